import { expect, test } from 'vitest'
import { readForm } from '../forms.ts'
import { FacilityAction } from './facility-fields.ts'

const THIRDS = ['Drittel 1', 'Drittel 2', 'Drittel 3']

test.each<[string, string, string | null]>([
  ['commas', 'Drittel 1, Drittel 2, Drittel 3', null],
  ['semicolons', 'Drittel 1; Drittel 2;Drittel 3', null],
  ['nothing', '', null],
  [
    'what is no part',
    'Drittel 1, Drittel 2 und 3',
    'parts[0].covers: „Drittel 2 und 3“ steht nicht als eigener Teil in der Liste.',
  ],
  ['itself', 'Halle', 'parts[0].covers: „Halle“ ist selbst zusammengesetzt.'],
])('a hall that consists of: %s', async (_, covers, fault) => {
  const body = new URLSearchParams({ intent: 'parts', version: '1', 'parts[0].name': 'Halle', 'parts[0].covers': covers })
  for (const [at, name] of THIRDS.entries()) body.append(`parts[${at + 1}].name`, name)
  const read = await readForm(new Request('http://gsv.localhost/', { method: 'POST', body }), FacilityAction)
  const faults = read.ok ? [] : read.answer.faults.map(({ field, text }) => `${field}: ${text}`)
  expect(faults).toEqual(fault === null ? [] : [fault])
  if (read.ok && read.value.intent === 'parts') expect(read.value.parts[0]?.covers).toEqual(covers === '' ? [] : THIRDS)
})
