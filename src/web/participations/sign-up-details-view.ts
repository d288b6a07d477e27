import type { PublicCourse } from '../../domain/courses/get-public-course.ts'
import { paymentFor } from '../../domain/debtors/rules.ts'
import { MOST_WISHES } from '../../domain/draws/input.ts'
import { type Deal, dealsText, dealText } from '../../domain/participations/deal-text.ts'
import type { SignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { faultsIn } from '../../domain/participations/read-answers.ts'
import { isOnTrial, type Price, priceFor } from '../../domain/participations/rules.ts'
import { paymentOf } from '../../domain/participations/sign-up.ts'
import { JOIN_REFUSALS } from '../../domain/participations/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { labelled } from '../kit/form-texts.ts'
import type { FormFault } from '../kit/form-view.ts'
import type { Read, SignUpPerson } from './sign-up-form.ts'
import type { WishOption } from './wish-view.ts'

/** Step between the people and the check: questions of the course, and payment. */
export interface DetailsView {
  people: {
    name: string
    companion: string | null
    questions: { name: string; kind: 'text' | 'choice' | 'yes_no'; label: string; choices: string[]; isRequired: boolean }[]
  }[]
  /** Several people, and places could be short. */
  asksGroup: boolean
  payment: 'invoice' | 'mandate' | 'either'
  /** Money may be due: the form asks for the payment. */
  asksPayment: boolean
  /** Other courses of the draw that can be wished, and how many of them. */
  wishes: { first: string; options: WishOption[]; count: number } | null
  /** `DE02 •••• 2051`: account of an active mandate; empty without one. */
  knownAccount: string
}

const isPrice = (price: { kind: string; cents: number }): price is Price =>
  ['non_member', 'member', 'reduced'].includes(price.kind)

/** Price and trial of one person by today's prices. */
export function dealOf(
  course: PublicCourse,
  { claim, isMember }: Pick<SignUpPerson, 'claim' | 'isMember'>,
  wantsTrial: boolean,
): Deal {
  const prices = course.prices.filter(isPrice)
  const isTrial = isOnTrial(prices, isMember || claim === 'member', wantsTrial)
  const { kind, cents } = priceFor(prices, claim, isTrial)
  return {
    priceCents: cents,
    priceKind: kind,
    isPriceSure: kind !== 'member' || isMember,
    isTrial,
    trialLessons: course.trialLessons,
  }
}

const dealsOf = (course: PublicCourse, { people, common }: Read): Deal[] =>
  people.map((person) => dealOf(course, person, common.isTrial))

export const dueOf = (course: PublicCourse, read: Read): number =>
  dealsOf(course, read).reduce((sum, { priceCents }) => sum + priceCents, 0)

/** Lessons to try, if all people come to try; else 0. */
export const trialLessonsOf = (course: PublicCourse, read: Read): number =>
  dealsOf(course, read).every(({ isTrial }) => isTrial) ? course.trialLessons : 0

export const dealOfAll = (course: PublicCourse, read: Read): string =>
  dealsText(dueOf(course, read), dealsOf(course, read).map(dealText))

function questionsOf(person: SignUpPerson, { questions }: SignUpTerms) {
  return questions.map(({ id, kind, label, choices, isRequired }) => ({
    name: person.answerField(id),
    kind,
    label,
    choices,
    isRequired,
  }))
}

/** Null without anything to ask. */
export function detailsView(
  course: PublicCourse,
  terms: SignUpTerms,
  read: Read,
  { knownIban, options }: { knownIban: string | null; options: WishOption[] },
): DetailsView | null {
  const isDue = dueOf(course, read) > 0
  const asksGroup = read.people.length > 1 && course.capacity !== null
  const asksPayment = isDue && terms.payment !== 'invoice'
  const asksPeople = course.countsPairs || terms.questions.length > 0
  if (!asksGroup && !asksPayment && !asksPeople && options.length === 0) return null
  return {
    people: asksPeople
      ? read.people.map((person) => ({
          name: person.name,
          companion: course.countsPairs ? person.companionField : null,
          questions: questionsOf(person, terms),
        }))
      : [],
    asksGroup,
    wishes: options.length > 0 ? { first: course.title, options, count: Math.min(MOST_WISHES - 1, options.length) } : null,
    payment: terms.payment,
    asksPayment,
    knownAccount: knownIban ? maskedIban(knownIban) : '',
  }
}

/** Faults of answers and payment, each beside its control. */
export function detailFaults(course: PublicCourse, terms: SignUpTerms, read: Read, knownIban: string | null): FormFault[] {
  const asked = read.people.flatMap((person): FormFault[] => [
    ...(course.countsPairs && person.companion.trim() === ''
      ? [{ field: person.companionField, text: JOIN_REFUSALS.companion_missing }]
      : []),
    ...faultsIn(terms.questions, person.answers).map(([id, refusal]) => ({
      field: person.answerField(id),
      text: labelled(terms.questions.find((question) => question.id === id)?.label ?? '', JOIN_REFUSALS[refusal]),
    })),
  ])
  const paid = paymentFor(terms.payment, dueOf(course, read), paymentOf(read.common), knownIban !== null)
  if (paid.ok) return asked
  const field = { payment_missing: 'payment', invoice_not_allowed: 'payment', account_missing: 'holder', iban_wrong: 'iban' }[
    paid.refusal
  ]
  return [...asked, { field, text: JOIN_REFUSALS[paid.refusal] }]
}
