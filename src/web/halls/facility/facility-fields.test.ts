import { expect, test } from 'vitest'
import { newId } from '../../../kernel/id.ts'
import { parseForm, readForm } from '../../kit/forms.ts'
import { FactsForm, HoursForm, PartsForm, WishForm } from './facility-fields.ts'

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
  const body = new URLSearchParams({ version: '1', 'parts[0].name': 'Halle', 'parts[0].covers': covers })
  for (const [at, name] of THIRDS.entries()) body.append(`parts[${at + 1}].name`, name)
  const read = await readForm(new Request('http://gsv.localhost/', { method: 'POST', body }), PartsForm)
  const faults = read.ok ? [] : read.answer.faults.map(({ field, text }) => `${field}: ${text}`)
  expect(faults).toEqual(fault === null ? [] : [fault])
  if (read.ok) expect(read.value.parts[0]?.covers).toEqual(covers === '' ? [] : THIRDS)
})

const HOURS = { version: '1', 'hours[0].weekdays': '1', 'hours[0].opensTime': '8:00', 'hours[0].from': '01.01.2027' }

test.each([
  [FactsForm, { version: '1' }, ['name: Bitte geben Sie einen Namen ein.']],
  [
    FactsForm,
    { version: '1', name: 'Halle', latitude: '100', ownerHours: '500' },
    ['latitude: Von −90 bis 90.', 'ownerHours: Höchstens 14 Tage (336 Stunden).'],
  ],
  [HoursForm, { ...HOURS, 'hours[0].closesTime': '7:00' }, ['hours[0].closesTime: Das Ende muss nach dem Beginn liegen.']],
  [HoursForm, { ...HOURS, 'hours[0].closesTime': '9:00' }, []],
  [
    WishForm,
    { weekday: '2', startsTime: '18:00', endsTime: '17:00', partId: newId(), title: 'Yoga', name: 'Kim', email: 'a@b.de' },
    ['endsTime: Das Ende muss nach dem Beginn liegen.'],
  ],
  [
    WishForm,
    { weekday: '2', startsTime: '18:00', endsTime: '19:00' },
    [
      'partId: Bitte wählen Sie einen Teil.',
      'title: Bitte geben Sie an, wofür Sie die Halle brauchen.',
      'name: Bitte geben Sie einen Namen ein.',
      'email: Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
    ],
  ],
])('a form says beside its fields what is wrong: %#', (schema, sent, faults) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.append(name, value)
  const read = parseForm<typeof schema>(form, schema, {})
  expect(read.ok ? [] : read.answer.faults.map(({ field, text }) => `${field}: ${text}`)).toEqual(faults)
})
