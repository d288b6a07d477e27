-- Term that an election began, and those that it ended, `{id, to}` with the end they had (null: open): an election entered by mistake gives
-- them back. Of elections before nobody knows: null.
alter table elections add column term_id uuid, add column former jsonb check (jsonb_typeof(former) = 'array');
