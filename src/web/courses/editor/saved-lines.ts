import type { Consent, Question } from '../../../domain/courses/list-questions.ts'
import { weekdayName } from '../../../kernel/calendar.ts'
import { plainTextOf, readRichText } from '../../../kernel/rich-text.ts'
import type { PartGroup } from '../../halls/facility/part-groups.ts'
import type { Option } from '../../ui/options.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'
import type { SlotRowView } from './editor-view.ts'

type Saved = Readonly<Record<string, string | number | boolean | null>>

const LABELS: Readonly<Record<string, string>> = {
  title: 'Titel',
  kind: 'Art',
  summary: 'Kurzbeschreibung',
  body: 'Beschreibung',
  bring: 'Mitbringen',
  departmentId: 'Abteilung',
  seasonId: 'Saison',
  sport: 'Sportart',
  level: 'Niveau',
  ageFrom: 'Alter von',
  ageTo: 'Alter bis',
  ageUnit: 'Alter gezählt in',
  sexes: 'Geschlecht',
  tags: 'Merkmale',
  capacity: 'Plätze',
  minimum: 'Mindestens',
  decisionOn: 'Entscheidung am',
  countsPairs: 'Paare aus Kind und Erwachsenem',
  hasWaitingList: 'Warteliste',
  cancelDays: 'Abmelden bis (Tage vorher)',
  trialLessons: 'Schnupperstunden',
  opensOn: 'Anmeldung öffnet am',
  opensTime: 'öffnet um',
  closesOn: 'Anmeldung endet am',
  closesTime: 'endet um',
  'priority[0]': 'Vorrang 1.',
  'priority[1]': 'Vorrang 2.',
  'priority[2]': 'Vorrang 3.',
  payment: 'Bezahlt wird mit',
  schoolHolidays: 'In den Schulferien',
  cost: 'Kosten',
  nonMember: 'Ohne Mitgliedschaft',
  member: 'Mitglieder',
  reduced: 'Ermäßigt',
  isProRata: 'Späterer Einstieg anteilig',
  hasWithdrawal: 'Widerruf',
}
const WORDS: Readonly<Record<string, string>> = {
  course: 'Kurs',
  ongoing: 'Dauerangebot',
  years: 'Jahren',
  months: 'Monaten',
  all: 'Alle',
  m: 'Männlich',
  w: 'Weiblich',
  d: 'Divers',
  members: 'Mitglieder',
  siblings: 'Geschwister zusammen',
  age_cohort: 'Passender Jahrgang',
  last_season: 'Letzte Saison dabei',
  fee: 'Im Mitgliedsbeitrag enthalten',
  free: 'Kostenfrei für alle',
  priced: 'Eigene Preise',
  invoice: 'Rechnung',
  mandate: 'Lastschrift',
  either: 'Beides zur Wahl',
  inherit: 'Wie die Halle',
  takes_place: 'Findet statt',
  pauses: 'Pausiert',
}
const WORDED = ['kind', 'ageUnit', 'sexes', 'priority[0]', 'priority[1]', 'priority[2]', 'payment', 'schoolHolidays', 'cost']

function bodyText(json: string): string {
  const text = readRichText(JSON.parse(json))
  return text ? plainTextOf(text) : ''
}

function textOf(field: string, value: Saved[string], options: readonly Option[] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  const text = value === null ? '' : String(value)
  if (field === 'body') return bodyText(text)
  if (options) return options.find(({ id }) => id === text)?.name ?? ''
  return WORDED.includes(field) ? (WORDS[text] ?? '') : text
}

/** A ticked box is sent as `on`, an empty one not at all. */
const typedLike = (value: Saved[string]): string => (typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? ''))

/** Saved fields in words. `options`: names for the ids of a field. */
export const fieldLines = (saved: Saved, options: Readonly<Record<string, readonly Option[]>> = {}): SavedLine[] =>
  Object.entries(saved).map(([field, value]) => ({
    label: LABELS[field] ?? field,
    text: textOf(field, value, options[field]),
    field,
    value: typedLike(value),
  }))

export function slotLines(slots: readonly SlotRowView[], groups: readonly PartGroup[]): SavedLine[] {
  const places = new Map(
    groups.flatMap(({ facility, parts }) => parts.map(({ id, name }) => [id, `${facility}, ${name}`] as const)),
  )
  return slots.map(({ weekday, startsTime, endsTime, partId, from, to }, at) => ({
    label: `Zeit ${at + 1}`,
    text: `${weekdayName(Number(weekday))} ${startsTime}–${endsTime}, ${places.get(partId) ?? 'ohne Halle'}, ab ${from}${to ? ` bis ${to}` : ''}`,
  }))
}

export const questionLines = (questions: readonly Question[]): SavedLine[] =>
  questions.map(({ label, choices, isRequired }, at) => ({
    label: `Frage ${at + 1}`,
    text: [label, choices.join(' / '), isRequired ? 'muss beantwortet werden' : ''].filter(Boolean).join(' · '),
  }))

export const consentLines = (consents: readonly Consent[]): SavedLine[] =>
  consents.map(({ text, textVersion }, at) => ({ label: `Einwilligung ${at + 1} (Fassung ${textVersion})`, text }))

interface Team {
  trainerIds: readonly string[]
  contactId: string
  ledBy: string
}

export function teamLines(people: readonly Option[], { trainerIds, contactId, ledBy }: Team): SavedLine[] {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  return [
    { label: 'Leitung', text: trainerIds.map(nameOf).join('; ') },
    { label: 'Weitere Namen', text: ledBy, field: 'ledBy', value: ledBy },
    { label: 'Ansprechperson', text: nameOf(contactId), field: 'contactId', value: contactId },
  ]
}
