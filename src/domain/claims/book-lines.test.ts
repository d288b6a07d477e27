import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Booked, type BookedLine, bookLines, type SentItem } from './book-lines.ts'
import { claimReference } from './rules.ts'

const FILE = 'GSV-20270115-A1B2C3'
const NO_END = { name: '', iban: null }
const bare = {
  bookedOn: '2027-01-18',
  valueOn: '2027-01-18',
  isKnown: false,
  doubleOf: null,
  mandateReference: null,
  reference: null,
  endToEndId: null,
  returnReason: null,
  originalCents: null,
  chargesCents: null,
  bankId: '',
  text: '',
  counterparty: NO_END,
}
const line = (over: Partial<BookedLine> & { amountCents: number }): BookedLine => ({ ...bare, id: newId(), ...over })

const cents = fc.integer({ min: 1, max: 20_000 })
/** A debtor with claims, some of them in a debit. */
const owing = fc.record({ claims: fc.array(cents, { minLength: 1, maxLength: 4 }), isDebited: fc.boolean() })
/** `of`: the debtor it is about; `how`: what the bank says. */
const booking = fc.record({
  of: fc.nat(5),
  claim: fc.nat(3),
  how: fc.constantFrom('debit', 'file', 'part', 'return', 'reference', 'strange'),
  more: fc.integer({ min: -50, max: 300 }),
})

/** A file of two parts: first debits and recurring ones. */
const fileOf = (items: readonly SentItem[]) => {
  const ids = items.map(({ endToEndId }) => endToEndId)
  const part = (at: number) => ({ id: `${FILE}-${at + 1}`, endToEndIds: new Set(ids.filter((_, place) => place % 2 === at)) })
  return { id: 'f', messageId: FILE, parts: [part(0), part(1)] }
}

type World = ReturnType<typeof worldOf>
function worldOf(debtors: readonly { claims: number[]; isDebited: boolean }[]) {
  const claims = debtors.flatMap(({ claims }, at) =>
    claims.map((openCents) => {
      const id = newId()
      return { id, debtorId: `d${at}`, debtorName: `Zahler ${at}`, openCents, ibans: [], references: [claimReference(id)] }
    }),
  )
  const items = debtors.flatMap(({ isDebited }, at): SentItem[] => {
    const own = claims.filter(({ debtorId }) => debtorId === `d${at}`)
    const parts = own.map(({ id, openCents }) => ({ id, cents: openCents, paidCents: 0 }))
    const sum = own.reduce((total, { openCents }) => total + openCents, 0)
    const sent = { id: newId(), fileId: 'f', debtorId: `d${at}`, mandateId: null, endToEndId: `E${at}`, cents: sum }
    return isDebited ? [{ ...sent, isReturned: false, paidBy: null, claims: parts }] : []
  })
  return { claims, items, files: [fileOf(items)] }
}

function lineOf(
  { claims, items, files }: World,
  { of, claim, how, more }: { of: number; claim: number; how: string; more: number },
) {
  const item = items.find(({ debtorId }) => debtorId === `d${of}`)
  const owed = claims.filter(({ debtorId }) => debtorId === `d${of}`)[claim]
  const whole = items.reduce((sum, one) => sum + one.cents, 0)
  if (how === 'debit' && item) return line({ amountCents: item.cents, endToEndId: item.endToEndId })
  if (how === 'return' && item)
    return line({ amountCents: -item.cents - Math.max(0, more), endToEndId: item.endToEndId, returnReason: 'AM04' })
  if (how === 'file' && whole > 0) return line({ amountCents: whole, text: files[0]?.messageId ?? '' })
  const part = files[0]?.parts[claim % 2]
  const ofPart = items.filter(({ endToEndId }) => part?.endToEndIds.has(endToEndId)).reduce((sum, one) => sum + one.cents, 0)
  if (how === 'part' && part && ofPart > 0) return line({ amountCents: ofPart, reference: part.id })
  if (how === 'reference' && owed) return line({ amountCents: owed.openCents, text: owed.references[0] ?? '' })
  return line({ amountCents: Math.max(1, 100 + more), text: 'Danke' })
}

