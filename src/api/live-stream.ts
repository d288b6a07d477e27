import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { covers } from '../domain/api-keys/rules.ts'
import { keyOfActor } from '../domain/context.ts'
import { denied } from './described.ts'
import { type Api, type ApiEnv, type ApiFacts, factsOf } from './facts.ts'
import type { Recent } from './live.ts'
import { answerProblem, problems, Refused } from './problem.ts'

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

/** Least time between two readings of a followed list. */
const READ_GAP_MS = 1_000

/** Reads the list's page with the follower's present rights, at this moment. @throws Refused for an address of no list */
async function readList(api: Api, facts: ApiFacts, list: string): Promise<Response> {
  const url = URL.parse(list, facts.origin)
  const ctx = { ...facts.ctx, now: Temporal.Now.instant() }
  const isOwn = url?.origin === new URL(facts.origin).origin && url.pathname.startsWith('/api/v1/') && !facts.inside
  const answer = url && isOwn ? await api.fetch(new Request(url), { facts: { ...facts, ctx, inside: 'repeat' } }) : null
  if (!answer || (answer.ok && !/^application\/json/.test(answer.headers.get('content-type') ?? '')))
    throw new Refused(400, { detail: 'Folgen kann man nur einer Liste dieser API: /api/v1/…', code: 'invalid' })
  return answer
}

/** Sends the page of a list whenever it differs from `first` and from the one sent before. */
function followList(read: () => Promise<Response>, first: string, send: (page: string) => Promise<void>, end: () => void) {
  let last = first
  let timer: NodeJS.Timeout | undefined
  let reading = Promise.resolve()
  const look = async () => {
    const answer = await read()
    // The right ended, or the list: whoever follows connects again and is told.
    if (answer.status !== 200) return end()
    const page = await answer.text()
    if (page === last) return
    last = page
    await send(page)
  }
  return {
    changed: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        reading = reading.then(look).catch(end)
      }, READ_GAP_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * `GET /api/v1/live`: events carry kinds and ids, the page asks for the data. The first, `ready`, tells recent changes to pages
 * that were loaded earlier. With `list`, the address of a list, events `list` carry its page, at first and after each change.
 */
export const answerLive = (api: Api) => async (c: Context<ApiEnv>) => {
  const facts = factsOf(c)
  const list = c.req.query('list')
  const read = () => readList(api, facts, list ?? '')
  const opened = list === undefined ? null : await read()
  if (opened && opened.status !== 200) return opened
  const page = await opened?.text()
  return stream(c, page === undefined ? null : { page, read })
}

function stream(c: Context<ApiEnv>, list: { page: string; read: () => Promise<Response> } | null): Response {
  const { ctx, live, address, sessionId, isStillInside } = factsOf(c)
  const leave = live.enter(sessionId === null ? [`address ${address}`] : [`address ${address}`, `session ${sessionId}`])
  const detail = 'Von hier sind schon sehr viele Seiten offen. Bitte schließen Sie einige.'
  if (!leave) return answerProblem(c, 429, { detail, code: 'too_many' }, HEARTBEAT_MS / 1000)
  const key = keyOfActor(ctx.actor)
  const isInside = ctx.actor.kind === 'user' && ctx.actor.profile !== null && (!key || covers(key.scopes, 'today:read'))
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
    const followed = list && followList(list.read, list.page, (data) => stream.writeSSE({ event: 'list', data }), end)
    const stop = live.subscribe(ctx.club.name, (change) => {
      if (change === null) return end()
      followed?.changed()
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
    if (list) await stream.writeSSE({ event: 'list', data: list.page })
    // Something may have changed while the stream began.
    followed?.changed()
    await ended
    followed?.stop()
    clearInterval(heartbeat)
    clearInterval(check)
    clearTimeout(flush)
    stop()
    leave()
  })
}

/** The stream stands in the description, too. */
export function describeLive(api: Api): void {
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v1/live',
    operationId: 'followChanges',
    summary: 'Änderungen, sobald sie geschehen (Server-Sent Events); mit `list` die Seite einer Liste mit ihrem Filter',
    description:
      'Ereignisse `ready` und `change` nennen Arten und Kennungen, nie Inhalte. Mit `list` kommt die Seite der Liste als Ereignis `list`, gleich und nach jeder Änderung, mit den Rechten dessen, der folgt.',
    request: {
      query: z.object({
        list: z.string().max(2_000).optional().describe('Adresse einer Liste: `/api/v1/members?where=city:eq:Ulm&limit=20`'),
      }),
    },
    responses: {
      200: { description: 'Ereignisse', content: { 'text/event-stream': { schema: z.string() } } },
      ...denied,
      ...problems.tooMany,
    },
  })
}
