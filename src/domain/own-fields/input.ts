import { z } from 'zod'
import { OWN_FIELD_KINDS } from './rules.ts'

const TITLE = 'Bitte geben Sie dem Feld einen Namen, zum Beispiel Trikotgröße.'
const CHOICES = 'Bitte nennen Sie mindestens zwei Antworten, jede in einer eigenen Zeile.'

export const OwnFieldInput = z
  .object({
    id: z.union([z.literal(''), z.uuid()]).default(''),
    version: z.coerce.number().int().default(0),
    title: z.string({ error: TITLE }).trim().min(1, TITLE).max(60, 'Bitte höchstens 60 Zeichen.'),
    kind: z.enum(OWN_FIELD_KINDS, 'Bitte wählen Sie die Art des Feldes.'),
    choices: z
      .string()
      .default('')
      .transform((typed) => [
        ...new Set(
          typed
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        ),
      ])
      .refine(
        (lines) => lines.length <= 50 && lines.every((line) => line.length <= 80),
        'Bitte höchstens 50 Antworten von 80 Zeichen.',
      ),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length >= 2, { path: ['choices'], message: CHOICES })
  .transform(({ choices, ...field }) => ({ ...field, choices: field.kind === 'choice' ? choices : [] }))
export type OwnFieldInput = z.output<typeof OwnFieldInput>
