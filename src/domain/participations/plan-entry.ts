import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type GivenPayment, type Payment, type PaymentRefusal, paymentFor } from '../debtors/rules.ts'
import type { LockedCourse } from './queries.ts'
import { isLastChance, rankOf } from './rank-of.ts'
import { type AnswerRefusal, type GivenAnswers, readAnswers, readConsents } from './read-answers.ts'
import type { Facts, PersonFacts } from './read-facts.ts'
import {
  type Applicant,
  ageIn,
  type GroupKind,
  isOnTrial,
  type JoinRefusal,
  mayJoin,
  type PriceClaim,
  priceFor,
  type Share,
} from './rules.ts'

export interface Newcomer extends Pick<Applicant, 'birthOn' | 'sex' | 'hasGuardian' | 'companion'> {
  personId: string
  contactId: string
  claim: PriceClaim
  answers: GivenAnswers
}

export interface Entry {
  people: readonly Newcomer[]
  groupKind: GroupKind
  isTrial: boolean
  consents: readonly string[]
  payment: GivenPayment | null
  /** The person already pays by a known account. */
  hasKnownAccount: boolean
}

export type EntryRefusal = JoinRefusal | AnswerRefusal | PaymentRefusal

export interface PlannedPerson {
  personId: string
  contactId: string
  companion: string
  isTrial: boolean
  share: Share
  rank: number
  price: { kind: string; cents: number }
  isPriceSure: boolean
  answers: [questionId: string, answer: string][]
}

export interface Plan {
  people: PlannedPerson[]
  payment: Payment
  consents: { id: string; textVersion: number }[]
}

const known = (facts: Facts, personId: string): PersonFacts =>
  facts.people.find(({ id }) => id === personId) ?? {
    id: personId,
    isAlreadyIn: false,
    isMember: false,
    hasSibling: false,
    wasHere: false,
    hasTriedBefore: false,
  }

function rankFor(course: LockedCourse, facts: Facts, entry: Entry, person: Newcomer): number {
  const about = known(facts, person.personId)
  const day = berlinDay((course.kind === 'course' ? facts.firstSessionAt : null) ?? facts.lockedAt)
  return rankOf(course.priorities, {
    isMember: about.isMember,
    // Several people under one guardian count as brothers and sisters.
    hasSibling: about.hasSibling || (entry.people.length > 1 && entry.people.every(({ hasGuardian }) => hasGuardian)),
    isLastChance: isLastChance(course, ageIn(course.ageUnit, person.birthOn, day)),
    wasHere: about.wasHere,
  })
}

function planPerson(facts: Facts, entry: Entry, person: Newcomer): Answer<Omit<PlannedPerson, 'share' | 'rank'>, AnswerRefusal> {
  const answers = readAnswers(facts.questions, person.answers)
  if (!answers.ok) return answers
  const { personId, contactId, companion } = person
  const { isMember } = known(facts, personId)
  const isTrial = isOnTrial(facts.prices, isMember || person.claim === 'member', entry.isTrial)
  const price = priceFor(facts.prices, person.claim, isTrial)
  const isPriceSure = price.kind === 'member' ? isMember : price.kind !== 'reduced'
  return ok({ personId, contactId, companion, isTrial, price, isPriceSure, answers: answers.value })
}

/** Plans a sign-up: places, ranks, prices, payment, answers and consents. Pure; its facts are read with the course locked. */
export function planEntry(course: LockedCourse, facts: Facts, entry: Entry): Answer<Plan, EntryRefusal> {
  const planned: Omit<PlannedPerson, 'share' | 'rank'>[] = []
  for (const person of entry.people) {
    const one = planPerson(facts, entry, person)
    if (!one.ok) return refuse(one.refusal)
    planned.push(one.value)
  }
  const due = planned.reduce((sum, { price }) => sum + price.cents, 0)
  const applicants = entry.people.map((person, at) => ({
    ...person,
    isAlreadyIn: known(facts, person.personId).isAlreadyIn,
    isTrial: planned[at]?.isTrial ?? false,
    hasTriedBefore: known(facts, person.personId).hasTriedBefore,
  }))
  const shares = mayJoin({ ...course, firstSessionAt: facts.firstSessionAt }, facts, applicants, entry.groupKind, facts.lockedAt)
  if (!shares.ok) return refuse(shares.refusal)
  const consents = readConsents(facts.consents, entry.consents)
  if (!consents.ok) return refuse(consents.refusal)
  const payment = paymentFor(course.payment, due, entry.payment, entry.hasKnownAccount)
  if (!payment.ok) return refuse(payment.refusal)
  const ranks = entry.people.map((person) => rankFor(course, facts, entry, person))
  const best = Math.min(...ranks)
  const rankAt = (at: number) => (entry.groupKind === 'all_or_none' ? best : found(ranks[at]))
  const people = planned.map((person, at) => ({ ...person, share: shares.value[at] ?? 'waiting', rank: rankAt(at) }))
  return ok({ people, payment: payment.value, consents: consents.value })
}
