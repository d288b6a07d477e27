import { expect, test } from 'vitest'
import { parseForm } from '../../kit/forms.ts'
import { CheckedSchedule } from './editor-fields.ts'

test.each([
  ['24.11.2026', '10', 'Hier steht auch ein letzter Tag. Bitte leeren Sie eins von beiden.'],
  ['24.11.2026', '', null],
  ['', '10', null],
])('a weekly time until "%s" or "%s" times: %s', (to, count, fault) => {
  const data = new FormData()
  const row = { startsTime: '18:00', endsTime: '19:00', from: '06.10.2026', to, count }
  for (const [name, text] of Object.entries(row)) data.set(`slots[0].${name}`, text)
  const form = parseForm(data, CheckedSchedule, {})
  expect(form.ok ? null : form.answer.faults).toEqual(fault && [{ field: 'slots[0].count', text: fault }])
})
