import { canOverrideBooking } from '../bookings/access.ts'
import type { Ctx } from '../context.ts'
import type { SeriesFacts } from './input.ts'
import { lookAtDates, type Replaced } from './preview-series.ts'
import type { Choices } from './rules.ts'

/** Whether somebody may enter these dates: within the opening hours everybody who enters series, the board and maintenance always. */
export async function keepsHours(
  ctx: Ctx,
  series: SeriesFacts,
  choices: Choices,
  replaced: Replaced | null = null,
): Promise<boolean> {
  if (series.kind === 'maintenance' || canOverrideBooking(ctx.actor)) return true
  const { dates } = await lookAtDates(ctx, series, choices, replaced)
  return dates.every(({ isOpen }) => isOpen)
}
