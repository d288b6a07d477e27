import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checklistOf, compact, embedOriginOf, formatIban, isBic, isCreditorId, isHost, isIban, nameFault } from './rules.ts'

test.each([
  ['DE89370400440532013000', true],
  ['AT611904300234573201', true],
  ['CH9300762011623852957', true],
  ['DE89370400440532013001', false],
  ['DE8937040044053201300', false],
  ['DE8937040044053201300O', false],
  ['XX89370400440532013000', false],
  ['', false],
])('IBAN %s is right: %s', (iban, right) => expect(isIban(iban)).toBe(right))

test('one wrong digit in an IBAN is always seen', () => {
  const iban = 'DE89370400440532013000'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const wrong = iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1)
      return !isIban(wrong)
    }),
  )
})

test('an IBAN is read with blanks and written in groups of four', () => {
  expect(compact(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})

test.each([
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true],
  ['DE97ZZZ09999999999', false],
  ['DE98ZZZ0999999999', false],
  ['98ZZZ09999999999', false],
])('creditor id %s is right: %s (the business code does not count)', (id, right) => expect(isCreditorId(id)).toBe(right))

test.each([
  ['GENODEF1MUS', true],
  ['COBADEFF', true],
  ['COBADEFFX', false],
  ['1234DEFF', false],
])('BIC %s is right: %s', (bic, right) => expect(isBic(bic)).toBe(right))

test.each([
  ['www.gsv.example', true],
  ['gsv.localhost', true],
  ['localhost', true],
  ['127.0.0.1', true],
  ['https://gsv.example', false],
  ['gsv.example/x', false],
  ['gsv.example:3000', false],
  ['-gsv.example', false],
  ['GSV.example', false],
  ['', false],
])('host %s is right: %s', (host, right) => expect(isHost(host)).toBe(right))

test.each([
  ['gsv', null],
  ['sv-musterstadt', null],
  ['a', 'not_a_key'],
  ['1fc', 'not_a_key'],
  ['TSV', 'not_a_key'],
  ['ein-viel-zu-langes-kuerzel', 'not_a_key'],
  ['admin', 'reserved'],
  ['news', 'reserved'],
  ['p', 'not_a_key'],
  ['api', 'reserved'],
] as const)('key %s of a new club: %s', (name, fault) => expect(nameFault(name)).toBe(fault))

test('the checklist names what is still open', () => {
  const facts = {
    slogan: '',
    email: 'a@b.example',
    street: '',
    iban: 'x',
    creditorId: '',
    departments: 2,
    leaders: 0,
    hasBadge: false,
    hosts: ['a.b'],
  }
  const open = checklistOf(facts).filter(({ isDone }) => !isDone)
  expect(open.map(({ step }) => step)).toEqual(['address', 'badge', 'bank', 'leaders'])
})

test.each([
  ['https://www.verein.de', 'https://www.verein.de'],
  ['www.Verein.de', 'https://www.verein.de'],
  ['https://verein.de/sport/yoga?x=1#a', 'https://verein.de'],
  ['https://verein.de:8443/', 'https://verein.de:8443'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://gsv.localhost:3000', 'http://gsv.localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://www.verein.de', 'not_safe'],
  ['ftp://www.verein.de', 'not_safe'],
  ['javascript:alert(1)', 'no_address'],
  ['https://*.verein.de', 'everybody'],
  ['*', 'everybody'],
  ['verein', 'no_address'],
  ['https://', 'no_address'],
  ["https://verein.de'none'", 'no_address'],
])('the site %s may embed as %s', (text, expected) => {
  const read = embedOriginOf(text)
  expect(read.ok ? read.value : read.refusal).toBe(expected)
})
