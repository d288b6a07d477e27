-- References of mandates that another program gave: all signs that banks take in an identifier (EPC217-08), no blanks.
alter table mandates drop constraint mandates_reference_check;
alter table mandates add constraint mandates_reference_check
  check (reference ~ '^[A-Za-z0-9+?/:().,''-]{1,35}$' and reference !~ '^/|//|/$');
