import { canOverrideBooking } from '../../../domain/bookings/access.ts'
import type { Ctx } from '../../../domain/context.ts'
import { countPeopleOf, lookAtDisplaced } from '../../../domain/placements/look-at-displaced.ts'
import type { SeriesConsent } from '../../../domain/series/create-series.ts'
import type { SeriesInput } from '../../../domain/series/input.ts'
import type { Replaced } from '../../../domain/series/plan-dates.ts'
import { previewSeries } from '../../../domain/series/preview-series.ts'
import type { Choices, Fallback } from '../../../domain/series/rules.ts'
import { SERIES_REFUSALS } from '../../../domain/series/texts.ts'
import type { FormFault } from '../../kit/form-view.ts'
import { readChoices } from './series-fields.ts'
import { presentPreview, type SeriesPreviewView } from './series-view.ts'

export const REASON_MISSING = { field: 'reason', text: SERIES_REFUSALS.reason_missing }

const HOURS_MISSING = { field: 'hoursReason', text: 'Bitte nennen Sie den Grund für die Termine außerhalb der Öffnungszeiten.' }

/** Reason for closed hours, as commands take it; none without a text. */
export const outsideHours = (reason: string) => (reason === '' ? {} : { outsideHours: { reason } })

/** The board may place dates outside the opening hours, with a reason: its refusal stands there. */
export const seriesFault = (ctx: Ctx, refusal: keyof typeof SERIES_REFUSALS): FormFault =>
  refusal === 'closed_hours' && canOverrideBooking(ctx.actor) ? HOURS_MISSING : { field: '', text: SERIES_REFUSALS[refusal] }

/** Answer of a form that is shown again with its dates; without a fault it asks back. */
export const shownAgain = (shown: SeriesPreviewView | null, ...faults: FormFault[]) => ({ ok: false as const, faults, shown })

interface Sent {
  reason: string
  hoursReason: string
  fallback?: Fallback['kind'] | undefined
  seen: string
}

/** Choices of a form by date, and what it settles for all of them. */
export const readConsent = (form: FormData, { reason, hoursReason, fallback, seen }: Sent) => ({
  choices: readChoices(form, reason),
  fallback: fallback ? { kind: fallback, reason } : null,
  seen,
  ...outsideHours(hoursReason),
})

type Consent = SeriesConsent & { choices: Choices; seen: string }

/** Preview of every date with these choices. */
export async function previewChoices(
  ctx: Ctx,
  input: SeriesInput,
  { choices, fallback }: Pick<Consent, 'choices' | 'fallback'>,
  replaced: Replaced | null,
) {
  const preview = await previewSeries(ctx, input, choices, replaced, fallback)
  const mayOverride = canOverrideBooking(ctx.actor)
  const displaced = preview.dates.flatMap((date) => date.displaced)
  const rivals = [...preview.dates.flatMap(({ occupants }) => occupants), ...displaced]
  return {
    needsReason: [...preview.choices.values()].some((choice) => choice.kind === 'override' && choice.reason === ''),
    view: presentPreview(preview, {
      mayOverride,
      asksHours: input.kind !== 'maintenance',
      people: mayOverride ? await countPeopleOf(ctx, rivals) : new Map(),
      displaced: mayOverride ? await lookAtDisplaced(ctx, displaced) : null,
    }),
  }
}

/** Shows the dates of a form again: first it asks for the displaced groups, then it names the fault. */
export async function askAgain(
  ctx: Ctx,
  input: SeriesInput,
  consent: Consent,
  { replaced, fault }: { replaced: Replaced | null; fault: FormFault | null },
) {
  const { needsReason, view } = await previewChoices(ctx, input, consent, replaced)
  if (needsReason) return shownAgain(view, REASON_MISSING)
  const isSeen = view.displaced === null || view.displaced.seen === consent.seen
  return fault && isSeen ? shownAgain(view, fault) : shownAgain(view)
}
