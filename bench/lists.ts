/**
 * Lists of the office with 100,000 rows of each kind against the demo club: time of their statements and full reads of tables.
 */
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { listEntries, listNames } from '../src/domain/audit/queries.ts'
import { countRequests, listBookings } from '../src/domain/bookings/list-bookings.ts'
import type { Actor, Ctx } from '../src/domain/context.ts'
import { listOpenCovers } from '../src/domain/covers/list-open-covers.ts'
import { listDayEntries } from '../src/domain/events/list-day-entries.ts'
import { listEventFacets } from '../src/domain/events/list-event-facets.ts'
import { listEditableEvents, listEvents } from '../src/domain/events/list-events.ts'
import { listFacilities } from '../src/domain/facilities/queries.ts'
import { previewListTask } from '../src/domain/list-orders/order-list-task.ts'
import { listHelpers } from '../src/domain/operations/list-assignments.ts'
import { listHelperDay } from '../src/domain/operations/list-helper-day.ts'
import { listPlans, listShifts } from '../src/domain/operations/queries.ts'
import { getLedCourse, listLedCourses } from '../src/domain/participations/list-led-courses.ts'
import { countLedParticipations, listLedParticipations } from '../src/domain/participations/list-led-participations.ts'
import { listLedSessions } from '../src/domain/participations/list-led-sessions.ts'
import { listParticipations } from '../src/domain/participations/queries.ts'
import { previewPeopleTask } from '../src/domain/people-orders/preview-people-task.ts'
import { listSeries } from '../src/domain/series/list-series.ts'
import { countUsers, listUsers } from '../src/domain/users/list-users.ts'
import { found } from '../src/kernel/answer.ts'
import { figure, median, note } from './support/figures.ts'
import { grow, ROWS } from './support/growth.ts'
import { CLUB } from './support/http.ts'
import { MONEY_LISTS, MONEY_SUMS } from './support/money-lists.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { type Reading, readingsFor } from './support/readings.ts'
import { contextIn } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const RUNS = 15
/** A larger growth than this is noticed. */
const GROWTH = 5
/** Below this nobody notices (ms). */
const UNNOTICED_MS = 20
/** A page that reads more rows reads the table in full. */
const READ_IN_FULL = 10_000

const SUPER: Actor = {
  kind: 'user',
  userId: '01900000-0000-7000-8000-000000000001',
  email: 'super@demo.example',
  profile: {
    clubUserId: '01900000-0000-7000-8000-000000000002',
    role: 'super',
    userName: 'super',
    firstname: '',
    lastname: '',
    personId: null,
    memberId: null,
    isMember: false,
    departmentIds: [],
    areas: [],
    isReadOnly: false,
  },
}

const USERS = { after: undefined, limit: 50 }
const ENTRIES = { limit: 100 }
const COUNTED = 1_001
const lastMonth = (ctx: Ctx) => ctx.now.subtract({ hours: 30 * 24 })

const BOOKINGS = { after: null, limit: 50 }
const bookingsFrom = ({ now }: Ctx) => ({ state: 'live', kind: null, facilityId: null, search: '', from: now }) as const

async function someCourse(ctx: Ctx): Promise<string> {
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: 1 })
  return found(courses[0]).id
}

const somePlan = async (ctx: Ctx): Promise<string> => found((await listPlans(ctx))[0]).id

