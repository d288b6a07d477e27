import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { getCourseFields } from '../courses/get-course-fields.ts'
import { listConsents, listQuestions } from '../courses/list-questions.ts'
import { getCourse } from '../courses/queries.ts'
import { shiftInto } from '../courses/rules.ts'
import { setQuestions } from '../courses/set-questions.ts'
import type { SchoolHolidays } from '../holidays/rules.ts'
import { getSeason, type Season } from '../seasons/queries.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import type { SlotInput } from '../sessions/input.ts'
import { previewSchedule } from '../sessions/preview-schedule.ts'
import { getSchoolHolidays, listSlots, type Slot } from '../sessions/queries.ts'
import { PROCESS_JOURNAL } from './journal.ts'

export interface Copied {
  id: string
  slug: string
  /** Weekly times copied without their occupied hall. */
  unplaced: number
  /** `past`: dates before today; `late`: dates after the season, of times with an end. */
  dates: number
  past: number
  late: number
  firstOn: Temporal.PlainDate | null
  /** First day of its weekly times without an end; their dates follow later. */
  endlessFrom: Temporal.PlainDate | null
  seasonTo: Temporal.PlainDate
  version: number
}

/**
 * Copies a course into a season as a draft: texts, prices, questions, trainers, weekly times moved by whole weeks. Participants,
 * single dates and the moment of publishing stay behind. `firstOn`: earliest first week instead of the old place in the season.
 * @throws NotFound, Forbidden
 */
export async function copyCourse(ctx: Ctx, courseId: string, seasonId: string, firstOn?: Temporal.PlainDate): Promise<Copied> {
  return transaction(ctx, async (ctx) => {
    const [season, fields] = [await getSeason(ctx, seasonId), await getCourseFields(ctx, courseId)]
    const slots = await listSlots(ctx, courseId)
    const days = await shiftOf(ctx, season, fields.seasonId, slots, firstOn)
    const moved = (moment: Temporal.Instant | null) => moment && berlinMoment(berlinDay(moment).add({ days }), berlinTime(moment))
    const { id, slug } = await createCourse(ctx, {
      ...fields,
      seasonId,
      publishAt: null,
      registrationOpensAt: moved(fields.registrationOpensAt),
      registrationClosesAt: moved(fields.registrationClosesAt),
      decisionOn: fields.decisionOn?.add({ days }) ?? null,
    })
    const questions = (await listQuestions(ctx, courseId)).map(({ id: _, ...question }) => question)
    const consents = (await listConsents(ctx, courseId)).map(({ text, isRequired }) => ({ text, isRequired }))
    if (questions.length + consents.length > 0)
      await setQuestions(ctx, id, (await getCourse(ctx, id)).version, { questions, consents })
    const copies = slots.map((slot) => movedSlot(slot, days))
    const unplaced = await copySlots(ctx, id, copies, await getSchoolHolidays(ctx, courseId))
    const endlessFrom = copies.filter(({ to }) => to === null).map(({ from }) => from)
    const content = PROCESS_JOURNAL.courseCopied(season.name, fields.title)
    await record(ctx, { event: 'course.copied', id, content, after: { from: courseId } })
    const { version } = await getCourse(ctx, id)
    const counted = await countDates(ctx, id, season)
    return { id, slug, unplaced, version, seasonTo: season.to, ...counted, endlessFrom: earliest(endlessFrom) }
  })
}

const earliest = (days: Temporal.PlainDate[]): Temporal.PlainDate | null => days.sort(Temporal.PlainDate.compare)[0] ?? null

async function countDates(
  ctx: Ctx,
  courseId: string,
  { to }: Season,
): Promise<Pick<Copied, 'dates' | 'past' | 'late' | 'firstOn'>> {
  const { rows } = await sql<Pick<Copied, 'dates' | 'past' | 'late' | 'firstOn'>>`
    select count(*)::int as dates, count(*) filter (where s.starts_at <= ${ctx.now})::int as past,
      count(*) filter (where s.on_day > ${to} and not upper_inf(l.valid))::int as late, min(s.on_day) as first_on
    from sessions s join course_slots l on l.club_id = s.club_id and l.id = s.slot_id
    where s.club_id = ${ctx.club.id} and s.course_id = ${courseId}`.execute(ctx.db)
  return found(rows[0])
}

async function shiftOf(
  ctx: Ctx,
  season: Season,
  oldSeasonId: string | null,
  slots: Slot[],
  wanted: Temporal.PlainDate | undefined,
): Promise<number> {
  const firstOn = earliest(slots.map(({ from }) => from))
  if (!firstOn) return 0
  if (wanted) return Math.ceil(firstOn.until(wanted).total('days') / 7) * 7
  const old = oldSeasonId ? await getSeason(ctx, oldSeasonId) : null
  return shiftInto(season, { seasonFrom: old?.from ?? null, firstOn })
}

const movedSlot = ({ weekday, startsTime, endsTime, partId, from, to }: Slot, days: number): SlotInput => ({
  weekday,
  startsTime,
  endsTime,
  partId,
  from: from.add({ days }),
  to: to?.add({ days }) ?? null,
})

/** Answers the number of times without a free hall; times that clash are all dropped. */
async function copySlots(ctx: Ctx, courseId: string, slots: SlotInput[], schoolHolidays: SchoolHolidays): Promise<number> {
  if ((await changeSchedule(ctx, courseId, slots, { schoolHolidays })).ok) return 0
  const previews = await previewSchedule(ctx, courseId, slots, schoolHolidays)
  const isFree = (at: number) => previews[at]?.occupants.length === 0
  const placed = slots.map((slot, at) => (isFree(at) ? slot : { ...slot, partId: null }))
  const scheduled = await changeSchedule(ctx, courseId, placed, { schoolHolidays })
  return scheduled.ok ? placed.filter((slot, at) => slot !== slots[at]).length : slots.length
}
