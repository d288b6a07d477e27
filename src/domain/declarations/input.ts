import { z } from 'zod'
import { dayFault, formatDay, hasShortYear, isNoDay, parseDay } from '../../kernel/calendar.ts'

const needed = (text: string, most: number) =>
  z.string({ error: text }).trim().min(1, text).max(most, `Bitte höchstens ${most} Zeichen.`)

const who = z.object({
  name: needed('Bitte geben Sie Ihren Namen an.', 160),
  email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').trim().max(200),
  contract: needed('Bitte geben Sie an, um welchen Vertrag es geht.', 400),
})

/** § 356a (2) BGB: name, contract and address of the receipt. Nothing else may be required. */
export const withdrawalInput = who
export type Withdrawal = z.infer<typeof withdrawalInput>

export const wantedDay = z
  .string()
  .trim()
  .default('')
  .transform((text, context) => {
    if (text === '') return null
    const day = parseDay(text)
    if (day && !hasShortYear(text)) return day
    const example = day ? formatDay(day) : '31.12.2026'
    const message = isNoDay(text) ? dayFault(text) : `Bitte geben Sie den Tag so an: ${example}.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** § 312k (2) BGB: kind and reason of the notice, name, contract, end, and address of the receipt. */
export const contractNoticeInput = who
  .extend({
    kind: z.enum(['ordinary', 'extraordinary']).default('ordinary'),
    reason: z.string().trim().max(1000, 'Bitte höchstens 1.000 Zeichen.').default(''),
    wantedOn: wantedDay,
  })
  .refine(({ kind, reason }) => kind === 'ordinary' || reason !== '', {
    path: ['reason'],
    error: 'Bitte nennen Sie den Grund für die außerordentliche Kündigung.',
  })
export type ContractNotice = z.infer<typeof contractNoticeInput>
