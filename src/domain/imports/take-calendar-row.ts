import { berlinMoment, dayRange, isAfter, parseTime } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import { listInTheWay } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { type Facility, listFacilities } from '../facilities/queries.ts'
import { createBooking } from '../placements/create-booking.ts'
import { describeOutcome, leftText, partlyText } from '../processes/texts.ts'
import { chooseAlone } from '../series/choose-alone.ts'
import { createSeries } from '../series/create-series.ts'
import { type SeriesFacts, SeriesInput } from '../series/input.ts'
import { formatRule, parseRule, planSeries } from '../series/rules.ts'
import { SERIES_REFUSALS } from '../series/texts.ts'
import type { TakenDate } from '../sessions/leave-taken.ts'
import type { ImportOptions } from './input.ts'
import type { ImportRow, RowResult } from './queries.ts'
import { ALL_DAY, CANCELLED, FREE_TIME, SPLIT_RULE, UNKNOWN_RULE } from './read-calendar-rows.ts'
import { ROW_NOTES } from './texts.ts'

const refused = (note: string): RowResult => ({ outcome: 'refused', note, made: null })

const TAKEN_OVER = { reason: 'Plan übernommen' }

const MIDNIGHT = Temporal.PlainTime.from('00:00')

const noPlace = (place: string): RowResult => refused(place === '' ? ROW_NOTES.placeMissing : ROW_NOTES.placeUnknown(place))

const conflict = ({ occupants }: Occupied['occupied']): RowResult => {
  const note = describeOutcome({ kind: 'occupied', rivals: [], others: occupants }).replace(/^nicht übernommen: /, '')
  return { outcome: 'conflict', note, made: null }
}

/** `Turnhalle, Drittel 1`, or the hall with this beginning (its whole, or first part). */
function partOf(halls: readonly Facility[], place: string): string | null {
  const wanted = fold(place)
  if (wanted === '') return null
  const named = halls.find(({ name }) => wanted === fold(name)) ?? halls.find(({ name }) => wanted.startsWith(fold(name)))
  if (!named) return null
  const part = named.parts.find(
    ({ name }) => wanted === fold(`${named.name}, ${name}`) || wanted === fold(`${named.name} ${name}`),
  )
  const whole = named.parts.find(({ atomic }) => !atomic) ?? (named.parts.length === 1 ? named.parts[0] : undefined)
  return (part ?? whole)?.id ?? null
}

interface CalendarTimes {
  title: string
  partId: string
  on: Temporal.PlainDate
  startsTime: Temporal.PlainTime
  endsOn: Temporal.PlainDate
  endsTime: Temporal.PlainTime
}

/** Imports one event: a booking, or a series with exceptions. Asks back about a missing end. */
export async function takeCalendarRow(ctx: Ctx, row: ImportRow, options: ImportOptions): Promise<RowResult> {
  const [title = '', place = '', , from = '', , rule = '', lastOn = '', without = ''] = row.cells
  if (rule === CANCELLED) return { outcome: 'skipped', note: ROW_NOTES.cancelledThere, made: null }
  if (isBefore(row, options.from)) return { outcome: 'skipped', note: ROW_NOTES.beforeFirst, made: null }
  const unfit = title === '' ? ROW_NOTES.titleMissing : (UNFIT.get(from) ?? UNFIT.get(rule))
  if (unfit) return refused(unfit)
  const when = whenOf(row)
  if ('outcome' in when) return when
  const partId = row.corrected.partId ?? partOf(await listFacilities(ctx), place) ?? options.partId
  if (!partId) return noPlace(place)
  const times: CalendarTimes = { title: title.slice(0, 120), partId, ...when }
  return rule === ''
    ? takeOnce(ctx, times)
    : takeSeries(ctx, times, options, { rule, lastOn, without, leavesTaken: row.leavesTaken })
}

/** An event before the plan needs no mending, whatever its faults. */
function isBefore({ cells }: ImportRow, from: string): boolean {
  const [, , day = '', , , rule = '', lastOn = ''] = cells
  const last = rule === '' ? day : lastOn
  return last !== '' && last < from
}

const UNFIT = new Map([
  [FREE_TIME, ROW_NOTES.freeTime],
  [SPLIT_RULE, ROW_NOTES.splitRule],
  [UNKNOWN_RULE, ROW_NOTES.unknownRule],
])

type When = Pick<CalendarTimes, 'on' | 'startsTime' | 'endsOn' | 'endsTime'>

/** Whole days last from midnight to midnight. */
function whenOf({ cells, givenEnd }: ImportRow): When | RowResult {
  const [, , day = '', from = '', until = ''] = cells
  if (day === '') return refused(ROW_NOTES.dayUnreadable)
  const on = Temporal.PlainDate.from(day)
  if (from === ALL_DAY) {
    const last = until === '' ? on : Temporal.PlainDate.from(until)
    return { on, startsTime: MIDNIGHT, endsOn: last.add({ days: 1 }), endsTime: MIDNIGHT }
  }
  const startsTime = parseTime(from)
  if (!startsTime) return refused(ROW_NOTES.noStart)
  if (until === '' && givenEnd === null) return { outcome: 'asked', note: ROW_NOTES.endOpen(''), made: null }
  const end = until.includes('T') ? Temporal.PlainDateTime.from(until) : null
  const endsTime = end?.toPlainTime() ?? (until === '' ? givenEnd : parseTime(until))
  if (!endsTime) return refused(ROW_NOTES.noEnd)
  return { on, startsTime, endsOn: end?.toPlainDate() ?? on, endsTime }
}

