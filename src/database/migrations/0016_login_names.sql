-- Whoever registers says a first and a last name; clubs that the person joins later start with them.
alter table auth."user" add column firstname text not null default '';
alter table auth."user" add column lastname text not null default '';
