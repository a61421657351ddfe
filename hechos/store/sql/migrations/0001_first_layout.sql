-- The tables as they were in the first release.

CREATE TABLE schema_version (
    number INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    applied_at TIMESTAMPTZ NOT NULL
);;

CREATE TABLE setting (
    name VARCHAR NOT NULL,
    value VARCHAR
);;

CREATE TABLE article (
    article_id VARCHAR NOT NULL,
    revision INTEGER NOT NULL,
    revision_key BIGINT NOT NULL,
    fetched_at TIMESTAMPTZ NOT NULL,
    story_id VARCHAR,
    copy_of VARCHAR
);;

CREATE TABLE revision (
    revision_key BIGINT NOT NULL,
    article_id VARCHAR NOT NULL,
    revision INTEGER NOT NULL,
    run_id VARCHAR NOT NULL,
    stored_at TIMESTAMPTZ NOT NULL,
    url VARCHAR,
    title VARCHAR,
    lang VARCHAR NOT NULL,
    country VARCHAR,
    source VARCHAR,
    published VARCHAR,
    published_at TIMESTAMPTZ,
    published_on DATE,
    published_from VARCHAR,
    modified VARCHAR,
    modified_at TIMESTAMPTZ,
    from_html BOOLEAN NOT NULL,
    partial BOOLEAN NOT NULL,
    text_sha256 VARCHAR NOT NULL,
    inputs_sha256 VARCHAR NOT NULL,
    text VARCHAR NOT NULL
);;

CREATE TABLE run (
    run_id VARCHAR NOT NULL,
    number BIGINT NOT NULL,
    kind VARCHAR NOT NULL,
    extractor_version VARCHAR NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    state VARCHAR NOT NULL,
    articles_seen BIGINT NOT NULL,
    articles_new BIGINT NOT NULL,
    articles_revised BIGINT NOT NULL,
    claims BIGINT NOT NULL,
    events BIGINT NOT NULL,
    errors BIGINT NOT NULL
);;

CREATE TABLE extractor (
    extractor_version VARCHAR NOT NULL,
    recorded_at TIMESTAMPTZ NOT NULL
);;

CREATE TABLE extractor_file (
    extractor_version VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL
);;

CREATE TABLE extraction (
    extraction_key BIGINT NOT NULL,
    revision_key BIGINT NOT NULL,
    article_id VARCHAR NOT NULL,
    extractor_version VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    extracted_at TIMESTAMPTZ NOT NULL,
    warnings VARCHAR[] NOT NULL
);;

CREATE TABLE entity (
    extraction_key BIGINT NOT NULL,
    entity_id VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    type VARCHAR NOT NULL
);;

CREATE TABLE mention (
    extraction_key BIGINT NOT NULL,
    entity_id VARCHAR NOT NULL,
    start_char BIGINT NOT NULL,
    end_char BIGINT NOT NULL,
    text VARCHAR NOT NULL
);;

CREATE TABLE claim (
    extraction_key BIGINT NOT NULL,
    claim_id VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    "of" VARCHAR,
    subject_id VARCHAR,
    subject_name VARCHAR,
    subject_text VARCHAR,
    scope STRUCT(id VARCHAR, "name" VARCHAR, "text" VARCHAR)[] NOT NULL,
    value DOUBLE NOT NULL,
    low DOUBLE,
    high DOUBLE,
    comparator VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    per VARCHAR,
    direction VARCHAR,
    equivalents STRUCT("value" DOUBLE, unit VARCHAR, "text" VARCHAR)[] NOT NULL,
    period_start DATE,
    period_end DATE,
    period_precision VARCHAR,
    period_text VARCHAR,
    fiscal BOOLEAN,
    inferred BOOLEAN,
    baseline STRUCT("text" VARCHAR, "start" DATE, "end" DATE),
    status VARCHAR NOT NULL,
    speaker_id VARCHAR,
    speaker_name VARCHAR,
    speaker_text VARCHAR,
    quoted BOOLEAN NOT NULL,
    evidence VARCHAR NOT NULL,
    sentence VARCHAR NOT NULL,
    evidence_start BIGINT NOT NULL,
    evidence_end BIGINT NOT NULL,
    sentence_start BIGINT NOT NULL,
    sentence_end BIGINT NOT NULL,
    also STRUCT("start" BIGINT, "end" BIGINT, "text" VARCHAR)[] NOT NULL,
    confidence DOUBLE NOT NULL,
    rule VARCHAR NOT NULL,
    known_from TIMESTAMPTZ NOT NULL
);;

