import { type Entry, type Mark, settle, takenTime } from '../../domain/attendance/rules.ts'
import type { SessionList, WaitingEntry } from '../offline/hall-data.ts'
import { newPerson } from '../offline/outbox.ts'

export type ListedPerson = SessionList['people'][number]

export interface Row {
  person: ListedPerson
  /** `open` without a mark. */
  mark: Mark
  /** The mark is not yet sent. */
  isWaiting: boolean
  /** Marks of other phones: "fehlt (16:05, Jana Müller)". */
  others: string[]
  health: string | null
}

export const MARK_WORDS: Record<Mark, string> = {
  present: 'anwesend',
  excused: 'entschuldigt',
  absent: 'fehlt',
  open: 'offen',
}

const clock = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' })

const waitingMark = (entry: WaitingEntry, phoneId: string): Entry & { personId: string } => ({
  clientId: entry.clientId,
  personId: entry.personId,
  state: entry.state,
  takenAt: takenTime(entry.tappedAt, entry.offsetMs, Number.POSITIVE_INFINITY),
  receivedAt: null,
  knewUntil: entry.knewUntil,
  phoneId,
  by: '',
})

const sayOther = ({ state, takenAt, by }: Entry): string =>
  `${MARK_WORDS[state]} (${[clock.format(takenAt), by].filter(Boolean).join(', ')})`

/** Rows from the server's list and the marks that wait on this phone. */
export function rowsOf(list: SessionList, waiting: readonly WaitingEntry[], phoneId: string): Row[] {
  const taken = waiting.filter(({ refusedAs }) => !refusedAs)
  const marks = Map.groupBy([...list.entries, ...taken.map((entry) => waitingMark(entry, phoneId))], ({ personId }) => personId)
  const known = new Set(list.people.map(({ id }) => id))
  // A guest's first entry says the name.
  const ofGuests = taken.filter(({ personId }) => !known.has(personId)).toReversed()
  const guests = new Map(ofGuests.map((entry) => [entry.personId, newPerson(entry)]))
  const notes = Map.groupBy(list.health.notes ?? [], ({ personId }) => personId)
  return [...list.people, ...guests.values()].map((person) => {
    const { counts, others } = settle(marks.get(person.id) ?? [])
    return {
      person,
      mark: counts?.state ?? 'open',
      isWaiting: counts !== null && counts.receivedAt === null,
      others: others.map(sayOther),
      health:
        notes
          .get(person.id)
          ?.map(({ note }) => note)
          .join(' · ') ?? null,
    }
  })
}

const dayName = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'Europe/Berlin',
})
const dayKey = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'Europe/Berlin' })

/** `Diese Stunde ist erst am Mo., 30.11. …`, before somebody ticks the wrong day; empty on its day and after it. */
export const earlyText = (startsAt: number, now: number): string =>
  dayKey.format(startsAt) > dayKey.format(now)
    ? `Diese Stunde ist erst am ${dayName.format(startsAt)} Ist es die richtige Liste?`
    : ''

const entries = (count: number): string => (count === 1 ? 'Ein Eintrag' : `${count} Einträge`)

export interface BannerFacts {
  connection: 'fine' | 'asking' | 'no_network' | 'signed_out' | 'gone' | 'server'
  waiting: number
  /** Last answer of the server, by the phone's clock; null without any. */
  heardAt: number | null
}

export function bannerOf({ connection, waiting, heardAt }: BannerFacts): { kind: 'good' | 'care' | 'bad'; text: string } {
  const are = waiting === 1 ? 'wird' : 'werden'
  const later = waiting > 0 ? `${entries(waiting)} ${are} gesendet, sobald es geht` : 'Sie können weiterarbeiten'
  if (connection === 'signed_out') return { kind: 'bad', text: 'Bitte loggen Sie sich wieder ein' }
  if (connection === 'no_network') return { kind: 'care', text: `Kein Netz – ${later}` }
  if (connection === 'server') return { kind: 'care', text: `Unser Server antwortet nicht – ${later}` }
  if (waiting > 0) return { kind: 'care', text: `${entries(waiting)} ${are} gerade gesendet` }
  if (heardAt === null) return { kind: 'care', text: 'Die Listen werden geladen' }
  return { kind: 'good', text: `Alles gesendet · Stand ${clock.format(heardAt)} Uhr` }
}
