-- Days of a given time on which the hall was closed when the notice went out: they rest until it opens.
alter table allocation_decisions add column resting text[] not null default '{}';
