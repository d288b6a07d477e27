import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { readFeed } from '../../../tests/support/read-feed.ts'
import { cancelSession } from '../../domain/cancellations/cancel-session.ts'
import { replaceSession } from '../../domain/cancellations/replace-session.ts'
import { closeFacility } from '../../domain/closures/close-facility.ts'
import type { Ctx } from '../../domain/context.ts'
import { createCourse, publishCourse } from '../../domain/courses/commands.ts'
import { getCourse } from '../../domain/courses/queries.ts'
import { createEvent } from '../../domain/events/commands.ts'
import { publishEvent } from '../../domain/events/publish-event.ts'
import { wholeDays } from '../../domain/events/rules.ts'
import { createFacility } from '../../domain/facilities/commands.ts'
import { listEventEntries } from '../../domain/feeds/list-event-entries.ts'
import { type Feed, getCourseFeed, getHallFeed, getPersonFeed, getTrainerFeed } from '../../domain/feeds/queries.ts'
import { findFeedSecret, getPersonOfFeed, renewFeedAddress } from '../../domain/feeds/renew-feed-address.ts'
import { spanFrom } from '../../domain/feeds/rules.ts'
import { createBooking } from '../../domain/placements/create-booking.ts'
import { changeSchedule } from '../../domain/sessions/change-schedule.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { writeFeed } from './write-feed.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const club = (...actor: Parameters<typeof actorWith> | []) =>
  database.ctx('gsv', actor[0] ? actorWith(actor[0], actor[1]) : undefined, NOW)

const readBack = (ctx: Ctx, feed: Feed) => readFeed(writeFeed(ctx.club, (path) => `https://gsv.example${path}`, feed, NOW))

const instant = (moment: Temporal.Instant) => new Date(moment.epochMilliseconds).toISOString()

const slot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  // Also in the hours that a clock change skips or doubles.
  from: fc.integer({ min: 0, max: 22 * 4 }),
  length: fc.integer({ min: 1, max: 6 }),
})
const timeOf = (quarters: number) => Temporal.PlainTime.from({ hour: Math.floor(quarters / 4), minute: (quarters % 4) * 15 })

