-- Keys with which programs of a club use the API. What a key is stands here only as its hash, in base64url.
create table api_keys (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  secret text not null check (length(secret) = 43),
  scopes text[] not null check (scopes <> '{}'),
  -- limits as an admin has them; empty = the whole club
  areas text[] not null default '{}',
  ends_on date not null,
  created_at timestamptz not null,
  -- the login whose rights the key can never exceed
  created_by uuid not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (club_id, id),
  unique (club_id, secret)
);
select tenant_table('api_keys', 'select, insert, delete');
grant update (last_used_at, revoked_at, revoked_by) on api_keys to app;
