-- `member_offices()` says it for all clubs of an association.
drop function office_of_member(text);
