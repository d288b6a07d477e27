import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()

async function faults(line: string, body?: object): Promise<[string, string][]> {
  const [method = '', path = ''] = line.split(' ')
  const request = new Request(`http://gsv.localhost/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await api(request, { ...apiFacts, ctx: await database.ctx('gsv', actorWith('admin')) })
  const { errors = [] } = (await answer.json()) as { errors?: { field: string; message: string }[] }
  return errors.map(({ field, message }) => [field, message])
}

const series = { partId: newId(), title: 'Handball', kind: 'team', rule: { freq: 'weekly', interval: 1, weekdays: [1] } }
const times = { startsTime: '17:00', endsTime: '18:30', from: '2027-01-11', to: '2027-02-01' }

test.each([
  ['a field that a form names', '/series', { ...series, ...times, partId: 'Halle' }, 'partId', 'Bitte wählen Sie eine Halle.'],
  ['a day', '/series', { ...series, ...times, from: '11.01.2027' }, 'from', 'Bitte geben Sie den Tag so ein: 2027-03-05.'],
  ['a time', '/series', { ...series, ...times, endsTime: 'abends' }, 'endsTime', 'Bitte geben Sie die Uhrzeit so ein: 17:30.'],
  ['a missing field', '/series', { ...series, ...times, kind: undefined }, 'kind', 'Bitte füllen Sie dieses Feld aus.'],
  ['a choice', '/series', { ...series, ...times, kind: 'x' }, 'kind', 'Bitte wählen Sie eine der angebotenen Möglichkeiten.'],
  [
    'a number',
    '/duties',
    { officeId: newId(), title: 'x', day: 'elf', month: 1 },
    'day',
    'Bitte geben Sie einen Tag von 1 bis 31 an.',
  ],
])('the fault of %s is German', async (_, path, body, field, message) => {
  expect(await faults(`POST ${path}`, body)).toContainEqual([field, message])
})

test('so is that of an address', async () => {
  expect(await faults('GET /bookings?limit=viele')).toEqual([['limit', 'Bitte geben Sie eine Zahl ein.']])
})
