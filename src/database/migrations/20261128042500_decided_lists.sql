-- What a person decided about claims and invoices is rare among all of them, and a list of its own.
create index claims_decided on claims (club_id, due_on desc, id desc) where state in ('deferred', 'waived', 'cancelled');
create index invoices_decided on invoices (club_id, made_at desc, id desc) where state in ('draft', 'cancelled');
