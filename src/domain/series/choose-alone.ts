import type { Ctx } from '../context.ts'
import { listInTheWay } from './preview-series.ts'
import type { Choice, PlannedDate } from './rules.ts'

/**
 * What becomes of dates that are not free where nobody is there to choose: those that only a closure keeps from taking place wait for its end,
 * others stay out. By the ISO day of the rule.
 */
export async function chooseAlone(ctx: Ctx, dates: PlannedDate[]): Promise<Map<string, Choice>> {
  const inTheWay = await listInTheWay(ctx, dates, new Set())
  const choices = new Map<string, Choice>()
  for (const date of dates) {
    const occupants = inTheWay(date)
    if (occupants.length === 0) continue
    const waits = occupants.every(({ closureId }) => closureId !== null)
    choices.set(date.on.toString(), { kind: waits ? 'wait' : 'skip' })
  }
  return choices
}
