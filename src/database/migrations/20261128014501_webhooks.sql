-- Addresses of other programs that hear of what happened. Their secrets are derived from the installation's key of that number.
create table webhooks (
  club_id club_key not null references clubs (name),
  id uuid not null,
  url text not null check (url <> ''),
  -- kinds of things, as in the journal
  kinds text[] not null check (kinds <> '{}'),
  key_number integer not null,
  created_at timestamptz not null,
  primary key (club_id, id)
);
select tenant_table('webhooks');

-- Written in the transaction of what happened. The id is that of the journal: a receiver knows by it what came twice.
create table webhook_deliveries (
  club_id club_key not null references clubs (name),
  webhook_id uuid not null,
  id uuid not null,
  kind text not null,
  object_id text not null,
  happened_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0,
  -- tries end 24 hours later
  first_at timestamptz not null,
  next_at timestamptz not null,
  -- of the last try; null without an answer
  status smallint,
  note text not null default '',
  tried_at timestamptz,
  primary key (club_id, webhook_id, id),
  foreign key (club_id, webhook_id) references webhooks (club_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_at, club_id) where state = 'queued';
create index webhook_deliveries_latest on webhook_deliveries (club_id, webhook_id, happened_at desc, id desc);
select tenant_table('webhook_deliveries');

create function clubs_with_due_webhook(moment timestamptz) returns setof text
language sql stable security definer set search_path = public as
$$ select distinct club_id::text from webhook_deliveries where state = 'queued' and next_at <= moment $$;
revoke execute on function clubs_with_due_webhook(timestamptz) from public;
grant execute on function clubs_with_due_webhook(timestamptz) to app;
