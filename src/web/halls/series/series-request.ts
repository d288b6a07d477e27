import { z } from 'zod'
import { DECIDE_REFUSALS, KIND_NAMES } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { getBookingDetail } from '../../../domain/occupancy/get-booking-detail.ts'
import { changeSeries } from '../../../domain/series/change-series.ts'
import type { Series } from '../../../domain/series/queries.ts'
import { FALLBACKS } from '../../../domain/series/rules.ts'
import { ruleText } from '../../../domain/series/texts.ts'
import { formatDay, formatTimes } from '../../../kernel/calendar.ts'
import { version } from '../../kit/form-fields.ts'
import { askAgain, previewChoices, readConsent, seriesFault } from './series-choices.ts'

/** Requested series, by its first date. */
interface Requested {
  bookingId: string
  series: Series
}

export async function presentRequest(ctx: Ctx, { bookingId, series }: Requested) {
  const { place, forClub, department, contact, kind } = await getBookingDetail(ctx, bookingId)
  const facts: [string, string | null][] = [
    ['Wo', place],
    ['Wann', `${ruleText(series.rule)}, ${formatTimes(series.startsTime, series.endsTime)} Uhr`],
    ['Zeitraum', `${formatDay(series.from)} bis ${formatDay(series.to)}`],
    ['Art', KIND_NAMES[kind]],
    ['Abteilung', department],
    ['Verein', forClub],
    ['Nachricht', series.note],
  ]
  return { facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])), contact }
}

const message = z.string().trim().max(500, 'Bitte höchstens 500 Zeichen.').default('')
const why = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')

export const DeclineFields = z.object({ message })
export const GrantFields = z.object({
  version,
  message,
  /** Displaced groups, as shown. */
  seen: z.string().default(''),
  /** For the displaced groups. */
  reason: why,
  /** For dates outside the opening hours. */
  hoursReason: why,
  fallback: z.enum(FALLBACKS).optional(),
})

/** Grants a requested series, with a choice for each taken date. */
export async function grantSeries(
  ctx: Ctx,
  { version, message, ...typed }: z.output<typeof GrantFields>,
  { bookingId, series }: Requested,
  sent: FormData,
) {
  const replaced = { seriesId: series.id, fromOn: series.from }
  const consent = readConsent(sent, typed)
  const answer = await changeSeries(ctx, { bookingId, scope: 'all', input: series, version, message, ...consent })
  if (answer.ok) return answer
  const isOver =
    answer.refusal === 'no_dates' && !(await previewChoices(ctx, series, { choices: new Map() }, replaced)).view.hasDates
  const fault = isOver ? { field: '', text: DECIDE_REFUSALS.over } : seriesFault(ctx, answer.refusal)
  return askAgain(ctx, series, consent, { replaced, fault })
}
