import { ageOn, berlinDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { ParticipantFacts } from '../notices/rules.ts'

export const SEXES = ['m', 'w', 'd', 'o'] as const

/** Guardianship ends on this birthday (§ 2, § 1626 BGB). Years. */
export const FULL_AGE = 18

/** Under full age a guardian must consent (§§ 106–108 BGB). */
export const isMinor = (birthOn: Temporal.PlainDate, now: Temporal.Instant): boolean => ageOn(birthOn, berlinDay(now)) < FULL_AGE

/** Folded text of `people.search`: write it with every change of name or e-mail address. */
export const personSearch = (person: { firstname: string; lastname: string; email?: string | undefined }): string =>
  fold([person.firstname, person.lastname, person.email ?? ''].join(' '))

export type Carer = ParticipantFacts['carers'][number]

/** ISO days; `until` is the first day after the end, null = open. */
interface Dated {
  from: string | null
  until: string | null
}

export interface CaredFor extends Carer {
  birthOn: Temporal.PlainDate | null
  /** Present and former guardians. */
  guardians: (Carer & Dated)[]
  contacts: Carer[]
}

const countsOn =
  (day: Temporal.PlainDate) =>
  ({ from, until }: Dated): boolean =>
    (from === null || from <= day.toString()) && (until === null || day.toString() < until)

const carerOf = ({ personId, name, email, phone }: Carer): Carer => ({ personId, name, email, phone })

/** Guardians of a minor on a day; none at full age. Without a birth date all entered ones count. */
export const guardiansOn = ({ birthOn, guardians }: CaredFor, day: Temporal.PlainDate): Carer[] =>
  birthOn && ageOn(birthOn, day) >= FULL_AGE ? [] : guardians.filter(countsOn(day)).map(carerOf)

/** Guardians and contacts. A former guardian hears only when nobody else would. */
export function carersOn(person: CaredFor, day: Temporal.PlainDate): Carer[] {
  const guardians = guardiansOn(person, day)
  const former = new Set(person.guardians.map(({ personId }) => personId))
  const others = person.contacts.filter(({ personId }) => personId !== person.personId)
  const welcome = others.filter(({ personId }) => !former.has(personId))
  const told = [...guardians, ...welcome]
  const isReached = told.length > 0 || person.email.trim() !== ''
  const carers = isReached ? told : others
  return [...new Map(carers.map((carer) => [carer.personId, carerOf(carer)])).values()]
}

/** A participant signed up by a guardian is of full age on a day and gets their own mails. */
export const hasOutgrown = (
  { personId, email, birthOn, guardians }: CaredFor,
  contactId: string,
  day: Temporal.PlainDate,
): boolean =>
  birthOn !== null &&
  ageOn(birthOn, day) >= FULL_AGE &&
  email.trim() !== '' &&
  contactId !== personId &&
  guardians.some((guardian) => guardian.personId === contactId)
