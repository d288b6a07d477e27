import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldConsent } from './consent-text.ts'

const LONG = 'x'.repeat(20)
const many = (count: number) => Array.from({ length: count }, () => LONG).join(' ')

test.each([
  ['a short text stays as it is', ' Fotos dürfen auf die Website. ', 'Fotos dürfen auf die Website.', 0],
  [
    'a long one shows its first sentence',
    `Mein Kind darf mit dem Bus fahren. ${many(10)}`,
    'Mein Kind darf mit dem Bus fahren.',
    1,
  ],
  [
    'a short exclamation is no sentence to agree to',
    `Hallo! Mein Kind darf mit dem Bus fahren. ${many(10)}`,
    'Hallo! Mein Kind darf mit dem Bus fahren.',
    1,
  ],
  ['without a sentence that fits, whole words', many(12), `${many(7)} …`, 1],
  [
    'paragraphs stay',
    `Ich bin einverstanden mit Fotos und Filmen.\n\n${many(4)}\n${many(4)}`,
    'Ich bin einverstanden mit Fotos und Filmen.',
    3,
  ],
] as const)('%s', (_, text, lead, paragraphs) => {
  const folded = foldConsent(text)
  expect(folded.lead).toBe(lead)
  expect(folded.whole).toHaveLength(paragraphs)
})

test('nothing of a text is ever lost, and what stands beside the box is short', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60 }), (text) => {
      const { lead, whole } = foldConsent(text)
      expect(lead.length).toBeLessThanOrEqual(152)
      expect((whole.length > 0 ? whole.join(' ') : lead).replace(/\s+/g, ' ')).toBe(text.trim().replace(/\s+/g, ' '))
    }),
  )
})
