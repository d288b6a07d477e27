export const MARKS = ['present', 'excused', 'absent', 'open'] as const
/** `open` takes a mistaken mark back. */
export type Mark = (typeof MARKS)[number]

/** Moments are milliseconds since 1970 by the server's clock. */
export interface Entry {
  clientId: string
  state: Mark
  takenAt: number
  receivedAt: number | null
  /** The phone knew all entries of others until then. */
  knewUntil: number | null
  phoneId: string
  by: string
}

export interface Settled {
  /** The last by time, then by id; null without entries. */
  counts: Entry | null
  /** Different marks of other phones, unknown to the author of `counts`. */
  others: Entry[]
}

/** A total order: no two entries share an id. */
const isLater = (one: Entry, other: Entry): boolean =>
  one.takenAt === other.takenAt ? one.clientId > other.clientId : one.takenAt > other.takenAt

const knew = ({ knewUntil }: Entry, other: Entry): boolean =>
  knewUntil !== null && other.receivedAt !== null && other.receivedAt <= knewUntil

/** Settles all entries of one person in one session, in any order of arrival. */
export function settle(entries: readonly Entry[]): Settled {
  const lastOfPhone = new Map<string, Entry>()
  for (const entry of entries) {
    const last = lastOfPhone.get(entry.phoneId)
    if (!last || isLater(entry, last)) lastOfPhone.set(entry.phoneId, entry)
  }
  const [counts = null, ...rest] = [...lastOfPhone.values()].sort((one, other) => (isLater(one, other) ? -1 : 1))
  if (!counts) return { counts: null, others: [] }
  return { counts, others: rest.filter((other) => other.state !== counts.state && !knew(counts, other)) }
}

/** Milliseconds to add to the phone's time; assumes the server answered halfway between request and answer. */
export const clockOffset = (contact: { askedAt: number; heardAt: number; serverAt: number }): number =>
  Math.round(contact.serverAt - (contact.askedAt + contact.heardAt) / 2)

/** Time of a mark by the server's clock: never after its arrival, or it would beat all later marks. */
export const takenTime = (tappedAt: number, offsetMs: number, receivedAt: number): number =>
  Math.min(tappedAt + offsetMs, receivedAt)

/** `open` includes people without a mark. */
export function countMarks(marks: readonly (Mark | null)[]): Record<Mark, number> {
  const counts: Record<Mark, number> = { present: 0, excused: 0, absent: 0, open: 0 }
  for (const mark of marks) counts[mark ?? 'open'] += 1
  return counts
}
