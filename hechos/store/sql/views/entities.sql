-- One row: one entity over all articles.
CREATE OR REPLACE VIEW entities AS
WITH seen AS (
    SELECT
        e.entity_id,
        e.name,
        e.type,
        count(*) AS articles,
        min(coalesce(w.published_at, w.fetched_at)) AS first_seen,
        max(coalesce(w.published_at, w.fetched_at)) AS last_seen
    FROM shown AS w
    JOIN entity AS e ON e.extraction_key = w.extraction_key
    GROUP BY e.entity_id, e.name, e.type
),
named AS (
    SELECT m.entity_id, count(*) AS mentions
    FROM shown AS w
    JOIN mention AS m ON m.extraction_key = w.extraction_key
    GROUP BY m.entity_id
)
SELECT
    s.entity_id,                                                                        -- canonical slug, the same in both languages
    max_by(s.name, {'articles': s.articles, 'name': s.name}) AS name,                   -- canonical display name: the one most often given
    max_by(s.type, {'articles': s.articles, 'type': s.type}) AS type,                   -- `person` `org` `product` `place` `event` `work`: the one most often given
    CAST(sum(s.articles) AS BIGINT) AS articles,                                        -- how many articles name it
    coalesce(any_value(n.mentions), 0) AS mentions,                                     -- how often they do
    min(s.first_seen) AS first_seen,                                                    -- when the first of them was published, or else fetched
    max(s.last_seen) AS last_seen                                                       -- when the last of them was published, or else fetched
FROM seen AS s
LEFT JOIN named AS n ON n.entity_id = s.entity_id
GROUP BY s.entity_id
