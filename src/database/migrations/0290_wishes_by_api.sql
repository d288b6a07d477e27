-- A wish may also come by the API, as a sign-up may.
alter table draw_wishes drop constraint draw_wishes_source_check;
alter table draw_wishes add constraint draw_wishes_source_check check (source in ('web', 'api', 'account'));
