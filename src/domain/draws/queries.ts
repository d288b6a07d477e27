import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { DrawDocument, DrawPriority, DrawTimes } from './rules.ts'

export interface Draw extends DrawTimes {
  id: string
  name: string
  state: 'open' | 'drawn'
  priorities: DrawPriority[]
  seedHash: string | null
  version: number
}

/** Wishes are counted when confirmed; `people`: people in them. */
export interface DrawnCourse {
  id: string
  slug: string
  title: string
  state: string
  departmentId: string | null
  capacity: number | null
  taken: number
  firstWishes: number
  wishes: number
}

export interface ListedDraw extends Draw {
  courses: DrawnCourse[]
  confirmed: number
  sent: number
  people: number
}

const drawColumns = (ctx: Ctx) =>
  ctx.db
    .selectFrom('draws')
    .select(['id', 'name', 'opensAt', 'closesAt', 'drawAt', 'seedHash', 'version'])
    .select((select) => [
      select.ref('state').$castTo<Draw['state']>().as('state'),
      select.ref('priorities').$castTo<DrawPriority[]>().as('priorities'),
    ])
    .where('clubId', '=', ctx.club.id)

/** Locks a draw until the transaction ends. Take it before any course (draw → course → …). @throws NotFound */
export const lockDraw = async (ctx: Ctx, id: string): Promise<Draw> =>
  found(await drawColumns(ctx).where('id', '=', id).forUpdate().executeTakeFirst())

/** @throws NotFound */
export const getDraw = async (ctx: Ctx, id: string): Promise<Draw> =>
  found(await drawColumns(ctx).where('id', '=', id).executeTakeFirst())

export async function listDueDraws(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('draws')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('state', '=', 'open')
    .where('drawAt', '<=', ctx.now)
    .orderBy('drawAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Draws with an open window and no published seed hash. */
export async function listUnopenedDraws(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('draws')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('seedHash', 'is', null)
    .where('opensAt', '<=', ctx.now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Draw of a course, made or not. @throws NotFound for a course without a draw. */
export async function getDrawOf(ctx: Ctx, courseId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('courses')
    .select('drawId')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return found(row?.drawId)
}

/** Pending draw of a course; null without one. */
export const findPendingDraw = async (ctx: Ctx, courseId: string): Promise<{ id: string; name: string } | null> =>
  (await ctx.db
    .selectFrom('courses as c')
    .innerJoin('draws as d', (on) => on.onRef('d.clubId', '=', 'c.clubId').onRef('d.id', '=', 'c.drawId'))
    .select(['d.id', 'd.name'])
    .where('c.clubId', '=', ctx.club.id)
    .where('c.id', '=', courseId)
    .where('d.state', '=', 'open')
    .executeTakeFirst()) ?? null

/** Courses of draws with their numbers of wishes, by title. */
export async function listDrawnCourses(ctx: Ctx, drawIds: readonly string[]): Promise<(DrawnCourse & { drawId: string })[]> {
  const { rows } = await sql<DrawnCourse & { drawId: string }>`
    select c.draw_id, c.id, c.slug, c.title, c.state, c.department_id, c.capacity,
      (select count(*) from held_places h where h.club_id = c.club_id and h.course_id = c.id) as taken, wished.*
    from courses c cross join lateral (
      select count(*) as wishes, count(*) filter (where x.rank = 1) as first_wishes
      from draw_choices x join draw_wishes w on w.club_id = x.club_id and w.id = x.wish_id
      where x.club_id = c.club_id and x.course_id = c.id and x.rank is not null and w.draw_id = c.draw_id
        and w.state in ('confirmed', 'drawn')) wished
    where c.club_id = ${ctx.club.id} and c.draw_id = any(${[...drawIds]}::uuid[]) order by c.title, c.id`.execute(ctx.db)
  return rows
}

/** Pending draws first, then the latest; at most 100. */
export async function listDraws(ctx: Ctx): Promise<ListedDraw[]> {
  const draws = await drawColumns(ctx).orderBy('state', 'desc').orderBy('drawAt', 'desc').limit(100).execute()
  const ids = draws.map(({ id }) => id)
  const [courses, counts] = await Promise.all([listDrawnCourses(ctx, ids), countWishes(ctx, ids)])
  const countOf = (id: string) => counts.find(({ drawId }) => drawId === id)
  return draws.map((draw) => ({
    ...draw,
    courses: courses.filter(({ drawId }) => drawId === draw.id),
    confirmed: countOf(draw.id)?.confirmed ?? 0,
    sent: countOf(draw.id)?.sent ?? 0,
    people: countOf(draw.id)?.people ?? 0,
  }))
}

/** Numbers of wishes by draw; draws without wishes are missing. */
export async function countWishes(ctx: Ctx, drawIds: readonly string[]) {
  const { rows } = await sql<{ drawId: string; confirmed: number; people: number; sent: number }>`
    select w.draw_id, count(*) filter (where state in ('confirmed', 'drawn')) as confirmed, count(*) filter (where state = 'sent') as sent,
      coalesce(sum((select count(*) from draw_wish_people x where x.club_id = w.club_id and x.wish_id = w.id))
        filter (where state in ('confirmed', 'drawn')), 0)::int as people
    from draw_wishes w where club_id = ${ctx.club.id} and draw_id = any(${[...drawIds]}::uuid[]) and state <> 'withdrawn'
    group by draw_id`.execute(ctx.db)
  return rows
}

/** Published document; null before the draw is made. @throws NotFound */
export async function findDrawDocument(ctx: Ctx, id: string): Promise<DrawDocument | null> {
  const row = await ctx.db
    .selectFrom('draws')
    .select((select) => select.ref('document').$castTo<DrawDocument | null>().as('document'))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row).document
}

/** The database's clock after the lock: a wish is late by its end of waiting, not by its arrival. */
export async function momentAfterLock(ctx: Ctx): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(ctx.db)
  return found(rows[0]).now
}

/** Wishes of these people in a draw, withdrawn ones excluded. */
export const findLiveWishes = (ctx: Ctx, drawId: string, personIds: readonly string[]) =>
  ctx.db
    .selectFrom('drawWishPeople')
    .select(['wishId', 'personId'])
    .where('clubId', '=', ctx.club.id)
    .where('drawId', '=', drawId)
    .where('isLive', '=', true)
    .where('personId', 'in', [...personIds])
    .execute()
