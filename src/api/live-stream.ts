import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type ApiEnv, factsOf } from './facts.ts'
import type { Recent } from './live.ts'
import { answerProblem } from './problem.ts'

const HEARTBEAT_MS = 25_000
const CHECK_MS = 60_000
const GATHER_MS = 80
/** Kinds for visitors; the others need a profile in the club. */
const PUBLIC_KINDS = new Set([
  'course',
  'session',
  'participation',
  'group',
  'draw',
  'event',
  'facility',
  'part',
  'booking',
  'closure',
  'club',
  'department',
  'page',
  'article',
])
/** Visitors learn no ids of these kinds: they would betray a person, an event for members or a draft. */
const NAMELESS_KINDS = new Set(['participation', 'event', 'page', 'article'])

const recentFor = (isInside: boolean, { listeningMs, agoMs }: Recent): Recent => ({
  listeningMs,
  agoMs: Object.fromEntries(Object.entries(agoMs).filter(([kind]) => isInside || PUBLIC_KINDS.has(kind))),
})

/**
 * `GET /api/v1/live`: events carry kinds and ids, the page asks for the data. The first, `ready`, tells recent changes to pages
 * that were loaded earlier.
 */
export function answerLive(c: Context<ApiEnv>): Response {
  const { ctx, live, address, sessionId, isStillInside } = factsOf(c)
  const leave = live.enter(sessionId === null ? [`address ${address}`] : [`address ${address}`, `session ${sessionId}`])
  if (!leave)
    return answerProblem(c, 429, {
      detail: 'Von hier sind schon sehr viele Seiten offen. Bitte schließen Sie einige.',
      code: 'too_many',
    })
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
    // Our own end of a stream never fires `abort`.
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    stream.onAbort(end)
    const stop = live.subscribe(ctx.club.name, (change) => {
      if (change === null) return end()
      if (!isInside && !PUBLIC_KINDS.has(change.kind)) return
      const id = isInside || !NAMELESS_KINDS.has(change.kind) ? change.id : ''
      waiting.set(`${change.kind} ${id}`, { kind: change.kind, id, event: change.event })
      flush ??= setTimeout(() => void send(), GATHER_MS)
    })
    const heartbeat = setInterval(() => void stream.write(': \n\n'), HEARTBEAT_MS)
    // The browser connects again at once, under its present rights.
    const check =
      sessionId === null ? undefined : setInterval(() => void isStillInside().then((is) => is || end(), end), CHECK_MS)
    await stream.writeSSE({ event: 'ready', data: JSON.stringify(recentFor(isInside, live.recent(ctx.club.name))), retry: 2000 })
    await ended
    clearInterval(heartbeat)
    clearInterval(check)
    clearTimeout(flush)
    stop()
    leave()
  })
}
