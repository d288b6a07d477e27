import { z } from 'zod'
import type { CourseFields } from '../../../domain/courses/input.ts'
import { optionalMoney } from '../../kit/form-fields.ts'

/** Typed costs: in the members' fee, free, or own prices; an amount alone is an own price. */
export const costFields = {
  cost: z.enum(['fee', 'free', 'priced']).optional(),
  nonMember: optionalMoney,
  member: optionalMoney,
  reduced: optionalMoney,
}
type Costs = z.output<z.ZodObject<typeof costFields>>

/** Refuses amounts that contradict the choice. */
export function checkCosts({ cost: chosen, nonMember, member, reduced }: Costs, ctx: z.RefinementCtx): void {
  const amounts = [nonMember, member, reduced].filter((cents) => cents !== undefined)
  const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const isOpen = chosen === undefined && amounts.length === 0
  if (isOpen) fault('cost', 'Bitte wählen Sie aus, was es kostet.')
  const cost = isOpen ? null : (chosen ?? 'priced')
  if (cost === 'priced' && nonMember === undefined && member === undefined)
    fault('nonMember', 'Bitte geben Sie an, was es ohne Mitgliedschaft kostet; ist es nur für Mitglieder, deren Preis.')
  if (cost !== 'priced' && amounts.some((cents) => cents > 0))
    fault('cost', 'Unten stehen noch Preise. Bitte wählen Sie „Eigene Preise“, oder leeren Sie die Felder.')
}

export const toPrices = ({ cost, nonMember, member, reduced }: Costs): CourseFields['prices'] => ({
  ...(cost === 'free' ? { non_member: 0 } : nonMember === undefined ? {} : { non_member: nonMember }),
  ...(cost === 'fee' ? { member: 0 } : member === undefined ? {} : { member }),
  ...(reduced === undefined ? {} : { reduced }),
})
