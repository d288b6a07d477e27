import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import { canSeePages } from '../pages/access.ts'

/** A thing that shows a picture. `kind` with `slug` makes its address. */
export interface MediaUse {
  kind: 'page' | 'article' | 'course' | 'event' | 'club' | 'office'
  slug: string
  title: string
  /** Only an earlier version shows it, or a deleted draft of an event. */
  isEarlier: boolean
}

export interface MediaLine {
  image: PublicImage
  name: string
  bytes: number
  createdAt: Temporal.Instant
  uses: MediaUse[]
}

/** Of a page its newest and its shown versions count as present. */
const usesOf = (ctx: Ctx) => sql`
  select 'course' as kind, c.slug, c.title, false as "isEarlier" from courses c where c.club_id = ${ctx.club.id} and c.image_file_id = f.id
  union all
  select 'event', e.id::text, e.title, e.discarded_at is not null from events e where e.club_id = ${ctx.club.id} and e.image_file_id = f.id
  union all
  select 'club', '', 'Wappen', false from clubs c where c.name = ${ctx.club.id} and c.badge_file_id = f.id
  union all
  select distinct 'office', o.id::text, o.title, false
    from office_terms t join offices o on o.club_id = t.club_id and o.id = t.office_id
    where t.club_id = ${ctx.club.id} and t.image_file_id = f.id
  union all
  select p.kind, p.slug, max(v.document->>'title'), bool_and(v.id is distinct from p.shown_version_id and v.id is distinct from p.next_version_id
      and v.id <> (select id from page_versions where club_id = p.club_id and page_id = p.id order by saved_at desc, id desc limit 1))
    from page_pictures g
    join page_versions v on v.club_id = g.club_id and v.id = g.version_id
    join pages p on p.club_id = v.club_id and p.id = v.page_id
    where g.club_id = ${ctx.club.id} and g.file_id = f.id
    group by p.kind, p.slug`

/**
 * The club's public pictures, the newest first, with what shows them; `after`: last id of the page before. `isDescribed`:
 * only those that a text may show. For staff of the website. @throws Forbidden
 */
export async function listMedia(
  ctx: Ctx,
  {
    search = '',
    after,
    limit,
    isDescribed = false,
  }: { search?: string; after?: string | undefined; limit: number; isDescribed?: boolean },
): Promise<{ lines: MediaLine[]; next: string | null }> {
  allow(canSeePages(ctx.actor))
  const words = search.trim().replace(/[%_\\]/g, ' ')
  const { rows } = await sql<MediaLine>`
    select ${publicImage(ctx, sql`f.id`)} as image, f.name, f.bytes, f.created_at,
      (select coalesce(json_agg(u), '[]') from (${usesOf(ctx)}) u) as uses
    from (
      select f.id, f.name, f.bytes, f.created_at from files f
      where f.club_id = ${ctx.club.id} and f.is_public and f.width is not null and f.mime like 'image/%'
        and not exists (select from file_variants v where v.club_id = f.club_id and v.variant_id = f.id)
        ${isDescribed ? sql`and f.alt <> ''` : sql``}
        ${words === '' ? sql`` : sql`and (f.name ilike ${`%${words}%`} or f.alt ilike ${`%${words}%`})`}
        ${after === undefined ? sql`` : sql`and (f.created_at, f.id) < (select created_at, id from files where club_id = ${ctx.club.id} and id = ${after})`}
      order by f.created_at desc, f.id desc limit ${limit + 1}) f
    order by f.created_at desc, f.id desc`.execute(ctx.db)
  const lines = rows.slice(0, limit)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.image.id ?? null) : null }
}
