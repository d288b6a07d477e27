import pg from 'pg'

export interface Listener {
  /** Calls `hear` with each message of the channel; answers how to stop. */
  on(channel: 'live' | 'mail' | 'push', hear: (payload: string) => void): () => void
  /** Calls `caughtUp` after every new connection: what was said meanwhile is lost, so look for yourself. */
  onReconnect(caughtUp: () => void): () => void
  stop(): Promise<void>
}

const CHANNELS = ['live', 'mail', 'push'] as const
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Hears what any process says on the database's channels, over one connection that comes back by itself. */
export async function listen(url: string, onError: (error: Error) => void): Promise<Listener> {
  const hearers = new Map<string, Set<(payload: string) => void>>(CHANNELS.map((channel) => [channel, new Set()]))
  const reconnects = new Set<() => void>()
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, options: '-c role=app', keepAlive: true })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || stopped) return
      lost = true
      client = null
      if (error) onError(error)
      retry(FIRST_WAIT_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of CHANNELS) await fresh.query(`listen ${channel}`)
    } catch (error) {
      lost = true
      await fresh.end().catch(onError)
      throw error
    }
    client = fresh
  }
  const retry = (wait: number) => {
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const caughtUp of reconnects) caughtUp()
        },
        (error: Error) => {
          onError(error)
          if (!stopped) retry(Math.min(wait * 2, LONGEST_WAIT_MS))
        },
      )
    }, wait)
  }

  await open()
  return {
    on(channel, hear) {
      hearers.get(channel)?.add(hear)
      return () => hearers.get(channel)?.delete(hear)
    },
    onReconnect(caughtUp) {
      reconnects.add(caughtUp)
      return () => reconnects.delete(caughtUp)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
