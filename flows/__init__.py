"""Thin Prefect flows over `hechos.pipeline`: when, in what order, what to retry. Nothing is parsed here.

Prefect reads its settings when it is first imported, so ours are set here, before any module of this package
imports it; whatever the environment already says wins. Nothing is sent home, and its files lie with our data.
"""

from __future__ import annotations

import os
from pathlib import Path

from hechos.paths import data_folder

_SETTINGS = {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_HOME": str(data_folder() / "prefect"),
    # A first start migrates Prefect's database: on a busy small machine that takes longer than its own 20 seconds.
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "180",
    "PREFECT_SERVER_UI_ENABLED": "false",
}
for _name, _value in _SETTINGS.items():
    os.environ.setdefault(_name, _value)
Path(os.environ["PREFECT_HOME"]).mkdir(parents=True, exist_ok=True)  # its server never starts without
