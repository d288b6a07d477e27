import { expect, test } from 'vitest'
import { dealsText, dealText } from './deal-text.ts'

const deal = { priceCents: 0, priceKind: 'free', isPriceSure: true, isTrial: false, trialLessons: 3 }

test.each([
  ['a price', { priceCents: 6000, priceKind: 'non_member' }, '60,00 €'],
  ['the fee', { priceKind: 'member' }, 'im Mitgliedsbeitrag enthalten'],
  [
    'the fee, unknown as a member',
    { priceKind: 'member', isPriceSure: false },
    'im Mitgliedsbeitrag enthalten; wir prüfen die Mitgliedschaft',
  ],
  ['a price for members', { priceCents: 3000, priceKind: 'member', isPriceSure: false }, '30,00 €'],
  ['free by its editor', { priceKind: 'non_member' }, 'kostenfrei'],
  ['lessons to try', { isTrial: true }, 'kostenlos: 3 Schnupperstunden'],
  ['one lesson to try', { isTrial: true, trialLessons: 1 }, 'kostenlos: 1 Schnupperstunde'],
  ['nobody has said', {}, ''],
])('what somebody agreed to: %s', (_, more, text) => {
  expect(dealText({ ...deal, ...more })).toBe(text)
})

test('of several people money goes before words, and words stand once', () => {
  expect(dealsText(9000, ['60,00 €', '30,00 €'])).toBe('90,00 €')
  expect(dealsText(0, ['kostenfrei', 'kostenfrei', ''])).toBe('kostenfrei')
})
