-- Books of a past month stay as they are: each time is kept at which a claim was waived, and each payment of trainers that came back.
alter table claims add column waived_before tstzmultirange not null default '{}';
update claims set waived_before = tstzmultirange(tstzrange(least(waived_before_at, restored_at), restored_at))
  where waived_before_at is not null;
alter table claims drop column waived_before_at, drop column restored_at;

-- list of {"on", "cents", "backOn"}
alter table trainer_statements add column paid_before jsonb not null default '[]' check (jsonb_typeof(paid_before) = 'array');
update trainer_statements set paid_before = jsonb_build_array(jsonb_build_object(
    'on', paid_before_on, 'cents', paid_before_cents, 'backOn', (reopened_at at time zone 'Europe/Berlin')::date))
  where paid_before_on is not null;
alter table trainer_statements drop column paid_before_on, drop column paid_before_cents, drop column reopened_at;
