import type { Offer } from '../../domain/courses/get-offer.ts'
import { paymentFor } from '../../domain/debtors/rules.ts'
import { MOST_WISHES } from '../../domain/draws/input.ts'
import { type Deal, dealsText, dealText } from '../../domain/participations/deal-text.ts'
import type { SignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { faultsIn } from '../../domain/participations/read-answers.ts'
import { isOnTrial, type Price, priceFor } from '../../domain/participations/rules.ts'
import { paymentOf } from '../../domain/participations/sign-up.ts'
import { JOIN_REFUSALS } from '../../domain/participations/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import type { WishOption } from '../draws/wish-view.ts'
import type { FormFault } from '../ui/error-summary.tsx'
import type { Candidate, Read } from './sign-up-form.ts'

/** The step between who and check: what the offer asks, and how it is paid. */
export interface DetailsView {
  people: {
    name: string
    companion: string | null
    questions: { name: string; kind: 'text' | 'choice' | 'yes_no'; label: string; choices: string[]; isRequired: boolean }[]
  }[]
  /** Several people, and places could be short. */
  asksGroup: boolean
  payment: 'invoice' | 'mandate' | 'either'
  /** Whether money may be due, so that the payment is asked. */
  asksPayment: boolean
  /** Other offers of the draw that can be wished, and how many. */
  wishes: { first: string; options: WishOption[]; count: number } | null
  /** `DE02 •••• 2051`: the account that this person pays by already; empty without one. */
  knownAccount: string
}

const isPrice = (price: { kind: string; cents: number }): price is Price =>
  ['non_member', 'member', 'reduced'].includes(price.kind)

/** What each person agrees to as it stands. */
export function dealOf(offer: Offer, { claim, isMember }: Pick<Candidate, 'claim' | 'isMember'>, wantsTrial: boolean): Deal {
  const prices = offer.prices.filter(isPrice)
  const isTrial = isOnTrial(prices, isMember, wantsTrial)
  const { kind, cents } = priceFor(prices, claim, isTrial)
  return {
    priceCents: cents,
    priceKind: kind,
    isPriceSure: kind !== 'member' || isMember,
    isTrial,
    trialLessons: offer.trialLessons,
  }
}

const dealsOf = (offer: Offer, { people, common }: Read): Deal[] => people.map((person) => dealOf(offer, person, common.isTrial))

export const dueOf = (offer: Offer, read: Read): number =>
  dealsOf(offer, read).reduce((sum, { priceCents }) => sum + priceCents, 0)

/** So many lessons to try, where all of them come to try; else 0. */
export const trialLessonsOf = (offer: Offer, read: Read): number =>
  dealsOf(offer, read).every(({ isTrial }) => isTrial) ? offer.trialLessons : 0

/** The same in words. */
export const dealOfAll = (offer: Offer, read: Read): string => dealsText(dueOf(offer, read), dealsOf(offer, read).map(dealText))

function questionsOf(person: Candidate, { questions }: SignUpTerms) {
  return questions.map(({ id, kind, label, choices, isRequired }) => ({
    name: person.answerField(id),
    kind,
    label,
    choices,
    isRequired,
  }))
}

/** What is still to be asked; null when nothing is. */
export function detailsView(
  offer: Offer,
  terms: SignUpTerms,
  read: Read,
  { knownIban, options }: { knownIban: string | null; options: WishOption[] },
): DetailsView | null {
  const isDue = dueOf(offer, read) > 0
  const asksGroup = read.people.length > 1 && offer.capacity !== null
  const asksPayment = isDue && terms.payment !== 'invoice'
  const asksPeople = offer.countsPairs || terms.questions.length > 0
  if (!asksGroup && !asksPayment && !asksPeople && options.length === 0) return null
  return {
    people: asksPeople
      ? read.people.map((person) => ({
          name: person.name,
          companion: offer.countsPairs ? person.companionField : null,
          questions: questionsOf(person, terms),
        }))
      : [],
    asksGroup,
    wishes: options.length > 0 ? { first: offer.title, options, count: Math.min(MOST_WISHES - 1, options.length) } : null,
    payment: terms.payment,
    asksPayment,
    knownAccount: knownIban ? maskedIban(knownIban) : '',
  }
}

/** What is wrong with the answers and the payment, each beside its control. */
export function detailFaults(offer: Offer, terms: SignUpTerms, read: Read, knownIban: string | null): FormFault[] {
  const asked = read.people.flatMap((person): FormFault[] => [
    ...(offer.countsPairs && person.companion.trim() === ''
      ? [{ field: person.companionField, text: JOIN_REFUSALS.companion_missing }]
      : []),
    ...faultsIn(terms.questions, person.answers).map(([id, refusal]) => ({
      field: person.answerField(id),
      text: `${terms.questions.find((question) => question.id === id)?.label}: ${JOIN_REFUSALS[refusal]}`,
    })),
  ])
  const paid = paymentFor(terms.payment, dueOf(offer, read), paymentOf(read.common), knownIban !== null)
  if (paid.ok) return asked
  const field = { payment_missing: 'payment', invoice_not_allowed: 'payment', account_missing: 'holder', iban_wrong: 'iban' }[
    paid.refusal
  ]
  return [...asked, { field, text: JOIN_REFUSALS[paid.refusal] }]
}
