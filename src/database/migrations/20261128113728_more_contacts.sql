-- Further numbers and addresses of a person, one each line with the words beside it. Mails go to `email`, and a call first to `phone`.
alter table people add column more_contacts text not null default '' check (length(more_contacts) <= 800);
