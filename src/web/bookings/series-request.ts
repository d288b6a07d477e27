import { data, redirect } from 'react-router'
import { z } from 'zod'
import { DECIDE_REFUSALS, KIND_NAMES } from '../../domain/bookings/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { getBookingDetail } from '../../domain/occupancy/get-booking-detail.ts'
import { changeSeries } from '../../domain/series/change-series.ts'
import { declineSeries } from '../../domain/series/decline-series.ts'
import type { Series } from '../../domain/series/queries.ts'
import { ruleText } from '../../domain/series/texts.ts'
import { formatDay, formatTimes } from '../../kernel/calendar.ts'
import { readForm, refusedForm } from '../forms.ts'
import type { FormFault } from '../ui/error-summary.tsx'
import { PATH } from './events-address.ts'
import { chooseDates, outsideHours, previewChoices, REASON_MISSING, seriesFault } from './series-choices.ts'
import { REST } from './series-fields.ts'
import type { SeriesPreviewView } from './series-view.ts'

/** A series that somebody asked for, by its first date. */
export interface Requested {
  bookingId: string
  series: Series
}

/** What whoever decides reads of it. */
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

const DecideFields = z.object({
  intent: z.enum(['grant', 'decline']),
  version: z.number().int(),
  /** Who would be displaced, as it was shown. */
  seen: z.string().default(''),
  /** Why others are overridden. */
  reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  /** Why dates lie outside the opening hours. */
  hoursReason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  message: z.string().trim().max(500, 'Bitte höchstens 500 Zeichen.').default(''),
  rest: z.enum(REST).optional(),
})

/** Whether a form decides on a request; else it is the editor's. */
export const isDecision = (intent: unknown): boolean => intent === 'grant' || intent === 'decline'

/** Grants a series as it was asked for, with what was chosen for each taken date, or declines it. */
export async function answerRequest(ctx: Ctx, { bookingId, series }: Requested, request: Request) {
  const form = await readForm(request, DecideFields)
  if (!form.ok) return data({ form: form.answer, preview: null }, 422)
  const { intent, version, reason, hoursReason, message, rest, seen } = form.value
  const refused = (fault: FormFault, preview: SeriesPreviewView | null = null) =>
    data({ form: refusedForm(form.typed, fault), preview }, 422)
  if (intent === 'decline') {
    const answer = await declineSeries(ctx, bookingId, { reason: message })
    if (answer.ok) return redirect(`${PATH}?view=requests&getan=declined`)
    return refused({ field: '', text: DECIDE_REFUSALS[answer.refusal] })
  }
  const replaced = { seriesId: series.id, fromOn: series.from }
  const chosen = await chooseDates(ctx, { input: series, replaced, form: form.data, reason, rest, seen })
  const { choices, needsReason, isSeen } = chosen
  const answer =
    needsReason || !isSeen
      ? null
      : await changeSeries(ctx, {
          bookingId,
          scope: 'all',
          input: series,
          choices,
          version,
          message,
          ...outsideHours(hoursReason),
        })
  if (answer?.ok) return redirect(`${PATH}?view=requests&getan=approved`)
  const preview = await previewChoices(ctx, series, choices, replaced)
  if (needsReason) return refused(REASON_MISSING, preview)
  if (!answer) return { form: refusedForm(form.typed), preview }
  const isOver = answer.refusal === 'no_dates' && !(await previewChoices(ctx, series, new Map(), replaced)).hasDates
  return refused(isOver ? { field: '', text: DECIDE_REFUSALS.over } : seriesFault(ctx, answer.refusal), preview)
}
