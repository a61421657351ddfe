"""Settings, from the environment (`HECHOS_*`) and `hechos.toml`; the environment wins.

Comes in: the environment and the first file of `HECHOS_CONFIG`, `./hechos.toml` and `hechos.toml` in the data
folder that exists. Goes out: frozen `Settings`. An unknown key or a wrong value is a `DataError`.
Where the data lies is `HECHOS_DATA` alone (`hechos.paths.data_folder`): a settings file may lie in it.

>>> Settings().promote
'auto'
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from hechos.errors import DataError
from hechos.paths import corpus_folder, data_folder


class Settings(BaseSettings):
    """Every setting, with what it means."""

    model_config = SettingsConfigDict(env_prefix="HECHOS_", frozen=True, extra="forbid")

    promote: Literal["auto", "manual"] = Field(
        default="auto", description="whether a run shows the facts of a new extractor version at once"
    )
    sources: tuple[Path, ...] = Field(
        default=(), description="folders with source files of your own, relative to hechos.toml"
    )
    prefect_api_url: str | None = Field(
        default=None, description="a Prefect server that `hechos run` goes through"
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment before the file; nothing else."""
        return env_settings, TomlConfigSettingsSource(settings_cls, settings_file())


def settings_file() -> Path | None:
    """The settings file in use, if there is one."""
    if named := os.environ.get("HECHOS_CONFIG"):
        return Path(named).expanduser()
    candidates = (Path("hechos.toml"), data_folder() / "hechos.toml")
    return next((path for path in candidates if path.is_file()), None)


def settings() -> Settings:
    """The settings, checked."""
    file = settings_file()
    if file is not None and not file.is_file():
        raise DataError(f"{file}: no such file", hint="HECHOS_CONFIG names it")
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        unknown = first["type"] == "extra_forbidden"
        raise DataError(
            f"{file or 'environment'}: {key}: "
            + ("unknown key" if unknown else f"{first['msg'].lower()}, got {first['input']!r:.80}"),
            hint=f"the settings are {', '.join(Settings.model_fields)}",
        ) from error
    except ValueError as error:
        raise DataError(f"{file}: {error}", hint="mend the TOML") from error


def source_folders(configured: Settings) -> tuple[Path, ...]:
    """Where source files lie, in the order in which they take precedence: shipped ones first, yours last."""
    file = settings_file()
    base = file.parent if file else Path()
    named = (base / folder.expanduser() for folder in configured.sources)
    return (corpus_folder("sources"), data_folder() / "sources", *named)
