import { expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { BatchForm, readTask, seenOf } from './batch-task.ts'

const ASKED = { list: 'courses', kind: 'price' } as const
const id = newId()

function typedWith(prices: Record<string, string>) {
  const typed = BatchForm.parse({ intent: 'preview', key: newId(), ids: [id], ...prices })
  if (typed.intent === 'undo') throw new Error('Nothing is taken back here.')
  return typed
}

test.each([
  [{}, 'cost', 'Bitte wählen Sie aus, was es kostet.'],
  [{ cost: 'priced', reduced: '5' }, 'nonMember', /was es ohne Mitgliedschaft kostet/],
  [{ cost: 'fee', nonMember: '60' }, 'cost', /Unten stehen noch Preise/],
  [{ cost: 'priced', member: 'viel' }, 'member', 'Bitte geben Sie den Betrag so ein: 60,00.'],
  [{ cost: 'priced', nonMember: '10.000,01' }, 'nonMember', 'Höchstens 10.000 Euro.'],
])('a price typed as %j is refused at its field', (prices, field, text) => {
  const read = readTask(ASKED, typedWith(prices), true)
  expect(read).toEqual({ fault: { field, text: typeof text === 'string' ? text : expect.stringMatching(text) } })
})

test.each([
  [{ cost: 'fee' }, { member: 0 }],
  [{ cost: 'free' }, { non_member: 0 }],
  [
    { cost: 'priced', nonMember: '60', member: '0' },
    { non_member: 6000, member: 0 },
  ],
])('a price typed as %j is %j, and another one has not been looked at', (typed, prices) => {
  expect(readTask(ASKED, typedWith(typed), true)).toEqual({ task: { ...ASKED, ids: [id], prices } })
  expect(seenOf(ASKED, typedWith(typed))).not.toBe(seenOf(ASKED, typedWith({ ...typed, nonMember: '61' })))
})

test.each([
  ['31.02.2027', 'Den 31.02.2027 gibt es nicht.'],
  ['', 'Bitte geben Sie den Tag so ein: 05.03.2027.'],
])('many series that end on "%s" are refused: %s', (lastOn, text) => {
  const read = readTask({ list: 'series', kind: 'end' }, typedWith({ lastOn }), true)
  expect(read).toEqual({ fault: { field: 'lastOn', text } })
})
