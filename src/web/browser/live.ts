/** Kinds of things that someone changed in this club (`course`, `participation`, …), or that any may have changed unheard. */
type Hear = (kinds: readonly string[] | 'missed') => void

/** What one tab tells another. Moments are milliseconds since 1970 by this browser's clock, which all its tabs share. */
interface Heard {
  /** From when on nothing was missed. */
  since: number
  changedAt: ReadonlyMap<string, number>
}

const NAME = 'heard'
/** Another process may hear of a change a little later, and the first sign of a way to another page comes after it was asked for. */
const SLACK_MS = 500
const hearers = new Set<Hear>()
const changedAt = new Map<string, number>()
let since = Number.POSITIVE_INFINITY
/** Up to when this tab heard of every change. 0 = its page may be of any age: browsers keep pages for the way back. */
let trueAt = 0
/** When what the page shows was asked for. */
let loadingAt = 0
let isCaughtUp = false

const tell: Hear = (kinds) => {
  for (const hear of hearers) hear(kinds)
}

const take: Hear = (kinds) => {
  const now = Date.now()
  if (isCaughtUp) trueAt = now
  if (kinds === 'missed') since = now
  else for (const kind of kinds) changedAt.set(kind, now)
  tell(kinds)
}

/** What happened between the moment at which this page was made and the one at which it began to listen. */
function catchUp(heard: Heard): void {
  const before = trueAt
  isCaughtUp = true
  trueAt = Date.now()
  for (const [kind, at] of heard.changedAt) changedAt.set(kind, at)
  if (heard.since > before) take('missed')
  else {
    since = heard.since
    tell(changedAfter(before))
  }
}

const changedAfter = (moment: number): string[] => [...changedAt].filter(([, at]) => at > moment).map(([kind]) => kind)

/** Holds the one stream of this browser for as long as this tab lives, and hands what it says to the other tabs. */
function lead(channel: BroadcastChannel): Promise<never> {
  const stream = new EventSource('/api/v1/live')
  let wasBroken = false
  const spread: Hear = (kinds) => {
    channel.postMessage(kinds)
    take(kinds)
  }
  stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const changes: { kind: string }[] = JSON.parse(data)
    spread(changes.map(({ kind }) => kind))
  })
  stream.addEventListener('error', () => {
    wasBroken = true
  })
  stream.addEventListener('open', () => {
    if (wasBroken) spread('missed')
    wasBroken = false
  })
  stream.addEventListener('ready', ({ data }: MessageEvent<string>) => {
    const { listeningMs, agoMs }: { listeningMs: number; agoMs: Record<string, number> } = JSON.parse(data)
    const now = Date.now()
    const heard = {
      since: now - listeningMs,
      changedAt: new Map(Object.entries(agoMs).map(([kind, ago]) => [kind, now - ago])),
    }
    channel.postMessage(heard)
    catchUp(heard)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'hello' && isCaughtUp) channel.postMessage({ since, changedAt })
  })
  return new Promise(() => undefined)
}

const isHeard = (value: unknown): value is Heard => typeof value === 'object' && value !== null && 'since' in value

let isStarted = false

/** One connection per browser: browsers open at most six to a host. The tab that holds the lock leads; when it closes, the next does. */
function start(): void {
  if (isStarted || !('locks' in navigator)) return
  isStarted = true
  const [way] = performance.getEntriesByType('navigation')
  if (!(way instanceof PerformanceNavigationTiming && way.type === 'back_forward')) trueAt = performance.timeOrigin - SLACK_MS
  loadingAt ||= trueAt
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'missed' || Array.isArray(data)) take(data)
    else if (isHeard(data)) catchUp(data)
  })
  channel.postMessage('hello')
  void navigator.locks.request(NAME, () => lead(channel))
}

/** The data of another page is being asked for: what changes from now on may be missing in it. */
export function noteLoading(): void {
  loadingAt = Date.now() - SLACK_MS
}

/** Calls `hear` for every change in the club since what the page shows was asked for; answers how to stop. */
export function onChanges(hear: Hear): () => void {
  start()
  hearers.add(hear)
  hear(isCaughtUp && since > loadingAt ? 'missed' : changedAfter(loadingAt))
  return () => hearers.delete(hear)
}
