import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Listener } from '../database/listen.ts'
import { type ApiEnv, factsOf } from './facts.ts'

/** What others learn of a change: which kind of thing, which one, what happened. Never a person's data. */
export interface Change {
  club: string
  kind: string
  id: string
  event: string
}

export interface Live {
  /** Calls `hear` for each change in a club; `null` means: changes may have been missed. Answers how to stop. */
  subscribe(club: string, hear: (change: Change | null) => void): () => void
  /** Ends all open streams, so that the server can close. */
  close(): void
}

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'club' in value && 'kind' in value && 'id' in value && 'event' in value

/** Hands the database's `live` messages to whoever listens in this process. `onChange` hears those of every club. */
export function openLive(listener: Listener, onChange: (change: Change | null) => void): Live {
  const hearers = new Map<string, Set<(change: Change | null) => void>>()
  const closing = new Set<() => void>()
  listener.on('live', (payload) => {
    const change: unknown = JSON.parse(payload)
    if (!isChange(change)) return
    onChange(change)
    for (const hear of hearers.get(change.club) ?? []) hear(change)
  })
  listener.onReconnect(() => {
    onChange(null)
    for (const club of hearers.values()) for (const hear of club) hear(null)
  })
  return {
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

const HEARTBEAT_MS = 25_000
/** Changes that come within this time of each other are told together. */
const GATHER_MS = 80
/** Kinds that visitors hear of; everything else is for people with a profile in the club. */
const PUBLIC_KINDS = new Set(['course', 'session', 'participation', 'facility', 'part', 'booking', 'club', 'department'])

/** `GET /api/v1/live`: one stream of changes per browser. The events carry kinds and ids, no data; the page asks again for what it shows. */
export function answerLive(c: Context<ApiEnv>): Response {
  const { ctx, live } = factsOf(c)
  const isInside = ctx.actor.kind === 'user' && ctx.actor.profile !== null
  return streamSSE(c, async (stream) => {
    const waiting = new Map<string, { kind: string; id: string; event: string }>()
    let flush: NodeJS.Timeout | undefined
    const send = async () => {
      flush = undefined
      const changes = [...waiting.values()]
      waiting.clear()
      await stream.writeSSE({ event: 'change', data: JSON.stringify(changes) })
    }
    const ended = new Promise<void>((resolve) => stream.onAbort(resolve))
    const stop = live.subscribe(ctx.club.name, (change) => {
      if (change === null) return void stream.close()
      if (!isInside && !PUBLIC_KINDS.has(change.kind)) return
      // Visitors learn that places changed, not whose participation it was.
      const id = isInside || change.kind !== 'participation' ? change.id : ''
      waiting.set(`${change.kind} ${id}`, { kind: change.kind, id, event: change.event })
      flush ??= setTimeout(() => void send(), GATHER_MS)
    })
    const heartbeat = setInterval(() => void stream.write(': \n\n'), HEARTBEAT_MS)
    await stream.writeSSE({ event: 'ready', data: '{}', retry: 2000 })
    await ended
    clearInterval(heartbeat)
    clearTimeout(flush)
    stop()
  })
}
