import { berlinDay, berlinTime, formatDay, formatTime, isAfter, weekdayName } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { ChangeRefusal } from './change-course.ts'
import type { StateRefusal } from './commands.ts'
import type { Gap } from './gaps-of.ts'
import type { CoursePrice, ListedCourse } from './list-public-courses.ts'
import { FEW, type PlacesOf } from './places-of.ts'
import { type CourseState, isInFee } from './rules.ts'

export interface StateText {
  tone: 'good' | 'care' | 'bad' | 'info' | 'calm'
  text: string
}

export const GAP_TEXTS: Record<Gap, string> = {
  no_dates: 'Es gibt noch keine kommenden Termine.',
  no_price: 'Was es kostet, fehlt noch.',
  no_limit: 'Unbegrenzt viele Plätze.',
  no_text: 'Die Beschreibung fehlt noch.',
  no_age: 'Ohne Alter: Das Angebot ist für alle.',
  no_trainer: 'Wer es leitet, fehlt noch.',
}

/** `01.12.` */
export const shortDay = (moment: Temporal.Instant): string => formatDay(berlinDay(moment)).slice(0, 6)

/** `8 Plätze frei`, `Warteliste, Platz 3`, `Anmelden ab 01.12.`. */
export function placesText(places: PlacesOf, kind: 'ongoing' | 'course'): StateText {
  if (places.kind === 'not_open_yet') return { tone: 'info', text: `Anmelden ab ${shortDay(places.opensAt)}` }
  if (places.kind === 'wishes_soon') return { tone: 'info', text: `Wünsche ab ${shortDay(places.opensAt)}` }
  if (places.kind === 'wishes') return { tone: 'good', text: `Wünsche bis ${shortDay(places.closesAt)}` }
  if (places.kind === 'to_be_drawn') return { tone: 'calm', text: `Auslosung ${shortDay(places.drawAt)}` }
  if (places.kind === 'closed') return { tone: 'calm', text: 'Anmeldung beendet' }
  if (places.kind === 'full') return { tone: 'bad', text: 'ausgebucht' }
  if (places.kind === 'waiting') return { tone: 'bad', text: `Warteliste, Platz ${places.position}` }
  if (places.kind === 'open') return { tone: 'good', text: kind === 'ongoing' ? 'Einstieg jederzeit' : 'Plätze frei' }
  return { tone: places.places <= FEW ? 'care' : 'good', text: `${plural(places.places, 'Platz', 'Plätze')} frei` }
}

const centsText = (cents: number): string => (cents === 0 ? 'frei' : formatCents(cents))

/** `main` is large, `note` below; members' courses say how strangers may try them. */
export function priceText(prices: readonly CoursePrice[], trialLessons: number): { main: string; note: string } {
  const of = (wanted: string) => prices.find((price) => price.kind === wanted)?.cents
  const [full, member] = [of('non_member'), of('member')]
  if (isInFee(prices))
    return { main: 'im Beitrag', note: trialLessons > 0 ? `${trialLessons}× gratis schnuppern` : 'nur Mitglieder' }
  if (full === undefined)
    return member === undefined ? { main: 'Preis folgt', note: '' } : { main: formatCents(member), note: 'nur Mitglieder' }
  if (full === 0) return { main: 'kostenfrei', note: '' }
  return { main: formatCents(full), note: member === undefined || member === full ? '' : `Mitglieder ${centsText(member)}` }
}

/** Members have paid 0 by their fee. */
const amountText = (kind: string, cents: number): string =>
  cents > 0 ? formatCents(cents) : kind === 'member' ? 'im Beitrag enthalten' : 'kostenfrei'

/** `einmal kostenlos`, `3-mal kostenlos` */
export const freeText = (lessons: number): string => `${lessons === 1 ? 'einmal' : `${lessons}-mal`} kostenlos`

export const membershipText = (trialLessons: number): string =>
  trialLessons > 0
    ? `Noch kein Mitglied? Erst ${freeText(trialLessons)} schnuppern, danach nehmen Sie als Mitglied teil.`
    : 'Dieses Angebot ist für Mitglieder. Wer teilnehmen möchte, wird Mitglied im Verein.'

