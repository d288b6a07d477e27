import { z } from 'zod'
import { type CommonInput, familyInput, type SignUp, signUpInput } from '../../domain/participations/input.ts'
import type { PriceClaim } from '../../domain/participations/rules.ts'
import type { FamilyMember } from '../../domain/people/list-family.ts'

/** Further courses of the same draw, the dearer first. */
const wishes = z
  .array(z.uuid().optional())
  .default([])
  .transform((ids) => ids.filter((id) => id !== undefined))

/** Ways into a course covered by the members' fee. */
const MANNERS = ['trial', 'member', 'joins'] as const

/** Form of visitors. Consents come with the last button. */
export const personForm = signUpInput
  .extend({ wishes, manner: z.enum(MANNERS).optional() })
  .transform(({ manner, ...form }) =>
    manner ? { ...form, isTrial: manner === 'trial', claimsMembership: manner === 'member' } : form,
  )
export type PersonForm = z.output<typeof personForm>

/** Form of a family. `answers` and `companions` by the person's id; `members` claim a membership that nobody knows of. */
export const familyForm = familyInput.omit({ people: true }).extend({
  who: z.array(z.uuid(), { error: 'Bitte wählen Sie aus, wer teilnimmt.' }).min(1, 'Bitte wählen Sie aus, wer teilnimmt.'),
  members: z.array(z.uuid()).default([]),
  companions: z.record(z.string(), z.string().max(120, 'Bitte höchstens 120 Zeichen.').optional()).default({}),
  answers: z.record(z.string(), z.record(z.string(), z.string().max(500).optional())).default({}),
  wishes,
})
export type FamilyForm = z.output<typeof familyForm>

/** A person about to be signed up, from either form. */
export interface SignUpPerson {
  name: string
  birthOn: Temporal.PlainDate
  sex: 'm' | 'w' | 'd' | 'o'
  hasGuardian: boolean
  claim: PriceClaim
  isMember: boolean
  companion: string
  answers: Readonly<Record<string, string>>
  /** Control of the birth date, or of the choice of this person. */
  field: string
  companionField: string
  answerField(questionId: string): string
}

const texts = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).map(([id, text]) => [id, text ?? '']))

export function visitorPeople(form: PersonForm): SignUpPerson[] {
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

/** Ticked members of the family. Strangers are left out; the command refuses them. */
export function familyPeople(form: FamilyForm, family: readonly FamilyMember[]): SignUpPerson[] {
  return family.flatMap(({ id, firstname, lastname, birthOn, sex, isSelf, isMember, hasGuardian }) => {
    if (!form.who.includes(id) || !birthOn) return []
    return {
      name: `${firstname} ${lastname}`,
      birthOn,
      sex,
      hasGuardian: hasGuardian || !isSelf,
      isMember,
      claim: isMember || form.members.includes(id) ? ('member' as const) : form.claimsReduced ? ('reduced' as const) : null,
      companion: form.companions[id] ?? '',
      answers: texts(form.answers[id] ?? {}),
      field: 'who',
      companionField: `companions.${id}`,
      answerField: (question: string) => `answers.${id}.${question}`,
    }
  })
}

export const familyRequest = ({ who, members, companions, answers, wishes: _, ...common }: FamilyForm) => ({
  ...common,
  people: who.map((id) => ({
    id,
    companion: companions[id] ?? '',
    answers: answers[id] ?? {},
    claimsMembership: members.includes(id),
  })),
})

type CommonForm = CommonInput & { wishes: string[] }

export type Read =
  | { kind: 'visitor'; form: PersonForm; common: CommonForm; people: SignUpPerson[] }
  | { kind: 'family'; form: FamilyForm; common: CommonForm; people: SignUpPerson[] }

export const visitorRequest = ({ wishes: _, ...form }: PersonForm): SignUp => form

/** A field that people do not see; scripts fill it in. */
export const TRAP = 'website'
