import { listInTheWay } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import type { Choice, PlannedDate } from './rules.ts'

/** Choices for occupied dates without anybody to ask: behind closures they wait, others stay out. By ISO day of the rule. */
export async function chooseAlone(ctx: Ctx, dates: PlannedDate[]): Promise<Map<string, Choice>> {
  const inTheWay = await listInTheWay(ctx, dates)
  const choices = new Map<string, Choice>()
  for (const date of dates) {
    const occupants = inTheWay(date)
    if (occupants.length === 0) continue
    const waits = occupants.every(({ closureId }) => closureId !== null)
    choices.set(date.on.toString(), { kind: waits ? 'wait' : 'skip' })
  }
  return choices
}
