import { z } from 'zod'
import { unknownFields } from './rules.ts'

export const AUDIENCES = ['placed', 'waiting', 'all'] as const
export type Audience = (typeof AUDIENCES)[number]

const checked = (text: string, context: z.RefinementCtx): void => {
  for (const name of unknownFields(text))
    context.addIssue({ code: 'custom', message: `Das Feld {${name}} gibt es nicht. Möglich sind {name} und {kurs}.` })
}

export const mailingInput = z.object({
  audience: z.enum(AUDIENCES),
  subject: z
    .string({ error: 'Bitte geben Sie einen Betreff ein.' })
    .trim()
    .min(1, 'Bitte geben Sie einen Betreff ein.')
    .max(120, 'Bitte höchstens 120 Zeichen.')
    .superRefine(checked),
  text: z
    .string({ error: 'Bitte geben Sie einen Text ein.' })
    .trim()
    .min(1, 'Bitte geben Sie einen Text ein.')
    .max(5_000, 'Bitte höchstens 5.000 Zeichen.')
    .superRefine(checked),
})
export type Mailing = z.infer<typeof mailingInput>