const sumBy = <T>(rows: readonly T[], keyOf: (row: T) => string, centsOf: (row: T) => number): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + centsOf(row))
  return sums
}

function expectSound({ claims }: World, { payments, allocations, returns }: Booked): void {
  const onClaim = sumBy(
    allocations,
    ({ claimId }) => claimId,
    (one) => one.cents,
  )
  const ofPayment = sumBy(
    allocations,
    ({ paymentId }) => paymentId,
    (one) => one.cents,
  )
  for (const { id, openCents } of claims) {
    expect(onClaim.get(id) ?? 0).toBeGreaterThanOrEqual(0)
    expect(onClaim.get(id) ?? 0).toBeLessThanOrEqual(openCents)
  }
  for (const { id, cents: paid } of payments) {
    const used = ofPayment.get(id) ?? 0
    expect(Math.abs(used)).toBeLessThanOrEqual(Math.abs(paid))
    expect(used * paid).toBeGreaterThanOrEqual(0)
  }
  expect(new Set(returns.map(({ itemId }) => itemId)).size).toBe(returns.length)
}

test('whatever the bank says, in whatever order: nothing is paid beyond payment or claim, and a debit comes back once', () => {
  fc.assert(
    fc.property(fc.array(owing, { minLength: 1, maxLength: 6 }), fc.array(booking, { maxLength: 20 }), (debtors, bookings) => {
      const world = worldOf(debtors)
      const lines = bookings.map((one) => lineOf(world, one))
      const booked = bookLines(lines, world)
      expectSound(world, booked)
      expect(booked.matched + booked.suggested + booked.open).toBeLessThanOrEqual(lines.length)
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['by the id of its part', [1500, 500], 3000, `${FILE}-1`, ['d0', 'd2']],
  ['by the id of its other part', [1500, 500], 1000, `${FILE}-2`, ['d1', 'd3']],
  ['by the id of the file and the sum of one part', [1500, 500], 1000, FILE, ['d1', 'd3']],
  ['by the id of a part, where both have its sum', [500, 500], 1000, `SVWZ+${FILE}-2`, ['d1', 'd3']],
  ['by nothing, where both parts have this sum', [500, 500], 1000, FILE, []],
  ['by nothing, where the part has another sum', [1500, 500], 1000, `${FILE}-1`, []],
  ['by the id of the file and the sum of all', [1500, 500], 4000, FILE, ['d0', 'd1', 'd2', 'd3']],
] as const)('debits that the bank books in parts are paid %s', (_, [first, second], amountCents, text, paid) => {
  const world = worldOf([first, second, first, second].map((cents) => ({ claims: [cents], isDebited: true })))
  const { payments, open } = bookLines([line({ amountCents, text })], world)
  expect(payments.map(({ debtorId }) => debtorId).toSorted()).toEqual(paid)
  expect(open).toBe(paid.length > 0 ? 0 : 1)
})

test('a batch that came as a sum comes again payment by payment, and the other way round: both times it is only told again', () => {
  const world = worldOf([1500, 500].map((cents) => ({ claims: [cents, cents], isDebited: true })))
  const sum = line({ amountCents: 4000, text: FILE })
  const each = world.items.map(({ cents: amountCents, endToEndId }) => line({ amountCents, endToEndId }))
  const [first, last] = each.map(({ id }) => id)
  const sumFirst = bookLines([sum, ...each], world)
  expect([sumFirst.matched, sumFirst.suggested, sumFirst.open]).toEqual([1, 2, 0])
  expect(sumFirst.doubles).toEqual(new Map([first, last].map((id) => [id, sum.id])))
  const eachFirst = bookLines([...each, sum], world)
  expect([eachFirst.matched, eachFirst.suggested, eachFirst.open]).toEqual([2, 1, 0])
  expect(eachFirst.doubles).toEqual(new Map([[sum.id, first]]))
})