async function takeOnce(ctx: Ctx, times: CalendarTimes): Promise<RowResult> {
  const { title, partId, on, startsTime, endsOn, endsTime } = times
  const [startsAt, endsAt] = [berlinMoment(on, startsTime), berlinMoment(endsOn, endsTime)]
  if (!isAfter(endsAt, startsAt)) return refused(ROW_NOTES.endBeforeStart)
  const same = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('partId', '=', partId)
    .where('startsAt', '=', startsAt)
    .where('endsAt', '=', endsAt)
    .where('title', '=', title)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (same) return { outcome: 'unchanged', note: ROW_NOTES.known, made: null }
  const placed = await createBooking(ctx, {
    partId,
    startsAt,
    endsAt,
    title,
    kind: 'event',
    outsideHours: TAKEN_OVER,
  })
  if (placed.ok) return { outcome: 'taken', note: ROW_NOTES.booked, made: { bookingId: placed.value } }
  return placed.refusal === 'occupied' ? conflict(placed) : refused(ROW_NOTES.hallClosed)
}

interface Repeat {
  rule: string
  lastOn: string
  without: string
  leavesTaken: boolean
}

async function takeSeries(
  ctx: Ctx,
  { title, partId, on, startsTime, endsOn, endsTime }: CalendarTimes,
  options: ImportOptions,
  { rule: text, lastOn, without, leavesTaken }: Repeat,
): Promise<RowResult> {
  if (!endsOn.equals(on)) return refused(ROW_NOTES.overMidnight)
  const last = [lastOn, options.to ?? ''].filter((day) => day !== '').toSorted()[0]
  if (last === undefined) return refused(ROW_NOTES.openEnd)
  if (last < options.from) return { outcome: 'skipped', note: ROW_NOTES.beforeFirst, made: null }
  const rule = parseRule(text)
  // Every other week counts from the first one: only a weekly rule may begin later.
  const mayBeginLater = rule.freq === 'monthly' || rule.interval === 1
  const first = mayBeginLater && on.toString() < options.from ? Temporal.PlainDate.from(options.from) : on
  const skipped = without.split(',').filter((day) => day !== '')
  const read = SeriesInput.safeParse({
    partId,
    title,
    kind: 'team',
    rule,
    startsTime,
    endsTime,
    from: first,
    to: Temporal.PlainDate.from(last),
    skipped: skipped.map((day) => Temporal.PlainDate.from(day)),
    skipsHolidays: false,
  })
  if (!read.success) return refused(read.error.issues[0]?.message ?? ROW_NOTES.ruleUnreadable)
  const same = await ctx.db
    .selectFrom('bookingSeries')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('partId', '=', partId)
    .where('title', '=', title)
    .where('rule', '=', formatRule(rule))
    .where('startsTime', '=', startsTime)
    .where('valid', '=', dayRange(read.data.from, read.data.to))
    .executeTakeFirst()
  if (same) return { outcome: 'unchanged', note: ROW_NOTES.known, made: null }
  const made = await createSeries(ctx, read.data, new Map(), { outsideHours: TAKEN_OVER })
  if (made.ok) return { outcome: 'taken', note: ROW_NOTES.seriesBooked(made.value.dates), made: { seriesId: made.value.id } }
  if (made.refusal === 'occupied') return takeAround(ctx, read.data, made, leavesTaken)
  return refused(made.refusal === 'no_dates' ? ROW_NOTES.noSuchDay : SERIES_REFUSALS[made.refusal])
}

/** Series with some occupied dates, without them if allowed. Dates in a closure wait for its end. */
async function takeAround(
  ctx: Ctx,
  input: SeriesFacts,
  occupied: Occupied['occupied'],
  leavesTaken: boolean,
): Promise<RowResult> {
  const { dates } = planSeries(input, new Map(), new Set())
  const [inTheWay, choices] = [await listInTheWay(ctx, dates), await chooseAlone(ctx, dates)]
  const taken = dates.flatMap((date): TakenDate[] => {
    const choice = choices.get(date.on.toString())
    return choice ? [{ onDay: date.on, occupants: inTheWay(date), waits: choice.kind === 'wait' }] : []
  })
  if (taken.length === dates.length && taken.some(({ waits }) => !waits)) return conflict(occupied)
  if (!leavesTaken) return { outcome: 'partly', note: partlyText(taken, dates.length), made: null }
  const made = await createSeries(ctx, input, choices)
  if (made.ok)
    return {
      outcome: 'taken',
      note: `${ROW_NOTES.seriesBooked(made.value.dates)}${leftText(taken)}`,
      made: { seriesId: made.value.id },
    }
  return made.refusal === 'occupied' ? conflict(made) : refused(ROW_NOTES.noSuchDay)
}
