import { onChanges } from '../kit/live-stream.ts'
import { ask, type Me, type Trouble, Unanswered } from './contact.ts'
import { forgetNames, hallData, type ListedSession, listKey, type SessionList, SIGNED_IN } from './hall-data.ts'
import { keepShell } from './keep-shell.ts'
import { sendOutbox } from './outbox.ts'

const HOUR = 3_600_000
/** Own sessions within this time are loaded before the person enters the hall. */
const AHEAD = { before: 24 * HOUR, after: 36 * HOUR }
const STALE_MS = 5 * 60_000
const ROUND_MS = 20_000
/** While connected, live changes bring the news; only every third round asks by itself. */
const CALM_ROUNDS = 3
/** Lists of sessions this long ago are no longer on the phone. */
const KEPT_MS = 48 * HOUR
const LIVE = ['attendance', 'participation', 'group', 'session', 'course', 'person']

export type Connection = Trouble | 'fine' | 'asking'

/** The phone's tie to the server: one per page. */
export interface Hall {
  me: Me
  connection(): Connection
  subscribe(hear: () => void): () => void
  /** Sends waiting marks and loads stale lists; always loads `sessionId`. Never throws. */
  sync(sessionId?: string): Promise<void>
  /** Starts to sync by itself; answers the function that stops it. */
  start(): () => void
}

async function loadList(me: Me, sessionId: string): Promise<void> {
  const held = await hallData.lists.get(listKey(me.owner, sessionId))
  const version = held ? `?health=${encodeURIComponent(held.list.health.version)}` : ''
  const { asOf, session, people, entries, health } = await ask<SessionList & { asOf: number }>(
    me,
    `/attendance/sessions/${sessionId}${version}`,
  )
  const notes = health.notes ?? held?.list.health.notes ?? []
  const list = { session, people, entries, health: { ...health, notes } }
  const about = { owner: me.owner, sessionId, startsAt: session.startsAt, asOf, heardAt: Date.now() }
  await hallData.lists.put({ key: listKey(me.owner, sessionId), ...about, list })
}

/** A session that no longer exists is no fault; the phone forgets it. */
async function loadOrForget(me: Me, sessionId: string): Promise<void> {
  try {
    await loadList(me, sessionId)
  } catch (error) {
    if (!(error instanceof Unanswered) || error.trouble !== 'gone') throw error
    await hallData.lists.delete(listKey(me.owner, sessionId))
  }
}

async function staleSessions(me: Me, sessions: readonly ListedSession[], serverAt: number): Promise<string[]> {
  const near = sessions.filter(
    ({ isTrainer, startsAt, endsAt }) => isTrainer && endsAt > serverAt - AHEAD.before && startsAt < serverAt + AHEAD.after,
  )
  const held = await hallData.lists.bulkGet(near.map(({ id }) => listKey(me.owner, id)))
  return near.filter((_, at) => (held[at]?.heardAt ?? 0) < Date.now() - STALE_MS).map(({ id }) => id)
}

/** All pages: an office has more sessions than fit one. */
async function askSessions(me: Me): Promise<{ sessions: ListedSession[]; serverAt: number }> {
  const sessions: ListedSession[] = []
  for (let cursor = ''; ; ) {
    const { items, nextCursor, serverAt } = await ask<{ items: ListedSession[]; nextCursor: string | null }>(
      me,
      `/attendance/sessions?limit=200${cursor}`,
    )
    sessions.push(...items)
    if (nextCursor === null) return { sessions, serverAt }
    cursor = `&cursor=${nextCursor}`
  }
}

async function exchange(me: Me, sessionId: string | undefined): Promise<void> {
  const sent = await sendOutbox(me)
  const { sessions, serverAt } = await askSessions(me)
  await forgetNames(me.owner)
  await hallData.overviews.put({ owner: me.owner, sessions })
  await hallData.lists
    .where('startsAt')
    .below(serverAt - KEPT_MS)
    .delete()
  const wanted = new Set([...(sessionId ? [sessionId] : []), ...sent, ...(await staleSessions(me, sessions, serverAt))])
  for (const id of wanted) await loadOrForget(me, id)
}

/** One tab at a time: an older answer must not replace a newer one. Without TLS browsers know no locks. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('hall-sync', work) : work()

/** Ties this page to the server for one person. Nothing happens before `start`. */
export function openHall(me: Me): Hall {
  const hearers = new Set<() => void>()
  let connection: Connection = 'asking'
  let shown: string | undefined
  let last = Promise.resolve()
  const say = (now: Connection) => {
    connection = now
    for (const hear of hearers) hear()
  }
  const once = async () => {
    try {
      await alone(() => exchange(me, shown))
      say('fine')
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      say(error.trouble)
    }
  }
  const hall: Hall = {
    me,
    connection: () => connection,
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    sync(sessionId = shown) {
      shown = sessionId
      last = last.then(once, once)
      return last
    },
    start: () => startRounds(hall),
  }
  return hall
}

/** Background Sync is missing in Safari and Firefox: the page itself tries at each sign of life. */
function startRounds(hall: Hall): () => void {
  localStorage.setItem(SIGNED_IN, hall.me.owner)
  if ('storage' in navigator) void navigator.storage.persist()
  void hall.sync().then(() => keepShell('/admin/mobile/participantList'))
  const wake = () => {
    if (!document.hidden) void hall.sync()
  }
  let due: ReturnType<typeof setTimeout> | undefined
  const stopLive = onChanges((changed) => {
    if (changed !== 'missed' && !changed.some((kind) => LIVE.includes(kind))) return
    clearTimeout(due)
    due = setTimeout(wake, 300)
  })
  let rounds = 0
  const timer = setInterval(() => {
    rounds += 1
    if (hall.connection() !== 'fine' || rounds % CALM_ROUNDS === 0) wake()
  }, ROUND_MS)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    stopLive()
    clearTimeout(due)
    clearInterval(timer)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}
