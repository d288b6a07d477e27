import { requestBooking } from '../src/domain/bookings/request-booking.ts'
import { closeFacility } from '../src/domain/closures/close-facility.ts'
import type { Ctx } from '../src/domain/context.ts'
import { type Facility, getFacilityById, listFacilities } from '../src/domain/facilities/queries.ts'
import { answerDefect, reportDefect } from '../src/domain/facilities/report-defect.ts'
import { setOpeningHours } from '../src/domain/facilities/set-opening-hours.ts'
import { moveBooking } from '../src/domain/placements/move-booking.ts'
import { createSeries } from '../src/domain/series/create-series.ts'
import type { SeriesInput } from '../src/domain/series/input.ts'
import { previewSeries } from '../src/domain/series/preview-series.ts'
import type { Choice } from '../src/domain/series/rules.ts'
import { addSlotWish } from '../src/domain/slot-wishes/commands.ts'
import { found } from '../src/kernel/answer.ts'
import { berlinDay, berlinMoment } from '../src/kernel/calendar.ts'

const time = (text: string) => Temporal.PlainTime.from(text)
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Groups without an offer. */
const SERIES: Record<
  string,
  [
    title: string,
    hall: string,
    part: string,
    weekday: number,
    from: string,
    to: string,
    forClub?: string | null,
    isTenant?: boolean,
  ][]
> = {
  gsv: [
    ['Handball, Heimspiele', 'Turnhalle Nordring', 'Ganze Halle', 6, '15:00', '18:00'],
    ['Badminton Mannschaft', 'Turnhalle Nordring', 'Drittel 3', 7, '17:00', '19:00'],
    ['Musikverein, Probe', 'Vereinsheim', 'Saal', 4, '20:00', '22:00', null, true],
  ],
  ssv: [
    ['Handball GSV', 'Dreifachhalle Süd', 'Drittel 1', 1, '18:00', '20:00', 'gsv'],
    ['Fußball RWA', 'Dreifachhalle Süd', 'Drittel 2', 2, '18:00', '20:00', 'rwa'],
  ],
}

/** A hall's year: opening hours, a series with an exception, requests, a closure, defects. */
export async function storeHallPlans(ctx: Ctx): Promise<void> {
  const halls = await listFacilities(ctx)
  const today = berlinDay(ctx.now)
  for (const hall of halls) {
    const line = {
      weekdays: WEEK,
      opensTime: time('07:00'),
      closesTime: time('22:30'),
      from: today.with({ month: 1, day: 1 }),
      to: null,
    }
    await setOpeningHours(ctx, hall.id, [line], (await getFacilityById(ctx, hall.id)).version)
  }
  const [first] = halls
  if (!first) return
  const plan = SERIES[ctx.club.name] ?? [['Mannschaftstraining', first.name, found(first.parts[0]).name, 7, '10:00', '12:00']]
  for (const row of plan) await storeSeries(ctx, halls, row, today)
  await storeRequests(ctx, first, today)
  await storeReports(ctx, first)
  await storeWishes(ctx, halls.find(({ name }) => name === 'Turnhalle Nordring') ?? first)
  await storeClosure(ctx, halls.find(({ name }) => name === 'Vereinsheim') ?? first, today)
}

async function storeSeries(
  ctx: Ctx,
  halls: Facility[],
  [title, hall, part, weekday, from, to, forClubId, isTenant]: [
    string,
    string,
    string,
    number,
    string,
    string,
    (string | null)?,
    boolean?,
  ],
  today: Temporal.PlainDate,
): Promise<void> {
  const partId = halls.find(({ name }) => name === hall)?.parts.find(({ name }) => name === part)?.id
  if (!partId) return
  const input: SeriesInput = {
    partId,
    title,
    kind: isTenant ? 'external' : 'team',
    rule: { freq: 'weekly', interval: 1, weekdays: [weekday] },
    forClubId: forClubId ?? null,
    startsTime: time(from),
    endsTime: time(to),
    from: today.subtract({ weeks: 4 }),
    to: today.add({ weeks: 20 }),
  }
  const choices = new Map<string, Choice>()
  for (const { on, occupants } of (await previewSeries(ctx, input)).dates)
    if (occupants.length > 0) choices.set(on.toString(), { kind: 'skip' })
  const made = await createSeries(ctx, input, choices)
  if (made.ok) await moveOne(ctx, made.value.id)
}

