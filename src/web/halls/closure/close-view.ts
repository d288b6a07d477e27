import type { ToldAsker } from '../../../domain/closures/notify-askers.ts'
import type { AffectedCourse, AffectedSession, AffectedView } from '../../../domain/closures/preview-affected.ts'
import type { AffectedBooking } from '../../../domain/closures/queries.ts'
import { berlinDay, formatDayShort, formatSpan } from '../../../kernel/calendar.ts'
import { formatCents } from '../../../kernel/money.ts'
import { firstNames, namesText, plural } from '../../../kernel/plural.ts'
import { freePartText } from '../facility/free-part-text.ts'
import type { Ways } from './close-fields.ts'

interface SessionView {
  id: string
  when: string
  place: string
  free: { id: string; name: string }[]
}

/** A hall that sessions can be moved to together. */
export interface TargetView {
  id: string
  /** `Gymnastikhalle (12 von 58), sonst absagen` */
  text: string
}

export interface CourseView {
  id: string
  title: string
  /** `Dauerangebot · 3 Stunden · für 2 ist anderswo Platz` */
  line: string
  isCourse: boolean
  /** Owed if everything is cancelled: `12 Personen, zusammen 96,00 €`; empty without prices. */
  owed: string
  sessions: SessionView[]
  targets: TargetView[]
}

/** Earlier choices by field name. */
export type Chosen = Readonly<Record<string, string>>

export interface CloseView {
  /** `75 Stunden in 25 Angeboten fallen aus oder ziehen um.` */
  summary: string
  lines: string[]
  targets: TargetView[]
  hasCourses: boolean
  owed: string
  courses: CourseView[]
  /** Hidden field `ways` of the form (`close-fields.ts`). */
  ways: string
  bookings: { count: number; lines: string[]; told: string[] }
}

const owedText = ({ people, cents }: { people: number; cents: number }): string =>
  cents === 0
    ? ''
    : `Fällt alles aus, ${people === 1 ? 'steht einer Person' : `stehen ${people} Personen zusammen`} ${formatCents(cents)} zu.`

const hours = (count: number): string => plural(count, 'Stunde', 'Stunden')

const MOST_TARGETS = 8
const MOST_FREE = 8

/** Halls with room, for the most sessions first. */
function targetsOf(sessions: readonly AffectedSession[]): TargetView[] {
  const found = Map.groupBy(
    sessions.flatMap(({ ways }) => [...ways.values()]),
    ({ facilityId }) => facilityId,
  )
  return [...found]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_TARGETS)
    .map(([id, parts]) => {
      const share = parts.length === sessions.length ? '' : ` (${parts.length} von ${sessions.length}), sonst absagen`
      return { id, text: `Verlegen: ${parts[0]?.facilityName ?? ''}${share}` }
    })
}

/** Free parts for one session: one of each hall first. */
function freeOf({ freeParts, ways }: AffectedSession): SessionView['free'] {
  const best = new Set([...ways.values(), ...freeParts])
  return [...best].slice(0, MOST_FREE).map((part) => ({ id: part.partId, name: freePartText(part) }))
}

type Preview = AffectedView & { bookings?: AffectedBooking[]; askers?: ToldAsker[] }

function summaryOf({ sessions, bookings = [], waiting, courses }: Preview): string {
  if (sessions.length + bookings.length + waiting.length === 0) return 'Keine Belegung ist betroffen.'
  const count = courses.filter((course) => course.sessions > 0).length
  const affected = [
    sessions.length > 0 ? `${hours(sessions.length)} in ${plural(count, 'Angebot', 'Angeboten')}` : '',
    bookings.length > 0 ? plural(bookings.length, 'andere Belegung', 'andere Belegungen') : '',
  ].filter(Boolean)
  return affected.length > 0 ? `Betroffen: ${affected.join(' und ')}.` : 'In den nächsten zwei Wochen ist nichts betroffen.'
}

