-- Parts cut off before claims named an invoice: the id of a part tells when it was cut.
with recursive parts (club_id, id, invoice_id, issued_at, is_billed) as (
  select c.club_id, c.id, i.id, i.issued_at, true from invoices i
  join invoice_lines l on l.club_id = i.club_id and l.invoice_id = i.id
  join claims c on c.club_id = l.club_id and c.id = l.claim_id and c.cents < l.gross_cents
  where i.kind = 'invoice' and i.state = 'issued'
  union all
  select k.club_id, k.id, p.invoice_id, p.issued_at, false from parts p join claims k on k.club_id = p.club_id and k.split_from_id = p.id
  where ('x' || translate(left(k.id::text, 13), '-', ''))::bit(48)::bigint > extract(epoch from p.issued_at) * 1000
    and k.invoice_id is null and not exists (select from invoice_lines o
      join invoices i on i.club_id = o.club_id and i.id = o.invoice_id and i.state <> 'cancelled'
      where o.club_id = k.club_id and o.claim_id = k.id)
)
update claims c set invoice_id = p.invoice_id from parts p
where c.club_id = p.club_id and c.id = p.id and not p.is_billed;

create index payments_latest on payments (club_id, paid_on desc, id desc) where undone_at is null;
