import { ageOn } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { ParticipantFacts } from '../notices/rules.ts'

export const SEXES = ['m', 'w', 'd', 'o'] as const

/** Years; from this birthday on nobody is a guardian any more (§ 2, § 1626 BGB). */
export const FULL_AGE = 18

/** What a person is found by: name and e-mail address, folded. Written to `people.search` with every change of them. */
export const personSearch = (person: { firstname: string; lastname: string; email?: string | undefined }): string =>
  fold([person.firstname, person.lastname, person.email ?? ''].join(' '))

/** Somebody who can be told something. */
export type Carer = ParticipantFacts['carers'][number]

/** ISO days; `until` is the first day that no longer counts, null = open. */
interface Dated {
  from: string | null
  until: string | null
}

/** A person with everybody who may have to hear of their matters. */
export interface CaredFor extends Carer {
  birthOn: Temporal.PlainDate | null
  /** Whoever is or was written down as their guardian. */
  guardians: (Carer & Dated)[]
  /** Who signed them up. */
  contacts: Carer[]
}

const countsOn =
  (day: Temporal.PlainDate) =>
  ({ from, until }: Dated): boolean =>
    (from === null || from <= day.toString()) && (until === null || day.toString() < until)

const carerOf = ({ personId, name, email, phone }: Carer): Carer => ({ personId, name, email, phone })

/**
 * Who hears of a minor's matters on a day: the guardians of that day. Nobody for a person of full age; without a birth date what is
 * written down counts.
 */
export const guardiansOn = ({ birthOn, guardians }: CaredFor, day: Temporal.PlainDate): Carer[] =>
  birthOn && ageOn(birthOn, day) >= FULL_AGE ? [] : guardians.filter(countsOn(day)).map(carerOf)

/**
 * Everybody beside the person who hears of what happens in an offer on a day: guardians, and whoever signed them up. A former guardian
 * who did so hears of it only where nobody else would.
 */
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

/** Whether somebody whom a guardian signed up is of full age on a day and hears of it themselves instead. */
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
