-- An invoice is looked for by the beginning of its number, byte by byte.
create index invoices_begun_number on invoices (club_id, number text_pattern_ops) where number is not null;
