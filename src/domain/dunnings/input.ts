import { z } from 'zod'

const DAYS = 'Bitte geben Sie die Tage als Zahl zwischen 1 und 90 an.'
export const LevelInput = z.object({
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  feeCents: z.int().min(0).max(10_000, 'Bitte höchstens 100,00 €.'),
  afterDays: z.int(DAYS).min(1, DAYS).max(90, DAYS),
  termDays: z.int(DAYS).min(1, DAYS).max(90, DAYS),
  subject: z.string().trim().min(1, 'Bitte geben Sie eine Überschrift an.').max(120, 'Bitte höchstens 120 Zeichen.'),
  text: z.string().trim().min(1, 'Bitte schreiben Sie einen Text.').max(2000, 'Bitte höchstens 2000 Zeichen.'),
  version: z.int().min(0),
})
export type LevelInput = z.output<typeof LevelInput>
