import { z } from 'zod'
import { AREAS } from '../context.ts'
import { SCOPES } from './rules.ts'

const day = z.custom<Temporal.PlainDate>((value) => value instanceof Temporal.PlainDate, {
  error: 'Bitte geben Sie den letzten Tag an.',
})

export const KeyInput = z.object({
  name: z
    .string({ error: 'Bitte geben Sie dem Schlüssel einen Namen.' })
    .trim()
    .min(1, 'Bitte geben Sie dem Schlüssel einen Namen.')
    .max(60, 'Bitte höchstens 60 Zeichen.'),
  scopes: z
    .array(z.enum(SCOPES, 'Das kann ein Schlüssel nicht dürfen.'))
    .min(1, 'Bitte wählen Sie, was das Programm darf.')
    .max(SCOPES.length),
  areas: z.array(z.enum(AREAS)).max(AREAS.length).default([]),
  endsOn: day,
  code: z.string({ error: 'Bitte geben Sie den Code aus Ihrer App ein.' }).max(20, 'Der Code hat sechs Ziffern.'),
})
export type KeyInput = z.output<typeof KeyInput>