const LISTS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'audit: newest': (ctx) => listEntries(ctx, {}, ENTRIES),
  'audit: second page': async (ctx) => {
    const { next } = await listEntries(ctx, {}, { limit: 5 })
    return listEntries(ctx, {}, { limit: 100, after: next ?? undefined })
  },
  'audit: of one name, until a month ago': (ctx) => listEntries(ctx, { name: 'Benutzer 7', before: lastMonth(ctx) }, ENTRIES),
  'audit: of one kind': (ctx) => listEntries(ctx, { kind: 'course' }, ENTRIES),
  'audit: of one thing': (ctx) => listEntries(ctx, { kind: 'course', objectId: crypto.randomUUID() }, ENTRIES),
  'audit: with a text': (ctx) => listEntries(ctx, { text: 'Kurs 1999' }, ENTRIES),
  'audit: names': (ctx) => listNames(ctx),
  'users: by name': (ctx) => listUsers(ctx, {}, USERS),
  'users: by last login': (ctx) => listUsers(ctx, { sort: 'lastLogin' }, USERS),
  'users: by logins': (ctx) => listUsers(ctx, { sort: 'logins' }, USERS),
  'users: second page': async (ctx) => {
    const { next } = await listUsers(ctx, {}, { limit: 2 })
    return listUsers(ctx, {}, { limit: 50, after: next ?? undefined })
  },
  'users: searched': (ctx) => listUsers(ctx, { search: 'erika 9877' }, USERS),
  'users: administrators': (ctx) => listUsers(ctx, { role: 'admin' }, USERS),
  'users: blocked': (ctx) => listUsers(ctx, { state: 'blocked' }, USERS),
  'users: never logged in': (ctx) => listUsers(ctx, { state: 'never' }, USERS),
  'users: count': (ctx) => countUsers(ctx, {}, COUNTED),
  'users: count of a search': (ctx) => countUsers(ctx, { search: 'erika 9877' }, COUNTED),
  'participants: courses': (ctx) => listLedCourses(ctx, {}, USERS),
  'participants: courses that are over': (ctx) => listLedCourses(ctx, { standing: 'ended' }, USERS),
  'participants: courses searched': (ctx) => listLedCourses(ctx, { search: 'yoga' }, USERS),
  'participants: of one course': async (ctx) => {
    const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: 1 })
    const course = await getLedCourse(ctx, found(courses[0]).slug)
    return listParticipations(ctx, course.id)
  },
  'people: newest': (ctx) => listLedParticipations(ctx, {}, USERS),
  'people: second page': async (ctx) => {
    const { next } = await listLedParticipations(ctx, {}, { limit: 5, after: undefined })
    return listLedParticipations(ctx, {}, { limit: 50, after: next ?? undefined })
  },
  'people: searched': (ctx) => listLedParticipations(ctx, { search: 'erika 9877' }, USERS),
  'people: who wait': (ctx) => listLedParticipations(ctx, { standing: 'waiting' }, USERS),
  'people: unconfirmed': (ctx) => listLedParticipations(ctx, { standing: 'unconfirmed' }, USERS),
  'people: with a price to check': (ctx) => listLedParticipations(ctx, { standing: 'unchecked' }, USERS),
  'people: ended': (ctx) => listLedParticipations(ctx, { standing: 'ended' }, USERS),
  'people: of one offer': async (ctx) => listLedParticipations(ctx, { courseId: await someCourse(ctx) }, USERS),
  'people: count': (ctx) => countLedParticipations(ctx, {}, COUNTED),
  'people: count of who wait': (ctx) => countLedParticipations(ctx, { standing: 'waiting' }, COUNTED),
  'people: count of a search': (ctx) => countLedParticipations(ctx, { search: 'erika 9877' }, COUNTED),
  'people: preview of 300 to be moved': async (ctx) => {
    const { people } = await listLedParticipations(ctx, {}, { limit: 300, after: undefined })
    const task = { kind: 'move', toCourseId: await someCourse(ctx), reason: '' } as const
    return previewPeopleTask(ctx, task, { ids: people.map(({ id }) => id) })
  },
  'events: ahead': (ctx) => listEvents(ctx, { from: ctx.now }, 51),
  'events: ahead, for everybody': (ctx) => listEvents(ctx, { from: ctx.now, isPublic: true }, 51),
  'events: of one category': (ctx) => listEvents(ctx, { from: ctx.now, category: 'Art 3' }, 51),
  'events: a month': (ctx) => listEvents(ctx, { from: ctx.now, to: ctx.now.add({ hours: 31 * 24 }) }, 500),
  'events: what to narrow by': (ctx) => listEventFacets(ctx),
  'events: to edit': (ctx) => listEditableEvents(ctx, { state: 'live', from: ctx.now }, USERS),
  'events: to edit, second page': async (ctx) => {
    const { next } = await listEditableEvents(ctx, { state: 'live', from: ctx.now }, { limit: 5 })
    return listEditableEvents(ctx, { state: 'live', from: ctx.now }, { limit: 50, after: next ?? undefined })
  },
  'events: to edit, searched': (ctx) => listEditableEvents(ctx, { state: 'live', search: 'fest 77123', from: ctx.now }, USERS),
  'events: drafts': (ctx) => listEditableEvents(ctx, { state: 'draft', from: ctx.now }, USERS),
  'events: all of a filter': (ctx) => listEditableEvents(ctx, { state: 'live', from: ctx.now }, { limit: 300 }),
  'events: days of a week': (ctx) => {
    const today = ctx.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
    return listDayEntries(ctx, today, today.add({ days: 6 }))
  },
  'bookings: ahead': (ctx) => listBookings(ctx, bookingsFrom(ctx), BOOKINGS),
  'bookings: second page': async (ctx) => {
    const { next } = await listBookings(ctx, bookingsFrom(ctx), { after: null, limit: 5 })
    return listBookings(ctx, bookingsFrom(ctx), { after: next, limit: 50 })
  },
  'bookings: latest first': (ctx) => listBookings(ctx, bookingsFrom(ctx), { ...BOOKINGS, sort: 'latest' }),
  'bookings: what was entered last': (ctx) => listBookings(ctx, bookingsFrom(ctx), { ...BOOKINGS, sort: 'newest' }),
  'bookings: searched': (ctx) => listBookings(ctx, { ...bookingsFrom(ctx), search: 'belegung 77123' }, BOOKINGS),
  'bookings: searched, nothing there': (ctx) => listBookings(ctx, { ...bookingsFrom(ctx), search: 'gibt es nicht' }, BOOKINGS),
  'bookings: of a kind': (ctx) => listBookings(ctx, { ...bookingsFrom(ctx), kind: 'external' }, BOOKINGS),
  'bookings: of one hall': async (ctx) => {
    const [hall] = await listFacilities(ctx)
    return listBookings(ctx, { ...bookingsFrom(ctx), facilityId: hall?.id ?? null }, BOOKINGS)
  },
  'bookings: requests': (ctx) => listBookings(ctx, { ...bookingsFrom(ctx), state: 'requested' }, BOOKINGS),
  'bookings: count of requests': (ctx) => countRequests(ctx),
  'bookings: all of a filter': (ctx) => listBookings(ctx, bookingsFrom(ctx), { after: null, limit: 300 }),
  'bookings: series': (ctx) => listSeries(ctx, {}, USERS),
  'bookings: series searched': (ctx) => listSeries(ctx, { search: 'gibt es nicht' }, USERS),
  'helpers: plans': (ctx) => listPlans(ctx),
  'helpers: older plans': (ctx) => listPlans(ctx, 1_000),
  'helpers: shifts of a plan': async (ctx) => listShifts(ctx, await somePlan(ctx)),
  'helpers: of a plan': async (ctx) => listHelpers(ctx, await somePlan(ctx)),
  'helpers: of the day': (ctx) => listHelperDay(ctx),
  'helpers: searches of a plan': async (ctx) => listOpenCovers(ctx, await somePlan(ctx)),
  'participants: coming sessions': (ctx) => listLedSessions(ctx, ctx.now.add({ hours: 7 * 24 }), 200),
  ...MONEY_LISTS,
}

