import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'

const TITLE_MISSING = 'Bitte geben Sie an, wofür Sie die Halle brauchen.'
const NAME_MISSING = 'Bitte geben Sie einen Namen ein.'

/** Berlin wall-clock times. */
export const WishInput = z
  .object({
    partId: z.uuid('Bitte wählen Sie einen Teil.'),
    weekday: z.int().min(1).max(7),
    startsTime: z.instanceof(Temporal.PlainTime),
    endsTime: z.instanceof(Temporal.PlainTime),
    title: z.string(TITLE_MISSING).trim().min(1, TITLE_MISSING).max(120, 'Bitte höchstens 120 Zeichen.'),
    departmentId: z.uuid().nullable().default(null),
    forClubId: z.string().nullable().default(null),
    name: z.string(NAME_MISSING).trim().min(1, NAME_MISSING).max(120),
    email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(200),
  })
  .refine(({ startsTime, endsTime }) => isBefore(startsTime, endsTime), {
    path: ['endsTime'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
export type WishInput = z.input<typeof WishInput>

/** Public wish for one day or several. Berlin wall-clock times. */
export const PublicWish = z
  .object({
    partId: z.uuid('Bitte wählen Sie einen Teil.'),
    firstOn: z.instanceof(Temporal.PlainDate),
    lastOn: z.instanceof(Temporal.PlainDate),
    everyWeeks: z.union([z.literal(1), z.literal(2)]),
    startsTime: z.instanceof(Temporal.PlainTime),
    endsTime: z.instanceof(Temporal.PlainTime),
    title: z.string().trim().min(1).max(120),
    note: z.string().trim().max(1000),
    name: z.string().trim().min(1).max(120),
    email: z.email().max(200),
    phone: z.string().trim().max(40),
  })
  .refine(({ startsTime, endsTime }) => isBefore(startsTime, endsTime))
export type PublicWish = z.output<typeof PublicWish>
