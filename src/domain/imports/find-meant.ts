import { formatDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { KnownPerson } from '../members/list-known.ts'
import { CURRENT_STATES, standingOn, termsOf } from '../members/rules.ts'
import type { Field } from './input.ts'
import type { FaultOf } from './read-day.ts'
import type { ListedMember } from './read-member.ts'

/** Name of a person as lists compare it. */
export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  fold(`${firstname} ${lastname}`)

type Named = Pick<ListedMember, 'firstname' | 'lastname' | 'birthOn' | 'email'>

/** Equal name, and birth date or, where one of them lacks it, e-mail address. */
function isSame(listed: Named, known: Named): boolean {
  if (nameOf(listed) !== nameOf(known)) return false
  if (listed.birthOn && known.birthOn) return listed.birthOn.equals(known.birthOn)
  const [mail, knownMail] = [fold(listed.email), fold(known.email)]
  return mail === knownMail && (mail !== '' || (!listed.birthOn && !known.birthOn))
}

/** Under one number, these are two people. A name may change, and so may a wrong birth date, but not both. */
function contradicts(listed: ListedMember, known: KnownPerson): boolean {
  if (nameOf(listed) === nameOf(known)) return false
  const isOther = fold(known.lastname) !== fold(listed.lastname) && fold(known.firstname) !== fold(listed.firstname)
  const isOtherBirth = listed.birthOn !== null && known.birthOn !== null && !listed.birthOn.equals(known.birthOn)
  return isOther || isOtherBirth || (listed.externalId !== '' && known.externalId !== '')
}

const isCalled = ({ formerNames }: KnownPerson, text: string, own: string | null): boolean =>
  text === own || formerNames.includes(text)

/** The person whom a row means, by external id, by number, then by name; null for somebody new. */
export function findMeant(listed: ListedMember, people: readonly KnownPerson[]): KnownPerson | null | FaultOf {
  const { externalId, memberNo } = listed
  const byId = externalId === '' ? undefined : people.find((one) => isCalled(one, externalId, one.externalId))
  const byNumber = memberNo === '' ? undefined : people.find((one) => isCalled(one, memberNo, one.memberNo))
  const isTaken = byId ? byNumber && byNumber !== byId : byNumber && contradicts(listed, byNumber)
  if (byNumber && isTaken)
    return { field: 'memberNo', value: memberNo, fault: 'number_taken', of: `${byNumber.firstname} ${byNumber.lastname}`.trim() }
  const meant = byId ?? byNumber
  if (meant) return meant
  // Two rows with ids of their own are two people, even namesakes.
  const byName = people.filter((one) => isSame(listed, one) && (externalId === '' || one.externalId === ''))
  return byName.length === 1 ? (byName[0] ?? null) : (byName.find(({ memberId }) => memberId !== null) ?? byName[0] ?? null)
}

/** Somebody of this name who may be meant: birth dates do not tell, as one of the two lacks it. */
export const findNamesake = (listed: ListedMember, people: readonly KnownPerson[]): KnownPerson | null =>
  people.find(
    (one) =>
      nameOf(listed) === nameOf(one) &&
      !(listed.birthOn && one.birthOn) &&
      !(listed.externalId !== '' && one.externalId) &&
      !(listed.memberNo !== '' && one.memberNo),
  ) ?? null

const PERSON: readonly (readonly [Field, readonly (keyof KnownPerson & keyof ListedMember)[]])[] = [
  ['name', ['firstname', 'lastname']],
  ['sex', ['sex']],
  ['email', ['email']],
  ['phone', ['phone']],
  ['moreContacts', ['moreContacts']],
  ['street', ['street', 'postcode', 'city']],
]

const isChanged = (listed: ListedMember, known: KnownPerson) => (name: keyof KnownPerson & keyof ListedMember) =>
  listed[name] !== null && listed[name] !== '' && listed[name] !== known[name]

/** A member's way in, through and out, as far as the row says something else. */
export interface Standing {
  enters: boolean
  /** The term began on this day, not on that of the row. */
  correctsEntry: Temporal.PlainDate | null
  ends: boolean
  changesKind: boolean
  pauses: boolean
}

/** Fault where the row contradicts what the club knows. */
function compareStanding(listed: ListedMember, known: KnownPerson, today: Temporal.PlainDate): Standing | FaultOf {
  const { entryOn, exitOn, kind, isDormant } = listed
  const differs = (of: Temporal.PlainDate | null): FaultOf => ({
    field: 'entry',
    value: entryOn ? entryOn.toLocaleString('de-DE') : '',
    fault: 'entry_differs',
    of: of ? of.toLocaleString('de-DE') : '',
  })
  const now = standingOn(known.memberships, today)
  const none = { enters: false, correctsEntry: null, ends: false, changesKind: false, pauses: false }
  if (kind === 'none') return none
  if (!now.entryOn) return { ...none, enters: true }
  if (now.exitOn && entryOn && isAfter(entryOn, now.exitOn)) return { ...none, enters: true }
  const isEarlier = entryOn !== null && now.exitOn !== null && !entryOn.equals(now.entryOn)
  if (isEarlier) return differs(now.entryOn)
  if (exitOn && now.exitOn && !exitOn.equals(now.exitOn)) return differs(now.entryOn)
  if (exitOn && isBefore(exitOn, entryOn ?? now.entryOn)) return differs(now.entryOn)
  return {
    enters: false,
    correctsEntry: entryOn && !entryOn.equals(now.entryOn) ? now.entryOn : null,
    ends: exitOn !== null && now.exitOn === null,
    changesKind: kind !== null && now.kind !== kind && CURRENT_STATES.some((state) => state === now.state),
    pauses: isDormant && now.state === 'active',
  }
}

/** A row lets a membership pause from now on; without `standing` it is of somebody new. */
export function beginsPause(listed: ListedMember, standing: Standing | null, today: Temporal.PlainDate): boolean {
  const { isDormant, kind, exitOn } = listed
  if (standing && !standing.enters) return standing.pauses
  return isDormant && kind !== 'none' && !(exitOn && isBefore(exitOn, today))
}

/** A membership of somebody known that the days of the row would overlap. */
function findOverlap(
  { entryOn, exitOn }: ListedMember,
  { memberships }: KnownPerson,
  { enters, correctsEntry }: Standing,
  today: Temporal.PlainDate,
): FaultOf | null {
  if (!enters && !correctsEntry) return null
  const terms = termsOf(memberships)
  const own = terms.find(({ from }) => correctsEntry && from?.equals(correctsEntry))
  const [from, to] = [entryOn ?? today, own?.to ?? exitOn]
  const other = terms.find(
    (term) => term !== own && !(to && term.from && isAfter(term.from, to)) && !(term.to && isBefore(term.to, from)),
  )
  if (!other?.from) return null
  const of = other.to ? `vom ${formatDay(other.from)} bis ${formatDay(other.to)}` : `ab ${formatDay(other.from)}`
  return { field: 'entry', value: formatDay(from), fault: 'periods_overlap', of }
}

/** All departments of somebody, passive ones among them, as the row says; an empty cell says nothing. */
export function departmentsOf(
  { departments, passive }: Pick<ListedMember, 'departments' | 'passive'>,
  known: Pick<KnownPerson, 'departments' | 'passiveDepartments'> | null,
): { all: string[]; passive: string[] } {
  const all = [...new Set([...(departments.length > 0 ? departments : (known?.departments ?? [])), ...(passive ?? [])])]
  const isSilent = passive === null || (departments.length === 0 && passive.length === 0)
  return { all, passive: isSilent ? (known?.passiveDepartments ?? []).filter((name) => all.includes(name)) : passive }
}

const isOther = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() !== others.toSorted().join()

export interface Differences {
  fields: Field[]
  standing: Standing
}

/** All that a row says about somebody known, beside the payer. */
export function compare(listed: ListedMember, known: KnownPerson, today: Temporal.PlainDate): Differences | FaultOf {
  const standing = compareStanding(listed, known, today)
  if ('fault' in standing) return standing
  const overlap = findOverlap(listed, known, standing, today)
  if (overlap) return overlap
  if (listed.memberNo !== '' && known.memberNo !== null && !isCalled(known, listed.memberNo, known.memberNo))
    return { field: 'memberNo', value: listed.memberNo, fault: 'number_differs', of: known.memberNo }
  const { household } = listed
  if (household !== '' && known.household !== null && known.household !== household)
    return { field: 'household', value: household, fault: 'fee_family', of: known.household }
  const fields = PERSON.flatMap(([field, names]) => (names.some(isChanged(listed, known)) ? [field] : []))
  if (listed.birthOn && !(known.birthOn && listed.birthOn.equals(known.birthOn))) fields.push('birth')
  const isMember = listed.kind !== 'none'
  if (isMember && listed.externalId !== '' && !isCalled(known, listed.externalId, known.externalId)) fields.push('externalId')
  if (isMember && listed.memberNo !== '' && known.memberNo === null && !standing.enters) fields.push('memberNo')
  if (standing.enters || standing.correctsEntry) fields.push('entry')
  if (standing.ends) fields.push('exit')
  if (standing.changesKind || standing.pauses) fields.push('kind')
  const isIn = standing.enters || (!listed.exitOn && standingOn(known.memberships, today).exitOn === null)
  const said = departmentsOf(listed, known)
  if (isIn && (isOther(said.all, known.departments) || isOther(said.passive, known.passiveDepartments))) fields.push('department')
  if (household !== '' && known.household === null) fields.push('household')
  return { fields, standing }
}

/** Number, external id or name of somebody who pays. */
export function isPayer(text: string, one: Pick<KnownPerson, 'externalId' | 'memberNo' | 'firstname' | 'lastname'>): boolean {
  if (text === one.externalId || text === one.memberNo) return true
  const name = fold(text)
  return (
    name === nameOf(one) ||
    name === fold(`${one.lastname}, ${one.firstname}`) ||
    name === fold(`${one.lastname} ${one.firstname}`)
  )
}