/** Previews of the largest allowed choice. */
const PREVIEWS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'events: preview of 300 to be cancelled': async (ctx) => {
    const { events } = await listEditableEvents(ctx, { state: 'live', from: ctx.now }, { limit: 300, after: undefined })
    return previewListTask(ctx, { list: 'events', kind: 'cancel', ids: events.map(({ id }) => id), reason: 'Sturm' })
  },
  'bookings: preview of 300 to be cancelled': async (ctx) => {
    const { lines } = await listBookings(ctx, bookingsFrom(ctx), { after: null, limit: 300 })
    return previewListTask(ctx, { list: 'bookings', kind: 'cancel', ids: lines.map(({ id }) => id), reason: '' })
  },
  'bookings: preview of 300 series to end': async (ctx) => {
    const { lines } = await listSeries(ctx, {}, { after: undefined, limit: 300 })
    const lastOn = ctx.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
    return previewListTask(ctx, { list: 'series', kind: 'end', ids: lines.map(({ id }) => id), lastOn, reason: '' })
  },
}
/** Limit for a preview of 300 lines (ms). */
const PREVIEW_MS = 3_000

/** Median of some runs, in milliseconds. */
async function timesOf(url: string, lists = LISTS, count = RUNS): Promise<Map<string, number>> {
  const connections = connect(url, { max: 4 })
  const times = new Map<string, number>()
  try {
    for (const [name, list] of Object.entries(lists)) {
      const runs: number[] = []
      for (let run = 0; run < count; run++) {
        const startedAt = performance.now()
        await list(contextIn(connections, CLUB, SUPER))
        if (run > 1) runs.push(performance.now() - startedAt)
      }
      times.set(name, median(runs))
    }
    return times
  } finally {
    await connections.end()
  }
}

function tell(name: string, before: number, after: number, readings: Reading[]): void {
  const most = Math.max(...readings.map(({ rows }) => rows))
  const ways = [...new Set(readings.filter(({ rows }) => rows > 0).map(({ way }) => way))]
  note(`${name}: ${before.toFixed(1)} → ${after.toFixed(1)} ms, at most ${most} rows; ${ways.join(', ')}`)
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  workshop.later(() => owner.end())
  await owner.query('analyze')
  const small = await timesOf(url)
  await grow(owner, CLUB)
  const large = await timesOf(url)
  const slow: string[] = []
  const full: string[] = []
  for (const [name, list] of Object.entries(LISTS)) {
    const [before, after] = [found(small.get(name)), found(large.get(name))]
    const readings = await readingsFor(url, CLUB, SUPER, list)
    tell(name, before, after, readings)
    if (after > before * GROWTH && after > UNNOTICED_MS) slow.push(name)
    full.push(...readings.filter(({ rows }) => rows > READ_IN_FULL).map(({ way }) => `${name} (${way})`))
  }
  figure(`lists much slower with ${ROWS.toLocaleString('en')} rows`, slow.length, { is: '=', than: 0 })
  if (slow.length > 0) note(slow.join('; '))
  figure('tables read in full for one page', full.length, { is: '=', than: 0 })
  if (full.length > 0) note(full.join('; '))
  for (const [name, ms] of await timesOf(url, { ...PREVIEWS, ...MONEY_SUMS }, 5))
    figure(`${name} (ms)`, ms, { is: '≤', than: PREVIEW_MS })
})
