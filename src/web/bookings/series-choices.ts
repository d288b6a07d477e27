import { canOverrideBooking } from '../../domain/bookings/access.ts'
import type { Ctx } from '../../domain/context.ts'
import { countPeopleOf, type Displaced, lookAtDisplaced } from '../../domain/placements/look-at-displaced.ts'
import type { SeriesInput } from '../../domain/series/input.ts'
import type { Replaced } from '../../domain/series/plan-dates.ts'
import { type PreviewedDate, previewSeries } from '../../domain/series/preview-series.ts'
import type { Choices } from '../../domain/series/rules.ts'
import { SERIES_REFUSALS } from '../../domain/series/texts.ts'
import { fillRest, type Rest, readChoices } from './series-fields.ts'
import { presentPreview } from './series-view.ts'

export const REASON_MISSING = { field: 'reason', text: 'Bitte nennen Sie den Grund. Wer verdrängt wird, liest ihn.' }

const HOURS_MISSING = { field: 'hoursReason', text: 'Bitte nennen Sie den Grund für die Termine außerhalb der Öffnungszeiten.' }

/** What a form says about hours at which the hall is closed, as commands take it. */
export const outsideHours = (reason: string) => (reason === '' ? {} : { outsideHours: { reason } })

/** Where a refusal is said: the board may have dates outside the opening hours and says why. */
export const seriesFault = (ctx: Ctx, refusal: keyof typeof SERIES_REFUSALS) =>
  refusal === 'closed_hours' && canOverrideBooking(ctx.actor) ? HOURS_MISSING : { field: '', text: SERIES_REFUSALS[refusal] }

/**
 * What a form chose for each date, and for all that are still open. `needsReason`: somebody is overridden and nobody said why; `isSeen`:
 * whoever would be displaced was shown (`seen`) before.
 */
export async function chooseDates(
  ctx: Ctx,
  {
    input,
    replaced,
    form,
    reason,
    rest,
    seen,
  }: { input: SeriesInput; replaced: Replaced | null; form: FormData; reason: string; rest: Rest | undefined; seen: string },
): Promise<{ choices: Choices; needsReason: boolean; isSeen: boolean }> {
  const chosen = readChoices(form, reason)
  const choices = rest ? fillRest((await previewSeries(ctx, input, chosen, replaced)).dates, chosen, rest, reason) : chosen
  const overrides = [...choices.values()].some(({ kind }) => kind === 'override')
  const displaced = overrides ? await displacedBy(ctx, (await previewSeries(ctx, input, choices, replaced)).dates) : null
  return { choices, needsReason: reason === '' && overrides, isSeen: displaced === null || displaced.seen === seen }
}

const displacedBy = async (ctx: Ctx, dates: readonly PreviewedDate[]): Promise<Displaced | null> =>
  canOverrideBooking(ctx.actor)
    ? lookAtDisplaced(
        ctx,
        dates.flatMap(({ displaced }) => displaced),
      )
    : null

/** Every date as it stands with these choices. */
export async function previewChoices(ctx: Ctx, input: SeriesInput, choices: Choices, replaced: Replaced | null) {
  const skips = [...choices].filter(([, { kind }]) => kind === 'skip').map(([on]) => on)
  const asksHours = input.kind !== 'maintenance'
  const preview = await previewSeries(ctx, input, choices, replaced)
  const mayOverride = canOverrideBooking(ctx.actor)
  const rivals = preview.dates.flatMap(({ occupants, displaced }) => [...occupants, ...displaced])
  const people = mayOverride ? await countPeopleOf(ctx, rivals) : new Map<string, number>()
  const displaced = await displacedBy(ctx, preview.dates)
  return presentPreview(preview, skips, { mayOverride, asksHours, people, displaced })
}
