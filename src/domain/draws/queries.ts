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

/** An offer of a draw. Wishes count those confirmed, people in them included. */
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
  /** Not withdrawn: confirmed, and still to be confirmed. */
  confirmed: number
  sent: number
  /** In the confirmed ones. */
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

/** Locks a draw until the transaction ends. Taken before any course (lock order: draw → course → …). @throws NotFound */
export const lockDraw = async (ctx: Ctx, id: string): Promise<Draw> =>
  found(await drawColumns(ctx).where('id', '=', id).forUpdate().executeTakeFirst())

/** @throws NotFound */
export const getDraw = async (ctx: Ctx, id: string): Promise<Draw> =>
  found(await drawColumns(ctx).where('id', '=', id).executeTakeFirst())

/** Draws whose moment has come. */
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

/** Draws whose window is open and whose seed is not promised yet. */
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

/** The draw that an offer belongs to, made or not. @throws NotFound when there is none. */
export async function getDrawOf(ctx: Ctx, courseId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('courses')
    .select('drawId')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return found(row?.drawId)
}

/** The draw that an offer's places wait for; null when they do not. */
export const findPendingDraw = async (ctx: Ctx, courseId: string): Promise<{ id: string; name: string } | null> =>
  (await ctx.db
    .selectFrom('courses as c')
    .innerJoin('draws as d', (on) => on.onRef('d.clubId', '=', 'c.clubId').onRef('d.id', '=', 'c.drawId'))
    .select(['d.id', 'd.name'])
    .where('c.clubId', '=', ctx.club.id)
    .where('c.id', '=', courseId)
    .where('d.state', '=', 'open')
    .executeTakeFirst()) ?? null

/** The offers of a draw with how often they were wished, by title. */
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

/** Every draw with its offers and how many wishes there are; those to come first, then the latest. */
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

/** How many wishes there are: confirmed, still to be confirmed. Draws without any are left out. */
export async function countWishes(ctx: Ctx, drawIds: readonly string[]) {
  const { rows } = await sql<{ drawId: string; confirmed: number; people: number; sent: number }>`
    select w.draw_id, count(*) filter (where state in ('confirmed', 'drawn')) as confirmed, count(*) filter (where state = 'sent') as sent,
      coalesce(sum((select count(*) from draw_wish_people x where x.club_id = w.club_id and x.wish_id = w.id))
        filter (where state in ('confirmed', 'drawn')), 0)::int as people
    from draw_wishes w where club_id = ${ctx.club.id} and draw_id = any(${[...drawIds]}::uuid[]) and state <> 'withdrawn'
    group by draw_id`.execute(ctx.db)
  return rows
}

/** How many people would take this offer if the draw that it waits for gave it to them; 0 without such a draw. */
export async function countWishing(ctx: Ctx, courseId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct x.person_id) as people from courses c
    join draws d on d.club_id = c.club_id and d.id = c.draw_id and d.state = 'open'
    join draw_choices x on x.club_id = c.club_id and x.course_id = c.id and x.rank is not null
    join draw_wishes w on w.club_id = x.club_id and w.id = x.wish_id and w.draw_id = d.id and w.state in ('sent', 'confirmed')
    where c.club_id = ${ctx.club.id} and c.id = ${courseId}`.execute(ctx.db)
  return found(rows[0]).people
}

/** What is published about a draw; null before it was drawn. @throws NotFound */
export async function findDrawDocument(ctx: Ctx, id: string): Promise<DrawDocument | null> {
  const row = await ctx.db
    .selectFrom('draws')
    .select((select) => select.ref('document').$castTo<DrawDocument | null>().as('document'))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row).document
}

/** The database's clock once a lock is held: what came after the window closed is late, however long it waited. */
export async function momentAfterLock(ctx: Ctx): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(ctx.db)
  return found(rows[0]).now
}

/** Which of these people have a wish in a draw that is not withdrawn. */
export const findLiveWishes = (ctx: Ctx, drawId: string, personIds: readonly string[]) =>
  ctx.db
    .selectFrom('drawWishPeople')
    .select(['wishId', 'personId'])
    .where('clubId', '=', ctx.club.id)
    .where('drawId', '=', drawId)
    .where('isLive', '=', true)
    .where('personId', 'in', [...personIds])
    .execute()
