import { z } from 'zod'
import { FIELDS, readRef, unknownFields } from './rules.ts'

/** Kinds of mailings; all but `service` can be unsubscribed from. */
export const TOPICS = ['service', 'news', 'offers', 'help'] as const
export type Topic = (typeof TOPICS)[number]

const MOST_GROUPS = 50
/** More would keep the mail server busy for a day. */
export const MOST_RECIPIENTS = 20_000

const KNOWN = FIELDS.map((field) => `{${field}}`).join(', ')

const checked = (text: string, context: z.RefinementCtx): void => {
  for (const name of unknownFields(text))
    context.addIssue({ code: 'custom', message: `Das Feld {${name}} gibt es nicht. Möglich sind ${KNOWN}.` })
}

/** Control characters would reach the head of the mail. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Fields of a message to many. */
export const messageFields = {
  subject: z
    .string({ error: 'Bitte geben Sie einen Betreff ein.' })
    .max(1_000, 'Bitte höchstens 120 Zeichen.')
    .transform(oneLine)
    .pipe(z.string().min(1, 'Bitte geben Sie einen Betreff ein.').max(120, 'Bitte höchstens 120 Zeichen.').superRefine(checked)),
  text: z
    .string({ error: 'Bitte geben Sie einen Text ein.' })
    .trim()
    .min(1, 'Bitte geben Sie einen Text ein.')
    .max(10_000, 'Bitte höchstens 10.000 Zeichen.')
    .superRefine(checked),
}

const group = z
  .string()
  .max(80)
  .refine((text) => readRef(text) !== null, 'Diese Gruppe gibt es nicht.')

export const mailingInput = z.object({
  groups: z
    .array(group, { error: 'Bitte wählen Sie, an wen Sie schreiben.' })
    .min(1, 'Bitte wählen Sie, an wen Sie schreiben.')
    .max(MOST_GROUPS, `Bitte wählen Sie höchstens ${MOST_GROUPS} Gruppen.`)
    .transform((groups) => [...new Set(groups)].sort()),
  topic: z.enum(TOPICS, { error: 'Bitte wählen Sie, worum es geht.' }),
  /** One mail for people who live together and read the same. */
  perHousehold: z.boolean().default(false),
  ...messageFields,
})
export type Mailing = Omit<z.infer<typeof mailingInput>, 'perHousehold'> & { perHousehold?: boolean }

/** Letter of a visitor or reader to the office. */
export const letterInput = z.object({
  name: z
    .string({ error: 'Bitte geben Sie Ihren Namen an.' })
    .trim()
    .min(1, 'Bitte geben Sie Ihren Namen an.')
    .max(160, 'Bitte höchstens 160 Zeichen.'),
  email: z
    .email({ error: 'Bitte geben Sie Ihre E-Mail-Adresse an, zum Beispiel name@beispiel.de. Dorthin antworten wir.' })
    .max(200, 'Bitte höchstens 200 Zeichen.'),
  subject: z
    .string({ error: 'Bitte geben Sie einen Betreff ein.' })
    .max(1_000, 'Bitte höchstens 120 Zeichen.')
    .transform(oneLine)
    .pipe(z.string().min(1, 'Bitte geben Sie einen Betreff ein.').max(120, 'Bitte höchstens 120 Zeichen.')),
  text: z
    .string({ error: 'Bitte schreiben Sie uns, worum es geht.' })
    .trim()
    .min(1, 'Bitte schreiben Sie uns, worum es geht.')
    .max(5_000, 'Bitte höchstens 5.000 Zeichen.'),
})
export type OfficeLetter = z.infer<typeof letterInput>

export const groupInput = z.object({
  name: z
    .string({ error: 'Bitte geben Sie der Gruppe einen Namen.' })
    .trim()
    .min(1, 'Bitte geben Sie der Gruppe einen Namen.')
    .max(60, 'Bitte höchstens 60 Zeichen.'),
  groups: mailingInput.shape.groups,
})
export type SavedGroup = z.infer<typeof groupInput>
