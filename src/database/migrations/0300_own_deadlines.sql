-- A club whose published time is taken or moved by hand can object after the others' last day too. Null: the last day of the Hallenvergabe.
alter table allocation_decisions add column objections_until date;
