import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgetClaim, indexClaims, matchLine, type OpenClaim } from './match-line.ts'

const [ERIKA, ADA] = ['DE02120300000000202051', 'AT611904300234573201']
const claim = (id: string, over: Partial<OpenClaim> = {}): OpenClaim => ({
  id,
  debtorId: 'erika',
  openCents: 5000,
  references: [`2027-0000${id}`],
  ibans: [ERIKA],
  debtorName: 'Erika Muster',
  ...over,
})
type Line = Parameters<typeof matchLine>[0]
const line = (text: string, amountCents = 5000, iban: string | null = null, name = ''): Line => ({
  amountCents,
  text,
  reference: null,
  endToEndId: null,
  counterparty: { name, iban },
})

const two = [claim('1'), claim('2', { openCents: 3000 })]
const invoice = two.map((one) => ({ ...one, references: ['2027-00007'] }))
const shared = invoice.map((one, at) => ({ ...one, debtorId: `${at}` }))
const former = two.map((one) => ({ ...one, formerReferences: ['2027-00008'] }))
const both = claim('1', { references: ['F-123456-789012', '2027-00007'] })
test.each<[string, Line, OpenClaim[], string]>([
  ['reference and amount', line('Rechnung 2027-00001 danke'), two, 'paid 1 reference'],
  ['reference without its signs', line('RE 202700001'), two, 'paid 1 reference'],
  ['reference, other amount', line('2027-00001', 2000), two, 'suggested reference 1'],
  ['a longer number', line('12027-000012'), two, 'open'],
  ['two references', line('2027-00001 und 2027-00002', 8000), two, 'suggested sum 1+2'],
  ['reference in the id of the payment', { ...line(''), endToEndId: '2027-00001' }, two, 'paid 1 reference'],
  [
    'a reference that two claims share',
    line('B7'),
    [claim('1', { references: ['B7'] }), claim('2', { references: ['B7'] })],
    'suggested reference 1',
  ],
  ['an invoice about two claims, whole', line('Rechnung 2027-00007', 8000), invoice, 'paid 1+2 reference'],
  ['an invoice about two claims, one of them', line('Rechnung 2027-00007', 3000), invoice, 'suggested reference 2'],
  ['an invoice of which two debtors owe', line('2027-00007', 8000), shared, 'suggested reference 1'],
  ['a claim by its own number and its invoice', line('F-123456-789012, 2027-00007'), [both], 'paid 1 reference'],
  ['a year before a postcode', line('Beitrag 2027 00001 Dresden'), two, 'open'],
  ['a year and a postcode after a comma', line('Beitrag 2027, 01067 Dresden', 5000, ERIKA), two, 'paid 1 iban'],
  ['the number of a member as long', line('Mitglied 100012345', 5000, ERIKA), two, 'paid 1 iban'],
  ['a phone as long', line('Tel 0361-12345, 036112345', 5000, ERIKA), two, 'paid 1 iban'],
  [
    'an id of the payment with as many digits',
    { ...line('', 5000, ERIKA), endToEndId: '20270115-123456789' },
    two,
    'paid 1 iban',
  ],
  ['an invoice, and a number as long', line('2027-00001, Mitglied 100012345'), two, 'paid 1 reference'],
  ['known account, a mistyped number without its sign', line('202700009', 5000, ERIKA), two, 'suggested iban 1'],
  ['an invoice that was taken back', line('2027-00008', 5000, ERIKA), former, 'suggested former 1'],
  ['two claims of an invoice that was taken back', line('2027-00008', 8000), former, 'suggested former 1+2'],
  ['the new number beside the former', line('2027-00008, jetzt 2027-00001'), former, 'suggested reference 1'],
  ['known account and amount', line('Beitrag', 5000, ERIKA), two, 'paid 1 iban'],
  ['known account, two of that amount', line('Beitrag', 5000, ERIKA), [claim('1'), claim('2')], 'suggested iban 1'],
  [
    'known account, others come to the amount',
    line('', 5000, ERIKA),
    [claim('1'), claim('2', { openCents: 2000 }), claim('3', { openCents: 3000 })],
    'suggested iban 1',
  ],
  ['known account, the number of a paid invoice', line('2026-00009', 5000, ERIKA), two, 'suggested iban 1'],
  ['known account, several together', line('', 8000, ERIKA), two, 'suggested sum 1+2'],
  ['name and amount', line('', 5000, ADA, 'MUSTER, Erika'), two, 'suggested name 1'],
  ['another account and name', line('', 5000, ADA, 'Ada Brandt'), two, 'open'],
  ['money that goes out', line('2027-00001', -5000, ERIKA), two, 'open'],
])('%s', (_, said, claims, expected) => {
  const match = matchLine(said, indexClaims(claims))
  const [first] = match.kind === 'suggested' ? match.suggestions : []
  const told =
    match.kind === 'paid'
      ? `paid ${match.claimIds.join('+')} ${match.reason}`
      : first
        ? `suggested ${first.reason} ${first.claimIds.join('+')}`
        : match.kind
  expect(told).toBe(expected)
})

