-- Runs claim what else is owed: courses, cards paid ahead, missing hours of helpers, rent; less what the club gives back.
alter table fee_runs drop constraint fee_runs_kind_check;
alter table fee_runs add constraint fee_runs_kind_check check (kind in ('fees', 'courses', 'cards', 'helpers', 'rent'));

alter table fee_items drop constraint fee_items_cents_check;
-- null for a debtor that is an organisation
alter table fee_items alter column person_id drop not null;
alter table fee_items add constraint fee_items_somebody check (person_id is not null or debtor_id is not null);
-- its books follow from the offer (or tariff) and department
alter table fee_items add column subject_id uuid;
alter table fee_items add column department_id uuid;
alter table fee_items add constraint fee_items_department_fkey foreign key (club_id, department_id) references departments (club_id, id);
create index fee_items_department on fee_items (club_id, department_id) where department_id is not null;

-- Account, sphere, cost centre and key of VAT that a claim of this origin gets; without a row those of the program.
create table book_proposals (
  club_id club_key not null references clubs (name),
  id uuid not null,
  origin text not null check (origin in ('fee', 'course', 'card', 'helpers', 'rent', 'manual')),
  -- an offer or tariff; else a department; else all of the origin
  subject_id uuid,
  department_id uuid,
  account text not null default '' check (account ~ '^[0-9]{0,8}$'),
  tax_sphere text not null check (tax_sphere in ('ideal', 'assets', 'purpose', 'business')),
  cost_centre_id uuid,
  vat_key text not null check (vat_key in ('none', 'exempt', 'reduced', 'full', 'small')),
  version integer not null default 1,
  primary key (club_id, id),
  constraint book_proposals_once unique nulls not distinct (club_id, origin, subject_id, department_id),
  check (subject_id is null or department_id is null),
  foreign key (club_id, department_id) references departments (club_id, id) on delete cascade,
  foreign key (club_id, cost_centre_id) references departments (club_id, id)
);
select tenant_table('book_proposals', 'select, insert, update, delete');
create index book_proposals_department on book_proposals (club_id, department_id) where department_id is not null;
create index book_proposals_centre on book_proposals (club_id, cost_centre_id) where cost_centre_id is not null;

-- Parties of contracts are found by their exact name.
create index debtors_organisation on debtors (club_id, name) where kind = 'organisation';
