-- Pages, news and helper plans are found by their title, folded as `fold` does for columns that commands write.
create function folded(name text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(regexp_replace(normalize(
    translate(replace(replace(replace(replace(replace(normalize(lower(name), nfc), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), 'æ', 'ae'), 'øłđ', 'old'),
    nfd), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))
$$;

alter table page_versions add column search text not null generated always as (folded(coalesce(document->>'title', ''))) stored;
alter table operational_plans add column search text not null generated always as (folded(title)) stored;
create index page_versions_search on page_versions using gin (search gin_trgm_ops);
create index operational_plans_search on operational_plans using gin (search gin_trgm_ops);
