-- One row: one claim: somebody states a number about something.
CREATE OR REPLACE VIEW claims AS
SELECT
    c.claim_id,           -- a hash of what it says, never of where it stands: reworded or moved, the same fact keeps it
    w.article_id,         -- the article that says it
    c.metric,             -- what is measured
    c."of",               -- the metric that changes or is divided, of `growth`, `share`, `multiple` and the like
    c.subject_id,         -- the entity that the number is about
    c.subject_name,       -- its display name
    c.subject_text,       -- the words that name the subject, also where it is no entity
    c.scope,              -- places, segments and users that the number is limited to: a list of id, name, text
    c.value,              -- the number as stated, scale words applied; of a range the lower end
    c.low,                -- the least that the statement allows; null: no bound
    c.high,               -- the most that the statement allows; null: no bound
    c.comparator,         -- `exact` `about` `more_than` `at_least` `less_than` `at_most` `almost` `between` `order_of_magnitude`
    c.unit,               -- ISO 4217 currency, `percent`, `percentage_point`, `times`, a symbol, or the counted noun in English
    c.per,                -- the noun that an amount is stated for, as an English singular
    c.direction,          -- `up` or `down`, of growth and change
    c.equivalents,        -- the same amount restated: a list of value, unit, text
    c.period_start,       -- the first day of the time that the number is about; null: open or unresolved
    c.period_end,         -- its last day; null: open or unresolved
    c.period_precision,   -- `day` `week` `month` `quarter` `half` `season` `year` `decade` `range`
    c.period_text,        -- the words of the period
    c.fiscal,             -- whether the period is a fiscal one; null where there is no period
    c.baseline,           -- what it is compared with: text, and start and end where that is a time
    c.status,             -- `asserted` `expected` `planned` `possible` `denied`
    c.speaker_id,         -- the entity that the article says it from; null: the article's own voice, or no entity
    c.speaker_name,       -- its display name
    c.speaker_text,       -- the words that name the speaker
    c.quoted,             -- whether it stands in a direct quotation
    c.evidence,           -- the quantity with its approximator and unit noun, letter for letter
    c.sentence,           -- the sentence around it, cut to what lies near if very long
    c.evidence_start,     -- offset into the article's text in code points, inclusive
    c.evidence_end,       -- offset into the article's text in code points, exclusive
    c.also,               -- where the article says the same fact again: a list of start, end, text
    c.confidence,         -- 0 to 1, calibrated: of claims at 0.9, nine in ten are right
    c.rule,               -- which rule or model made it
    w.extractor_version,  -- the version that found it
    c.known_from,         -- when we first stored this fact, by whichever version
    v.decision,           -- what a person said of it: `accepted` `rejected` `corrected`
    v.decided_by,         -- who
    w.url,                -- of its article: the address
    w.title,              -- of its article: the headline
    w.lang,               -- of its article: the language
    w.source,             -- of its article: the publisher
    w.published_at,       -- of its article: when it was published
    w.copy_of             -- of its article: the article that it reprints
FROM shown AS w
JOIN claim AS c ON c.extraction_key = w.extraction_key
LEFT JOIN verdict AS v ON v.about = 'claim' AND v.about_id = c.claim_id
