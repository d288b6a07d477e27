import { describe, expect, test } from 'vitest'
import { type ProofFault, type Proofs, proofFaults, usualEnd } from './rules.ts'

const TODAY = Temporal.PlainDate.from('2026-11-24')
const day = (text: string) => Temporal.PlainDate.from(text)
const proofs = (more: Partial<Proofs> = {}): Proofs => ({
  issuedOn: day('2024-01-10'),
  isRelevant: false,
  hasCode: true,
  ...more,
})

describe('for work with minors', () => {
  test.each<[string, Partial<Proofs>, ProofFault[]]>([
    ['nothing is missing with certificate and code', {}, []],
    ['a certificate is missing', { issuedOn: null }, ['no_certificate']],
    ['a certificate counts on the last day of five years', { issuedOn: day('2021-11-25') }, []],
    ['a certificate of five years ago is too old', { issuedOn: day('2021-11-24') }, ['certificate_old']],
    ['a certificate with an entry forbids it', { isRelevant: true }, ['relevant_entry']],
    ['an entry forbids it however old the certificate is', { isRelevant: true, issuedOn: day('2001-01-01') }, ['relevant_entry']],
    ['the code is missing', { hasCode: false }, ['no_code']],
    ['both are missing', { issuedOn: null, hasCode: false }, ['no_certificate', 'no_code']],
  ])('%s', (_, more, expected) => {
    expect(proofFaults(proofs(more), TODAY, 5)).toEqual(expected)
  })

  test('a club that asks again after three years has it its way', () => {
    expect(proofFaults(proofs({ issuedOn: day('2023-11-24') }), TODAY, 3)).toEqual(['certificate_old'])
    expect(proofFaults(proofs({ issuedOn: day('2023-11-25') }), TODAY, 3)).toEqual([])
  })
})

test.each([
  ['a licence of four years', 4, '2028-04-30'],
  ['a licence of two years', 2, '2026-04-30'],
  ['one without a usual term', null, null],
] as const)('%s ends by itself', (_, years, end) => {
  expect(usualEnd(day('2024-05-01'), years)?.toString() ?? null).toBe(end)
})
