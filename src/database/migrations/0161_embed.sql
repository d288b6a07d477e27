-- Other sites that may show the offers of a club within their pages: `https://www.verein.de`.
create table embed_origins (
  club_id club_key not null references clubs (name),
  origin text not null check (origin ~ '^https?://[a-z0-9.:-]+$'),
  primary key (club_id, origin)
);
select tenant_table('embed_origins', 'select, insert, delete');
