-- What remains of the attendance of a session once the names are gone.
create table session_counts (
  club_id club_key not null references clubs (name),
  session_id uuid not null,
  present integer not null check (present >= 0),
  excused integer not null check (excused >= 0),
  absent integer not null check (absent >= 0),
  primary key (club_id, session_id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade
);
select tenant_table('session_counts', 'select, insert');

-- Nobody else removes what phones sent.
grant select, delete on attendance_entries to retention;
grant select on sessions to retention;

create index attendance_entries_received on attendance_entries (club_id, received_at);
