import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { Terms } from './charge-months.ts'
import type { RuleOf } from './input.ts'
import type { QuotedHousehold } from './quote-input.ts'
import { type Bill, byAge, type Charged, type Part, sum } from './rate-month.ts'
import { holds, monthly } from './rules.ts'
import { RATE_NAMES } from './texts.ts'

/** A person whose family fee another one pays has a reason that begins so. */
export const IN_FAMILY = 'Im Familienbeitrag'
/** The reason of a family fee itself begins so. */
export const FAMILY_FEE = 'Familienbeitrag'

/** One amount for several, borne by one of them. */
export interface Family {
  head: Charged
  covered: Charged[]
  part: Part
}

interface Offer {
  rule: RuleOf<'household'>
  adults: Bill[]
  children: Bill[]
  /** Of all bills of the household, units. */
  total: number
  family: number
}

const isWithin = (count: number, from = 0, to = Number.POSITIVE_INFINITY) => count >= from && count <= to
const own = (bill: Bill, rule: RuleOf<'household'>) => sum(bill.base) + (rule.withDepartments ? sum(bill.departments) : 0)
const sumOf = (bills: readonly Bill[], rule: RuleOf<'household'>) => bills.reduce((total, bill) => total + own(bill, rule), 0)

function offerOf(rule: RuleOf<'household'>, bills: readonly Bill[], isRequested: boolean): Offer | null {
  if (rule.onRequest && !isRequested) return null
  const adults = bills.filter(({ charged }) => charged.kind === 'adult' && holds(rule.adults, charged.facts))
  const children = bills.filter(
    ({ charged }) => charged.kind === 'child' && rule.children.some((condition) => holds(condition, charged.facts)),
  )
  const fits =
    isWithin(adults.length + children.length, rule.peopleFrom ?? 1, rule.peopleTo) &&
    isWithin(adults.length, rule.adultsFrom, rule.adultsTo) &&
    isWithin(children.length, rule.childrenFrom, rule.childrenTo)
  if (!fits) return null
  const covered = [...adults, ...children]
  const family = familyUnits(rule, adults.length, children.length, sumOf(covered, rule))
  const all = bills.reduce((total, bill) => total + sum(bill.base) + sum(bill.departments), 0)
  return { rule, adults, children, family, total: all - sumOf(covered, rule) + family }
}

function familyUnits(rule: RuleOf<'household'>, adults: number, children: number, apart: number): number {
  const { mode, per, cents = 0, adultCents = 0, childCents = 0, furtherFrom, furtherCents = 0 } = rule
  if (mode === 'each') return adults * monthly(adultCents, per) + children * monthly(childCents, per)
  const further = furtherFrom === undefined ? 0 : Math.max(0, children - furtherFrom + 1)
  const together = monthly(cents, per) + further * monthly(furtherCents, per)
  return mode === 'cap' ? Math.min(together, apart) : together
}

/** Adults bear a family fee before children, among them whoever pays by debit. */
const lateness = ({ kind, person }: Charged): number => (kind === 'child' ? 2 : 0) + (person.payment === 'debit' ? 0 : 1)

/** Puts a household under the family fee that is cheapest for it, and answers that fee; null when everybody pays alone. */
export function rateFamily(
  terms: Terms,
  bills: readonly Bill[],
  { payer }: QuotedHousehold,
  isRequested: boolean,
): Family | null {
  let best: Offer | null = null
  for (const rule of terms.rules.household) {
    const offer = offerOf(rule, bills, isRequested)
    if (offer && (!best || offer.total < best.total || (offer.total === best.total && rule.name < best.rule.name))) best = offer
  }
  if (!best) return null
  const { rule, adults, children, family } = best
  const covered = [...adults, ...children]
  if (rule.mode === 'cap' && family === sumOf(covered, rule)) return null
  for (const bill of covered) coverBill(rule, bill)
  if (rule.mode === 'each') return null
  const eldest = covered.map(({ charged }) => charged).sort((one, other) => lateness(one) - lateness(other) || byAge(one, other))
  const head = eldest.find(({ person }) => person.id === payer) ?? eldest[0]
  return head ? { head, covered: eldest, part: { text: familyText(best), units: family } } : null
}

function coverBill(rule: RuleOf<'household'>, bill: Bill): void {
  bill.isInFamily = true
  if (rule.withDepartments) bill.departments = []
  const cents = bill.charged.kind === 'adult' ? rule.adultCents : rule.childCents
  bill.base =
    rule.mode === 'each'
      ? [
          {
            text: `${rule.name}: ${formatCents(cents ?? 0)} ${RATE_NAMES[rule.per]} für jede Person`,
            units: monthly(cents ?? 0, rule.per),
          },
        ]
      : [{ text: `${IN_FAMILY} „${rule.name}“ enthalten`, units: 0 }]
}

function familyText({ rule, adults, children }: Offer): string {
  const size = [
    adults.length > 0 ? plural(adults.length, 'Erwachsenen', 'Erwachsene') : '',
    children.length > 0 ? plural(children.length, 'Kind', 'Kinder') : '',
  ].filter((text) => text !== '')
  const amount = `${formatCents(rule.cents ?? 0)} ${RATE_NAMES[rule.per]}`
  const further = Math.max(0, children.length - (rule.furtherFrom ?? children.length + 1) + 1)
  const more = further > 0 ? `, dazu ${further}× ${formatCents(rule.furtherCents ?? 0)} für weitere Kinder` : ''
  return `${FAMILY_FEE} „${rule.name}“ für ${size.join(' und ')}: ${rule.mode === 'cap' ? 'höchstens ' : ''}${amount}${more}`
}
