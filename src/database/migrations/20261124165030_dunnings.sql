-- Levels of a club: what is written, what it costs, how long one waits. A club without rows uses those of the program.
create table dunning_levels (
  club_id club_key not null references clubs (name),
  level smallint not null check (level between 1 and 3),
  fee_cents integer not null default 0 check (fee_cents between 0 and 10000),
  -- days after the due day, or after the level before
  after_days smallint not null check (after_days between 1 and 365),
  -- days that the letter gives
  term_days smallint not null check (term_days between 1 and 90),
  subject text not null check (length(subject) between 1 and 120),
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  primary key (club_id, level)
);
select tenant_table('dunning_levels', 'select, insert, update');

-- Letters, as they were written; they stay when the mail is forgotten.
create table dunnings (
  club_id club_key not null references clubs (name),
  id uuid not null,
  debtor_id uuid not null,
  level smallint not null check (level between 1 and 3),
  dunned_on date not null,
  pay_until date not null,
  -- what was open, without the fee
  open_cents integer not null check (open_cents > 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  fee_claim_id uuid,
  channel text not null check (channel in ('mail', 'post')),
  address text not null,
  letter jsonb not null,
  made_at timestamptz not null,
  made_by uuid,
  primary key (club_id, id),
  unique (club_id, debtor_id, dunned_on),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, fee_claim_id) references claims (club_id, id)
);
select tenant_table('dunnings', 'select, insert');
create index dunnings_made on dunnings (club_id, dunned_on desc, id desc);
create index dunnings_fee on dunnings (club_id, fee_claim_id) where fee_claim_id is not null;

create table dunning_claims (
  club_id club_key not null references clubs (name),
  dunning_id uuid not null,
  claim_id uuid not null,
  open_cents integer not null check (open_cents > 0),
  primary key (club_id, dunning_id, claim_id),
  foreign key (club_id, dunning_id) references dunnings (club_id, id),
  foreign key (club_id, claim_id) references claims (club_id, id)
);
select tenant_table('dunning_claims', 'select, insert');
create index dunning_claims_claim on dunning_claims (club_id, claim_id);
