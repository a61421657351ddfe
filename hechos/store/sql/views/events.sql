-- One row: one event: something happens at a time.
CREATE OR REPLACE VIEW events AS
SELECT
    e.event_id,           -- a hash of what it says, never of where it stands: reworded or moved, the same fact keeps it
    w.article_id,         -- the article that tells it
    e.type,               -- what kind of thing happens
    e.start_date,         -- the first day of its time; null: open, unresolved or not told
    e.end_date,           -- the last day of its time; null: open, unresolved or not told
    e.precision,          -- `day` `week` `month` `quarter` `half` `season` `year` `decade` `range`
    e.time_text,          -- the words of the time
    e.inferred,           -- whether the time is the publication date, for want of one of its own; null where there is none
    e.fiscal,             -- whether the time is a fiscal one; null where there is none
    e.summary,            -- the clause, trimmed to the event
    e.status,             -- `asserted` `expected` `planned` `possible` `denied`
    e.speaker_id,         -- the entity that the article tells it from; null: the article's own voice, or no entity
    e.speaker_name,       -- its display name
    e.speaker_text,       -- the words that name the speaker
    e.evidence,           -- the clause or the timeline row, letter for letter
    e.sentence,           -- the sentence around it, cut to what lies near if very long
    e.evidence_start,     -- offset into the article's text in code points, inclusive
    e.evidence_end,       -- offset into the article's text in code points, exclusive
    e.also,               -- where the article tells the same event again: a list of start, end, text
    e.confidence,         -- 0 to 1, calibrated
    e.rule,               -- which rule or model made it
    w.extractor_version,  -- the version that found it
    e.known_from,         -- when we first stored this fact, by whichever version
    v.decision,           -- what a person said of it: `accepted` `rejected` `corrected`
    v.decided_by,         -- who
    w.url,                -- of its article: the address
    w.title,              -- of its article: the headline
    w.lang,               -- of its article: the language
    w.source,             -- of its article: the publisher
    w.published_at,       -- of its article: when it was published
    w.copy_of             -- of its article: the article that it reprints
FROM shown AS w
JOIN event AS e ON e.extraction_key = w.extraction_key
LEFT JOIN verdict AS v ON v.about = 'event' AND v.about_id = e.event_id
