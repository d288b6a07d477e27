import { expect, test } from 'vitest'
import { z } from 'zod'
import { formView } from './form-view.ts'
import { nameFields, readForm } from './forms.ts'

const schema = z.object({
  email: z.email(),
  name: z.string().max(3),
  password: z.string().min(8, 'Bitte mindestens 8 Zeichen.'),
  agreed: z.boolean().optional(),
})

const post = (fields: Record<string, string>) =>
  new Request('http://gsv.localhost/', { method: 'POST', body: new URLSearchParams(fields) })

test('a form that fits gives its values, ticks as true', async () => {
  const read = await readForm(post({ email: 'a@b.de', name: 'abc', password: '12345678', agreed: 'on' }), schema)
  expect(read.ok && read.value).toEqual({ email: 'a@b.de', name: 'abc', password: '12345678', agreed: true })
})

test('a form that does not fit keeps what was typed but passwords, and says in German what is wrong', async () => {
  const read = await readForm(post({ email: 'a', name: 'abcd', password: 'kurz' }), schema)
  if (read.ok) throw new Error('was accepted')
  expect(read.answer.typed).toEqual({ email: ['a'], name: ['abcd'] })
  expect(read.answer.faults).toEqual([
    { field: 'email', text: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.' },
    { field: 'name', text: 'Bitte geben Sie höchstens 3 Zeichen ein.' },
    { field: 'password', text: 'Bitte mindestens 8 Zeichen.' },
  ])
  const view = formView(read.answer, { email: 'vorher@b.de' })
  expect(view.field('email')).toEqual({ name: 'email', defaultValue: 'a', error: read.answer.faults[0]?.text })
  expect(view.tick('agreed').defaultChecked).toBe(false)
  const added = formView({ typed: { name: [''] }, faults: [] }, { name: 'a', sex: 'o' })
  expect([added.field('name').defaultValue, added.field('sex').defaultValue]).toEqual(['', 'o'])
})

test('an empty field that is needed is named', async () => {
  const read = await readForm(post({ email: '', name: 'a', password: '12345678' }), schema)
  expect(read.ok ? [] : read.answer.faults).toEqual([{ field: 'email', text: 'Bitte füllen Sie dieses Feld aus.' }])
})

test('faults come in the order of the fields on the page', async () => {
  const read = await readForm(post({ password: 'kurz', name: 'abcd', email: 'a' }), schema)
  expect(read.ok ? [] : read.answer.faults.map(({ field }) => field)).toEqual(['password', 'name', 'email'])
})

test.each([
  ['one that is empty', [['from', 'Bitte füllen Sie dieses Feld aus.']], ['Erster Tag: Bitte füllen Sie dieses Feld aus.']],
  [
    'one that says itself what it means',
    [['from', 'Der letzte Tag liegt vor dem ersten.']],
    ['Der letzte Tag liegt vor dem ersten.'],
  ],
  [
    'two with one text',
    [
      ['from', 'So: 05.03.2027.'],
      ['to', 'So: 05.03.2027.'],
    ],
    ['Erster Tag: So: 05.03.2027.', 'to: So: 05.03.2027.'],
  ],
  [
    'one of a row',
    [['hours[1].from', 'Bitte füllen Sie dieses Feld aus.']],
    ['Zeit 2, Erster Tag: Bitte füllen Sie dieses Feld aus.'],
  ],
  ['one that has no label', [['note', 'Bitte füllen Sie dieses Feld aus.']], ['Bitte füllen Sie dieses Feld aus.']],
] as const)('a text that does not say which field it means gets the label: %s', (_, faults, texts) => {
  const labels = { from: 'Erster Tag', to: 'to', hours: 'Zeit' }
  const named = nameFields(
    faults.map(([field, text]) => ({ field, text })),
    labels,
  )
  expect(named.map(({ text }) => text)).toEqual(texts)
})
