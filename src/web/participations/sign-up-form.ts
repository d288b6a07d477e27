import { z } from 'zod'
import { type CommonInput, familyInput, type SignUp, signUpInput } from '../../domain/participations/input.ts'
import type { PriceClaim } from '../../domain/participations/rules.ts'
import type { FamilyMember } from '../../domain/people/list-family.ts'

/** Further offers of the same draw, the dearer first. */
const wishes = z
  .array(z.uuid().optional())
  .default([])
  .transform((ids) => ids.filter((id) => id !== undefined))

/** As whom somebody comes to what the members' fee covers: to try it, as a member, or to become one. */
const MANNERS = ['trial', 'member', 'joins'] as const

/** Who, and how to reach them. Consent comes with the last button. */
export const personForm = signUpInput
  .omit({ privacyAccepted: true })
  .extend({ wishes, manner: z.enum(MANNERS).optional() })
  .transform(({ manner, ...form }) =>
    manner ? { ...form, isTrial: manner === 'trial', claimsMembership: manner === 'member' } : form,
  )
export type PersonForm = z.output<typeof personForm>

/** Who of the family. `answers` and `companions` by the person's id. */
export const familyForm = familyInput.omit({ privacyAccepted: true, people: true }).extend({
  who: z.array(z.uuid(), { error: 'Bitte wählen Sie aus, wer teilnimmt.' }).min(1, 'Bitte wählen Sie aus, wer teilnimmt.'),
  companions: z.record(z.string(), z.string().max(120, 'Bitte höchstens 120 Zeichen.').optional()).default({}),
  answers: z.record(z.string(), z.record(z.string(), z.string().max(500).optional())).default({}),
  wishes,
})
export type FamilyForm = z.output<typeof familyForm>

/** Somebody who is about to be signed up, whichever form named them. */
export interface Candidate {
  name: string
  birthOn: Temporal.PlainDate
  sex: 'm' | 'w' | 'd' | 'o'
  hasGuardian: boolean
  claim: PriceClaim
  /** Known as a member. */
  isMember: boolean
  companion: string
  answers: Readonly<Record<string, string>>
  /** Name of the control where the birth date, or the choice of this person, stands. */
  field: string
  companionField: string
  answerField(questionId: string): string
}

const texts = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).map(([id, text]) => [id, text ?? '']))

/** The people of the visitors' form. */
export function candidatesOf(form: PersonForm): Candidate[] {
  const claim = form.claimsMembership ? 'member' : form.claimsReduced ? 'reduced' : null
  return [form, ...form.others].map(({ firstname, lastname, birthOn, sex, companion, answers }, at) => {
    const prefix = at === 0 ? '' : `others[${at - 1}].`
    return {
      name: `${firstname} ${lastname}`,
      birthOn,
      sex,
      hasGuardian: form.guardian !== undefined,
      claim,
      isMember: false,
      companion,
      answers: texts(answers),
      field: `${prefix}birthOn`,
      companionField: `${prefix}companion`,
      answerField: (id: string) => `${prefix}answers.${id}`,
    }
  })
}

/** The members of the family who were ticked. Whoever is none of the family is left out; the command refuses them. */
export function familyCandidates(form: FamilyForm, family: readonly FamilyMember[]): Candidate[] {
  return family.flatMap(({ id, firstname, lastname, birthOn, sex, isSelf, isMember, hasGuardian }) => {
    if (!form.who.includes(id) || !birthOn) return []
    return {
      name: `${firstname} ${lastname}`,
      birthOn,
      sex,
      hasGuardian: hasGuardian || !isSelf,
      isMember,
      claim: isMember ? ('member' as const) : form.claimsReduced ? ('reduced' as const) : null,
      companion: form.companions[id] ?? '',
      answers: texts(form.answers[id] ?? {}),
      field: 'who',
      companionField: `companions.${id}`,
      answerField: (question: string) => `answers.${id}.${question}`,
    }
  })
}

/** What the command gets. */
export const familyRequest = ({ who, companions, answers, wishes: _, ...common }: FamilyForm) => ({
  ...common,
  people: who.map((id) => ({ id, companion: companions[id] ?? '', answers: answers[id] ?? {} })),
  privacyAccepted: true as const,
})

type CommonForm = CommonInput & { wishes: string[] }

/** Either form, read. */
export type Read =
  | { kind: 'visitor'; form: PersonForm; common: CommonForm; people: Candidate[] }
  | { kind: 'family'; form: FamilyForm; common: CommonForm; people: Candidate[] }

/** What the command for visitors gets. */
export const visitorRequest = ({ wishes: _, ...form }: PersonForm): SignUp => ({ ...form, privacyAccepted: true })

/** Left empty by people, who do not see it; filled in by scripts. */
export const TRAP = 'website'

/** A key for one rendering of the last step: pressed twice it counts once, changed and sent again it counts anew. */
export function keyFrom(form: FormData): string | null {
  const key = form.get('key')
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : null
}
