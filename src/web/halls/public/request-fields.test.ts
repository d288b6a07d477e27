import { expect, test } from 'vitest'
import { newId } from '../../../kernel/id.ts'
import { parseForm } from '../../kit/forms.ts'
import { CheckForm } from './request-fields.ts'

const BEFORE = 'Der letzte Tag liegt vor dem ersten.'
const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 2

test.each([
  ['06.01.', `${year + 1}-01-06`],
  ['20.12.', `${year}-12-20`],
  [`20.12.${year}`, `${year}-12-20`],
  [`06.01.${year}`, BEFORE],
  ['31.02.', 'Den 31.02. gibt es nicht.'],
])('a request from 10 December of a later year until "%s": %s', (until, expected) => {
  const data = new FormData()
  const typed = { partId: newId(), day: `10.12.${year}`, from: '18:00', to: '19:00', repeat: 'w1', until }
  for (const [name, text] of Object.entries(typed)) data.set(name, text)
  const form = parseForm(data, CheckForm, {})
  expect(form.ok ? form.value.until?.toString() : form.answer.faults[0]?.text).toBe(expected)
})

test.each([
  ['18:00', '17:00', '18:00 bis 17:00 am nächsten Tag sind 23 Stunden. Bitte prüfen Sie Beginn und Ende.'],
  ['18:00', '18:00', '18:00 bis 18:00 am nächsten Tag sind 24 Stunden. Bitte prüfen Sie Beginn und Ende.'],
  ['20:00', '02:00', undefined],
  ['18:00', '10:00', undefined],
  ['00:00', '24:00', undefined],
  ['06:00', '00:00', undefined],
])('a night in the hall from %s to %s: %s', (from, to, fault) => {
  const data = new FormData()
  for (const [name, text] of Object.entries({ partId: newId(), day: `10.12.${year}`, from, to })) data.set(name, text)
  const form = parseForm(data, CheckForm, {})
  expect(form.ok ? undefined : form.answer.faults).toEqual(fault && [{ field: 'to', text: fault }])
})
