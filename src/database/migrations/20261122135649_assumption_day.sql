-- In Bavaria 15 August is a public holiday where most people are Catholic: each municipality has its own.
alter table clubs add column if not exists has_assumption_day boolean not null default false;
