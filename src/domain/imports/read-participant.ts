import { z } from 'zod'
import { berlinDay, hasShortYear, isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Field } from './input.ts'
import { parseFileDay } from './parse-file-day.ts'
import { type Columns, cellOf } from './rules.ts'

interface PersonName {
  firstname: string
  lastname: string
}

/** A person of an offer, as a list names them. */
export interface ListedPerson extends PersonName {
  offer: string
  birthOn: Temporal.PlainDate | null
  guardian: PersonName | null
  email: string
  phone: string
  emergency: { name: string; phone: string } | null
  isMember: boolean
  /** `left`: the list keeps those who went, too. */
  state: 'confirmed' | 'waiting' | 'left'
}

export type PersonFault =
  | 'offer_missing'
  | 'name_missing'
  | 'name_unclear'
  | 'birth_unreadable'
  | 'email_unreadable'
  | 'phone_long'
  | 'emergency_unreadable'
  | 'state_unknown'

const STATES: readonly (readonly [state: ListedPerson['state'], names: RegExp])[] = [
  ['waiting', /^(warteliste|wartet|wartend|wl|w|nachruecker.*|auf warteliste|warteplatz)$/],
  ['left', /^(abgemeldet|storniert|storno|abgesagt|gekuendigt|ausgetreten|abgebrochen|geloescht|nein)$/],
  ['confirmed', /^(|angemeldet|bestaetigt|gebucht|fest|aktiv|zugesagt|zusage|teilnehmer|teilnehmerin|bezahlt|ok|ja|x|✓|a|t)$/],
]

const YES = /^(ja|j|x|✓|mitglied|wahr|true|1|yes)$/
const PARTICLES = /^(von|vom|van|de|der|den|di|da|zu|zum|zur|el|al|ter|la|le|dos|del)$/i
const LONGEST_NAME = 80
const LONGEST_PHONE = 40

/** `Berg, Ida` and `Ida von Berg`; null with one word only. */
function splitName(text: string): PersonName | null {
  const [last = '', first = '', ...more] = text.split(/\s*,\s*/)
  if (first !== '' && more.length === 0) return { firstname: first, lastname: last }
  const words = text.trim().split(/\s+/)
  const particle = words.findIndex((word, at) => at > 0 && PARTICLES.test(word))
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  return at < 1 ? null : { firstname: words.slice(0, at).join(' '), lastname: words.slice(at).join(' ') }
}

/** The first of several; `Petra und Hans Berg` is Petra Berg, `Petra` has the child's name. */
function readGuardian(text: string, child: PersonName): PersonName | null {
  const bare = text.replace(/^\s*(mutter|vater|eltern|frau|herr|fam\.?|familie)\s*:?\s+/i, '').trim()
  if (!/\p{L}/u.test(bare)) return null
  const people = bare.split(/\s*(?:[;/&+]|\bund\b|\bu\.)\s*/i).filter(Boolean)
  const [first = ''] = people
  const lastname = splitName(people.at(-1) ?? '')?.lastname ?? child.lastname
  return splitName(first) ?? { firstname: first, lastname }
}

/** Both names, where two columns have them or one has both. */
export function readName(cell: (field: Field) => string): PersonName | null {
  const [first, last, both] = [cell('firstname'), cell('lastname'), cell('name')]
  if (last !== '' && first !== '') return { firstname: first, lastname: last }
  // A column "Name" beside "Vorname" is the last name.
  if (first !== '' && both !== '') return { firstname: first, lastname: both }
  return splitName(both || last || first)
}

/** Two digits of a year are the one in which the person is younger than 100; null for no day of a living person. */
function readBirth(text: string, now: Temporal.Instant): Temporal.PlainDate | null {
  const day = parseFileDay(text)
  const today = berlinDay(now)
  const born = day && hasShortYear(text) && isAfter(day, today) ? day.subtract({ years: 100 }) : day
  return born && !isAfter(born, today) && born.year >= today.year - 120 ? born : null
}

/** `Oma Helga 0171 123456` is a name and a number; null without a number. */
function readEmergency(text: string): ListedPerson['emergency'] {
  const number = /\+?\d[\d\s()/.-]{3,}\d/.exec(text)?.[0].trim() ?? ''
  if (number.length > LONGEST_PHONE || number === '') return null
  const name = text
    .replace(number, ' ')
    .replace(/[\s,;:()-]+/g, ' ')
    .trim()
  return { name: name.slice(0, LONGEST_NAME) || 'Notfall', phone: number }
}

/** Reads one row of a list of people. */
export function readParticipant(
  cells: readonly string[],
  columns: Columns,
  now: Temporal.Instant,
): ListedPerson | { fault: PersonFault } {
  const cell = (field: Field) => cellOf(cells, columns, field).trim()
  const offer = cell('group')
  const name = readName(cell)
  if (offer === '') return { fault: 'offer_missing' }
  if (!name) return { fault: (cell('lastname') || cell('firstname') || cell('name')) === '' ? 'name_missing' : 'name_unclear' }
  if (name.firstname.length > LONGEST_NAME || name.lastname.length > LONGEST_NAME) return { fault: 'name_unclear' }
  const birthOn = cell('birth') === '' ? null : readBirth(cell('birth'), now)
  if (!birthOn && cell('birth') !== '') return { fault: 'birth_unreadable' }
  const [email = ''] = cell('email').split(/\s*[;,\s]\s*/)
  if (email !== '' && !z.email().max(200).safeParse(email).success) return { fault: 'email_unreadable' }
  // A mobile number that Excel took for an amount has lost its first 0.
  const phone = cell('phone').replace(/^(?=1[5-7]\d{8,9}$)/, '0')
  if (phone.length > LONGEST_PHONE) return { fault: 'phone_long' }
  const emergency = cell('emergency') === '' ? null : readEmergency(cell('emergency'))
  if (!emergency && cell('emergency') !== '') return { fault: 'emergency_unreadable' }
  const state = STATES.find(([, names]) => names.test(fold(cell('state'))))?.[0]
  if (!state) return { fault: 'state_unknown' }
  const guardian = readGuardian(cell('guardian'), name)
  return { ...name, offer, birthOn, guardian, email, phone, emergency, isMember: YES.test(fold(cell('member'))), state }
}
