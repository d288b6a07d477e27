-- News are pages of the kind 'article'. A version is the whole document: title, teaser, text, image.
alter table page_versions rename column text to document;
update page_versions v set document = jsonb_build_object(
  'title', case p.slug when 'imprint' then 'Impressum' when 'privacy' then 'Datenschutz' when 'accessibility' then 'Barrierefreiheit' else 'Vorstand' end,
  'teaser', '', 'text', v.document, 'image', null)
from pages p where p.club_id = v.club_id and p.id = v.page_id;

alter table pages
  -- pages below an address stand together
  alter column slug type text collate "C",
  add column kind text not null default 'page' check (kind in ('page', 'article')),
  -- null = not published; the template of a legal page needs no moment
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  -- takes the place of the shown version at its moment
  add column next_version_id uuid,
  add column next_from timestamptz,
  add column menu text check (menu in ('head', 'foot')),
  add column menu_order integer not null default 0,
  add column menu_label text not null default '',
  add column department_id uuid,
  add column is_pinned boolean not null default false,
  add check (shown_until > shown_from),
  add check ((next_version_id is null) = (next_from is null)),
  add foreign key (club_id, department_id) references departments (club_id, id),
  add foreign key (club_id, id, next_version_id) references page_versions (club_id, page_id, id),
  drop constraint pages_club_id_slug_key,
  add unique (club_id, kind, slug);
update pages p set shown_from = v.saved_at from page_versions v where v.club_id = p.club_id and v.id = p.shown_version_id;
create index pages_of_department on pages (club_id, department_id) where department_id is not null;
create index pages_latest on pages (club_id, kind, shown_from desc, id desc) where shown_version_id is not null;
create index page_versions_latest on page_versions (club_id, page_id, saved_at desc, id desc);

-- An old address leads to the page, never to another address: no circles.
create table page_redirects (
  club_id club_key not null references clubs (name),
  kind text not null check (kind in ('page', 'article')),
  slug text collate "C" not null,
  page_id uuid not null,
  primary key (club_id, kind, slug),
  foreign key (club_id, page_id) references pages (club_id, id) on delete cascade
);
select tenant_table('page_redirects');
create index page_redirects_of_page on page_redirects (club_id, page_id);

-- Pictures of each version: the club's own, and kept as long as a version shows them.
create table page_pictures (
  club_id club_key not null references clubs (name),
  version_id uuid not null,
  file_id uuid not null,
  primary key (club_id, version_id, file_id),
  foreign key (club_id, version_id) references page_versions (club_id, id) on delete cascade,
  foreign key (club_id, file_id) references files (club_id, id)
);
select tenant_table('page_pictures');
create index page_pictures_of_file on page_pictures (club_id, file_id);

-- Ways in the frame of every club's site. Public: what visitors read anyway.
create function public_ways() returns table (club text, slug text, label text, menu text, shown_from timestamptz, shown_until timestamptz)
language sql stable security definer set search_path to 'public' as $$
  select p.club_id::text, p.slug, coalesce(nullif(p.menu_label, ''), v.document->>'title', ''), p.menu, p.shown_from, p.shown_until
  from pages p
  join clubs c on c.name = p.club_id
  left join page_versions v on v.club_id = p.club_id and v.page_id = p.id
    and v.id = case when p.next_from <= now() then p.next_version_id else p.shown_version_id end
  where p.kind = 'page' and (p.menu is not null or exists (
    select from jsonb_array_elements(case jsonb_typeof(c.footer_links) when 'array' then c.footer_links else '[]' end) link
    where link->>'link' = '/' || p.club_id || '/' || p.slug))
  order by p.club_id, p.menu_order, p.slug
$$;
revoke all on function public_ways() from public;
grant execute on function public_ways() to app;
