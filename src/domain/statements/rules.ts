import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'
import type { Allowance, ContractRate } from '../contracts/rules.ts'

/** Submitted by the trainer, confirmed by the department, approved and paid by Finanzen. */
export const STATEMENT_STATES = ['submitted', 'confirmed', 'approved', 'paid'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

export const ITEM_KINDS = ['held', 'absence', 'flat', 'correction'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** A teaching unit (Übungseinheit) of the sports federations. */
const UNIT_MINUTES = 45

export interface PayTerms {
  id: string
  departmentId: string | null
  rateCents: number
  ratePer: ContractRate
  allowance: Allowance | null
  /** Paid for a session that the club cancels; null: nothing. */
  absenceCents: number | null
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
}

const isOn = ({ from, to }: Pick<PayTerms, 'from' | 'to'>, day: Temporal.PlainDate): boolean =>
  !isBefore(day, from) && !(to && isAfter(day, to))

/** The contract of the day: of the department, else one of the whole club; of several the latest. */
export function contractOn(
  contracts: readonly PayTerms[],
  day: Temporal.PlainDate,
  departmentId: string | null,
): PayTerms | null {
  const rank = (terms: PayTerms) => (terms.departmentId === null ? 0 : 1)
  return (
    contracts
      .filter((terms) => isOn(terms, day) && (terms.departmentId === null || terms.departmentId === departmentId))
      .toSorted((one, other) => rank(other) - rank(one) || Temporal.PlainDate.compare(other.from, one.from))[0] ?? null
  )
}

/** Cents of minutes, rounded half away from zero; nothing for each hour where the month or the year is paid. */
export function payFor(minutes: number, { rateCents, ratePer }: Pick<PayTerms, 'rateCents' | 'ratePer'>): number {
  if (ratePer === 'month' || ratePer === 'year') return 0
  const exact = (Math.abs(minutes) * rateCents) / (ratePer === 'hour' ? 60 : UNIT_MINUTES)
  const cents = Math.round(exact)
  return minutes < 0 && cents > 0 ? -cents : cents
}

/** Share of a month, by the days under contract; twelve whole months of a yearly pay add up exactly. */
export function flatPay(terms: PayTerms, month: Temporal.PlainDate): number {
  if (terms.ratePer !== 'month' && terms.ratePer !== 'year') return 0
  const { rateCents, ratePer } = terms
  const upTo = (count: number) => Math.round((rateCents * count) / 12)
  const whole = ratePer === 'month' ? rateCents : upTo(month.month) - upTo(month.month - 1)
  const days = Array.from({ length: month.daysInMonth }, (_, at) => month.add({ days: at })).filter((day) => isOn(terms, day))
  return Math.round((whole * days.length) / month.daysInMonth)
}

export interface LedSession {
  id: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  minutes: number
  title: string
  departmentId: string | null
  /** Cancelled by the club: paid as absence where the contract says so. */
  isCancelled: boolean
}

export interface ItemFacts {
  kind: ItemKind
  sessionId: string | null
  contractId: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant | null
  title: string
  minutes: number
  rateCents: number
  ratePer: ContractRate
  allowance: Allowance | null
  cents: number
  reason: string
}

/** The pay of a session; null without a contract on that day, or where the contract pays no absence. */
export function itemOf(session: LedSession, contracts: readonly PayTerms[]): ItemFacts | null {
  const terms = contractOn(contracts, session.onDay, session.departmentId)
  if (!terms || (session.isCancelled && terms.absenceCents === null)) return null
  const { onDay, startsAt, title, minutes, isCancelled } = session
  return {
    ...priceOf(terms),
    kind: isCancelled ? 'absence' : 'held',
    sessionId: session.id,
    onDay,
    startsAt,
    title,
    minutes: isCancelled ? 0 : minutes,
    cents: isCancelled ? (terms.absenceCents ?? 0) : payFor(minutes, terms),
    reason: '',
  }
}

export const priceOf = ({ id, rateCents, ratePer, allowance }: PayTerms) => ({ contractId: id, rateCents, ratePer, allowance })

export const sumOf = (items: readonly { cents: number }[]): number => items.reduce((sum, { cents }) => sum + cents, 0)
export const minutesOf = (items: readonly { minutes: number }[]): number => items.reduce((sum, item) => sum + item.minutes, 0)

export type StepRefusal = 'returned' | 'not_submitted' | 'not_confirmed' | 'not_approved' | 'own_statement' | 'not_paid'

export interface StatementFacts {
  state: StatementState
  isReturned: boolean
  isOwn: boolean
}

const step = ({ state, isReturned, isOwn }: StatementFacts, from: StatementState, refusal: StepRefusal) =>
  isReturned ? refuse('returned') : state !== from ? refuse(refusal) : isOwn ? refuse('own_statement') : ok(undefined)

/** Amounts and state of a statement, as they are shown. */
export interface StatedPay {
  state: StatementState
  cents: number
  /** Of them given to the club: a donation of waived pay. */
  waivedCents: number
}
/** Pay that somebody waived whole: a donation, and no transfer. */
export const isGiven = ({ state, cents, waivedCents }: StatedPay): boolean =>
  state === 'paid' && cents > 0 && waivedCents === cents

/** Two pairs of eyes: nobody confirms or approves what is paid to them. */
export const mayConfirm = (facts: StatementFacts): Answer<void, StepRefusal> => step(facts, 'submitted', 'not_submitted')
export const mayApprove = (facts: StatementFacts): Answer<void, StepRefusal> => step(facts, 'confirmed', 'not_confirmed')
export const mayPay = (facts: StatementFacts): Answer<void, StepRefusal> =>
  step({ ...facts, isOwn: false }, 'approved', 'not_approved')
/** Until it is approved. */
export const mayReturn = ({ state, isReturned }: StatementFacts): Answer<void, StepRefusal> =>
  isReturned ? refuse('returned') : state === 'submitted' || state === 'confirmed' ? ok(undefined) : refuse('not_confirmed')

/** Its money went to a bank, and may come back. */
export const mayReopen = ({ state, paymentId }: { state: StatementState; paymentId: string | null }): boolean =>
  state === 'paid' && paymentId !== null

export interface MeterFacts {
  limitCents: number
  /** Paid out in the year: what counts is the day of payment (§ 11 EStG). */
  paidCents: number
  /** Handed in or approved, not paid. */
  openCents: number
  /** Led or still to be led for payment in the year. */
  comingCents: number
  /** Other clubs, as declared; null: not declared. */
  otherCents: number | null
}

export interface Meter extends MeterFacts {
  usedCents: number
  leftCents: number
  /** At the end of the year as it looks today. */
  forecastCents: number
  isOver: boolean
  willBeOver: boolean
}

/** One person's allowance over all clubs (§ 3 Nr. 26 and 26a EStG). */
export function meterOf(facts: MeterFacts): Meter {
  const usedCents = facts.paidCents + (facts.otherCents ?? 0)
  const forecastCents = usedCents + facts.openCents + facts.comingCents
  const leftCents = Math.max(0, facts.limitCents - usedCents)
  return {
    ...facts,
    usedCents,
    leftCents,
    forecastCents,
    isOver: usedCents > facts.limitCents,
    willBeOver: forecastCents > facts.limitCents,
  }
}

/** Sessions of these days are paid in the year: those of December usually in January. */
export const paidInYear = (year: number): { from: Temporal.PlainDate; to: Temporal.PlainDate } => ({
  from: Temporal.PlainDate.from({ year: year - 1, month: 12, day: 1 }),
  to: Temporal.PlainDate.from({ year, month: 11, day: 30 }),
})

export const monthOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.with({ day: 1 })
