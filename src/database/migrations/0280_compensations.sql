-- What somebody who signed up gets back for a session that did not take place: an amount that billing settles.
create table compensations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  participation_id uuid not null,
  session_id uuid not null,
  closure_id uuid,
  how text not null check (how in ('credit', 'refund')),
  cents integer not null check (cents > 0),
  given_at timestamptz not null,
  settled_at timestamptz,
  -- the session is held at another time after all
  withdrawn_at timestamptz,
  primary key (club_id, id),
  constraint compensations_once unique (club_id, participation_id, session_id),
  foreign key (club_id, participation_id) references participations (club_id, id) on delete cascade,
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade,
  foreign key (club_id, closure_id) references closures (club_id, id) on delete set null (closure_id)
);
create index compensations_session on compensations (club_id, session_id);
create index compensations_closure on compensations (club_id, closure_id);
select tenant_table('compensations');

-- A lost session that is held at another time is not given back as well, whoever sets the other time.
create function withdraw_compensations() returns trigger language plpgsql as $$
begin
  update compensations set withdrawn_at = now()
  where club_id = new.club_id and session_id = new.id and settled_at is null and withdrawn_at is null;
  return null;
end
$$;
create trigger session_withdraws_compensations after update of state on sessions for each row
  when (old.state = 'cancelled' and new.state <> 'cancelled') execute function withdraw_compensations();
