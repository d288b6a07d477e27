import { berlinMoment, dayRange, isAfter, parseTime } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { plural } from '../../kernel/plural.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { type Facility, listFacilities } from '../facilities/queries.ts'
import { createBooking } from '../placements/create-booking.ts'
import { describeOutcome, leftText, partlyText } from '../processes/texts.ts'
import { chooseAlone } from '../series/choose-alone.ts'
import { createSeries } from '../series/create-series.ts'
import { type SeriesFacts, SeriesInput } from '../series/input.ts'
import { listInTheWay } from '../series/preview-series.ts'
import { formatRule, parseRule, planSeries } from '../series/rules.ts'
import { SERIES_REFUSALS } from '../series/texts.ts'
import type { TakenDate } from '../sessions/leave-taken.ts'
import type { ImportOptions } from './input.ts'
import type { ImportRow, RowResult } from './queries.ts'
import { ALL_DAY, CANCELLED, FREE_TIME, SPLIT_RULE, UNKNOWN_RULE } from './read-calendar-rows.ts'

const refused = (note: string): RowResult => ({ outcome: 'refused', note, made: null })

/** Why what is taken over may lie outside the opening hours. */
const TAKEN_OVER = { reason: 'Plan übernommen' }

const MIDNIGHT = Temporal.PlainTime.from('00:00')

const noPlace = (place: string): RowResult =>
  refused(place === '' ? 'Der Ort fehlt.' : `Die Sportstätte „${place}“ gibt es nicht.`)

const conflict = ({ occupants }: Occupied): RowResult => {
  const note = describeOutcome({ kind: 'occupied', rivals: [], others: occupants }).replace(/^nicht übernommen: /, '')
  return { outcome: 'conflict', note, made: null }
}

/** The part that a place names: `Turnhalle, Drittel 1`, or the hall whose name it begins with (its whole, or the first part). */
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

/** Enters one event of a calendar: a booking, or a series with its exceptions. One without an end is asked back. */
export async function takeCalendarRow(ctx: Ctx, row: ImportRow, options: ImportOptions): Promise<RowResult> {
  const [title = '', place = '', , from = '', , rule = '', lastOn = '', without = ''] = row.cells
  if (rule === CANCELLED) return { outcome: 'skipped', note: 'Im Kalender abgesagt, nicht übernommen.', made: null }
  if (isBefore(row, options.from)) return { outcome: 'skipped', note: 'Liegt vor dem ersten Tag.', made: null }
  const unfit = title === '' ? 'Der Titel fehlt.' : (UNFIT.get(from) ?? UNFIT.get(rule))
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

/** Over before the plan begins, whatever else is wrong with it: nobody needs to mend that. */
function isBefore({ cells }: ImportRow, from: string): boolean {
  const [, , day = '', , , rule = '', lastOn = ''] = cells
  const last = rule === '' ? day : lastOn
  return last !== '' && last < from
}

/** What no booking or series of ours can be, and why. */
const UNFIT = new Map([
  [FREE_TIME, 'Steht im Kalender als „frei“ und hält keine Halle.'],
  [SPLIT_RULE, 'Diese Wiederholung wurde ab einem Termin dauerhaft geändert. Bitte tragen Sie sie als zwei Serien ein.'],
  [
    UNKNOWN_RULE,
    'Diese Wiederholung passt in keine Serie, und einzelne Tage nennt sie nicht. Bitte tragen Sie sie von Hand ein.',
  ],
])

type When = Pick<CalendarTimes, 'on' | 'startsTime' | 'endsOn' | 'endsTime'>

/** From when to when, or why that is not to be read. Whole days go from midnight to midnight. */
function whenOf({ cells, givenEnd }: ImportRow): When | RowResult {
  const [, , day = '', from = '', until = ''] = cells
  if (day === '') return refused('Der Tag ist nicht zu lesen.')
  const on = Temporal.PlainDate.from(day)
  if (from === ALL_DAY) {
    const last = until === '' ? on : Temporal.PlainDate.from(until)
    return { on, startsTime: MIDNIGHT, endsOn: last.add({ days: 1 }), endsTime: MIDNIGHT }
  }
  const startsTime = parseTime(from)
  if (!startsTime) return refused('Der Beginn ist keine Uhrzeit.')
  if (until === '' && givenEnd === null) return { outcome: 'asked', note: 'Bis wann?', made: null }
  const end = until.includes('T') ? Temporal.PlainDateTime.from(until) : null
  const endsTime = end?.toPlainTime() ?? (until === '' ? givenEnd : parseTime(until))
  if (!endsTime) return refused('Das Ende ist keine Uhrzeit.')
  return { on, startsTime, endsOn: end?.toPlainDate() ?? on, endsTime }
}

async function takeOnce(ctx: Ctx, times: CalendarTimes): Promise<RowResult> {
  const { title, partId, on, startsTime, endsOn, endsTime } = times
  const [startsAt, endsAt] = [berlinMoment(on, startsTime), berlinMoment(endsOn, endsTime)]
  if (!isAfter(endsAt, startsAt)) return refused('Das Ende liegt nicht nach dem Beginn.')
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
  if (same) return { outcome: 'unchanged', note: 'Schon vorhanden.', made: null }
  const placed = await createBooking(ctx, {
    partId,
    startsAt,
    endsAt,
    title,
    kind: 'event',
    outsideHours: TAKEN_OVER,
  })
  if (placed.ok) return { outcome: 'taken', note: 'Eine Belegung.', made: { bookingId: placed.value } }
  return placed.refusal === 'occupied' ? conflict(placed) : refused('Zu dieser Zeit ist die Halle geschlossen.')
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
  if (!endsOn.equals(on)) return refused('Eine Wiederholung über Mitternacht ist nicht zu übernehmen.')
  const last = [lastOn, options.to ?? ''].filter((day) => day !== '').toSorted()[0]
  if (last === undefined) return refused('Die Wiederholung hat kein Ende. Bitte nennen Sie den letzten Tag des Plans.')
  if (last < options.from) return { outcome: 'skipped', note: 'Liegt vor dem ersten Tag.', made: null }
  const rule = parseRule(text)
  // Every other week counts from the first one: only a rule of every week may begin later.
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
  if (!read.success) return refused(read.error.issues[0]?.message ?? 'Die Wiederholung ist nicht zu lesen.')
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
  if (same) return { outcome: 'unchanged', note: 'Schon vorhanden.', made: null }
  const made = await createSeries(ctx, read.data, new Map(), TAKEN_OVER)
  if (made.ok) return { outcome: 'taken', note: `Serie, ${made.value.dates} Termine.`, made: { seriesId: made.value.id } }
  if (made.refusal === 'occupied') return takeAround(ctx, read.data, made, leavesTaken)
  return refused(made.refusal === 'no_dates' ? 'Im Zeitraum liegt kein solcher Tag.' : SERIES_REFUSALS[made.refusal])
}

/** A series of which some dates are not free: without them, if somebody said so. Dates that only a closure takes wait for its end. */
async function takeAround(ctx: Ctx, input: SeriesFacts, occupied: Occupied, leavesTaken: boolean): Promise<RowResult> {
  const { dates } = planSeries(input, new Map(), new Set())
  const [inTheWay, choices] = [await listInTheWay(ctx, dates, new Set()), await chooseAlone(ctx, dates)]
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
      note: `Serie, ${plural(made.value.dates, 'Termin', 'Termine')}.${leftText(taken)}`,
      made: { seriesId: made.value.id },
    }
  return made.refusal === 'occupied' ? conflict(made) : refused('Im Zeitraum liegt kein solcher Tag.')
}
