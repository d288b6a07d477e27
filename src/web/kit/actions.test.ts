import { expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../tests/support/database.ts'
import { NotFound, ok, refuse } from '../../kernel/answer.ts'
import { actions, formsOf } from './actions.ts'
import { flash } from './flash.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv')
const { note } = flash({ gespeichert: 'Gespeichert.', gezählt: (count: number) => `${count} gezählt.` })
const form = formsOf({
  refusals: { taken: 'Den Namen gibt es schon.' },
  fields: { taken: 'name' },
  missing: 'Gibt es nicht mehr.',
})
const Name = z.object({ name: z.string() })

const answerForm = actions({
  save: form(Name, (_, { name }) => Promise.resolve(name === 'da' ? refuse('taken') : ok(name.length)), note('gespeichert')),
  count: form(
    Name,
    (_, { name }) => Promise.resolve(ok(name.length)),
    (count) => note('gezählt', count),
  ),
  preview: form(Name, (_, { name }, shown: string) => Promise.resolve(ok(`${shown}: ${name}`))),
  gone: form(z.object({}), () => Promise.reject(new NotFound('x'))),
  book: form(Name, (_, { name }) => {
    const faults = name === 'da' ? [{ field: 'name', text: 'Belegt.' }] : []
    return Promise.resolve({ ok: false as const, faults, shown: { inTheWay: ['Judo'] } })
  }),
})
const post = (sent: Record<string, string>) =>
  answerForm(ctx, new Request('http://gsv.localhost/', { method: 'POST', body: new URLSearchParams(sent) }), 'Seite')
const refusedBy = async (sent: Record<string, string>) => {
  const outcome = await post(sent)
  return outcome.ok ? null : [outcome.answer.init?.status, outcome.answer.data.form.faults]
}

test('a finished action carries its note, with figures of its value, or none', async () => {
  expect(await post({ intent: 'save', name: 'Yoga' })).toMatchObject({ intent: 'save', value: 4, note: 'gespeichert' })
  expect(await post({ intent: 'count', name: 'Yoga' })).toMatchObject({ intent: 'count', value: 4, note: 'gezählt.4' })
  expect(await post({ intent: 'preview', name: 'Yoga' })).toMatchObject({ value: 'Seite: Yoga', note: null })
})

test.each<[string, Record<string, string>, number, string, string]>([
  ['a refusal of the command', { intent: 'save', name: 'da' }, 422, 'name', 'Den Namen gibt es schon.'],
  ['a field that is missing', { intent: 'save' }, 422, 'name', 'Bitte füllen Sie dieses Feld aus.'],
  ['a thing deleted meanwhile', { intent: 'gone' }, 404, '', 'Gibt es nicht mehr.'],
  ['a foreign intent', { intent: 'constructor' }, 422, '', 'Diese Seite hat sich geändert.'],
  ['no intent', {}, 422, '', 'Diese Seite hat sich geändert.'],
])('%s is answered in German', async (_, sent, status, field, text) => {
  expect(await refusedBy(sent)).toEqual([status, [{ field, text: expect.stringContaining(text) }]])
})

test('what was typed into a form that the page no longer knows is shown again', async () => {
  const body = new URLSearchParams({ intent: 'before', text: 'Getippt' })
  const outcome = await answerForm(ctx, new Request('http://gsv.localhost/', { method: 'POST', body }), 'Seite')
  expect(outcome.ok ? null : outcome.answer.data.form.typed.text).toEqual(['Getippt'])
})

test.each([
  ['da', 422, ['Belegt.']],
  ['frei', 200, []],
])('a form may ask back with facts for the page: %s', async (name, status, texts) => {
  const outcome = await post({ intent: 'book', name })
  if (outcome.ok) throw new Error('The form was not asked back')
  const { form, shown } = outcome.answer.data
  expect([outcome.answer.init?.status, form.faults.map(({ text }) => text), shown?.inTheWay]).toEqual([status, texts, ['Judo']])
  expect(form.typed.name).toEqual([name])
})
