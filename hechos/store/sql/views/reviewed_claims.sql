-- One row: one claim as a reviewer left it: rejected ones left out, corrections applied.
CREATE OR REPLACE VIEW reviewed_claims AS
SELECT
    f.claim_id, -- a hash of what it says, never of where it stands: reworded or moved, the same fact keeps it
    f.article_id, -- the article that says it
    CASE WHEN json_exists(k.correction, '$.metric') THEN k.correction ->> '$.metric' ELSE f.metric END AS metric, -- what is measured
    CASE WHEN json_exists(k.correction, '$.of') THEN k.correction ->> '$.of' ELSE f."of" END AS "of", -- the metric that changes or is divided, of `growth`, `share`, `multiple` and the like
    CASE WHEN json_exists(k.correction, '$.subject_id') THEN k.correction ->> '$.subject_id' ELSE f.subject_id END AS subject_id, -- the entity that the number is about
    CASE WHEN json_exists(k.correction, '$.subject_name') THEN k.correction ->> '$.subject_name' ELSE f.subject_name END AS subject_name, -- its display name
    CASE WHEN json_exists(k.correction, '$.subject_text') THEN k.correction ->> '$.subject_text' ELSE f.subject_text END AS subject_text, -- the words that name the subject, also where it is no entity
    CASE WHEN json_exists(k.correction, '$.scope') THEN TRY_CAST(k.correction -> '$.scope' AS STRUCT(id VARCHAR, "name" VARCHAR, "text" VARCHAR)[]) ELSE f.scope END AS scope, -- places, segments and users that the number is limited to: a list of id, name, text
    CASE WHEN json_exists(k.correction, '$.value') THEN TRY_CAST(k.correction ->> '$.value' AS DOUBLE) ELSE f.value END AS value, -- the number as stated, scale words applied; of a range the lower end
    CASE WHEN json_exists(k.correction, '$.low') THEN TRY_CAST(k.correction ->> '$.low' AS DOUBLE) ELSE f.low END AS low, -- the least that the statement allows; null: no bound
    CASE WHEN json_exists(k.correction, '$.high') THEN TRY_CAST(k.correction ->> '$.high' AS DOUBLE) ELSE f.high END AS high, -- the most that the statement allows; null: no bound
    CASE WHEN json_exists(k.correction, '$.comparator') THEN k.correction ->> '$.comparator' ELSE f.comparator END AS comparator, -- `exact` `about` `more_than` `at_least` `less_than` `at_most` `almost` `between` `order_of_magnitude`
    CASE WHEN json_exists(k.correction, '$.unit') THEN k.correction ->> '$.unit' ELSE f.unit END AS unit, -- ISO 4217 currency, `percent`, `percentage_point`, `times`, a symbol, or the counted noun in English
    CASE WHEN json_exists(k.correction, '$.per') THEN k.correction ->> '$.per' ELSE f.per END AS per, -- the noun that an amount is stated for, as an English singular
    CASE WHEN json_exists(k.correction, '$.direction') THEN k.correction ->> '$.direction' ELSE f.direction END AS direction, -- `up` or `down`, of growth and change
    CASE WHEN json_exists(k.correction, '$.equivalents') THEN TRY_CAST(k.correction -> '$.equivalents' AS STRUCT("value" DOUBLE, unit VARCHAR, "text" VARCHAR)[]) ELSE f.equivalents END AS equivalents, -- the same amount restated: a list of value, unit, text
    CASE WHEN json_exists(k.correction, '$.period_start') THEN TRY_CAST(k.correction ->> '$.period_start' AS DATE) ELSE f.period_start END AS period_start, -- the first day of the time that the number is about; null: open or unresolved
    CASE WHEN json_exists(k.correction, '$.period_end') THEN TRY_CAST(k.correction ->> '$.period_end' AS DATE) ELSE f.period_end END AS period_end, -- its last day; null: open or unresolved
    CASE WHEN json_exists(k.correction, '$.period_precision') THEN k.correction ->> '$.period_precision' ELSE f.period_precision END AS period_precision, -- `day` `week` `month` `quarter` `half` `season` `year` `decade` `range`
    CASE WHEN json_exists(k.correction, '$.period_text') THEN k.correction ->> '$.period_text' ELSE f.period_text END AS period_text, -- the words of the period
    CASE WHEN json_exists(k.correction, '$.fiscal') THEN TRY_CAST(k.correction ->> '$.fiscal' AS BOOLEAN) ELSE f.fiscal END AS fiscal, -- whether the period is a fiscal one; null where there is no period
    CASE WHEN json_exists(k.correction, '$.baseline') THEN TRY_CAST(k.correction -> '$.baseline' AS STRUCT("text" VARCHAR, "start" DATE, "end" DATE)) ELSE f.baseline END AS baseline, -- what it is compared with: text, and start and end where that is a time
    CASE WHEN json_exists(k.correction, '$.status') THEN k.correction ->> '$.status' ELSE f.status END AS status, -- `asserted` `expected` `planned` `possible` `denied`
    CASE WHEN json_exists(k.correction, '$.speaker_id') THEN k.correction ->> '$.speaker_id' ELSE f.speaker_id END AS speaker_id, -- the entity that the article says it from; null: the article's own voice, or no entity
    CASE WHEN json_exists(k.correction, '$.speaker_name') THEN k.correction ->> '$.speaker_name' ELSE f.speaker_name END AS speaker_name, -- its display name
    CASE WHEN json_exists(k.correction, '$.speaker_text') THEN k.correction ->> '$.speaker_text' ELSE f.speaker_text END AS speaker_text, -- the words that name the speaker
    CASE WHEN json_exists(k.correction, '$.quoted') THEN TRY_CAST(k.correction ->> '$.quoted' AS BOOLEAN) ELSE f.quoted END AS quoted, -- whether it stands in a direct quotation
    f.evidence, -- the quantity with its approximator and unit noun, letter for letter
    f.sentence, -- the sentence around it, cut to what lies near if very long
    f.evidence_start, -- offset into the article's text in code points, inclusive
    f.evidence_end, -- offset into the article's text in code points, exclusive
    f.also, -- where the article says the same fact again: a list of start, end, text
    f.confidence, -- 0 to 1, calibrated: of claims at 0.9, nine in ten are right
    f.rule, -- which rule or model made it
    f.extractor_version, -- the version that found it
    f.known_from, -- when we first stored this fact, by whichever version
    f.decision, -- what a person said of it: `accepted` `rejected` `corrected`
    f.decided_by, -- who
    f.url, -- of its article: the address
    f.title, -- of its article: the headline
    f.lang, -- of its article: the language
    f.source, -- of its article: the publisher
    f.published_at, -- of its article: when it was published
    f.copy_of -- of its article: the article that it reprints
FROM claims AS f
LEFT JOIN verdict AS k ON k.about = 'claim' AND k.about_id = f.claim_id
WHERE f.decision IS DISTINCT FROM 'rejected'
