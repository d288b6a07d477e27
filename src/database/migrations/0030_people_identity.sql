-- Every sign-up asks for the person with this very name and address. `lower(email)` is not leakproof, so row-level security
-- keeps its index from being used; equality on the folded text is.
create index people_identity on people (club_id, search);
