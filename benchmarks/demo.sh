#!/bin/bash
# The main job on the bundled articles, as a user would do it: the Prefect flow `ingest`, then four questions in SQL.
#   demo.sh BIN DATA      BIN: where `hechos` is; DATA: the data folder (build/demo is emptied first)
set -euo pipefail
cd "$(dirname "$0")/.."
hechos=$1/hechos
export HECHOS_DATA=$2 COLUMNS=${COLUMNS:-150}
export PREFECT_LOGGING_LEVEL=ERROR PREFECT_SERVER_LOGGING_LEVEL=CRITICAL
unset PREFECT_API_URL
[ "$HECHOS_DATA" != build/demo ] || rm -rf build/demo

if [ -t 1 ]; then bold=$'\033[1m' plain=$'\033[0m'; else bold='' plain=''; fi
title() { printf '\n%s%s%s\n' "$bold" "$1" "$plain"; }
ask() { title "$1"; "$hechos" sql --format table -f -; }

title "Reading corpus/articles with the flow \`ingest\` (Prefect starts a server of its own: half a minute)"
"$hechos" run demo --flow --json > /dev/null
"$hechos" sql --format table "SELECT run_id, kind, state, articles_new, claims, events, errors FROM runs"

ask "Claims: who states which number about what" <<'SQL'
SELECT lang, coalesce(subject_name, subject_text) AS subject, metric, comparator, value, unit, status,
    coalesce(speaker_name, speaker_text) AS speaker, evidence
FROM claims
QUALIFY row_number() OVER (PARTITION BY metric ORDER BY confidence DESC, claim_id) = 1
ORDER BY confidence DESC, metric
LIMIT 16
SQL

ask "Events: what happened, and to whom" <<'SQL'
SELECT e.start_date, e.type, string_agg(p.role || ' ' || p.name, ', ' ORDER BY p.role, p.name) AS who, e.status, e.lang
FROM events AS e
JOIN participants AS p USING (event_id)
GROUP BY e.event_id, e.lang, e.type, e.start_date, e.status
QUALIFY row_number() OVER (PARTITION BY e.type ORDER BY e.event_id) = 1
ORDER BY e.start_date
LIMIT 12
SQL

ask "A timeline: one story, told by a Spanish and an English article" <<'SQL'
SELECT start_date, precision, type, lang, summary
FROM events
WHERE url LIKE '%cierzo%' AND start_date IS NOT NULL
ORDER BY start_date, lang
LIMIT 12
SQL

ask "One question in SQL: which facts do both of them state alike?" <<'SQL'
SELECT es.metric, es.comparator, es.value, es.unit, es.status, es.evidence AS "in Spanish", en.evidence AS "in English"
FROM claims AS es
JOIN claims AS en USING (metric, comparator, value, unit, status)
WHERE es.lang = 'es' AND en.lang = 'en' AND es.url LIKE '%cierzo%' AND en.url LIKE '%cierzo%'
ORDER BY es.evidence_start
LIMIT 12
SQL

title "Try next"
cat <<EOT
  export HECHOS_DATA=$HECHOS_DATA
  $hechos sql "SELECT metric, count(*) AS n FROM claims GROUP BY ALL ORDER BY n DESC"
  $hechos show https://diariodelchip.example/2026/03/12/cierzo-fabrica-zaragoza
  $hechos extract YOUR-ARTICLE.txt --published 2026-03-12 --json
  make test
EOT
