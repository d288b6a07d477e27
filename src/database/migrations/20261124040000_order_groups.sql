-- Mails to chosen people are mailings now: no order keeps rows together any more.
alter table order_rows drop column group_no;
