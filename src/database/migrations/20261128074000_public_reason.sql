-- Why an offer is cancelled, as its page may say to everybody; empty where that stays among those who were told.
alter table courses add column public_reason text not null default '';
