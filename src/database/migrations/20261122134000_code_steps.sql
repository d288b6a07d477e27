-- The last time step whose code was accepted (RFC 6238 section 5.2): each code lets in once.
alter table auth."twoFactor" add column "lastStep" integer;
