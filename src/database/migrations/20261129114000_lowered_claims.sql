-- A credit names the claim that it lowers.
alter table claims add lowers_id uuid;
alter table claims add foreign key (club_id, lowers_id) references claims (club_id, id);
create index claims_lowers on claims (club_id, lowers_id) where lowers_id is not null;

-- Earlier ones: of a left place by title and amount, of a credit note by its invoice's only line with these books.
with lowered (club_id, credit_id, id) as (
  select k.club_id, k.id, c.id from claims k
  join claims c on c.club_id = k.club_id and c.debtor_id = k.debtor_id and c.id <> k.id and c.cents = -k.cents
    and k.title = left('Gutschrift: ' || c.title, 140) and c.reason = 'Abgemeldet: gutgeschrieben'
  where k.source_kind = 'credit'
  union
  select k.club_id, k.id, c.id from claims k
  join invoice_lines n on n.club_id = k.club_id and n.claim_id = k.id
  join invoices p on p.club_id = n.club_id and p.id = n.invoice_id and p.kind = 'credit_note'
  join invoice_lines l on l.club_id = p.club_id and l.invoice_id = p.original_id and l.vat_key = n.vat_key and l.gross_cents >= -k.cents
  join claims c on c.club_id = l.club_id and c.id = l.claim_id and c.person_id is not distinct from k.person_id and c.account = k.account
    and c.tax_sphere = k.tax_sphere and c.department_id is not distinct from k.department_id
  where k.source_kind = 'credit'
), only_one as (
  select club_id, credit_id, min(id::text)::uuid as id from lowered group by club_id, credit_id having count(*) = 1
)
update claims k set lowers_id = o.id from only_one o where k.club_id = o.club_id and k.id = o.credit_id;
