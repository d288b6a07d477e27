import { z } from 'zod'
import { FacilityFacts, NewFacility, OpeningInput, PartsInput } from '../../../domain/facilities/input.ts'
import { WishInput } from '../../../domain/slot-wishes/input.ts'
import { checkedBy, day, listOf, optionalDay, optionalId, time, version } from '../../kit/form-fields.ts'
import type { FieldLabels } from '../../kit/forms.ts'

/** Empty or a decimal number with a comma. */
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

const { latitude, longitude, equipment } = FacilityFacts.shape

export const FactsForm = FacilityFacts.extend({
  version,
  latitude: degrees.pipe(latitude.unwrap()),
  longitude: degrees.pipe(longitude.unwrap()),
  equipment: listOf(/[,\n]/).pipe(equipment.unwrap()),
})

const partRow = PartsInput.shape.parts.element.extend({ covers: listOf(/[,;\n]/) })

/** Names an unknown or compound piece of a part beside the field. */
function checkCovers(parts: z.output<typeof partRow>[], ctx: z.RefinementCtx): void {
  const pieces = parts.filter(({ covers }) => covers.length === 0).map((part) => part.name)
  for (const [at, { covers }] of parts.entries()) {
    const unknown = covers.find((piece) => !pieces.includes(piece))
    const isWhole = parts.some((part) => part.name === unknown)
    const why = isWhole ? 'ist selbst zusammengesetzt' : 'steht nicht als eigener Teil in der Liste'
    if (unknown) ctx.addIssue({ code: 'custom', path: [at, 'covers'], message: `„${unknown}“ ${why}.` })
  }
}

export const PartsForm = PartsInput.extend({ parts: z.array(partRow).max(40).superRefine(checkCovers) })

const hoursRow = z.object({
  weekdays: z.array(z.coerce.number().int()).default([]),
  opensTime: time,
  closesTime: time,
  partId: optionalId,
  from: day,
  to: optionalDay,
})

export const HoursForm = z.object({ version, hours: z.array(hoursRow.transform(checkedBy(OpeningInput))).default([]) })

export const WishForm = z.object({ ...WishInput.shape, startsTime: time, endsTime: time }).transform(checkedBy(WishInput))

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

export const NewFacilityForm = NewFacility.pick({ name: true, kind: true, street: true, postcode: true, city: true }).extend({
  division: z.enum(DIVISIONS),
})

/** Parts of a new facility. */
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
