"""What the whole article is about: the title gives context for subjects, but no facts.

Comes in: a `Scene`. Goes out: the entity that the title names first and the text speaks of, or null. For what is
measured of a thing (sizes, prices, units) a product comes before its maker.
"""

from __future__ import annotations

from collections import Counter

from extractors.lexicon.metrics import Metric
from extractors.mentions import EntityMention
from extractors.scene import Scene

_LEAST_MENTIONS = 2
_OF_FIRMS = frozenset({"money", "percent", "point", "times", "count", "number", "time"})


def topic_of(scene: Scene, metric: Metric) -> EntityMention | None:
    named = _in_title(scene) or _most_spoken_of(scene)
    thing = metric.id == "price" or metric.subject == "product" or not _OF_FIRMS & set(metric.units)
    return min(named, key=lambda name: (name.type == "product") != thing, default=None)


def _in_title(scene: Scene) -> list[EntityMention]:
    """Firms and products that the title names, in its order."""
    title = (scene.doc.article.title or "").casefold()
    places: dict[str, tuple[int, EntityMention]] = {}
    for name in scene.names:
        if name.type in ("org", "product"):
            found = (title.find(form.casefold()) for form in (scene.doc.text[name.start : name.end], name.name))
            at = min((at for at in found if at >= 0), default=None)
            if at is not None:
                places.setdefault(name.id, (at, name))
    return [name for _, name in sorted(places.values(), key=lambda found: found[0])]


def _most_spoken_of(scene: Scene) -> list[EntityMention]:
    """The firm or product of the first paragraph that the text names most, at least twice."""
    mentions = Counter(name.id for name in scene.names)
    opening = scene.doc.blocks[0].end if scene.doc.blocks else 0
    first = [name for name in scene.names if name.end <= opening and name.type in ("org", "product")]
    first = [name for name in first if mentions[name.id] >= _LEAST_MENTIONS]
    return sorted(first, key=lambda name: -mentions[name.id])[:1]
