import { REQUEST_REFUSALS } from '../../domain/bookings/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { previewHallTime } from '../../domain/occupancy/preview-hall-time.ts'
import { previewRequest, type RequestedDate } from '../../domain/series/preview-request.ts'
import { berlinTime, formatDayShort, formatSpan, formatTimes } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { spanOf } from './place-input.ts'
import { seriesOf } from './request-fields.ts'

/** What can be had of the time that was typed. */
export interface RequestCheck {
  isGood: boolean
  summary: string
  /** Dates that cannot be had, with the reason. */
  lines: string[]
  /** Some dates are taken: they can be asked for all the same. */
  hasTaken: boolean
}

type Typed = Parameters<typeof seriesOf>[0]

const WHY: Record<RequestedDate['state'], string> = { free: 'frei', taken: 'belegt', closed: 'geschlossen' }

async function checkOnce(ctx: Ctx, typed: Typed): Promise<RequestCheck> {
  const { refusal, alternatives } = await previewHallTime(ctx, spanOf(typed))
  if (refusal === null) return { isGood: true, summary: 'Diese Zeit ist frei.', lines: [], hasTaken: false }
  const others = alternatives.map(({ startsAt, endsAt }) => formatTimes(berlinTime(startsAt), berlinTime(endsAt)))
  const lines = others.length > 0 ? [`An diesem Tag frei: ${others.join(', ')}`] : []
  return { isGood: false, summary: REQUEST_REFUSALS[refusal], lines, hasTaken: false }
}

/** Looks at every date, before anything is sent. */
export async function checkRequest(ctx: Ctx, typed: Typed): Promise<RequestCheck> {
  const series = seriesOf(typed)
  if (!series) return checkOnce(ctx, typed)
  const { dates, left } = await previewRequest(ctx, series)
  const free = dates.filter(({ state }) => state === 'free').length
  const others = dates.filter(({ state }) => state !== 'free')
  const all = plural(dates.length, 'Termin', 'Termine')
  const lines = others.map(({ startsAt, endsAt, state }) => `${formatSpan(startsAt, endsAt)}: ${WHY[state]}`)
  const pauses = left.map(({ on, holiday }) => `${formatDayShort(on)}${holiday ? ` (${holiday})` : ''}`)
  return {
    isGood: dates.length > 0 && others.length === 0,
    summary:
      dates.length === 0
        ? REQUEST_REFUSALS.past
        : others.length === 0
          ? `${all}, alle frei.`
          : `${all}, ${free === 0 ? 'keiner' : free} davon frei.`,
    lines: pauses.length > 0 ? [...lines, `Ohne Termin: ${pauses.join(', ')}`] : lines,
    hasTaken: others.some(({ state }) => state === 'taken'),
  }
}
