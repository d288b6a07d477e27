-- Rent by the hour: bookings that an amount charges; empty where it charges no single ones.
alter table fee_items add column booking_ids uuid[] not null default '{}';
drop trigger fee_items_keep_content on fee_items;
create trigger fee_items_keep_content before update on fee_items for each row
  when ((old.club_id, old.id, old.run_id, old.source_kind, old.period, old.title, old.cents, old.due_on, old.explanation, old.is_held, old.booking_ids)
    is distinct from (new.club_id, new.id, new.run_id, new.source_kind, new.period, new.title, new.cents, new.due_on, new.explanation, new.is_held, new.booking_ids))
  execute function keep_posted_content();
