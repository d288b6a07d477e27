import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'

const moment = z.instanceof(Temporal.Instant)
const title = z.string().trim().min(1, 'Bitte geben Sie einen Titel ein.').max(120, 'Bitte höchstens 120 Zeichen.')
const note = z.string().trim().max(1000, 'Bitte höchstens 1000 Zeichen.').default('')

const span = { partId: z.uuid('Bitte wählen Sie eine Halle.'), startsAt: moment, endsAt: moment }
const isForward = ({ startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) => isBefore(startsAt, endsAt)
const BACKWARD = { path: ['endsAt'], message: 'Das Ende muss nach dem Beginn liegen.' }

const why = z.object({ reason: z.string().trim().min(1, 'Bitte nennen Sie einen Grund.').max(200) })

/** `override` takes the time from its holder, `outsideHours` also a closed one; both give the reason. */
export const BookingInput = z
  .object({
    ...span,
    title,
    note,
    kind: z.enum(['event', 'team', 'match', 'maintenance', 'external']),
    departmentId: z.uuid().nullable().default(null),
    forClubId: z.string().nullable().default(null),
    override: why.optional(),
    outsideHours: why.optional(),
  })
  .refine(isForward, BACKWARD)
export type BookingInput = z.input<typeof BookingInput>

const contact = z.object({
  name: z.string().trim().min(1, 'Bitte geben Sie Ihren Namen ein.').max(120),
  email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').max(200),
  phone: z.string().trim().max(40).default(''),
})

/** Visitors leave a name and an address for the answer. */
export const RequestInput = z
  .object({
    ...span,
    title,
    note,
    kind: z.enum(['event', 'team', 'external']).default('external'),
    departmentId: z.uuid().nullable().default(null),
    contact: contact.optional(),
  })
  .refine(isForward, BACKWARD)
export type RequestInput = z.input<typeof RequestInput>

/** `version`: of the form's booking. `outsideHours`: reason for a closed hall. */
export const MoveInput = z.object({ ...span, version: z.int(), outsideHours: why.optional() }).refine(isForward, BACKWARD)
export type MoveInput = z.infer<typeof MoveInput>
