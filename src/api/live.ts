import type { ObjectKind } from '../domain/audit/happenings.ts'

/** Never holds a person's data. */
export interface Change {
  club: string
  kind: ObjectKind
  id: string
  event: string
}

/** For pages that opened before they listened. Milliseconds before now. */
export interface Recent {
  /** Gapless listening time. */
  listeningMs: number
  agoMs: Record<string, number>
}

export interface Live {
  /** `null`: changes may have been missed. Answers how to stop. */
  subscribe(club: string, hear: (change: Change | null) => void): () => void
  recent(club: string): Recent
  /** Tells the listeners of the change's club of a change elsewhere. */
  tell(change: Change): void
  /** Counts one more stream for each key. Answers how to end it, or null when a key has too many. */
  enter(keys: readonly string[]): (() => void) | null
  close(): void
}

interface Messages {
  on(channel: 'live', hear: (payload: string) => void): () => void
  onReconnect(caughtUp: () => void): () => void
}

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'club' in value && 'kind' in value && 'id' in value && 'event' in value

/** Open streams of one address or login: enough for an office or a school, not for one program with thousands. */
const MOST = 30

function streamCounter(hasRaisedLimits: boolean): Live['enter'] {
  const open = new Map<string, number>()
  const change = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const left = (open.get(key) ?? 0) + by
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
  return (keys) => {
    if (!hasRaisedLimits && keys.some((key) => (open.get(key) ?? 0) >= MOST)) return null
    change(keys, 1)
    return () => change(keys, -1)
  }
}

interface Memory extends Pick<Live, 'recent'> {
  keep(change: Change): void
  forget(): void
}

/** Uses a monotonic clock: nobody can set it. */
function openMemory(): Memory {
  const clubs = new Map<string, Map<string, number>>()
  let since = performance.now()
  return {
    keep({ club, kind }) {
      clubs.set(club, (clubs.get(club) ?? new Map()).set(kind, performance.now()))
    },
    forget() {
      clubs.clear()
      since = performance.now()
    },
    recent(club) {
      const now = performance.now()
      const ago = [...(clubs.get(club) ?? [])].map(([kind, at]) => [kind, Math.ceil(now - at)])
      return { listeningMs: Math.floor(now - since), agoMs: Object.fromEntries(ago) }
    },
  }
}

const after = (heard: Promise<void> | void, tell: () => void): void => {
  if (heard) void heard.then(tell)
  else tell()
}

/** `onChange` hears every club, and first: what it promises is waited for. */
export function openLive(
  messages: Messages,
  onChange: (change: Change | null) => Promise<void> | void,
  hasRaisedLimits = false,
): Live {
  const hearers = new Map<string, Set<(change: Change | null) => void>>()
  const closing = new Set<() => void>()
  const memory = openMemory()
  const tell = (change: Change) => {
    memory.keep(change)
    for (const hear of hearers.get(change.club) ?? []) hear(change)
  }
  messages.on('live', (payload) => {
    const change: unknown = JSON.parse(payload)
    if (!isChange(change)) return
    after(onChange(change), () => tell(change))
  })
  messages.onReconnect(() => {
    memory.forget()
    after(onChange(null), () => {
      for (const club of hearers.values()) for (const hear of club) hear(null)
    })
  })
  return {
    tell,
    recent: memory.recent,
    enter: streamCounter(hasRaisedLimits),
    subscribe(club, hear) {
      const ofClub = hearers.get(club) ?? new Set()
      hearers.set(club, ofClub.add(hear))
      const stop = () => {
        ofClub.delete(hear)
        closing.delete(end)
      }
      const end = () => hear(null)
      closing.add(end)
      return stop
    },
    close() {
      for (const end of closing) end()
    },
  }
}