const PRICE_NAMES: Record<string, string> = { non_member: 'Ohne Mitgliedschaft', member: 'Mitglieder', reduced: 'Ermäßigt' }
const PRICE_ORDER = ['non_member', 'reduced', 'member']

/** The full price first. */
export const priceLines = (prices: readonly CoursePrice[]): { name: string; amount: string }[] =>
  prices
    .toSorted((one, other) => PRICE_ORDER.indexOf(one.kind) - PRICE_ORDER.indexOf(other.kind))
    .map(({ kind, cents }) => ({ name: PRICE_NAMES[kind] ?? kind, amount: amountText(kind, cents) }))

export type AgeUnit = 'years' | 'months'
const AGE_UNITS = { years: ['Jahr', 'Jahre', 'Jahren'], months: ['Monat', 'Monate', 'Monaten'] } as const

/** `ab 16 Jahren`, `3 bis 6 Jahre`, from birth on `bis 1 Jahr`; empty without limits. */
export function ageText(ages: { ageFrom: number | null; ageTo: number | null; ageUnit?: AgeUnit }): string {
  const { ageTo, ageUnit = 'years' } = ages
  const ageFrom = ages.ageFrom === 0 ? null : ages.ageFrom
  const [one, many, dative] = AGE_UNITS[ageUnit]
  if (ageFrom !== null && ageTo !== null)
    return ageFrom === ageTo ? plural(ageFrom, one, many) : `${ageFrom} bis ${ageTo} ${many}`
  if (ageFrom !== null) return `ab ${plural(ageFrom, one, dative)}`
  return ageTo === null ? '' : `bis ${plural(ageTo, one, many)}`
}

const SEXES: Record<string, string> = { m: 'für Männer', w: 'für Frauen', d: 'für diverse Menschen' }
const YOUNG: Record<string, string> = { m: 'für Jungen', w: 'für Mädchen', d: 'für diverse Kinder' }
const OF_AGE = 18

/** Nobody of these ages is 18. */
export const isYoung = ({ ageTo, ageUnit }: { ageTo: number | null; ageUnit: AgeUnit }): boolean =>
  ageTo !== null && (ageUnit === 'months' || ageTo < OF_AGE)

/** `für Frauen`, below 18 `für Mädchen`; empty for everybody. */
export function sexesText({
  sexes,
  ageTo,
  ageUnit = 'years',
}: {
  sexes: string
  ageTo: number | null
  ageUnit?: AgeUnit
}): string {
  return (isYoung({ ageTo, ageUnit }) ? YOUNG : SEXES)[sexes] ?? ''
}

/** Why nobody can sign up now, and when that changes. Empty where somebody can. */
export function closedText(places: PlacesOf): string {
  const at = (moment: Temporal.Instant) => {
    const day = berlinDay(moment)
    return `am ${weekdayName(day.dayOfWeek)}, ${formatDay(day)}, um ${formatTime(berlinTime(moment))} Uhr`
  }
  if (places.kind === 'not_open_yet') return `Die Anmeldung öffnet ${at(places.opensAt)}.`
  if (places.kind === 'wishes_soon') return `Wünsche können Sie ab ${at(places.opensAt).slice(3)} abgeben.`
  if (places.kind === 'to_be_drawn') return `Die Plätze werden ${at(places.drawAt)} verlost.`
  if (places.kind === 'closed') return 'Die Anmeldung ist beendet.'
  return places.kind === 'full' ? 'Alle Plätze sind vergeben, eine Warteliste gibt es nicht.' : ''
}

/** Entry in a calendar for the moment from which one can sign up. */
export const openingEntryText = (kind: 'not_open_yet' | 'wishes_soon', title: string): string =>
  `${kind === 'not_open_yet' ? 'Anmeldung öffnet' : 'Wünsche abgeben'}: ${title}`

/** `wöchentlich`, `8 Termine ab 14.12.`, or how far a course is: `läuft seit 21.10., noch 6 Termine`. */
export function rhythmText(course: Parameters<typeof runningText>[0] & { sessionCount: number }, now: Temporal.Instant): string {
  const { kind, sessionCount, firstAt } = course
  if (kind === 'ongoing') return 'wöchentlich'
  if (sessionCount === 0 || !firstAt) return 'Termine folgen'
  return (
    runningText(course, now) ||
    (sessionCount === 1 ? `1 Termin am ${shortDay(firstAt)}` : `${sessionCount} Termine ab ${shortDay(firstAt)}`)
  )
}

