-- Until which day the sessions that an open-ended closure met are announced as cancelled; null = all of them.
alter table closures add column announced_until date;
