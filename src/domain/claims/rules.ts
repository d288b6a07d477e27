import { isAfter } from '../../kernel/calendar.ts'
import { type DebitScheme, isMandateLapsed, isMandateReference } from '../sepa/rules.ts'

export const SPHERES = ['ideal', 'assets', 'purpose', 'business'] as const
export type TaxSphere = (typeof SPHERES)[number]
export const VAT_KEYS = ['none', 'exempt', 'reduced', 'full', 'small'] as const
export type VatKey = (typeof VAT_KEYS)[number]
export const CLAIM_STATES = ['posted', 'deferred', 'waived', 'cancelled'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const RUN_KINDS = ['fees', 'courses', 'cards', 'helpers', 'rent'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Marks of an amount in a preview. */
export const FLAGS = [
  'double',
  'no_payer',
  'price_unchecked',
  'was_cancelled',
  'unclear',
  'much_changed',
  'came_of_age',
  'mandate_incomplete',
  'new',
] as const
export type Flag = (typeof FLAGS)[number]
/** An amount with one of these is not posted. */
export const KEPT_BACK: readonly Flag[] = ['double', 'no_payer', 'price_unchecked']

/** A fifth more or less than in the run before. */
const MUCH = 0.2
const FULL_AGE = 18

/** Mandate of a debtor as a run finds it; all null without one. */
export interface MandateFacts {
  reference: string | null
  signedOn: string | null
  lastUsedOn: string | null
}
export const MANDATE_GAPS = ['blocked', 'returned', 'pending', 'revoked', 'lapsed', 'coming', 'account', 'unused'] as const
/** A reason why nothing is debited; `on`: last day of a mandate that was not used for 36 months. */
export interface MandateGap {
  why: (typeof MANDATE_GAPS)[number]
  on?: string
}

/** `none`: pays by transfer. `incomplete`: a mandate was given, but nothing can be collected under it. */
export type DebitStanding = 'ready' | 'incomplete' | 'none'

/** `isHeld`: a debit came back, and nobody has cleared it yet. */
export function debitStandingOf(
  { reference, signedOn, lastUsedOn }: MandateFacts,
  { hasAnyMandate, isHeld, dueOn }: { hasAnyMandate: boolean; isHeld: boolean; dueOn: string },
): DebitStanding {
  if (reference === null || signedOn === null) return hasAnyMandate ? 'incomplete' : 'none'
  const isUsable = !isMandateLapsed({ signedOn, lastUsedOn }, dueOn) && isMandateReference(reference)
  return isUsable && !isHeld ? 'ready' : 'incomplete'
}

export interface ItemFacts {
  cents: number
  beforeCents: number | null
  /** In the last run, and owed nothing there. */
  wasFree: boolean
  birthOn: string | null
  /** The day since which ages are compared: that of the last run, else a year back. */
  sinceOn: string
  isFirstRun: boolean
  asOf: string
  debit: DebitStanding
  hasPayer: boolean
  isClaimed: boolean
  wasCancelled: boolean
  /** Nothing is owed only because no class fits. */
  isUnclear: boolean
}

const ageOf = (birthOn: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthOn.slice(0, 4))
  return birthOn.slice(5) > day.slice(5) ? years - 1 : years
}

/** Marks of an amount, the gravest first. */
export function flagsOf(facts: ItemFacts): Flag[] {
  const { cents, beforeCents, wasFree, birthOn, sinceOn, asOf, debit, hasPayer, isClaimed, wasCancelled, isFirstRun, isUnclear } =
    facts
  const isNew = beforeCents === null && !(wasFree && cents === 0)
  const isMuch = beforeCents !== null && beforeCents > 0 && Math.abs(cents - beforeCents) > beforeCents * MUCH
  const isOfAge = birthOn !== null && ageOf(birthOn, asOf) >= FULL_AGE && ageOf(birthOn, sinceOn) < FULL_AGE
  return [
    ...(isClaimed ? (['double'] as const) : []),
    ...(hasPayer || cents === 0 ? [] : (['no_payer'] as const)),
    ...(wasCancelled && !isClaimed ? (['was_cancelled'] as const) : []),
    ...(isUnclear ? (['unclear'] as const) : []),
    ...(debit === 'incomplete' ? (['mandate_incomplete'] as const) : []),
    ...(isMuch ? (['much_changed'] as const) : []),
    ...(isOfAge ? (['came_of_age'] as const) : []),
    ...(isNew && !isClaimed && !isFirstRun ? (['new'] as const) : []),
  ]
}

/** Marks of an amount whose price was fixed by a sign-up or a sale. */
export const offerFlagsOf = ({
  isClaimed,
  wasCancelled,
  hasPayer,
  isUnchecked,
  debit,
}: {
  isClaimed: boolean
  wasCancelled: boolean
  hasPayer: boolean
  isUnchecked: boolean
  debit: DebitStanding
}): Flag[] => [
  ...(isClaimed ? (['double'] as const) : []),
  ...(hasPayer ? [] : (['no_payer'] as const)),
  ...(isUnchecked && !isClaimed ? (['price_unchecked'] as const) : []),
  ...(wasCancelled && !isClaimed ? (['was_cancelled'] as const) : []),
  ...(debit === 'incomplete' ? (['mandate_incomplete'] as const) : []),
]

/** Cost of missing minutes, half a cent up. */
export const shortfallCents = (minutes: number, centsPerHour: number): number => Math.round((minutes * centsPerHour) / 60)

export const isKeptBack = (flags: readonly Flag[]): boolean => flags.some((flag) => KEPT_BACK.includes(flag))

/** The part of a claim that is owed still; nothing of one that is waived or cancelled. */
export const openCents = ({
  state,
  cents,
  allocatedCents,
}: {
  state: ClaimState
  cents: number
  allocatedCents: number
}): number => (state === 'waived' || state === 'cancelled' ? 0 : cents - allocatedCents)

export interface OpenClaim {
  id: string
  openCents: number
}

/** Which credit pays which claim, both in their order. */
export function offsetsOf(claims: readonly OpenClaim[]): { creditId: string; claimId: string; cents: number }[] {
  const left = new Map(claims.map(({ id, openCents }) => [id, Math.abs(openCents)]))
  const owed = claims.filter(({ openCents }) => openCents > 0)
  return claims
    .filter(({ openCents }) => openCents < 0)
    .flatMap(({ id: creditId }) =>
      owed.flatMap(({ id: claimId }) => {
        const [credit, open] = [left.get(creditId) ?? 0, left.get(claimId) ?? 0]
        const cents = Math.min(credit, open)
        if (cents === 0) return []
        left.set(creditId, credit - cents)
        left.set(claimId, open - cents)
        return [{ creditId, claimId, cents }]
      }),
    )
}

export const STANDINGS = ['credit', 'open', 'part_paid', 'paid', 'overdue', 'deferred', 'waived', 'cancelled'] as const
export type Standing = (typeof STANDINGS)[number]

/** How a claim stands on a day: decided by people, else by what was paid. */
export function standingOf(
  claim: { state: ClaimState; cents: number; allocatedCents: number; dueOn: string; deferredUntil: string | null },
  today: string,
): Standing {
  const { state, cents, allocatedCents, dueOn, deferredUntil } = claim
  if (state === 'waived' || state === 'cancelled') return state
  if (allocatedCents === cents) return 'paid'
  if (cents < 0) return 'credit'
  if (state === 'deferred' && (deferredUntil ?? '') >= today) return 'deferred'
  if ((deferredUntil ?? dueOn) < today) return 'overdue'
  return allocatedCents === 0 ? 'open' : 'part_paid'
}

export type MandateFault = 'signed_later' | 'b2b_for_person'

/** A consumer cannot give a mandate of the B2B scheme (§ 675x BGB: it leaves no refund). */
export const mandateFault = (
  { scheme, signedOn, isOrganisation }: { scheme: DebitScheme; signedOn: Temporal.PlainDate; isOrganisation: boolean },
  today: Temporal.PlainDate,
): MandateFault | null =>
  scheme === 'B2B' && !isOrganisation ? 'b2b_for_person' : isAfter(signedOn, today) ? 'signed_later' : null

/** `lock`: nothing is collected under this mandate again; `retry`: one more try is offered; `ask`: the payer is asked first. */
export type ReturnAdvice = 'lock' | 'retry' | 'ask'

const LOCKING = ['AC04', 'AC06', 'MD07', 'MD01']
const RETRIED = ['AM04', 'AM05', 'MS03']

/**
 * Advice for a reason of ISO 20022; unknown ones ask. `triesBefore`: returns of the same claims before this one. A mandate for a
 * single debit (`isOneOff`) is used up.
 */
export function returnAdvice(reason: string, triesBefore: number, isOneOff = false): ReturnAdvice {
  if (LOCKING.includes(reason)) return 'lock'
  return RETRIED.includes(reason) && triesBefore === 0 && !isOneOff ? 'retry' : 'ask'
}

/** Number that payers write to name a claim: `F-123456-789012`. */
export function claimReference(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '').slice(-12)}`) % 1_000_000_000_000n).toString().padStart(12, '0')
  return `F-${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** Id of a debit of ours within a purpose, where a bank's table has no column for it; null without one. */
export const endToEndIn = (text: string): string | null => /\bE[0-9A-F]{30}\b/.exec(text)?.[0] ?? null

export interface RunInput {
  asOf: Temporal.PlainDate
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  dueOn: Temporal.PlainDate
}

/** An amount of a run, before it is kept. */
export interface RunItem {
  id: string
  debtorId: string | null
  /** Null for an organisation. */
  personId: string | null
  sourceKind: string
  sourceId: string
  period: string
  title: string
  cents: number
  beforeCents: number | null
  dueOn: Temporal.PlainDate
  explanation: string[]
  flags: Flag[]
  /** Offer or tariff that its books follow from. */
  subjectId?: string | null
  departmentId?: string | null
  /** Rent by the hour: what it charges. */
  bookingIds?: string[]
  /** Put back until a person takes it in. */
  isHeld?: boolean
}

/** Titles of claims are no longer. */
const MOST_SIGNS = 140
export const titled = (text: string): string => (text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS - 1)}…` : text)

const YEARS_BACK = 10

/** The fault of a day on which money came or went; null without one. */
export const paidOnFault = (paidOn: Temporal.PlainDate, today: Temporal.PlainDate): 'paid_later' | 'paid_long_ago' | null =>
  isAfter(paidOn, today) ? 'paid_later' : isAfter(today.subtract({ years: YEARS_BACK }), paidOn) ? 'paid_long_ago' : null
