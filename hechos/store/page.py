"""docs/schema.md, from the program: what the views and tables hold, column by column.

Goes out: the page, with the types that DuckDB gives the columns and the meanings that stand in the SQL files.

>>> page().splitlines()[0]
'# What stands in the store'
"""

from __future__ import annotations

from collections.abc import Iterator

import duckdb

from hechos.store.schema import INTERNAL_VIEWS, Definition, bring_up_to_date, definitions

_HEAD = """\
# What stands in the store

`hechos sql` and any DuckDB 1.5 or later read it: the newest file under `snapshots/` of the data folder. The
views are the public side: their names and columns stay. They show the newest revision of each article as the
promoted extractor version read it. The tables behind them hold every revision and every version, and may
change from one release to the next.

Times are instants with a zone (`TIMESTAMPTZ`), offsets count code points of `articles.text`. Lists and
structures are read in SQL as they are: `unnest(scope)`, `baseline.start`, `len(also)`.

This page is made by the program (`hechos.store.page`), and a test holds it against the schema.
"""


def page() -> str:
    """The whole page."""
    con = duckdb.connect(":memory:")
    bring_up_to_date(con)
    views = definitions("views")
    shown = [views[name] for name in sorted(views) if name not in INTERNAL_VIEWS]
    behind = [views[name] for name in sorted(INTERNAL_VIEWS)]
    tables = [definitions("tables")[name] for name in sorted(definitions("tables"))]
    return "\n".join(
        [
            _HEAD,
            "## Views\n",
            *_parts(con, shown),
            "## Tables, and two views that only other views read\n",
            *_parts(con, [*tables, *behind]),
        ]
    )


def _parts(con: duckdb.DuckDBPyConnection, parts: list[Definition]) -> Iterator[str]:
    for part in parts:
        yield f"### `{part.name}`\n\n{part.about}\n"
        yield "| column | type | meaning |\n|---|---|---|"
        columns = con.execute(
            "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $name ORDER BY column_index",
            {"name": part.name},
        ).fetchall()
        for (column, kind), meaning in zip(columns, part.meanings, strict=True):
            yield f"| `{column}` | `{_short(kind)}` | {meaning} |"
        yield ""


def _short(kind: str) -> str:
    return kind.replace("TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ")
