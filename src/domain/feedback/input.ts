import { z } from 'zod'
import { FEEDBACK_KINDS, FEEDBACK_SUBJECTS, type FeedbackKind, type FeedbackSubject } from './texts.ts'

const LONGEST = 5000
const EMPTY = 'Bitte schreiben Sie uns, worum es geht.'
const longest = (text: string, missing?: string) =>
  z.string({ error: missing }).trim().max(LONGEST, `Bitte kürzen Sie ${text} auf höchstens 5.000 Zeichen.`)
const namesOf = <Name extends string>(texts: Readonly<Record<Name, string>>) => Object.keys(texts) as [Name, ...Name[]]

export const FeedbackInput = z.object({
  kind: z.enum(namesOf<FeedbackKind>(FEEDBACK_KINDS), { error: 'Bitte wählen Sie, worum es geht.' }),
  body: longest('die Nachricht', EMPTY).min(1, EMPTY),
  name: z.string().trim().max(160, 'Bitte höchstens 160 Zeichen.').default(''),
  email: z
    .union([z.literal(''), z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').max(200)])
    .default(''),
})
export type FeedbackInput = z.output<typeof FeedbackInput>

/** Path of the page that a message about the program is about; '' for anything else. */
export const pageOfFeedback = (given: unknown): string =>
  typeof given === 'string' && /^\/[^\s/][^\s]{0,199}$/.test(given) ? given : ''

export const FeedbackAbout = z.enum(namesOf<FeedbackSubject>(FEEDBACK_SUBJECTS))

export const FeedbackAnswer = z.object({ id: z.uuid(), answer: longest('die Antwort').default('') })
export type FeedbackAnswer = z.output<typeof FeedbackAnswer>
