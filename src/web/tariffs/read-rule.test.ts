import { expect, test } from 'vitest'
import { rule } from '../../domain/tariffs/input.ts'
import { readRule, typedRule } from './read-rule.ts'

const sentOf = (typed: Record<string, string | string[]>): FormData => {
  const sent = new FormData()
  for (const [name, value] of Object.entries(typed)) for (const one of [value].flat()) sent.append(name, one)
  return sent
}

const HOUSEHOLD = rule.parse({
  ...{ kind: 'household', name: 'Familie', mode: 'once', cents: 2100, per: 'month', adults: { status: ['aktiv'] } },
  children: [{ ageTo: 17 }, { ageTo: 24, proof: 'Ausbildung' }, { ageTo: 26, proof: 'Freiwilligendienst' }],
})
const SURCHARGE = rule.parse({
  ...{ kind: 'surcharge', name: 'Arbeitsdienst', cents: 5000, per: 'year', when: { departments: ['Turnen'] } },
  discounts: [
    { percent: 50, when: { ageTo: 17, status: ['passiv'] } },
    { percent: 100, when: { departments: ['Vorstand'] } },
  ],
})
const NTH = rule.parse({ kind: 'nth_child', from: 2, children: { proof: 'Schule' } })

test.each([HOUSEHOLD, SURCHARGE, NTH])('saving a rule as it is shown changes nothing: $kind', (one) => {
  expect(readRule(one.kind, sentOf(typedRule(one)), one)).toEqual({ ok: true, rule: one })
})

test('an entry that was emptied goes whole, the others stay; another kind takes nothing along', () => {
  const { 'discounts.0.percent': _, 'discounts.0.when.ageTo': __, ...typed } = typedRule(SURCHARGE)
  expect(readRule('surcharge', sentOf(typed), SURCHARGE)).toMatchObject({
    ok: true,
    rule: { discounts: [{ percent: 100, when: { departments: ['Vorstand'] } }] },
  })
  const { 'children.1.proof': ___, 'children.1.ageTo': ____, ...more } = typedRule(HOUSEHOLD)
  expect(readRule('household', sentOf(more), HOUSEHOLD)).toMatchObject({
    rule: { children: [{ ageTo: 17 }, { ageTo: 26, proof: 'Freiwilligendienst' }] },
  })
  expect(readRule('nth_child', sentOf({ from: '2' }), HOUSEHOLD)).toEqual({
    ok: true,
    rule: rule.parse({ kind: 'nth_child', from: 2 }),
  })
})