/** One date an hour earlier: an exception. */
async function moveOne(ctx: Ctx, seriesId: string): Promise<void> {
  const [, next] = await ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'startsAt', 'endsAt', 'version'])
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .where('startsAt', '>', ctx.now)
    .orderBy('startsAt')
    .limit(2)
    .execute()
  if (!next) return
  const { id, startsAt, endsAt, ...same } = next
  await moveBooking(ctx, id, { ...same, startsAt: startsAt.subtract({ hours: 1 }), endsAt: endsAt.subtract({ hours: 1 }) })
}

async function storeRequests(ctx: Ctx, hall: Facility, today: Temporal.PlainDate): Promise<void> {
  const saturday = today.add({ days: ((6 - today.dayOfWeek + 7) % 7) + 14 })
  const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
  const asks = [
    ['Kindergeburtstag', 0, '14:00', '17:00', 'Sabine Kurz', '12 Kinder, wir bringen Matten mit.'],
    ['Vereinsmeisterschaft Tischtennis', 7, '09:00', '18:00', 'Peter Lang', 'Aufbau ab 9 Uhr.'],
  ] as const
  for (const [title, days, from, to, name, note] of asks) {
    const day = saturday.add({ days })
    const [startsAt, endsAt] = [berlinMoment(day, time(from)), berlinMoment(day, time(to))]
    const contact = { name, email: `${name.toLowerCase().replace(' ', '.')}@post.example`, phone: '' }
    for (const part of hall.parts.toReversed()) {
      const asked = await requestBooking(visitor, { partId: part.id, title, note, startsAt, endsAt, kind: 'external', contact })
      if (asked.ok) break
    }
  }
}

async function storeReports(ctx: Ctx, hall: Facility): Promise<void> {
  const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
  const done = await reportDefect(visitor, { facilityId: hall.id, kind: 'locked', reportedBy: 'Anke Lorenz' })
  await answerDefect(ctx, done, { state: 'done', answer: 'Der Hausmeister schließt jetzt um 16:30 Uhr auf.', version: 1 })
  const partId = hall.parts[0]?.id ?? null
  await reportDefect(visitor, { facilityId: hall.id, partId, kind: 'defect', text: 'Am Barren ist eine Schraube locker.' })
}

async function storeWishes(ctx: Ctx, hall: Facility): Promise<void> {
  const partId = found(hall.parts[0]).id
  const waiting = [
    ['Volleyball Freizeit', 2, '19:00', '20:30', 'Petra Vogt'],
    ['Rollstuhlbasketball', 4, '17:00', '18:30', 'Ali Demir'],
  ] as const
  for (const [title, weekday, from, to, name] of waiting) {
    const email = `${name.toLowerCase().replace(' ', '.')}@post.example`
    await addSlotWish(ctx, { partId, title, weekday, startsTime: time(from), endsTime: time(to), name, email })
  }
}

async function storeClosure(ctx: Ctx, hall: Facility, today: Temporal.PlainDate): Promise<void> {
  const day = today.add({ days: ((6 - today.dayOfWeek + 7) % 7) + 28 })
  const [startsAt, endsAt] = [berlinMoment(day, time('00:00')), berlinMoment(day.add({ days: 2 }), time('00:00'))]
  const choices = { announceUntil: null, moves: new Map(), settlements: new Map() }
  await closeFacility(ctx, { facilityId: hall.id, startsAt, endsAt, reason: 'Der Boden wird geschliffen' }, choices)
}
