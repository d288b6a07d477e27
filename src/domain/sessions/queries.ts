import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import type { SchoolHolidays } from '../holidays/rules.ts'
import { type Occurrence, STAND_IN_SEES, type WeeklyTime } from './rules.ts'

export interface Slot extends WeeklyTime {
  id: string
  courseId: string
}

const slots = (ctx: Ctx) =>
  ctx.db
    .selectFrom('courseSlots')
    .select(['id', 'courseId', 'weekday', 'startsTime', 'endsTime', 'partId', 'valid'])
    .where('clubId', '=', ctx.club.id)

function toSlot({ valid, ...row }: Omit<Slot, 'from' | 'to'> & { valid: string }): Slot {
  const { from, to } = parseDayRange(valid)
  return { ...row, from: found(from), to }
}

export const listSlots = async (ctx: Ctx, courseId: string): Promise<Slot[]> =>
  (await slots(ctx).where('courseId', '=', courseId).orderBy('weekday').orderBy('startsTime').execute()).map(toSlot)

/** @throws NotFound */
export async function getSchoolHolidays(ctx: Ctx, courseId: string): Promise<SchoolHolidays> {
  const row = await ctx.db
    .selectFrom('courses')
    .select((select) => select.ref('schoolHolidays').$castTo<SchoolHolidays>().as('schoolHolidays'))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return found(row).schoolHolidays
}

export interface LiveSlot extends Slot {
  lastOn: Temporal.PlainDate | null
}

export async function listLiveSlots(ctx: Ctx, today: Temporal.PlainDate): Promise<LiveSlot[]> {
  const rows = await slots(ctx)
    .where(sql<boolean>`upper_inf(valid) or upper(valid) > ${today}`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('courses as c')
          .select('c.id')
          .where('c.clubId', '=', ctx.club.id)
          .whereRef('c.id', '=', 'courseSlots.courseId')
          .where('c.state', 'in', ['draft', 'published', 'running']),
      ),
    )
    .select((select) =>
      select
        .selectFrom('sessions as s')
        .where('s.clubId', '=', ctx.club.id)
        .whereRef('s.slotId', '=', 'courseSlots.id')
        .select((last) => last.fn.max('s.onDay').as('lastOn'))
        .as('lastOn'),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ lastOn, ...row }) => ({ ...toSlot(row), lastOn }))
}

const isNamed = (ctx: Ctx, more: RawBuilder<unknown>) => sql<boolean>`
  exists (select from session_trainers t
    where t.club_id = s.club_id and t.session_id = s.id and t.person_id = ${ownPersonId(ctx)}::uuid ${more})`

/** The actor is named for `sessions s` itself, mostly as substitute. */
export const stoodIn = (ctx: Ctx) => isNamed(ctx, sql``)

/** The same while it opens the session's people: until `STAND_IN_SEES` after it. Trainers of the course see them anyway. */
export const standsIn = (ctx: Ctx) => isNamed(ctx, sql`and s.ends_at > ${ctx.now.subtract(STAND_IN_SEES)}`)

export const listOccurrences = async (ctx: Ctx, slotId: string, from: Temporal.PlainDate): Promise<Occurrence[]> =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'onDay', 'startsAt', 'endsAt', 'partId', 'state', 'isOwn as isException'])
    .where('clubId', '=', ctx.club.id)
    .where('slotId', '=', slotId)
    .where('onDay', '>=', from)
    .execute()

export async function listSlotIdsOf(ctx: Ctx, sessionIds: string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'slotId'])
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', sessionIds)
    .execute()
  return new Map(rows.flatMap(({ id, slotId }) => (slotId ? [[id, slotId] as const] : [])))
}
