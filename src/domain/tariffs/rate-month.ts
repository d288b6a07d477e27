import type { Stay, Terms } from './charge-months.ts'
import type { RuleOf } from './input.ts'
import type { QuotedPerson } from './quote-input.ts'
import { type Facts, fittest, holds, monthly, shareOf } from './rules.ts'
import { ruleText } from './texts.ts'

/** A person who is charged in a month. */
export interface Charged {
  person: QuotedPerson
  stay: Stay
  facts: Facts
  /** Null outside a household. */
  kind: 'adult' | 'child' | null
}

/** One reason of an amount; negative for a reduction. */
export interface Part {
  text: string
  units: number
}

/** A month of one person: the class, what departments add, what is added at the end. */
export interface Bill {
  charged: Charged
  base: Part[]
  departments: Part[]
  surcharges: Part[]
  isInFamily: boolean
}

export const sum = (parts: readonly Part[]): number => parts.reduce((total, { units }) => total + units, 0)

export const NO_CLASS = 'Keine Beitragsklasse passt: bitte die Regeln oder die Angaben prüfen'
export const NO_BIRTH = 'Keine Beitragsklasse passt, denn das Geburtsdatum fehlt: bitte tragen Sie es ein'

const isAgeMissing = (rules: Terms['rules'], facts: Facts): boolean =>
  facts.age === null && rules.class.some(({ when: { ageFrom: _, ageTo: __, ...others } }) => holds(others, facts))

const cheaper = (one: { cents: number; per: Parameters<typeof monthly>[1] }, other: typeof one) =>
  monthly(one.cents, one.per) - monthly(other.cents, other.per)

/** Class and departments of a person, before any reduction. */
export function rateMonth({ rules }: Terms, charged: Charged): Bill {
  const { facts } = charged
  const bill: Bill = { charged, base: [], departments: rateDepartments(rules, facts), surcharges: [], isInFamily: false }
  const own = fittest(rules.class, facts, (one, other) => cheaper(one, other) || byName(one, other))
  if (own) bill.base.push({ text: ruleText(own), units: monthly(own.cents, own.per) })
  else if (rules.class.length > 0) bill.base.push({ text: isAgeMissing(rules, facts) ? NO_BIRTH : NO_CLASS, units: 0 })
  return bill
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

function rateDepartments(rules: Terms['rules'], facts: Facts): Part[] {
  if (rules.department.length === 0) return []
  const together = rules.departments[0]
  const parts: Part[] = []
  const names = new Set(facts.departments.map(({ name }) => name))
  for (const name of [...names].sort()) {
    if (names.size > 1 && together?.included.includes(name) && isBesideOther(names, together.included)) continue
    const isPassive = facts.departments.every((row) => row.name !== name || row.isPassive)
    const fit = rules.department.filter(
      ({ department, only }) => department === name && (only === undefined || (only === 'passive') === isPassive),
    )
    const own = fittest(fit, facts, cheaper)
    if (own) parts.push({ text: ruleText(own), units: monthly(own.cents, own.per) })
  }
  if (together?.count !== 'highest' || parts.length < 2) return parts
  const highest = parts.reduce((best, part) => (part.units > best.units ? part : best))
  return [{ text: `${highest.text}; nur der höchste Abteilungsbeitrag zählt`, units: highest.units }]
}

const isBesideOther = (names: ReadonlySet<string>, included: readonly string[]) =>
  [...names].some((name) => !included.includes(name))

/** The nth child of a household pays less; the eldest is the first. */
export function reduceSiblings({ rules }: Terms, bills: readonly Bill[]): void {
  const steps = rules.nth_child.toSorted((one, other) => other.from - one.from || other.percent - one.percent)
  if (steps.length === 0) return
  const eldest = bills
    .filter(({ charged }) => charged.kind === 'child')
    .toSorted((one, other) => byAge(one.charged, other.charged))
  for (const bill of eldest) {
    const step = steps.find((one) => {
      const children = eldest.filter(({ charged }) => holds(one.children, charged.facts))
      return children.indexOf(bill) + 1 >= one.from
    })
    if (step) bill.base.push({ text: ruleText(step), units: -shareOf(sum(bill.base), step.percent) })
  }
}

/** The eldest first; without birth date last. */
export const byAge = ({ person: one }: Charged, { person: other }: Charged): number => {
  const [own, others] = [`${one.birthOn ?? '9999'} ${one.id}`, `${other.birthOn ?? '9999'} ${other.id}`]
  return own < others ? -1 : 1
}

/** Discounts of the same person add up, down to nothing. */
export function discountBill({ rules }: Terms, bill: Bill): void {
  const fit = rules.discount.filter(({ when }) => holds(when, bill.charged.facts)).sort(byName)
  for (const parts of [bill.base, bill.departments]) {
    const whole = sum(parts)
    for (const rule of fit) {
      if (parts === bill.departments && !rule.withDepartments) continue
      const isFixed = rule.cents !== undefined && rule.per !== undefined
      if (isFixed && parts === bill.departments && sum(bill.base) > 0) continue
      const wanted = isFixed ? monthly(rule.cents ?? 0, rule.per ?? 'year') : shareOf(whole, rule.percent ?? 0)
      const units = Math.min(wanted, sum(parts))
      if (units > 0) parts.push({ text: ruleText(rule), units: -units })
    }
  }
}

/** Raises what is above nothing; the family fee stays as it is. */
export function raiseToMinimum({ rules }: Terms, bill: Bill): void {
  const total = sum(bill.base) + sum(bill.departments)
  if (bill.isInFamily || total === 0) return
  const rule = fittest(rules.minimum, bill.charged.facts, cheaper)
  const missing = rule ? monthly(rule.cents, rule.per) - total : 0
  if (rule && missing > 0) bill.base.push({ text: ruleText(rule), units: missing })
}

/** `amount`: the fee of this person that a percentage refers to, units. */
export function surchargeOf(rule: RuleOf<'surcharge'>, facts: Facts, amount: number): Part | null {
  if (!holds(rule.when, facts)) return null
  const whole = rule.percent === undefined ? fixedOf(rule) : shareOf(amount, rule.percent)
  const less = fittest(rule.discounts, facts, (one, other) => other.percent - one.percent)
  const units = whole - (less ? shareOf(whole, less.percent) : 0)
  return { text: less ? `${ruleText(rule)}, davon ${less.percent} % erlassen` : ruleText(rule), units }
}

const fixedOf = ({ cents = 0, per }: RuleOf<'surcharge'>): number =>
  per === undefined || per === 'collection' ? monthly(cents, 'month') : monthly(cents, per)

/** Surcharges of a month; those of a collection come with its line. */
export function addSurcharges({ rules }: Terms, bill: Bill, familyUnits: number): void {
  const amount = sum(bill.base) + sum(bill.departments) + familyUnits
  for (const rule of rules.surcharge.toSorted(byName)) {
    const part = rule.per === 'collection' ? null : surchargeOf(rule, bill.charged.facts, amount)
    if (part && part.units > 0) bill.surcharges.push(part)
  }
}