/** `10 Termine, 07.01.2027 bis 18.03.2027`; empty for an ongoing course. */
export function termText({
  kind,
  firstAt,
  lastAt,
  sessionCount,
}: Pick<ListedCourse, 'kind' | 'firstAt' | 'sessionCount'> & { lastAt: Temporal.Instant | null }): string {
  if (kind === 'ongoing' || !firstAt || !lastAt) return ''
  const [first, last] = [formatDay(berlinDay(firstAt)), formatDay(berlinDay(lastAt))]
  return sessionCount === 1 ? first : `${sessionCount} Termine, ${first} bis ${last}`
}

/** `läuft seit 21.10., noch 6 Termine`; empty before the start and for ongoing courses. */
export function runningText(
  { kind, firstAt, sessionsLeft }: Pick<ListedCourse, 'firstAt' | 'sessionsLeft'> & { kind: string },
  now: Temporal.Instant,
): string {
  if (kind !== 'course' || !firstAt || isAfter(firstAt, now)) return ''
  const left = sessionsLeft === 0 ? 'keine weiteren Termine' : `noch ${plural(sessionsLeft, 'Termin', 'Termine')}`
  return `läuft seit ${shortDay(firstAt)}, ${left}`
}

export function joinLaterText(
  course: Pick<ListedCourse, 'kind' | 'firstAt' | 'sessionsLeft' | 'isProRata' | 'prices'>,
  now: Temporal.Instant,
): string {
  const running = runningText(course, now)
  if (running === '') return ''
  const isPaid = course.prices.some(({ cents }) => cents > 0)
  const price = !isPaid ? '' : course.isProRata ? ' Der Preis gilt für diese Termine.' : ' Es gilt der volle Preis.'
  return `L${running.slice(1)}.${price}`
}

const TIMES: Record<string, string> = { morning: 'vor 12 Uhr', afternoon: '12 bis 17 Uhr', evening: 'ab 17 Uhr' }
export const timeText = (time: string): string => TIMES[time] ?? ''
const AGES: Record<string, string> = {
  '0-5': 'bis 5 Jahre',
  '6-11': '6 bis 11 Jahre',
  '12-17': '12 bis 17 Jahre',
  '18-59': 'Erwachsene',
  '60-120': 'ab 60 Jahren',
}
/** A group of ages, or one age in years. */
export const ageGroupText = (age: string): string =>
  AGES[age] ?? (age === '0' ? 'unter 1 Jahr' : plural(Number(age), 'Jahr', 'Jahre'))
export const kindText = (kind: string): string => (kind === 'ongoing' ? 'Dauerangebot' : 'Kurs')

export const STATE_NAMES: Record<CourseState, string> = {
  draft: 'Entwurf',
  published: 'Veröffentlicht',
  running: 'Läuft',
  finished: 'Beendet',
  cancelled: 'Abgesagt',
  archived: 'Archiviert',
}

export const EDIT_REFUSALS: Record<ChangeRefusal | StateRefusal, string> = {
  changed_meanwhile:
    'Jemand anderes hat dieses Angebot inzwischen geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  below_taken: 'So viele Plätze sind schon vergeben. Bitte melden Sie zuerst Personen ab, oder lassen Sie die Zahl höher.',
  price_missing:
    'Was kostet das Angebot? Bitte wählen Sie es unter „Preise“ aus: eigene Preise, im Beitrag enthalten oder kostenfrei.',
  not_begun: 'Der erste Termin steht noch bevor. An diesem Tag beginnt das Angebot von selbst.',
  sessions_ahead: 'Es stehen noch Stunden an. Soll das Angebot enden, tragen Sie bei den Zeiten einen letzten Tag ein.',
  has_people: 'Hier sind noch Personen dabei. Sagen Sie das Angebot ab: Alle erfahren es, und ihre Plätze enden.',
  is_over: 'Alle Termine sind vorbei. Tragen Sie zuerst bei den Zeiten neue Termine oder einen späteren letzten Tag ein.',
  wrong_state: 'Das geht in diesem Zustand nicht mehr. Bitte prüfen Sie, was jetzt gespeichert ist.',
}
