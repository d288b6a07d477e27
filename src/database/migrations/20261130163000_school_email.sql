-- A school has its time by a need that the association enters: its own address hears of what happens to the time.
alter table allocation_needs add column school_email text not null default '';
