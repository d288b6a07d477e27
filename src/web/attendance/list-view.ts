import { type Entry, type Mark, settle, takenTime } from '../../domain/attendance/rules.ts'
import type { SessionList, WaitingEntry } from '../offline/hall-data.ts'
import { newPerson } from '../offline/outbox.ts'

export type ListedPerson = SessionList['people'][number]

export interface Row {
  person: ListedPerson
  /** `open` where there is no mark. */
  mark: Mark
  /** The mark is still on this phone. */
  isWaiting: boolean
  /** "fehlt (16:05, Jana Müller)": what another phone says. */
  others: string[]
  health: string | null
}

export const MARK_WORDS: Record<Mark, string> = {
  present: 'anwesend',
  excused: 'entschuldigt',
  absent: 'fehlt',
  open: 'offen',
}

/** Moments are this phone's clock only in how they are read: hours and minutes in Berlin. */
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

/** The list as it stands: what the server told, and what waits on this phone. */
export function rowsOf(list: SessionList, waiting: readonly WaitingEntry[], phoneId: string): Row[] {
  const taken = waiting.filter(({ refusedAs }) => !refusedAs)
  const marks = Map.groupBy([...list.entries, ...taken.map((entry) => waitingMark(entry, phoneId))], ({ personId }) => personId)
  const known = new Set(list.people.map(({ id }) => id))
  const guests = new Map(taken.filter(({ personId }) => !known.has(personId)).map((entry) => [entry.personId, newPerson(entry)]))
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

const entries = (count: number): string => (count === 1 ? 'Ein Eintrag' : `${count} Einträge`)

export interface BannerFacts {
  standing: 'fine' | 'asking' | 'no_network' | 'signed_out' | 'gone' | 'server'
  waiting: number
  /** When the server was last heard of, on the phone's clock; null = never. */
  heardAt: number | null
}

/** The line under the title: how the phone stands with the server. */
export function bannerOf({ standing, waiting, heardAt }: BannerFacts): { kind: 'good' | 'care' | 'bad'; text: string } {
  const are = waiting === 1 ? 'wird' : 'werden'
  const later = waiting > 0 ? `${entries(waiting)} ${are} gesendet, sobald es geht` : 'Sie können weiterarbeiten'
  if (standing === 'signed_out') return { kind: 'bad', text: 'Bitte loggen Sie sich wieder ein' }
  if (standing === 'no_network') return { kind: 'care', text: `Kein Netz – ${later}` }
  if (standing === 'server') return { kind: 'care', text: `Unser Server antwortet nicht – ${later}` }
  if (waiting > 0) return { kind: 'care', text: `${entries(waiting)} ${are} gerade gesendet` }
  if (heardAt === null) return { kind: 'care', text: 'Die Listen werden geladen' }
  return { kind: 'good', text: `Alles gesendet · Stand ${clock.format(heardAt)} Uhr` }
}
