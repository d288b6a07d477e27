-- One letter may be about claims at several levels: each goes on from its own.
alter table dunning_claims add level smallint check (level between 1 and 3);
update dunning_claims k set level = n.level from dunnings n where n.club_id = k.club_id and n.id = k.dunning_id;
alter table dunning_claims alter column level set not null;
