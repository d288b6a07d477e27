/** A change that someone made in this club; the page asks again for what it shows. */
export interface Change {
  kind: string
  id: string
  event: string
}

type Hear = (changes: readonly Change[] | 'missed') => void

const NAME = 'live'
const hearers = new Set<Hear>()
const tell: Hear = (changes) => {
  for (const hear of hearers) hear(changes)
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}

/** Holds the one stream of this browser for as long as this tab lives, and hands what it says to the other tabs. */
function lead(channel: BroadcastChannel): Promise<never> {
  const stream = new EventSource('/api/v1/live')
  let wasBroken = false
  const spread: Hear = (changes) => {
    channel.postMessage(changes)
    tell(changes)
  }
  stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const changes: unknown = JSON.parse(data)
    if (Array.isArray(changes)) spread(changes.filter(isChange))
  })
  stream.addEventListener('error', () => {
    wasBroken = true
  })
  stream.addEventListener('open', () => {
    if (wasBroken) spread('missed')
    wasBroken = false
  })
  return new Promise(() => undefined)
}

let isStarted = false

/** One connection per browser: browsers open at most six to a host. The tab that holds the lock leads; when it closes, the next does. */
function start(): void {
  if (isStarted || !('locks' in navigator)) return
  isStarted = true
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    tell(Array.isArray(data) ? data.filter(isChange) : 'missed'),
  )
  void navigator.locks.request(NAME, () => lead(channel))
}

/** Calls `hear` for every change in the club from now on; answers how to stop. */
export function onChanges(hear: Hear): () => void {
  start()
  hearers.add(hear)
  return () => hearers.delete(hear)
}
