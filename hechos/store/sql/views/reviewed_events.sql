-- One row: one event as a reviewer left it: rejected ones left out, corrections applied.
CREATE OR REPLACE VIEW reviewed_events AS
SELECT
    f.event_id, -- a hash of what it says, never of where it stands: reworded or moved, the same fact keeps it
    f.article_id, -- the article that tells it
    CASE WHEN json_exists(k.correction, '$.type') THEN k.correction ->> '$.type' ELSE f.type END AS type, -- what kind of thing happens
    CASE WHEN json_exists(k.correction, '$.start_date') THEN TRY_CAST(k.correction ->> '$.start_date' AS DATE) ELSE f.start_date END AS start_date, -- the first day of its time; null: open, unresolved or not told
    CASE WHEN json_exists(k.correction, '$.end_date') THEN TRY_CAST(k.correction ->> '$.end_date' AS DATE) ELSE f.end_date END AS end_date, -- the last day of its time; null: open, unresolved or not told
    CASE WHEN json_exists(k.correction, '$.precision') THEN k.correction ->> '$.precision' ELSE f.precision END AS precision, -- `day` `week` `month` `quarter` `half` `season` `year` `decade` `range`
    CASE WHEN json_exists(k.correction, '$.time_text') THEN k.correction ->> '$.time_text' ELSE f.time_text END AS time_text, -- the words of the time
    CASE WHEN json_exists(k.correction, '$.inferred') THEN TRY_CAST(k.correction ->> '$.inferred' AS BOOLEAN) ELSE f.inferred END AS inferred, -- whether the time is the publication date, for want of one of its own; null where there is none
    CASE WHEN json_exists(k.correction, '$.fiscal') THEN TRY_CAST(k.correction ->> '$.fiscal' AS BOOLEAN) ELSE f.fiscal END AS fiscal, -- whether the time is a fiscal one; null where there is none
    CASE WHEN json_exists(k.correction, '$.summary') THEN k.correction ->> '$.summary' ELSE f.summary END AS summary, -- the clause, trimmed to the event
    CASE WHEN json_exists(k.correction, '$.status') THEN k.correction ->> '$.status' ELSE f.status END AS status, -- `asserted` `expected` `planned` `possible` `denied`
    CASE WHEN json_exists(k.correction, '$.speaker_id') THEN k.correction ->> '$.speaker_id' ELSE f.speaker_id END AS speaker_id, -- the entity that the article tells it from; null: the article's own voice, or no entity
    CASE WHEN json_exists(k.correction, '$.speaker_name') THEN k.correction ->> '$.speaker_name' ELSE f.speaker_name END AS speaker_name, -- its display name
    CASE WHEN json_exists(k.correction, '$.speaker_text') THEN k.correction ->> '$.speaker_text' ELSE f.speaker_text END AS speaker_text, -- the words that name the speaker
    f.evidence, -- the clause or the timeline row, letter for letter
    f.sentence, -- the sentence around it, cut to what lies near if very long
    f.evidence_start, -- offset into the article's text in code points, inclusive
    f.evidence_end, -- offset into the article's text in code points, exclusive
    f.also, -- where the article tells the same event again: a list of start, end, text
    f.confidence, -- 0 to 1, calibrated
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
FROM events AS f
LEFT JOIN verdict AS k ON k.about = 'event' AND k.about_id = f.event_id
WHERE f.decision IS DISTINCT FROM 'rejected'
