-- A recipient changes twice: queued, then sent. With room beside it, neither touches an index.
alter table mailing_recipients set (fillfactor = 50);