function linesOf(
  { sessions, waiting, people, told, toCall, askers = [] }: Preview,
  movable: number,
  comesBack: string,
): string[] {
  const [reached, silent] = [askers.filter(({ mails }) => mails > 0), askers.filter(({ mails }) => mails === 0)]
  const mails = reached.reduce((sum, one) => sum + one.mails, 0)
  const namesOf = (all: readonly ToldAsker[]) => all.map(({ name }) => name)
  return [
    sessions.length > 0
      ? `${plural(people, 'Person nimmt', 'Personen nehmen')} teil. ${plural(told, 'Haushalt bekommt', 'Haushalte bekommen')} eine E-Mail.`
      : '',
    mails > 0 ? `${plural(mails, 'E-Mail geht', 'E-Mails gehen')} an ${firstNames(namesOf(reached))}.` : '',
    silent.length > 0 ? `Keine E-Mail-Adresse: ${namesText(namesOf(silent))}. Bitte rufen Sie dort an.` : '',
    sessions.length > 0
      ? movable > 0
        ? `${movable === sessions.length ? 'Für alle' : `Für ${movable} von ${hours(sessions.length)}`} ist anderswo Platz, wo es vergleichbar ist.`
        : 'Nichts Vergleichbares ist zu diesen Zeiten frei.'
      : '',
    toCall > 0 ? `${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse. Bitte rufen Sie dort an.` : '',
    waiting.length > 0
      ? `${plural(waiting.length, 'spätere Stunde ruht', 'spätere Stunden ruhen')}: Sie werden jede Nacht für die nächsten zwei Wochen abgesagt, oder gelten wieder, sobald ${comesBack}.`
      : '',
  ].filter(Boolean)
}

function presentCourse(
  { courseId, title, kind, owed, waiting }: AffectedCourse,
  sessions: readonly AffectedSession[],
  now: Temporal.Instant,
): CourseView {
  const movable = sessions.filter(({ ways }) => ways.size > 0).length
  const facts = [
    kind === 'course' ? 'Kurs' : 'Dauerangebot',
    sessions.length > 0 ? hours(sessions.length) : '',
    movable > 0 ? `für ${movable} anderswo Platz` : '',
    waiting > 0 ? `${waiting} später` : '',
  ]
  return {
    id: courseId,
    title,
    isCourse: kind === 'course',
    owed: owedText(owed),
    targets: targetsOf(sessions),
    line: facts.filter(Boolean).join(' · '),
    sessions: sessions.map((one) => ({ id: one.sessionId ?? '', when: whenOf(one, now), place: one.place, free: freeOf(one) })),
  }
}

function presentWays(sessions: readonly AffectedSession[]): string {
  const places = new Map<string, number>()
  const courses: Ways['courses'] = {}
  for (const { courseId, sessionId, ways } of sessions) {
    if (!courseId || !sessionId || ways.size === 0) continue
    const at = [...ways].map(([hall, { partId }]) => {
      const place = `${hall}_${partId}`
      places.set(place, places.get(place) ?? places.size)
      return places.get(place) ?? 0
    })
    courses[courseId] = { ...courses[courseId], [sessionId]: at }
  }
  return JSON.stringify({ places: [...places.keys()], courses } satisfies Ways)
}

const whenOf = (one: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }, now: Temporal.Instant) =>
  formatSpan(one.startsAt, one.endsAt, now)

/** Equal bookings are one line: `Handball, Turnhalle: 21 Termine, Sa 28.11. · 10:00–12:00 bis …` */
function bookingLines(bookings: readonly AffectedBooking[], now: Temporal.Instant): string[] {
  return [...Map.groupBy(bookings, ({ title, place }) => `${title}, ${place}`)].map(([name, all]) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return name
    const dates = all.length === 1 ? '' : `${all.length} Termine, `
    return `${name}: ${dates}${whenOf(first, now)}${all.length === 1 ? '' : ` bis ${formatDayShort(berlinDay(last.startsAt), now)}`}`
  })
}

/** `comesBack`: end of a sentence, the moment when suspended sessions count again. */
export function presentPreview(preview: Preview, now: Temporal.Instant, comesBack = 'Sie die Sperrung aufheben'): CloseView {
  const { sessions, bookings = [], askers = [], courses } = preview
  const movable = sessions.filter(({ ways }) => ways.size > 0).length
  const owed = courses.reduce(
    (sum, course) => ({ people: sum.people + course.owed.people, cents: sum.cents + course.owed.cents }),
    { people: 0, cents: 0 },
  )
  return {
    summary: summaryOf(preview),
    lines: linesOf(preview, movable, comesBack),
    owed: owedText(owed),
    targets: targetsOf(sessions),
    hasCourses: courses.some(({ kind }) => kind === 'course'),
    courses: courses.map((course) =>
      presentCourse(
        course,
        sessions.filter(({ courseId }) => courseId === course.courseId),
        now,
      ),
    ),
    ways: presentWays(sessions),
    bookings: {
      count: bookings.length,
      lines: bookingLines(bookings, now),
      told: askers.filter(({ mails }) => mails > 0).map(({ name, mails }) => `${name} (${plural(mails, 'E-Mail', 'E-Mails')})`),
    },
  }
}
