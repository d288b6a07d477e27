import { z } from 'zod'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { formatDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { isMandateReference } from '../debtors/rules.ts'
import type { MemberKind } from '../members/rules.ts'
import { moreContacts } from '../people/more-contacts.ts'
import { garbledMeaning } from './garbled.ts'
import { FIELDS_OF, type Field, LEFT_OUT, type Names } from './input.ts'
import { type FaultOf, Faulty, fail, type Reading, readDay } from './read-day.ts'
import { readName } from './read-participant.ts'
import { type Columns, cellOf, departmentsIn, nameKey } from './rules.ts'

/** A member as a list names them; empty and null: nothing said. */
export interface ListedMember {
  firstname: string
  lastname: string
  isOrganisation: boolean
  birthOn: Temporal.PlainDate | null
  sex: 'm' | 'w' | 'd' | null
  email: string
  phone: string
  moreContacts: string
  street: string
  postcode: string
  city: string
  externalId: string
  memberNo: string
  /** `none`: a parent who only pays. */
  kind: MemberKind | 'none' | null
  /** The membership pauses; without that word nothing is said of a pause. */
  isDormant: boolean
  /** Names that the club knows. */
  departments: string[]
  /** Departments with a passive membership; null without such a column. */
  passive: string[] | null
  entryOn: Temporal.PlainDate | null
  exitOn: Temporal.PlainDate | null
  household: string
  payer: string
  iban: string
  holder: string
  /** Of the mandate; empty: a new one is given. */
  reference: string
  signedOn: Temporal.PlainDate | null
  /** The last debit of the mandate. */
  usedOn: Temporal.PlainDate | null
}

const MOST: Readonly<Partial<Record<Field, number>>> = {
  lastname: 80,
  firstname: 80,
  name: 160,
  email: 200,
  phone: 40,
  moreContacts: 700,
  street: 120,
  postcode: 10,
  city: 80,
  externalId: 80,
  household: 80,
  payer: 160,
  iban: 50,
  holder: 70,
}
const SEX_NAMES: readonly (readonly [sex: 'm' | 'w' | 'd', names: RegExp])[] = [
  ['m', /^(m|mann|maennlich|herr|male|junge)$/],
  ['w', /^(w|f|frau|weiblich|female|maedchen)$/],
  ['d', /^(d|x|divers)$/],
]
const KIND_NAMES: readonly (readonly [kind: MemberKind | 'none', names: RegExp])[] = [
  ['none', /^(kein mitglied|nichtmitglied|kein|zahler|zahlerin|eltern(teil)?)$/],
  ['passiv', /passiv|foerder/],
  ['ehren', /ehren/],
  ['kurzzeit', /kurz|probe|schnupper|gast/],
  ['aktiv', /^(a|aktiv(e[srn]?)?( mitglied)?|mitglied|voll(mitglied)?|ordentlich.*|ja|x)$/],
]
/** `ruht`, `passiv, ruht`, `aktiv (ruhend)`. */
const DORMANT = /[\s,;/(-]{0,5}\bruh(t|end(e[rs]?)?)( mitglied(schaft)?)?\)?$/
const ORGANISATION = /^(firma|organisation|verein|verband|schule|juristische person|einrichtung)$/

function readDays(reading: Reading) {
  const [birthOn, entryOn, exitOn] = (['birth', 'entry', 'exit'] as const).map((field) => readDay(reading, field))
  const { cell, today } = reading
  if (birthOn && isAfter(birthOn, today)) fail('birth', cell('birth'), 'birth_in_future')
  if (birthOn && birthOn.year < today.year - 120) fail('birth', cell('birth'), 'day_far')
  for (const [field, day] of [
    ['entry', entryOn],
    ['exit', exitOn],
  ] as const)
    if (day && (day.year < 1900 || isAfter(day, today.add({ years: 2 })))) fail(field, cell(field), 'day_far')
  if (entryOn && exitOn && isBefore(exitOn, entryOn)) fail('exit', cell('exit'), 'exit_before_entry', formatDay(entryOn))
  if (birthOn && entryOn && isBefore(entryOn, birthOn)) fail('entry', cell('entry'), 'entry_before_birth', formatDay(birthOn))
  return { birthOn: birthOn ?? null, entryOn: entryOn ?? null, exitOn: exitOn ?? null }
}

/** Account and mandate as another program kept them. */
function readAccount(reading: Reading): Pick<ListedMember, 'iban' | 'reference' | 'signedOn' | 'usedOn'> {
  const { cell, today } = reading
  const iban = compact(cell('iban'))
  if (iban !== '' && !isIban(iban)) fail('iban', cell('iban'), 'iban_wrong')
  const reference = cell('reference')
  if (reference !== '' && !isMandateReference(reference)) fail('reference', reference, 'reference_wrong')
  const [signedOn, usedOn] = [readDay(reading, 'signed'), readDay(reading, 'lastUsed')]
  if (signedOn && isAfter(signedOn, today)) fail('signed', cell('signed'), 'day_far')
  if (usedOn && isAfter(usedOn, today)) fail('lastUsed', cell('lastUsed'), 'day_far')
  if (signedOn && usedOn && isBefore(usedOn, signedOn))
    fail('lastUsed', cell('lastUsed'), 'used_before_signed', formatDay(signedOn))
  return { iban, reference, signedOn, usedOn }
}

/** Postcode of the club's own country has five digits; Excel drops the first 0. */
function readPostcode({ cell, names }: Reading): string {
  const text = cell('postcode')
    .replace(/^D-?\s*(?=\d{5}$)/i, '')
    .replace(/\.0$/, '')
  const meant = names.postcode?.[nameKey(text)]
  if (meant !== undefined) return meant === LEFT_OUT ? text : meant
  if (/^\d{4}$/.test(text)) return fail('postcode', text, 'zero_lost', `0${text}`)
  if (/^\d{1,3}$/.test(text)) return fail('postcode', text, 'postcode_wrong')
  return text
}

function readDepartments({ cell, names, departments }: Reading, field: 'department' | 'passiveDepartments'): string[] {
  const read = departmentsIn(cell(field), departments).flatMap((text) => {
    const meant = names.department?.[nameKey(text)] ?? text
    if (meant === LEFT_OUT) return []
    const known = departments.find((name) => fold(name) === fold(meant))
    return known ?? fail(field, text, 'department_unknown')
  })
  return [...new Set(read)]
}

function readWho({ cell, has }: Reading) {
  const isOrganisation = ORGANISATION.test(fold(cell('sex'))) || ORGANISATION.test(fold(cell('kind')))
  if (isOrganisation) {
    const name = cell('lastname') || cell('name')
    return name ? { isOrganisation, firstname: '', lastname: name, sex: null } : fail('lastname', '', 'name_missing')
  }
  const name = readName(cell)
  const said = cell('lastname') || cell('firstname') || cell('name')
  const missing = said !== '' && cell('name') === '' && (['firstname', 'lastname'] as const).find((one) => has(one) && !cell(one))
  if (!name && missing) return fail(missing, '', `${missing}_missing`)
  if (!name) return said === '' ? fail('lastname', '', 'name_missing') : fail('name', said, 'name_unclear')
  const sex = SEX_NAMES.find(([, names]) => names.test(fold(cell('sex')).replace(/\.$/, '')))?.[0] ?? null
  if (!sex && !/^(|-|o|k\.? ?a\.?|ohne angabe|keine angabe|unbekannt|u)$/.test(fold(cell('sex'))))
    fail('sex', cell('sex'), 'sex_unknown')
  return { isOrganisation, ...name, sex }
}

function readKind({ cell }: Reading): Pick<ListedMember, 'kind' | 'isDormant'> {
  const said = fold(cell('kind'))
  const text = said.replace(DORMANT, '')
  return { kind: kindOf(text, cell), isDormant: text !== said }
}

function kindOf(text: string, cell: Reading['cell']): ListedMember['kind'] {
  if (text === '' || ORGANISATION.test(text)) return null
  // Our own files say so of a membership whose days tell it.
  if ((text === 'ausgetreten' && cell('exit') !== '') || (/tritt (noch|wieder) ein$/.test(text) && cell('entry') !== ''))
    return null
  return KIND_NAMES.find(([, names]) => names.test(text))?.[0] ?? fail('kind', cell('kind'), 'kind_unknown')
}

function readContact({ cell }: Reading) {
  const [email = ''] = cell('email').split(/\s*[;,\s]\s*/)
  if (email !== '' && !z.email().safeParse(email).success) fail('email', email, 'email_wrong')
  // A mobile number that Excel took for an amount has lost its first 0.
  const phone = cell('phone').replace(/^(?=1[5-7]\d{8,9}$)/, '0')
  if (!/^[\d\s()/+.-]*$/.test(phone)) fail('phone', phone, 'phone_wrong')
  const more = moreContacts.safeParse(cell('moreContacts'))
  if (!more.success) fail('moreContacts', cell('moreContacts'), 'contacts_wrong')
  const memberNo = cell('memberNo')
  if (!/^[\w./-]{0,20}$/.test(memberNo)) fail('memberNo', memberNo, 'number_wrong')
  return { email, phone, moreContacts: more.data ?? '', memberNo }
}

function read(reading: Reading): ListedMember {
  const { cell } = reading
  for (const field of FIELDS_OF.members) {
    const text = cell(field)
    const most = MOST[field]
    if (/^=/.test(text)) fail(field, text, 'formula')
    const meant = garbledMeaning(text)
    if (meant !== null) fail(field, text, 'garbled', meant)
    if (most !== undefined && text.length > most) fail(field, text, 'long', `${most}`)
  }
  const who = readWho(reading)
  const days = readDays(reading)
  return {
    ...who,
    ...days,
    birthOn: who.isOrganisation ? null : days.birthOn,
    ...readContact(reading),
    ...readAccount(reading),
    postcode: readPostcode(reading),
    departments: readDepartments(reading, 'department'),
    passive: reading.has('passiveDepartments') ? readDepartments(reading, 'passiveDepartments') : null,
    ...readKind(reading),
    street: cell('street'),
    city: cell('city'),
    externalId: cell('externalId'),
    household: cell('household'),
    payer: cell('payer'),
    holder: cell('holder'),
  }
}

/** Reads one row of a list of members. `departments`: names of the club's; `label`: a field as the page calls it. */
export function readMember(
  cells: readonly string[],
  columns: Columns & { names: Names },
  known: { today: Temporal.PlainDate; departments: readonly string[]; label: (field: Field) => string },
): ListedMember | FaultOf {
  const cell = (field: Field) => cellOf(cells, columns, field).trim()
  try {
    return read({ cell, has: (field) => columns.mapping[field] !== undefined, names: columns.names, ...known })
  } catch (error) {
    if (error instanceof Faulty) return error.at
    throw error
  }
}
