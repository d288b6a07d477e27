-- An order whose step fails waits before its next try, so that the other orders of its club go on; `fault` says why.
alter table orders add column tries integer not null default 0, add column fault text not null default '';
