import { z } from 'zod'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

const NAME_MISSING = 'Bitte geben Sie einen Namen ein.'
const name = z.string(NAME_MISSING).trim().min(1, NAME_MISSING).max(80, 'Höchstens 80 Zeichen.')

export const FACILITY_KINDS = ['hall', 'pool', 'pitch', 'room'] as const
export type FacilityKind = (typeof FACILITY_KINDS)[number]

const facts = {
  name,
  kind: z.enum(FACILITY_KINDS).default('hall'),
  /** Kinds for which it can stand in, and they for it. */
  alike: z.array(z.enum(FACILITY_KINDS)).default([]),
  street: z.string().trim().max(120).default(''),
  postcode: z.string().trim().max(10).default(''),
  city: z.string().trim().max(80).default(''),
  latitude: z.number().min(-90, 'Von −90 bis 90.').max(90, 'Von −90 bis 90.').nullable().default(null),
  longitude: z.number().min(-180, 'Von −180 bis 180.').max(180, 'Von −180 bis 180.').nullable().default(null),
  equipment: z.array(z.string().trim().min(1).max(60)).max(60).default([]),
  notes: z.string().trim().max(1000, 'Höchstens 1000 Zeichen.').default(''),
  /** Hours that released time is shown to the hall's owner alone, before the waiting list. */
  ownerHours: z.int().min(0).max(336, 'Höchstens 14 Tage (336 Stunden).').default(24),
}
const part = { name, covers: z.array(name).default([]) }

export const FacilityFacts = z.object(facts)
export type FacilityFacts = z.input<typeof FacilityFacts>

/** A part without `covers` is atomic; `covers` names atomic parts. A hall without parts is one atomic part, `Halle`. */
export const NewFacility = z.object({ ...facts, parts: z.array(z.object(part)).default([]) })
export type NewFacility = z.input<typeof NewFacility>

/** All parts in their order; `id` names an existing one. */
export const PartsInput = z.object({ parts: z.array(z.object({ ...part, id: z.uuid().optional() })).max(40), version: z.int() })
export type PartsInput = z.input<typeof PartsInput>

/** Berlin wall-clock times; no `to` = open-ended, no `partId` = all parts. */
export const OpeningInput = z
  .object({
    partId: z.uuid().nullable().default(null),
    weekdays: z.array(z.int().min(1).max(7)).min(1, 'Bitte wählen Sie mindestens einen Wochentag.'),
    opensTime: z.instanceof(Temporal.PlainTime),
    closesTime: z.instanceof(Temporal.PlainTime),
    from: z.instanceof(Temporal.PlainDate),
    to: z.instanceof(Temporal.PlainDate).nullable(),
  })
  .refine((line) => isBefore(line.opensTime, line.closesTime), {
    path: ['closesTime'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
  .refine((line) => line.to === null || !isAfter(line.from, line.to), {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten.',
  })
export type OpeningInput = z.input<typeof OpeningInput>

/** A visitor may leave a name, and an address for the answer. */
export const DefectInput = z.object({
  facilityId: z.uuid(),
  partId: z.uuid().nullable().default(null),
  kind: z.enum(['defect', 'locked', 'nobody']),
  text: z.string().trim().max(1000, 'Höchstens 1000 Zeichen.').default(''),
  reportedBy: z.string().trim().max(120, 'Höchstens 120 Zeichen.').default(''),
  reportedEmail: z
    .union([
      z.literal(''),
      z.email('Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(200),
    ])
    .default(''),
})
export type DefectInput = z.input<typeof DefectInput>
