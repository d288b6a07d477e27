import { z } from 'zod'
import { FACILITY_KINDS, OpeningInput } from '../../domain/facilities/input.ts'
import type { FieldLabels } from '../forms.ts'
import { day, listOf, optionalDay, optionalId, text, time, version } from '../typed-fields.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })

const degrees = z
  .string()
  .default('')
  .transform((typed, ctx) => {
    if (typed.trim() === '') return null
    const value = Number(typed.replace(',', '.'))
    if (Number.isFinite(value)) return value
    ctx.addIssue({ code: 'custom', message: 'Bitte geben Sie eine Zahl ein, zum Beispiel 47,7267.' })
    return z.NEVER
  })

const name = z.string('Bitte geben Sie einen Namen ein.')

const facts = {
  kind: z.enum(FACILITY_KINDS).default('hall'),
  alike: z.array(z.enum(FACILITY_KINDS)).default([]),
  name,
  street: text,
  postcode: text,
  city: text,
  latitude: degrees,
  longitude: degrees,
  equipment: listOf(/[,\n]/),
  notes: text,
  ownerHours: z.number('Bitte geben Sie eine Zahl ein.').int().default(24),
}

const hoursRow = z
  .object({
    weekdays: z.array(z.coerce.number().int()).default([]),
    opensTime: time,
    closesTime: time,
    partId: optionalId,
    from: day,
    to: optionalDay,
  })
  .transform((typed, ctx) => {
    const read = OpeningInput.safeParse(typed)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) ctx.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

const wishRow = z.object({
  ...intent('addWish'),
  title: z.string('Bitte geben Sie ein, wofür.'),
  partId: z.uuid('Bitte wählen Sie einen Teil.'),
  weekday: z.coerce.number().int().min(1).max(7),
  startsTime: time,
  endsTime: time,
  name: z.string('Bitte geben Sie einen Namen ein.'),
  email: z.email('Bitte geben Sie eine E-Mail-Adresse ein.'),
})

const partRow = z.object({ id: z.uuid().optional(), name, covers: listOf(/[,;\n]/) })

/** Names what a part is said to consist of and is no part by itself, where it was typed. */
function checkCovers(parts: z.output<typeof partRow>[], ctx: z.RefinementCtx): void {
  const pieces = parts.filter(({ covers }) => covers.length === 0).map((part) => part.name)
  for (const [at, { covers }] of parts.entries()) {
    const unknown = covers.find((piece) => !pieces.includes(piece))
    const isWhole = parts.some((part) => part.name === unknown)
    const why = isWhole ? 'ist selbst zusammengesetzt' : 'steht nicht als eigener Teil in der Liste'
    if (unknown) ctx.addIssue({ code: 'custom', path: [at, 'covers'], message: `„${unknown}“ ${why}.` })
  }
}

const rows = <Row extends z.ZodType>(row: Row) => z.array(row).default([])

/** What a posted form of a hall's page asks for. */
export const FacilityAction = z.discriminatedUnion('intent', [
  z.object({ ...intent('facts'), version, ...facts }),
  z.object({ ...intent('parts'), version, parts: rows(partRow).superRefine(checkCovers) }),
  z.object({
    ...intent('hours'),
    version,
    hours: rows(hoursRow),
  }),
  z.object({ ...intent('report'), kind: z.enum(['defect', 'locked', 'nobody']), partId: optionalId, text }),
  z.object({ ...intent('answer'), id: z.uuid(), version, state: z.enum(['open', 'in_work', 'done']), answer: text }),
  z.object({ ...intent('withdrawWish'), id: z.uuid() }),
  wishRow,
  z.object({ ...intent('lift'), id: z.uuid() }),
  z.object({ ...intent('announce'), id: z.uuid(), until: day }),
])
export type FacilityAction = z.output<typeof FacilityAction>

/** What the forms of a hall's page call their fields. */
export const FACILITY_LABELS: FieldLabels = {
  name: 'Name',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  title: 'Wofür',
  weekday: 'Wochentag',
  kind: 'Was ist los?',
  startsTime: 'Von',
  endsTime: 'Bis',
  until: 'Bis',
  parts: 'Teil',
  covers: 'Besteht aus',
  hours: 'Zeit',
  weekdays: 'Wochentage',
  opensTime: 'Öffnet',
  closesTime: 'Schließt',
  from: 'Erster Tag',
  to: 'Letzter Tag',
}

export const DIVISIONS = ['none', 'halves', 'thirds', 'lanes'] as const

export const NewFacilityFields = z.object({
  name,
  kind: facts.kind,
  street: text,
  postcode: text,
  city: text,
  division: z.enum(DIVISIONS),
})

/** How a new hall is divided. */
export function partsOf(division: (typeof DIVISIONS)[number]): { name: string; covers: string[] }[] {
  const pieces = (names: string[]) => names.map((piece) => ({ name: piece, covers: [] }))
  if (division === 'none') return []
  if (division === 'halves')
    return [{ name: 'Ganze Halle', covers: ['Hälfte 1', 'Hälfte 2'] }, ...pieces(['Hälfte 1', 'Hälfte 2'])]
  if (division === 'lanes') {
    const lanes = ['Bahn 1', 'Bahn 2', 'Bahn 3', 'Bahn 4']
    return [{ name: 'Ganzes Becken', covers: lanes }, ...pieces(lanes)]
  }
  const thirds = ['Drittel 1', 'Drittel 2', 'Drittel 3']
  return [
    { name: 'Ganze Halle', covers: thirds },
    { name: 'Drittel 1 und 2', covers: thirds.slice(0, 2) },
    { name: 'Drittel 2 und 3', covers: thirds.slice(1) },
    ...pieces(thirds),
  ]
}
