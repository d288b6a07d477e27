-- Empty: taken back the day it landed. Databases that ran it lose what it made in 20261122132127_after_match_days.sql.
select;