test('a claim that was paid fits nothing more', () => {
  const index = indexClaims(two)
  forgetClaim(index, '1')
  expect(matchLine(line('2027-00001'), index)).toEqual({ kind: 'open' })
})

// Payers of a club: names and amounts repeat, families share accounts, references are mistyped, wrapped or forgotten.
const AMOUNTS = [1500, 3000, 4500, 5000, 6000, 9000, 12_000]
/** Even numbers from 0 to 1 (Park and Miller). */
function numbersFrom(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const WAYS = [
  'reference',
  'wrapped',
  'mistyped',
  'account',
  'foreign account',
  'sum',
  'part',
  'old invoice',
  'other money',
] as const

test('of 5,000 made-up lines none is given to a wrong claim', () => {
  const share: number[] = []
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = numbersFrom(seed)
      const pick = <T>(all: readonly T[], otherwise: T): T => all[Math.floor(random() * all.length)] ?? otherwise
      const claims = Array.from({ length: 3000 }, (_, at): OpenClaim => {
        const household = Math.floor(at / 2.5)
        return claim(`${at}`, {
          debtorId: `d${household}`,
          references: [`2027-${`${at + 1}`.padStart(5, '0')}`],
          openCents: pick(AMOUNTS, 1500),
          ibans: household % 7 === 0 ? [] : [`DE${household}`, ...(household % 50 === 1 ? [`DE${household - 1}`] : [])],
          debtorName: `Erika Muster${household % 300}`,
        })
      })
      const index = indexClaims(claims)
      let [matched, wrong] = [0, 0]
      for (let at = 0; at < 5000; at++) {
        const truth = pick(claims, claim('x'))
        const made = madeLine(pick(WAYS, 'account'), truth, claims, random)
        const match = matchLine(made.line, index)
        if (match.kind !== 'paid') continue
        matched++
        if (made.pays !== match.claimIds.join()) wrong++
      }
      share.push(matched / 5000)
      expect(wrong).toBe(0)
    }),
    { numRuns: 3 },
  )
  console.log(
    `matched without asking: ${share.map((part) => `${(part * 100).toFixed(1)} %`).join(', ')} of 5,000 lines, wrong: 0`,
  )
})

function madeLine(way: (typeof WAYS)[number], truth: OpenClaim, claims: readonly OpenClaim[], random: () => number) {
  const [reference = ''] = truth.references
  const [own = null] = truth.ibans
  const [cents, name] = [truth.openCents, truth.debtorName]
  switch (way) {
    case 'reference':
      return { pays: truth.id, line: line(`Rechnung ${reference}`, cents, random() < 0.5 ? own : ADA, name) }
    case 'wrapped':
      return {
        pays: truth.id,
        line: line(`RE-NR. ${reference.replace('-', random() < 0.5 ? ' ' : '')}, Verein`, cents, ADA, name),
      }
    case 'mistyped':
      return { pays: truth.id, line: line(`Re ${reference.slice(0, -1)}`, cents, own, name) }
    case 'account': {
      const same = claims.filter(({ ibans, openCents }) => own !== null && ibans.includes(own) && openCents === cents)
      return { pays: same.length === 1 ? truth.id : '', line: line('Mitgliedsbeitrag', cents, own, name) }
    }
    case 'foreign account':
      return { pays: truth.id, line: line('Beitrag für Enkel', cents, ADA, 'Oma Muster') }
    case 'sum': {
      const family = claims.filter(({ debtorId }) => debtorId === truth.debtorId)
      const isOne = family.length === 1
      return {
        pays: isOne ? truth.id : '',
        line: line(
          'Beiträge',
          family.reduce((sum, one) => sum + one.openCents, 0),
          own,
          name,
        ),
      }
    }
    case 'part':
      return { pays: '', line: line(reference, cents - 500, own, name) }
    case 'old invoice':
      return { pays: '', line: line('Rechnung 2026-00017', cents, own, name) }
    default:
      return { pays: '', line: line('Spende Sommerfest', 1234, own, name) }
  }
}
