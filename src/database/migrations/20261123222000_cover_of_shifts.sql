-- The search for substitutes also finds helpers for shifts that lack some: there it asks in waves, and several may accept.
alter table substitute_requests alter column session_id drop not null;
alter table substitute_requests add column shift_id uuid;
-- null = nobody is left to ask, or all were asked at once
alter table substitute_requests add column next_wave_at timestamptz;
alter table substitute_requests add foreign key (club_id, shift_id) references shifts (club_id, id) on delete cascade;
alter table substitute_requests add constraint substitute_requests_about check ((session_id is null) <> (shift_id is null));
create unique index substitute_requests_open_shift on substitute_requests (club_id, shift_id) where state = 'open' and shift_id is not null;
create index substitute_requests_shift on substitute_requests (club_id, shift_id, asked_at) where shift_id is not null;

alter table assignments drop constraint assignments_via_check;
alter table assignments add constraint assignments_via_check check (via in ('web', 'api', 'account', 'staff', 'swap', 'asked'));
