import { expect, test } from 'vitest'
import { ADULT, ALL, family, home, K1, type Rule, yearly } from '../../../tests/support/quotes.ts'
import { rule } from './input.ts'
import { quote } from './quote.ts'
import { quoteInput } from './quote-input.ts'
import { ruleText } from './texts.ts'

const house = (name: string): Rule => family({ name, childrenFrom: 1 })

test.each<[Rule, string]>([
  [{ kind: 'class', name: 'Passive', cents: 800, per: 'month', when: { status: ['passiv'] } }, 'Passive: 8,00 € im Monat'],
  [
    { kind: 'class', name: 'Ehrenmitglieder', cents: 0, per: 'year', when: { status: ['ehren'] } },
    'Ehrenmitglieder: beitragsfrei',
  ],
  [{ kind: 'class', name: 'Freunde', cents: 800, per: 'year', when: { status: ['passiv'] } }, 'Freunde (passiv): 8,00 € im Jahr'],
  [house('Familie'), 'Familie (mindestens 1 Kind): zusammen 200,00 € im Jahr; Kinder: bis 17 Jahre'],
  [house('Haus'), 'Familie „Haus“ (mindestens 1 Kind): zusammen 200,00 € im Jahr; Kinder: bis 17 Jahre'],
])('a rule says nothing twice: %j', (given, text) => {
  expect(ruleText(rule.parse(given))).toBe(text)
})

test('the fee of a family names one adult, or several', () => {
  const asked = { rules: [yearly(), ALL, house('Haus')], people: [ADULT, K1], households: home(['a'], ['k1']) }
  const [first] = quote(quoteInput.parse({ ...asked, from: '2026-01-01', to: '2026-12-31' })).items
  expect(first?.explanation.join(' ')).toContain('Familienbeitrag „Haus“ für 1 Erwachsenen und 1 Kind: 200,00 € im Jahr')
})