describe('an offer', () => {
  test('another program reads the instants of our sessions, for two years with all clock changes', async () => {
    const ctx = await club()
    await fc.assert(
      fc.asyncProperty(fc.array(slot, { minLength: 1, maxLength: 3 }), async (slots) => {
        const course = await createCourse(ctx, { title: `Kurs ${newId()}`, kind: 'ongoing' })
        const from = Temporal.PlainDate.from('2026-11-20')
        const scheduled = await changeSchedule(
          ctx,
          course.id,
          slots.map(({ weekday, from: start, length }) => ({
            weekday,
            startsTime: timeOf(start),
            endsTime: timeOf(start + length),
            partId: null,
            from,
            to: from.add({ weeks: 104 }),
          })),
        )
        // Two drawn times may overlap.
        if (!scheduled.ok) return
        await publishCourse(ctx, course.id)
        const sessions = await ctx.db
          .selectFrom('sessions')
          .select(['id', 'startsAt', 'endsAt'])
          .where('courseId', '=', course.id)
          .execute()
        const read = readBack(ctx, await getCourseFeed(ctx, course.slug))
        const spans = (rows: { from: string; to: string }[]) => rows.map(({ from, to }) => `${from} ${to}`).sort()
        expect(spans(read)).toEqual(
          spans(sessions.map(({ startsAt, endsAt }) => ({ from: instant(startsAt), to: instant(endsAt) }))),
        )
        expect(new Set(read.map(({ uid, from }) => `${uid} ${from}`)).size).toBe(sessions.length)
      }),
      { numRuns: 12 },
    )
  })

  test('what is cancelled says so with a higher number; what is moved keeps its name', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Absagen')
    const weekly = { title: 'Yoga', partId: idOf('Links'), weekday: 2, from: '2026-12-01', to: '2026-12-15' }
    const { courseId, sessions } = await makeWeekly(ctx, weekly)
    await publishCourse(ctx, courseId)
    const [first, second, third] = sessions
    if (!first || !second || !third) throw new Error('sessions missing')
    await cancelSession(ctx, first.id, { reason: 'Wasser', paysTrainer: false })
    await cancelSession(ctx, second.id, { reason: 'Wasser', paysTrainer: false })
    const day = Temporal.PlainDate.from('2026-12-10')
    const times = { startsTime: Temporal.PlainTime.from('10:00'), endsTime: Temporal.PlainTime.from('11:00') }
    expect(await replaceSession(ctx, second.id, { onDay: day, ...times, partId: idOf('Rechts') })).toMatchObject({ ok: true })
    const read = readBack(ctx, await getCourseFeed(ctx, 'yoga'))
    expect(read).toHaveLength(3)
    const of = (id: string) => read.find(({ uid }) => uid === `${id}@gsv.localhost`)
    expect(of(first.id)).toMatchObject({ status: 'CANCELLED', sequence: 1 })
    expect(of(second.id)).toMatchObject({ status: 'CONFIRMED', from: '2026-12-10T09:00:00.000Z' })
    expect(of(second.id)?.sequence).toBeGreaterThan(1)
    expect(of(third.id)).toMatchObject({ status: 'CONFIRMED', sequence: 0 })
  })

  test('a part is named as the place, the whole of a hall is not', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Geteilte Halle')
    const small = await createFacility(ctx, { name: 'Kleine Halle' })
    if (!small.ok) throw new Error(small.refusal)
    for (const [partId, place] of [
      [found(small.value.parts[0]).id, 'Kleine Halle'],
      [idOf('Links'), 'Geteilte Halle, Links'],
    ] as const) {
      const { courseId } = await makeWeekly(ctx, { title: place, partId, weekday: 5, from: '2026-12-04', to: '2026-12-04' })
      await publishCourse(ctx, courseId)
      const { slug } = await getCourse(ctx, courseId)
      expect(readBack(ctx, await getCourseFeed(ctx, slug))).toMatchObject([{ place }])
    }
  })

  test('a draft has no calendar', async () => {
    const ctx = await club()
    const { slug } = await createCourse(ctx, { title: 'Noch geheim', kind: 'ongoing' })
    await expect(getCourseFeed(ctx, slug)).rejects.toThrow('Not found')
  })
})

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin'])(
  'whole days stay the same days where the program runs in %s, also when the clocks change',
  async (zone) => {
    const ctx = await club()
    const [from, to] = [Temporal.PlainDate.from('2027-03-27'), Temporal.PlainDate.from('2027-03-28')]
    const made = await createEvent(ctx, { title: zone, category: zone, ...wholeDays(from, to) })
    if (!made.ok) throw new Error(made.refusal)
    await publishEvent(ctx, made.value.ids[0] ?? '')
    const before = process.env.TZ
    process.env.TZ = zone
    const read = readBack(ctx, { name: 'Termine', entries: await listEventEntries(ctx, spanFrom(NOW), undefined, zone) })
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
    expect(read).toMatchObject([{ isDate: true, from: '2027-03-27', to: '2027-03-29' }])
  },
)

test('the calendar of a hall names what is published and nothing else', async () => {
  const ctx = await club()
  const { slug, idOf } = await makeHall(ctx, 'Stille Halle')
  const [startsAt, endsAt] = [Temporal.Instant.from('2026-12-05T09:00:00Z'), Temporal.Instant.from('2026-12-05T10:00:00Z')]
  const [later, latest] = [startsAt.add({ hours: 2 }), endsAt.add({ hours: 2 })]
  const private_ = { kind: 'external', title: 'Geburtstag Familie Huber', note: 'Telefon 0821', partId: idOf('Links') } as const
  await createBooking(ctx, { ...private_, startsAt, endsAt })
  for (const [title, audience] of [
    ['Turnfest', 'public'],
    ['Vorstandssitzung', 'staff'],
  ] as const) {
    const partId = idOf(audience === 'public' ? 'Drittel 1' : 'Drittel 3')
    const made = await createEvent(ctx, { title, audience, partId, startsAt: later, endsAt: latest })
    if (made.ok) await publishEvent(ctx, made.value.ids[0] ?? '')
  }
  const read = readBack(ctx, await getHallFeed(ctx, slug))
  expect(read.map(({ title }) => title).sort()).toEqual(['Belegt', 'Belegt', 'Turnfest'])
})

test('a hall that was closed long ago and still is says so, without its reason', async () => {
  const ctx = await club()
  const { id, slug, idOf } = await makeHall(ctx, 'Lange zu')
  const before = { ...ctx, now: Temporal.Instant.from('2025-11-20T12:00:00Z') }
  const closure = {
    facilityId: id,
    partIds: [idOf('Links')],
    startsAt: before.now,
    endsAt: NOW.add({ hours: 240 }),
    reason: 'Schimmel',
  }
  const nothing = { announceUntil: null, moves: new Map(), settlements: new Map() }
  expect(await closeFacility(before, closure, nothing)).toMatchObject({ ok: true })
  const [entry, ...others] = readBack(ctx, await getHallFeed(ctx, slug))
  expect(entry).toMatchObject({ title: 'Gesperrt', from: '2025-11-20T12:00:00.000Z', status: 'CONFIRMED' })
  expect(others).toEqual([])
})

