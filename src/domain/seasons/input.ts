import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'

/** First and last day included: `Winter 2026/27`. */
export const NewSeason = z
  .object({
    name: z.string().trim().min(1, 'Bitte geben Sie einen Namen ein.').max(40, 'Höchstens 40 Zeichen.'),
    from: z.instanceof(Temporal.PlainDate),
    to: z.instanceof(Temporal.PlainDate),
  })
  .refine(({ from, to }) => isBefore(from, to), {
    path: ['to'],
    message: 'Der letzte Tag liegt nicht nach dem ersten.',
  })
export type NewSeason = z.infer<typeof NewSeason>
