export const MARKS = ['present', 'excused', 'absent', 'open'] as const
/** What a trainer sets for one person. `open` takes a mark back that was made by mistake. */
export type Mark = (typeof MARKS)[number]

/** One mark as a phone made it. All moments are milliseconds since 1970, by the server's clock. */
export interface Entry {
  clientId: string
  state: Mark
  takenAt: number
  /** Null while it is still on the phone. */
  receivedAt: number | null
  /** Up to when the phone knew what others had entered. */
  knewUntil: number | null
  phoneId: string
  /** Who made it, for the others to read. */
  by: string
}

export interface Settled {
  /** The entry that counts: the last by its time, then by its id; null when there is none. */
  counts: Entry | null
  /** What other phones say, where it differs and whoever made `counts` could not know of it. */
  others: Entry[]
}

/** Whether `one` counts before `other`. A total order: no two entries share an id. */
const isLater = (one: Entry, other: Entry): boolean =>
  one.takenAt === other.takenAt ? one.clientId > other.clientId : one.takenAt > other.takenAt

const knew = ({ knewUntil }: Entry, other: Entry): boolean =>
  knewUntil !== null && other.receivedAt !== null && other.receivedAt <= knewUntil

/** What counts of all entries for one person in one session. The order in which they arrived makes no difference to it. */
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

/**
 * How far the phone's clock is behind the server's, in milliseconds: what must be added to its time. The server's answer is
 * taken to have been made halfway between asking and hearing.
 */
export const clockOffset = (contact: { askedAt: number; heardAt: number; serverAt: number }): number =>
  Math.round(contact.serverAt - (contact.askedAt + contact.heardAt) / 2)

/** When a mark was made, by the server's clock: never later than it arrived, else it would win against all that follow. */
export const takenTime = (tappedAt: number, offsetMs: number, receivedAt: number): number =>
  Math.min(tappedAt + offsetMs, receivedAt)

/** How many of each mark; `open` counts those without a mark too. */
export function countMarks(marks: readonly (Mark | null)[]): Record<Mark, number> {
  const counts: Record<Mark, number> = { present: 0, excused: 0, absent: 0, open: 0 }
  for (const mark of marks) counts[mark ?? 'open'] += 1
  return counts
}
