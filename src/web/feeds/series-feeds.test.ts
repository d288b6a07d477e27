import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { readFeed } from '../../../tests/support/read-feed.ts'
import { cancelSession } from '../../domain/cancellations/cancel-session.ts'
import { replaceSession } from '../../domain/cancellations/replace-session.ts'
import { publishCourse } from '../../domain/courses/commands.ts'
import { getCourseFeed, getHallFeed } from '../../domain/feeds/queries.ts'
import { type FeedEntry, spanFrom } from '../../domain/feeds/rules.ts'
import { createSeries } from '../../domain/series/create-series.ts'
import { type Rule, ruleDays } from '../../domain/series/rules.ts'
import { spanOn } from '../../domain/sessions/rules.ts'
import { newId } from '../../kernel/id.ts'
import { writeFeed } from './write-feed.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const { club } = await database.ctx('gsv', undefined, NOW)
const write = (entries: FeedEntry[]) => writeFeed(club, (path) => `https://gsv.example${path}`, { name: 'Turnen', entries }, NOW)

const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const iso = (moment: Temporal.Instant) => new Date(moment.epochMilliseconds).toISOString()
const shown = ({ title, place, startsAt, endsAt, isCancelled }: FeedEntry) =>
  `${iso(startsAt)} ${iso(endsAt)} ${title} ${place} ${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`
const shownBack = (text: string) =>
  readFeed(text)
    .map(({ from, to, title, place, status }) => `${from} ${to} ${title} ${place} ${status}`)
    .sort()

interface Weekly {
  rule: Rule
  from: string
  to: string
  starts: string
  ends: string
}

/** The dates of a series, all as usual. */
function entriesOf({ rule, from, to, starts, ends }: Weekly, isSlot = false): FeedEntry[] {
  const key = newId()
  const times = { startsTime: time(starts), endsTime: time(ends) }
  return ruleDays(rule, day(from), day(to)).flatMap((on) => {
    const span = spanOn(times, on)
    const about = { uid: newId(), sequence: 0, title: 'Turnen', place: 'Halle', note: '', isAllDay: false, isCancelled: false }
    return span ? [{ ...about, ...span, path: '/id/turnen', series: { key, on, rule: isSlot ? null : rule } }] : []
  })
}

const tuesdays: Rule = { freq: 'weekly', interval: 1, weekdays: [2] }
const year = { rule: tuesdays, from: '2027-02-02', to: '2027-04-27', starts: '18:00', ends: '19:30' }

describe('a weekly time across the clock change', () => {
  test('is one entry with a rule in Berlin time', () => {
    const text = write(entriesOf(year, true))
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20270202T180000')
    expect(text).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;UNTIL=20270427T160000Z')
    expect(text).not.toContain('EXDATE')
  })

  test('leaves out holidays, shows what is cancelled or moved in its place, and keeps its name', () => {
    const entries = entriesOf(year, true)
    const [, second, third, fourth] = entries
    if (!second || !third || !fourth) throw new Error('dates missing')
    const cancelled = { ...third, isCancelled: true, note: 'Wasser' }
    const moved = {
      ...fourth,
      startsAt: fourth.startsAt.add({ hours: 50 }),
      endsAt: fourth.endsAt.add({ hours: 50 }),
      place: 'Aula',
    }
    const changed = entries
      .filter((one) => one !== second)
      .map((one) => (one === third ? cancelled : one === fourth ? moved : one))
    const text = write(changed)
    expect(text).toContain('EXDATE;TZID=Europe/Berlin:20270209T180000\r\n')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20270216T180000')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20270223T180000')
    expect(shownBack(text)).toEqual(changed.map(shown).sort())
    const names = new Set(readFeed(text).map(({ uid }) => uid))
    expect(names).toEqual(new Set(readFeed(write(entries)).map(({ uid }) => uid)))
  })

  test('with this and following at another time becomes two entries; the one that goes on keeps the name', () => {
    const entries = entriesOf(year, true)
    const later = entries.map((one, at) =>
      at < 6 ? one : { ...one, startsAt: one.startsAt.add({ minutes: 30 }), endsAt: one.endsAt.add({ minutes: 30 }) },
    )
    const text = write(later)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(shownBack(text)).toEqual(later.map(shown).sort())
    const living = readFeed(text).find(({ from }) => from.startsWith('2027-04-27'))
    expect(living?.uid).toBe(readFeed(write(entries))[0]?.uid)
  })
})

test.each<[string, Rule]>([
  ['every other week on two days', { freq: 'weekly', interval: 2, weekdays: [2, 7] }],
  ['the last Friday of the month', { freq: 'monthly', nth: -1, weekday: 5 }],
])('%s is one entry', (_, rule) => {
  const entries = entriesOf({ ...year, rule, from: '2026-12-01', to: '2028-05-30' })
  const text = write(entries)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(shownBack(text)).toEqual(entries.map(shown).sort())
})

test('a closed hall is said in the title, at its date of the series, as long as it is open what becomes of it', () => {
  const closed = (from: number, to: number) =>
    write(
      entriesOf(year, true).map((entry, at) =>
        at >= from && at < to ? { ...entry, isHallClosed: true, title: `Halle gesperrt: ${entry.title}` } : entry,
      ),
    )
  const read = (text: string) => readFeed(text).map(({ title, status }) => `${title} ${status}`)
  const some = closed(2, 4)
  expect(some.match(/RRULE:FREQ=WEEKLY/g)).toHaveLength(1)
  expect(some).toContain('Ob und wo die Stunde stattfindet')
  const all = entriesOf(year, true).length
  const usual = 'Turnen CONFIRMED'
  const shut = 'Halle gesperrt: Turnen TENTATIVE'
  expect(read(some)).toEqual(Array.from({ length: all }, (_, at) => (at === 2 || at === 3 ? shut : usual)))
  // From a day on, as long as nobody knows when it opens again.
  expect(read(closed(5, all)).toSorted()).toEqual(Array.from({ length: all }, (_, at) => (at < all - 5 ? shut : usual)))
})