describe('a person', () => {
  async function person(ctx: Ctx, firstname: string) {
    const id = newId()
    const row = { clubId: ctx.club.id, id, firstname, lastname: 'Muster', email: '', search: firstname.toLowerCase() }
    await ctx.db
      .insertInto('people')
      .values({ ...row, birthOn: Temporal.PlainDate.from('1990-01-01'), sex: 'o' })
      .execute()
    return id
  }

  test('sees what they and their children take part in, and what they lead; a renewed address shows nothing under the old one', async () => {
    const ctx = await club()
    const [mother, child] = [await person(ctx, 'Anke'), await person(ctx, 'Mats')]
    const { idOf } = await makeHall(ctx, 'Familienhalle')
    const weekly = { partId: idOf('Links'), weekday: 3, from: '2026-12-02', to: '2026-12-02' }
    const turnen = await makeWeekly(ctx, { ...weekly, title: 'Kinderturnen' })
    const tanz = await makeWeekly(ctx, { ...weekly, title: 'Tanz', weekday: 4, from: '2026-12-03', to: '2026-12-03' })
    for (const id of [turnen.courseId, tanz.courseId]) await publishCourse(ctx, id)
    const own = { clubId: ctx.club.id }
    await ctx.db
      .insertInto('guardians')
      .values({ ...own, childId: child, guardianId: mother, valid: '[2020-01-01,)' })
      .execute()
    await ctx.db
      .insertInto('groupPeople')
      .values({ ...own, id: newId(), courseId: turnen.courseId, personId: child, kind: 'regular', valid: '[2026-01-01,)' })
      .execute()
    await ctx.db
      .insertInto('courseTrainers')
      .values({ ...own, courseId: tanz.courseId, personId: mother })
      .execute()
    const titles = (feed: Feed) => readBack(ctx, feed).map(({ title }) => title)
    expect(titles(await getPersonFeed(ctx, mother)).sort()).toEqual(['Kinderturnen (Mats)', 'Tanz (Leitung)'])
    expect(titles(await getPersonFeed(ctx, child))).toEqual(['Kinderturnen'])
    expect(titles(await getTrainerFeed(ctx, mother))).toEqual(['Tanz'])
    const signedIn = await club('reader', { personId: mother })
    expect(await findFeedSecret(signedIn)).toBeNull()
    const secret = await renewFeedAddress(signedIn)
    expect(await findFeedSecret(signedIn)).toBe(secret)
    expect(await getPersonOfFeed(ctx, secret)).toBe(mother)
    await renewFeedAddress(signedIn)
    await expect(getPersonOfFeed(ctx, secret)).rejects.toThrow('Not found')
    await expect(renewFeedAddress(await club('reader'))).rejects.toThrow('Right missing')
  })

  test('who tries an offer a second time sees the sessions of both trials, and no others', async () => {
    const ctx = await club()
    const personId = await person(ctx, 'Tilda')
    const { idOf } = await makeHall(ctx, 'Schnupperhalle')
    const weekly = { title: 'Schnuppern', partId: idOf('Links'), weekday: 3, from: '2026-11-25', to: '2026-12-09' }
    const { courseId } = await makeWeekly(ctx, weekly)
    await publishCourse(ctx, courseId)
    await ctx.db.updateTable('courses').set({ trialLessons: 1 }).where('id', '=', courseId).execute()
    for (const [state, confirmedAt] of [
      ['finished', NOW],
      ['confirmed', Temporal.Instant.from('2026-11-26T08:00:00Z')],
    ] as const)
      await ctx.db
        .insertInto('participations')
        .values({
          ...{ clubId: ctx.club.id, id: newId(), courseId, personId, contactId: personId, state, isTrial: true },
          ...{ queuedAt: confirmedAt, confirmedAt, source: 'staff', priceCents: 0, priceKind: 'free', privacyVersion: '1' },
        })
        .execute()
    const days = readBack(ctx, await getPersonFeed(ctx, personId)).map(({ from }) => from.slice(0, 10))
    expect(days).toEqual(['2026-11-25', '2026-12-02'])
  })
})
