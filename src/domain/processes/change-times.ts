import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type Course, getCourseForChange } from '../courses/queries.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { type Addressee, addresseesOf, addressOf, householdsOf, type Recipient } from '../notices/rules.ts'
import { LIVE_STATES } from '../participations/rules.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { listConcerned, listPlanned, type PlannedSession } from './list-planned.ts'
import { type ChangedTimes, changedTimes } from './rules.ts'

export interface TimesNews extends ChangedTimes<PlannedSession> {
  /** Households with a mail: place, group list or wait. */
  mailed: number
  /** Mails to staff without own people in the course. */
  staff: number
  toCall: { name: string; phone: string }[]
  /** Identifies the previewed news at the confirmation. */
  seen: string
}

export type TimesAnswer<A> = { isAsked: true; news: TimesNews } | { isAsked: false; answer: A; news: TimesNews | null }

/**
 * Changes dates of a course and tells everybody concerned once. With people concerned it is a preview, unless `seen` identifies
 * exactly these news. `change` asks for the right. @throws NotFound
 */
export async function changeTimes<A extends { ok: boolean }>(
  ctx: Ctx,
  courseId: string,
  seen: string,
  change: (ctx: Ctx) => Promise<A>,
): Promise<TimesAnswer<A>> {
  return transaction(ctx, async (ctx): Promise<TimesAnswer<A>> => {
    const course = await getCourseForChange(ctx, courseId)
    const tried = await savepoint(ctx, async (ctx) => {
      const before = await listPlanned(ctx, { courseId })
      const answer = await change(ctx)
      if (!answer.ok) return { ok: false, answer, news: null }
      const changed = changedTimes(before, await listPlanned(ctx, { courseId }))
      const told = await listTold(ctx, course, changed)
      if (!told) return { ok: true, answer, news: null }
      const news = newsOf(changed, told)
      if (news.seen !== seen) return { ok: false, answer, news }
      await sendNews(ctx, course, changed, told)
      return { ok: true, answer, news }
    })
    const { ok, answer, news } = tried
    return !ok && news ? { isAsked: true, news } : { isAsked: false, answer, news }
  })
}

interface Told {
  /** People with a place and staff: the dates are in their calendars. */
  firm: Recipient[]
  waiting: Recipient[]
  staffOnly: ReadonlySet<string>
}

async function listTold(
  ctx: Ctx,
  course: Course,
  { changed, dropped, added }: ChangedTimes<PlannedSession>,
): Promise<Told | null> {
  const counted = [...changed.map(({ before }) => before), ...dropped].toSorted((one, other) =>
    Temporal.Instant.compare(one.startsAt, other.startsAt),
  )
  const { people, staff } = await listConcerned(ctx, counted.length > 0 ? counted : added)
  const signedUp = counted.length + added.length > 0 ? await listSignedUp(ctx, course.id) : []
  if (people.length + signedUp.length === 0) return null
  const keys = new Set(people.map(addressOf))
  const firm = householdsOf([...people, ...staff])
  const told = new Set(firm.map(addressOf))
  const waiting = householdsOf(signedUp).filter((one) => !told.has(addressOf(one)))
  const mine = new Set([...keys, ...signedUp.map(addressOf)])
  return { firm, waiting, staffOnly: new Set([...told].filter((key) => !mine.has(key))) }
}

async function listSignedUp(ctx: Ctx, courseId: string): Promise<Addressee[]> {
  const people = await listParticipantFacts(
    ctx,
    sql`select p.person_id, array_agg(p.contact_id) as contact_ids from participations p
      where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} and p.state = any(${[...LIVE_STATES]}) group by p.person_id`,
    berlinDay(ctx.now),
  )
  return people.flatMap(addresseesOf)
}

function newsOf(changed: ChangedTimes<PlannedSession>, { firm, waiting, staffOnly }: Told): TimesNews {
  const reached = [...firm, ...waiting].filter(({ email }) => email !== '')
  const isStaff = (one: Recipient) => staffOnly.has(addressOf(one))
  const silent = [...firm, ...waiting].filter((one) => one.email === '' && !isStaff(one))
  const toCall = silent.map(({ name, phone }) => ({ name, phone }))
  const staff = reached.filter(isStaff).length
  const place = ({ startsAt, endsAt, place }: PlannedSession) => [startsAt.toString(), endsAt.toString(), place]
  const facts = [
    ...changed.changed.map(({ before, after }) => [before.id, ...place(after)]),
    ...changed.dropped.map(({ id }) => id),
    ...changed.added.map(place),
    ...reached.map(({ email }) => email),
    ...toCall.map(({ name }) => name),
  ]
  const seen = createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
  return { ...changed, mailed: reached.length - staff, staff, toCall, seen }
}

const textsOf = ({ id, title, place, startsAt, endsAt }: PlannedSession) => ({
  id,
  title,
  place,
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
})

async function sendNews(ctx: Ctx, { title, slug }: Course, news: ChangedTimes<PlannedSession>, told: Told): Promise<void> {
  const dates = {
    changed: news.changed.map(({ before, after }) => ({ before: textsOf(before), after: textsOf(after) })),
    dropped: news.dropped.map(textsOf),
    added: news.added.map(textsOf),
  }
  const orders = [...told.firm.map((one) => ({ one, waits: false })), ...told.waiting.map((one) => ({ one, waits: true }))]
  for (const { one, waits } of orders)
    if (one.email !== '')
      await sendMail(ctx, {
        template: 'course.rescheduled',
        to: one.email,
        priority: AWAITED,
        data: { name: one.name, about: one.about, course: { title, slug }, waits, ...dates },
      })
}
