-- Days by law within which a collected debit may come back, for all clubs, each from the day of the debit; empty reason: all others.
create table return_limits (
  scheme text not null check (scheme in ('CORE', 'B2B')),
  reason text not null check (length(reason) <= 4),
  valid daterange not null check (not isempty(valid)),
  lasts text not null check (lasts ~ '^P[0-9]+[DWM]$'),
  source text not null,
  primary key (scheme, reason, valid),
  constraint return_limits_one exclude using gist (scheme with =, reason with =, valid with &&)
);
insert into return_limits (scheme, reason, valid, lasts, source) values
  ('CORE', '', '[2009-10-31,)', 'P8W', '§ 675x Abs. 4 BGB'),
  ('CORE', 'MD01', '[2009-10-31,)', 'P13M', '§ 676b Abs. 2 BGB'),
  ('B2B', 'MD06', '[2009-10-31,)', 'P0D', '§ 675e Abs. 4 BGB'),
  ('B2B', 'MD01', '[2009-10-31,)', 'P13M', '§ 676b Abs. 2 BGB');
grant select on return_limits to app;
