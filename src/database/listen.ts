import pg from 'pg'
import { loginUrl } from './logins.ts'

const CHANNELS = ['live', 'mail', 'orders', 'push', 'webhook'] as const
type Channel = (typeof CHANNELS)[number]

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Its one connection comes back by itself. */
export interface Listener {
  /** Answers how to stop. */
  on(channel: Channel, hear: (payload: string) => void): () => void
  /** Calls `caughtUp` after every reconnection: messages in between are lost, so look for yourself. */
  onReconnect(caughtUp: () => void): () => void
  stop(): Promise<void>
}

class Ear implements Listener {
  readonly #hearers = new Map<string, Set<(payload: string) => void>>(CHANNELS.map((channel) => [channel, new Set()]))
  readonly #reconnects = new Set<() => void>()
  readonly #url: string
  readonly #onError: (error: Error) => void
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url
    this.#onError = onError
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: loginUrl(this.#url, 'app'), options: '-c role=app', keepAlive: true })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#hearers.get(channel) ?? []) hear(payload ?? '')
    })
    await client.connect()
    try {
      for (const channel of CHANNELS) await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(this.#onError)
      throw error
    }
    this.#client = client
  }

  #lose(client: pg.Client, error?: Error): void {
    if (this.#client !== client || this.#isStopped) return
    this.#client = null
    if (error) this.#onError(error)
    this.#retry(FIRST_WAIT_MS)
  }

  #retry(wait: number): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.open()
        for (const caughtUp of this.#reconnects) caughtUp()
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)))
        if (!this.#isStopped) this.#retry(Math.min(wait * 2, LONGEST_WAIT_MS))
      }
    }, wait)
  }

  on(channel: Channel, hear: (payload: string) => void): () => void {
    this.#hearers.get(channel)?.add(hear)
    return () => this.#hearers.get(channel)?.delete(hear)
  }

  onReconnect(caughtUp: () => void): () => void {
    this.#reconnects.add(caughtUp)
    return () => this.#reconnects.delete(caughtUp)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }
}

/** @throws when the database is out of reach */
export async function listen(url: string, onError: (error: Error) => void): Promise<Listener> {
  const ear = new Ear(url, onError)
  await ear.open()
  return ear
}