test('two dates are no series, and a date in the night of the clock change stands for itself', () => {
  expect(write(entriesOf({ ...year, to: '2027-02-09' }))).not.toContain('RRULE')
  const nights = entriesOf({
    rule: { ...tuesdays, weekdays: [7] },
    from: '2027-02-28',
    to: '2027-05-02',
    starts: '01:30',
    ends: '03:30',
  })
  const text = write(nights)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(shownBack(text)).toEqual(nights.map(shown).sort())
})

const rule = fc.oneof(
  fc
    .record({
      interval: fc.integer({ min: 1, max: 3 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    })
    .map((some): Rule => ({ freq: 'weekly', ...some })),
  fc
    .record({ nth: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.integer({ min: 1, max: 7 }) })
    .map((some): Rule => ({ freq: 'monthly', ...some })),
)
const change = fc.record({
  at: fc.nat(),
  what: fc.constantFrom('drop', 'cancel', 'move', 'part', 'note', 'following'),
  hours: fc.integer({ min: -60, max: 60 }),
})

test('whatever is left out, moved, cancelled or changed from a date on, another program reads exactly our dates', () => {
  fc.assert(
    fc.property(
      ...([
        rule,
        fc.integer({ min: 0, max: 22 * 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(change, { maxLength: 12 }),
      ] as const),
      (some, quarters, length, changes) => {
        const clock = (count: number) =>
          `${`${Math.floor(count / 4)}`.padStart(2, '0')}:${`${(count % 4) * 15}`.padStart(2, '0')}`
        const times = { starts: clock(quarters), ends: clock(quarters + length) }
        let entries = entriesOf({ rule: some, from: '2026-11-23', to: '2028-11-20', ...times })
        for (const { at, what, hours } of changes) {
          const index = at % Math.max(1, entries.length)
          const moved = (one: FeedEntry) => ({ ...one, startsAt: one.startsAt.add({ hours }), endsAt: one.endsAt.add({ hours }) })
          entries = entries.flatMap((one, place) => {
            if (what === 'following') return place < index ? [one] : [{ ...one, place: `Halle ${hours}` }]
            if (place !== index) return [one]
            if (what === 'drop') return []
            if (what === 'cancel') return [{ ...one, isCancelled: true }]
            if (what === 'move') return [moved(one)]
            return [what === 'part' ? { ...one, place: 'Aula' } : { ...one, note: 'Bitte Matten' }]
          })
        }
        const text = write(entries)
        expect(shownBack(text)).toEqual(entries.map(shown).sort())
        const read = readFeed(text)
        expect(new Set(read.map(({ uid, date }) => `${uid} ${date}`)).size).toBe(read.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('the calendar of an offer and of its hall hold its weekly time as a series, a moved hour under its name', async () => {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const { slug, idOf } = await makeHall(ctx, 'Serienhalle')
  const { courseId, sessions } = await makeWeekly(ctx, {
    title: 'Serienyoga',
    partId: idOf('Links'),
    weekday: 3,
    from: '2026-12-02',
    to: '2027-04-28',
  })
  await publishCourse(ctx, courseId)
  const [, second] = sessions
  if (!second) throw new Error('sessions missing')
  await cancelSession(ctx, second.id, { reason: 'Wasser', paysTrainer: false })
  const times = { startsTime: time('10:00'), endsTime: time('11:00') }
  await replaceSession(ctx, second.id, { onDay: day('2026-12-11'), ...times, partId: idOf('Rechts') })
  const made = await createSeries(ctx, {
    partId: idOf('Drittel 3'),
    title: 'Team',
    kind: 'team',
    rule: { freq: 'weekly', interval: 2, weekdays: [1] },
    startsTime: time('19:00'),
    endsTime: time('21:00'),
    from: day('2026-12-07'),
    to: day('2027-04-26'),
  })
  expect(made.ok).toBe(true)
  const offer = writeFeed(ctx.club, (path) => `https://gsv.example${path}`, await getCourseFeed(ctx, 'serienyoga'), NOW)
  expect(offer.match(/RRULE:FREQ=WEEKLY/g)).toHaveLength(1)
  expect(offer).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261209T170000')
  const hall = writeFeed(ctx.club, (path) => `https://gsv.example${path}`, await getHallFeed(ctx, slug), NOW)
  expect(hall.match(/RRULE:FREQ=WEEKLY/g)).toHaveLength(2)
  expect(hall).not.toContain('Team')
  const held = await ctx.db.selectFrom('bookings').select('startsAt').where('state', '=', 'approved').execute()
  const confirmed = readFeed(hall).filter(({ status }) => status === 'CONFIRMED')
  expect(confirmed.map(({ from }) => from).sort()).toEqual(held.map(({ startsAt }) => iso(startsAt)).sort())
})

test('a calendar begins with a quarter, so that series keep their first date', () => {
  const begins = (now: string) => spanFrom(Temporal.Instant.from(now)).from.toString()
  expect([begins('2026-11-20T12:00:00Z'), begins('2026-11-29T12:00:00Z')]).toEqual([
    '2026-06-30T22:00:00Z',
    '2026-06-30T22:00:00Z',
  ])
  expect(begins('2026-12-01T12:00:00Z')).toBe('2026-09-30T22:00:00Z')
})
