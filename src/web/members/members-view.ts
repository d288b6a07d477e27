import type { MemberFilter } from '../../domain/members/is-listed.ts'
import type { MemberLine } from '../../domain/members/list-members.ts'
import { comingEntry, MEMBER_KINDS, type MemberKind } from '../../domain/members/rules.ts'
import { MEMBER_STATE_TEXTS } from '../../domain/members/texts.ts'
import type { FeeSum } from '../../domain/tariffs/unclear-of.ts'
import { ageOn, formatDay, parseFullDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { oneOf } from '../kit/query.ts'
import { readOrder } from '../kit/sorting.ts'
import { feeText } from '../tariffs/fee-view.ts'
import { AGE_GROUPS, SORT_WORDS, type STATE_OPTIONS } from './members-address.ts'
import { type FilterField, readOwn } from './own-filter.ts'

const STATES: Record<keyof typeof STATE_OPTIONS, MemberFilter['state']> = {
  mitglieder: 'current',
  aktiv: 'active',
  ruht: 'dormant',
  kuenftig: 'coming',
  ausgetreten: 'left',
  verstorben: 'deceased',
  alle: 'all',
}
const STATE_NAMES = Object.keys(STATES) as (keyof typeof STATES)[]

/** Word of a state in the address. */
export const stateWord = (state: MemberFilter['state']): string | null =>
  STATE_NAMES.find((name) => STATES[name] === state) ?? null

/** The day of the address; null for a text that is no day, or whose century is to be asked. */
export function readAsOf(search: URLSearchParams, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const typed = search.get('stichtag')?.trim().slice(0, 20) ?? ''
  return typed === '' ? today : parseFullDay(typed)
}

export function readFilter(search: URLSearchParams, today: Temporal.PlainDate, fields: readonly FilterField[]): MemberFilter {
  const kind = oneOf(MEMBER_KINDS, search.get('art'))
  const departmentId = readId(search.get('abteilung'))
  const text = search.get('q')?.trim().slice(0, 80)
  const { own } = readOwn(search, fields)
  const [ageFrom, ageTo] = AGE_GROUPS[search.get('alter') ?? ''] ?? []
  return {
    asOf: readAsOf(search, today) ?? today,
    state: STATES[oneOf(STATE_NAMES, search.get('stand')) ?? 'mitglieder'],
    sort: readOrder(search, SORT_WORDS, { by: 'name', isDescending: false }).by,
    ...(text ? { search: text } : {}),
    ...(kind ? { kind } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(ageFrom === undefined ? {} : { ageFrom }),
    ...(ageTo === undefined ? {} : { ageTo }),
    ...(own.length > 0 ? { own } : {}),
  }
}

export interface MemberRow {
  id: string
  name: string
  memberNo: string
  state: MemberLine['state']
  /** `aktiv seit 01.04.2019`, `ausgetreten`. */
  stateText: string
  /** `aktiv`, `Ehrenmitglied, ruht`, `ausgetreten`. */
  kindText: string
  birth: string
  age: string
  email: string
  phone: string
  more: string
  address: string
  entry: string
  exit: string
  departments: string
  departmentNames: string[]
  passive: string
  /** Of twelve months: `96,00 €`, `Familie`, `frei`. */
  fee: string
  /** Values of own fields by their id. */
  own: Readonly<Record<string, string>>
}

const COMING = 'tritt noch ein'
const RETURNING = 'tritt wieder ein'
const KIND_WORDS: Record<MemberKind, string> = {
  aktiv: 'aktiv',
  passiv: 'passiv',
  ehren: 'Ehrenmitglied',
  kurzzeit: 'Kurzzeitmitglied',
}

/** A former member who comes back has an entry to come, and no last day that would tell the exit. */
const stateTextOf = (line: Pick<MemberLine, 'state' | 'entryOn'>, day: Temporal.PlainDate): string => {
  if (!line.state) return COMING
  return `${MEMBER_STATE_TEXTS[line.state]}${line.state === 'left' && comingEntry(line, day) ? `, ${RETURNING}` : ''}`
}

/** The kind while somebody belongs to the club, `passiv, ruht` during a pause; else the state. */
function kindTextOf(line: Pick<MemberLine, 'state' | 'kind' | 'entryOn'>, day: Temporal.PlainDate): string {
  const { state, kind } = line
  if (state === 'active' && kind) return KIND_WORDS[kind]
  if (state === 'dormant' && kind) return `${KIND_WORDS[kind]}, ${MEMBER_STATE_TEXTS.dormant}`
  return stateTextOf(line, day)
}

/** `Brandt, Ada`; an organisation has one name. */
const listedName = ({ firstname, lastname }: Pick<MemberLine, 'firstname' | 'lastname'>): string =>
  [lastname, firstname].filter(Boolean).join(', ')

/** Shown only where their column is. */
export interface RowFacts {
  fee?: FeeSum | undefined
  own?: Readonly<Record<string, string>> | undefined
}

export function presentMemberRow(line: MemberLine, day: Temporal.PlainDate, { fee, own = {} }: RowFacts = {}): MemberRow {
  const { id, memberNo, state, birthOn, email, phone, moreContacts, street, postcode, city, entryOn, exitOn, departments } = line
  return {
    id,
    name: listedName(line),
    memberNo: memberNo ?? '',
    state,
    stateText: stateTextOf(line, day),
    kindText: kindTextOf(line, day),
    birth: birthOn ? formatDay(birthOn) : '',
    age: birthOn ? `${ageOn(birthOn, day)}` : '',
    email,
    phone,
    more: moreContacts.replaceAll('\n', '; '),
    address: [street, `${postcode} ${city}`.trim()].filter(Boolean).join(', '),
    entry: entryOn ? formatDay(entryOn) : '',
    exit: exitOn ? formatDay(exitOn) : '',
    departments: departments.join(', '),
    departmentNames: departments,
    passive: line.passiveDepartments.join(', '),
    fee: fee ? feeText(fee) : '',
    own,
  }
}
