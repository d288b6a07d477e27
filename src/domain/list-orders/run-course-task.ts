import { sql } from 'kysely'
import type { JsonValue } from '../../database/tables.ts'
import { allow } from '../../kernel/answer.ts'
import { weekdayShort } from '../../kernel/calendar.ts'
import { plainTextOf, type RichText } from '../../kernel/rich-text.ts'
import { lockParts } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { canCreateCourse, canEditCourse, canSeeCourses } from '../courses/access.ts'
import { changeCourse } from '../courses/change-course.ts'
import { publishCourse } from '../courses/commands.ts'
import { gapsOf } from '../courses/gaps-of.ts'
import { getCourseFields } from '../courses/get-course-fields.ts'
import { PRICE_KINDS } from '../courses/input.ts'
import { type CoursePrice, pricesOf } from '../courses/list-public-courses.ts'
import { type CourseState, canFollow, hasPrice } from '../courses/rules.ts'
import { GAP_TEXTS, priceText } from '../courses/texts.ts'
import { archiveCourse } from '../decisions/archive-course.ts'
import { isDead } from '../people/queries.ts'
import { copyCourse } from '../processes/copy-course.ts'
import { copiedText } from '../processes/texts.ts'
import type { CourseTask } from './input.ts'
import type { LeftOut, ListLine } from './rules.ts'

interface Row {
  id: string
  title: string
  kind: 'ongoing' | 'course'
  state: CourseState
  departmentId: string | null
  department: string
  seasonId: string | null
  capacity: number | null
  version: number
  dates: number
  prices: CoursePrice[]
  body: RichText
  ageFrom: number | null
  ageTo: number | null
  trainers: number
  trialLessons: number
  slots: { weekday: number; from: string }[]
}

/** By title; impossible lines stay, with a reason. Call it in a transaction. @throws NotFound, Forbidden */
export async function runCourseTask(ctx: Ctx, task: CourseTask): Promise<ListLine[]> {
  allow(canSeeCourses(ctx.actor))
  if (task.kind === 'assign' && task.departmentId !== undefined) allow(canCreateCourse(ctx.actor, task.departmentId))
  await lockAll(ctx, task.ids)
  const lines: ListLine[] = []
  for (const row of await listChosen(ctx, task.ids)) {
    const { id, title, department, slots } = row
    const when = slots.map(({ weekday, from }) => `${weekdayShort(weekday)} ${from.slice(0, 5)}`).join(', ')
    const outcome = canEditCourse(ctx.actor, row) ? await runOne(ctx, task, row) : left('not_yours')
    lines.push({ id, title, place: department, when, rivals: '', told: 0, ...outcome })
  }
  return lines
}

type Outcome = Pick<ListLine, 'leftOut' | 'detail' | 'before' | 'isFaulty'>
const done = (before: JsonValue, detail = '', isFaulty = false): Outcome => ({ leftOut: null, detail, before, isFaulty })
const left = (leftOut: LeftOut): Outcome => ({ leftOut, detail: '', before: null })

async function runOne(ctx: Ctx, task: CourseTask, row: Row): Promise<Outcome> {
  switch (task.kind) {
    case 'publish': {
      if (row.state !== 'draft') return left('not_draft')
      if (!(await publishCourse(ctx, row.id)).ok) return left('price_missing')
      const gaps = gapsOf({ ...row, prices: row.prices.length, text: plainTextOf(row.body) }).map((gap) => GAP_TEXTS[gap])
      return done(null, ['wird veröffentlicht', `Preis: ${priceOf(row)}`, ...gaps].join(' · '))
    }
    case 'archive': {
      if (!canFollow(row.state, 'archived')) return left(row.state === 'archived' ? 'same' : 'still_public')
      const archived = await archiveCourse(ctx, row.id)
      return archived.ok ? done({ state: row.state }) : left(archived.refusal === 'has_people' ? 'has_people' : 'sessions_ahead')
    }
    case 'price':
      return price(ctx, task, row)
    case 'assign':
      return assign(ctx, task, row)
    case 'copy': {
      const copied = await copyCourse(
        ctx,
        row.id,
        task.seasonId,
        task.firstOn ? Temporal.PlainDate.from(task.firstOn) : undefined,
      )
      const isFaulty = copied.past + copied.late + copied.unplaced > 0
      return done({ courseId: copied.id, version: copied.version }, copiedText(copied), isFaulty)
    }
  }
}

const priceOf = ({ prices, trialLessons }: Row): string => {
  const { main, note } = priceText(prices, trialLessons)
  return [main, note].filter(Boolean).join(', ')
}

async function price(ctx: Ctx, task: Extract<CourseTask, { kind: 'price' }>, row: Row): Promise<Outcome> {
  const { prices } = await getCourseFields(ctx, row.id)
  if (PRICE_KINDS.every((kind) => prices[kind] === task.prices[kind])) return left('same')
  const changed = await changeCourse(ctx, row.id, row.version, { prices: task.prices })
  if (!changed.ok) return left('price_missing')
  const after = (await listChosen(ctx, [row.id])).map(priceOf).join()
  const detail = hasPrice(row.prices) ? `${after} (bisher ${priceOf(row)})` : after
  return done({ prices, version: changed.value.version }, `Preis: ${detail}`)
}

async function assign(ctx: Ctx, task: Extract<CourseTask, { kind: 'assign' }>, row: Row): Promise<Outcome> {
  const { departmentId = row.departmentId, seasonId = row.seasonId } = task
  if (departmentId === row.departmentId && seasonId === row.seasonId) return left('same')
  const changed = await changeCourse(ctx, row.id, row.version, { departmentId, seasonId })
  if (!changed.ok) return left('not_yours')
  return done({ departmentId: row.departmentId, seasonId: row.seasonId, version: changed.value.version })
}

/** Locks in the one order: courses, then their ground. */
async function lockAll(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`select from courses where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ partId: string }>`
    select distinct part_id from course_slots where club_id = ${ctx.club.id} and course_id = any(${[...ids]}::uuid[]) and part_id is not null
    `.execute(ctx.db)
  await lockParts(
    ctx,
    rows.map(({ partId }) => partId),
  )
}

async function listChosen(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.title, c.kind, c.state, c.department_id, coalesce(d.name, '') as department, c.season_id, c.capacity, c.version,
      (select count(*)::int from sessions s where s.club_id = c.club_id and s.course_id = c.id and s.state = 'planned'
        and s.starts_at > ${ctx.now}) as dates,
      c.trial_lessons, prices.list as prices, c.body, c.age_from, c.age_to,
      (select count(*)::int from course_trainers t join people p on p.club_id = t.club_id and p.id = t.person_id
        where t.club_id = c.club_id and t.course_id = c.id and not ${isDead(ctx, 'p')}) + (c.led_by <> '')::int as trainers,
      (select coalesce(json_agg(json_build_object('weekday', weekday, 'from', starts_time) order by weekday, starts_time), '[]')
        from course_slots where club_id = c.club_id and course_id = c.id) as slots
    from courses c left join departments d on d.club_id = c.club_id and d.id = c.department_id ${pricesOf(ctx)}
    where c.club_id = ${ctx.club.id} and c.id = any(${[...ids]}::uuid[]) and c.event_id is null
    order by c.title, c.id`.execute(ctx.db)
  return rows
}
