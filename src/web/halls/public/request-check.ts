import { REQUEST_REFUSALS } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { previewHallTime } from '../../../domain/occupancy/preview-hall-time.ts'
import { previewRequest, type RequestedDate } from '../../../domain/series/preview-request.ts'
import { formatDayShort } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { spanOf } from '../bookings/place-input.ts'
import { type CheckedWhen, seriesOf } from './request-fields.ts'
import { listPublicCourses, type OfferView } from './request-offers.ts'
import { isOfOneDay } from './wait-action.ts'

/** Result for the typed time. */
export interface RequestCheck {
  isGood: boolean
  summary: string
  /** Dates that are not free, with the reason. */
  lines: string[]
  /** Some dates are occupied; the request may name them all the same. */
  hasTaken: boolean
  /** Occupied time has a waiting list. */
  canWait: boolean
  offers: OfferView[]
}

const WHY = { taken: 'Belegt', closed: 'Geschlossen' } as const

/** `Belegt: Di 01.12., Di 08.12.` */
const linesOf = (dates: readonly RequestedDate[]): string[] =>
  Object.entries(WHY).flatMap(([state, word]) => {
    const days = dates.filter((date) => date.state === state).map(({ on }) => formatDayShort(on))
    return days.length > 0 ? [`${word}: ${days.join(', ')}`] : []
  })

async function checkOnce(ctx: Ctx, typed: CheckedWhen): Promise<RequestCheck> {
  const refusal = await previewHallTime(ctx, spanOf(typed))
  if (refusal === null)
    return { isGood: true, summary: 'Diese Zeit ist frei.', lines: [], hasTaken: false, canWait: false, offers: [] }
  const canWait = refusal === 'occupied' && isOfOneDay(typed)
  const hasOthers = refusal === 'occupied' || refusal === 'closed_hours'
  const offers = hasOthers ? await listPublicCourses(ctx, typed, [typed.day], 0) : []
  return { isGood: false, summary: REQUEST_REFUSALS[refusal], lines: [], hasTaken: false, canWait, offers }
}

export async function checkRequest(ctx: Ctx, typed: CheckedWhen): Promise<RequestCheck> {
  const series = seriesOf(typed)
  if (!series) return checkOnce(ctx, typed)
  const { dates, left } = await previewRequest(ctx, series)
  const free = dates.filter(({ state }) => state === 'free').length
  const others = dates.filter(({ state }) => state !== 'free')
  const hasTaken = others.some(({ state }) => state === 'taken')
  const all = plural(dates.length, 'Termin', 'Termine')
  const lines = linesOf(dates)
  const pauses = left.map(({ on, holiday }) => `${formatDayShort(on)}${holiday ? ` (${holiday})` : ''}`)
  const offers =
    others.length > 0
      ? await listPublicCourses(
          ctx,
          typed,
          dates.map(({ on }) => on),
          free,
        )
      : []
  return {
    offers,
    isGood: dates.length > 0 && others.length === 0,
    summary:
      dates.length === 0
        ? REQUEST_REFUSALS.past
        : others.length === 0
          ? `${all}, alle frei.`
          : `${all}, ${free === 0 ? 'keiner' : free} davon frei.`,
    lines: pauses.length > 0 ? [...lines, `Ohne Termin: ${pauses.join(', ')}`] : lines,
    hasTaken,
    canWait: hasTaken,
  }
}
