-- Last day of the licence of which its holder was reminded: a renewed one is a new reason.
alter table licences add column reminded_until date;