CREATE TABLE event (
    extraction_key BIGINT NOT NULL,
    event_id VARCHAR NOT NULL,
    type VARCHAR NOT NULL,
    start_date DATE,
    end_date DATE,
    precision VARCHAR,
    time_text VARCHAR,
    inferred BOOLEAN,
    fiscal BOOLEAN,
    summary VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    speaker_id VARCHAR,
    speaker_name VARCHAR,
    speaker_text VARCHAR,
    evidence VARCHAR NOT NULL,
    sentence VARCHAR NOT NULL,
    evidence_start BIGINT NOT NULL,
    evidence_end BIGINT NOT NULL,
    sentence_start BIGINT NOT NULL,
    sentence_end BIGINT NOT NULL,
    also STRUCT("start" BIGINT, "end" BIGINT, "text" VARCHAR)[] NOT NULL,
    confidence DOUBLE NOT NULL,
    rule VARCHAR NOT NULL,
    known_from TIMESTAMPTZ NOT NULL
);;

CREATE TABLE participant (
    extraction_key BIGINT NOT NULL,
    event_id VARCHAR NOT NULL,
    role VARCHAR NOT NULL,
    entity_id VARCHAR NOT NULL,
    name VARCHAR NOT NULL
);;

CREATE TABLE event_claim (
    extraction_key BIGINT NOT NULL,
    event_id VARCHAR NOT NULL,
    claim_id VARCHAR NOT NULL
);;

CREATE TABLE numeral (
    extraction_key BIGINT NOT NULL,
    start_char BIGINT NOT NULL,
    end_char BIGINT NOT NULL,
    text VARCHAR NOT NULL,
    outcome VARCHAR NOT NULL,
    reason VARCHAR,
    fact_id VARCHAR
);;

CREATE TABLE source (
    source VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    last_fetch_at TIMESTAMPTZ,
    last_new_at TIMESTAMPTZ,
    usual_interval INTERVAL,
    empty_streak BIGINT NOT NULL,
    error_streak BIGINT NOT NULL,
    last_error VARCHAR
);;

CREATE TABLE ingest_error (
    run_id VARCHAR NOT NULL,
    source VARCHAR,
    url VARCHAR,
    stage VARCHAR NOT NULL,
    error VARCHAR NOT NULL,
    happened_at TIMESTAMPTZ NOT NULL
);;

CREATE TABLE change (
    change_id VARCHAR NOT NULL,
    base VARCHAR NOT NULL,
    head VARCHAR NOT NULL,
    article_id VARCHAR NOT NULL,
    fact_kind VARCHAR NOT NULL,
    base_fact_id VARCHAR,
    head_fact_id VARCHAR,
    change VARCHAR NOT NULL,
    field VARCHAR,
    old VARCHAR,
    new VARCHAR,
    sentence VARCHAR NOT NULL,
    cause VARCHAR NOT NULL,
    saved_at TIMESTAMPTZ NOT NULL
);;

CREATE TABLE decision (
    decision_id VARCHAR NOT NULL,
    about VARCHAR NOT NULL,
    about_id VARCHAR NOT NULL,
    decision VARCHAR NOT NULL,
    correction JSON,
    note VARCHAR,
    decided_by VARCHAR NOT NULL,
    decided_at TIMESTAMPTZ NOT NULL,
    recorded_in VARCHAR NOT NULL
);;
