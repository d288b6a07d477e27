import { whileShown } from './while-shown.ts'

/** Kinds of changed things in this club (`course`, …); `missed`: all of them may have changed unheard. */
type Hear = (kinds: readonly string[] | 'missed') => void

/** Message between tabs. Moments are milliseconds since 1970 by the browser's clock, shared by its tabs. */
interface Heard {
  /** No change was missed since. */
  since: number
  changedAt: ReadonlyMap<string, number>
}

const NAME = 'heard'
/** Other processes hear of a change later, and a navigation shows only after its request. */
const SLACK_MS = 500
const hearers = new Set<Hear>()
const changedAt = new Map<string, number>()
let since = Number.POSITIVE_INFINITY
/** This tab heard of every change until then. 0 = a page of any age: browsers keep pages for the way back. */
let trueAt = 0
/** Moment of the request for the page's data. */
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

/** Delivers the changes between the making of this page and its begin to listen. */
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

/** Holds this browser's one stream until the page is left, and hands its changes to the other tabs. */
function lead(channel: BroadcastChannel, left: AbortSignal): Promise<void> {
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
  return new Promise((resolve) => {
    left.onabort = () => {
      stream.close()
      resolve()
    }
  })
}

const isHeard = (value: unknown): value is Heard => typeof value === 'object' && value !== null && 'since' in value

let isStarted = false

/** One connection per browser, because six to a host are the most. The tab with the lock leads; when it closes, the next does. */
function start(): void {
  if (isStarted || !('locks' in navigator)) return
  isStarted = true
  const [way] = performance.getEntriesByType('navigation')
  // Not `timeOrigin`: it keeps to the clock of the browser's start, behind for each hour of sleep, and every page began with a change.
  const isKept = way instanceof PerformanceNavigationTiming && way.type === 'back_forward'
  if (!isKept) trueAt = Date.now() - performance.now() - SLACK_MS
  loadingAt ||= trueAt
  whileShown(listen)
}

function listen(): () => void {
  const channel = new BroadcastChannel(NAME)
  const left = new AbortController()
  const { signal } = left
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'missed' || Array.isArray(data)) take(data)
    else if (isHeard(data)) catchUp(data)
  })
  channel.postMessage('hello')
  navigator.locks
    .request(NAME, left, () => signal.aborted || lead(channel, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  return () => {
    isCaughtUp = false
    channel.close()
    left.abort()
  }
}

/** Notes a request for another page's data: later changes may be missing in it. */
export function noteLoading(): void {
  loadingAt = Date.now() - SLACK_MS
}

/** Calls `hear` for every change in the club since the page's data was requested; answers the function that stops it. */
export function onChanges(hear: Hear): () => void {
  start()
  hearers.add(hear)
  hear(isCaughtUp && since > loadingAt ? 'missed' : changedAfter(loadingAt))
  return () => hearers.delete(hear)
}
