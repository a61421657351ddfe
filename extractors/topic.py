"""What the whole article is about: the title gives context for subjects, but no facts.

Comes in: a `Scene`. Goes out: the entity that the title names first and the text speaks of, or null. For what is
measured of a thing (sizes, prices, units) a product comes before its maker.
"""

from __future__ import annotations

from extractors.lexicon.metrics import Metric
from extractors.mentions import EntityMention
from extractors.scene import Scene

_OF_FIRMS = frozenset({"money", "percent", "point", "times", "count", "number", "time"})


def topic_of(scene: Scene, metric: Metric) -> EntityMention | None:
    title = (scene.doc.article.title or "").casefold()
    if not title:
        return None
    places: dict[str, tuple[int, EntityMention]] = {}
    for name in scene.names:
        at = title.find(scene.doc.text[name.start : name.end].casefold())
        if at >= 0 and name.type in ("org", "product"):
            places.setdefault(name.id, (at, name))
    thing = metric.id == "price" or metric.subject == "product" or not _OF_FIRMS & set(metric.units)
    ordered = sorted(places.values(), key=lambda found: ((found[1].type == "product") != thing, found[0]))
    return ordered[0][1] if ordered else None
