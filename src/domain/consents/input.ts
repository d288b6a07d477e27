import { z } from 'zod'
import { memberDay } from '../members/input.ts'
import { CONSENT_SOURCES } from './rules.ts'

const TITLE = 'Bitte geben Sie der Einwilligung einen Namen, zum Beispiel Fotos auf der Website.'
const TEXT = 'Bitte schreiben Sie, wozu jemand Ja sagt.'

export const PurposeInput = z.object({
  id: z.union([z.literal(''), z.uuid()]).default(''),
  version: z.coerce.number().int().default(0),
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(80, 'Bitte höchstens 80 Zeichen.'),
  text: z.string({ error: TEXT }).trim().min(1, TEXT).max(4000, 'Bitte höchstens 4.000 Zeichen.'),
  isRetired: z.boolean().default(false),
})
export type PurposeInput = z.output<typeof PurposeInput>

export const ConsentInput = z.object({
  purposeId: z.uuid('Bitte wählen Sie, worum es geht.'),
  byPersonId: z.uuid('Bitte wählen Sie, wer eingewilligt hat.'),
  givenOn: memberDay,
  source: z.enum(CONSENT_SOURCES).default('paper'),
})
export type ConsentInput = z.output<typeof ConsentInput>
