import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isCode } from '../../kernel/codes.ts'

const PATIENCE_MS = 10 * 60_000

/**
 * Two starts must not repair the same traces. Linux frees an abstract socket even after kill -9; elsewhere only the pid file
 * guards.
 */
export async function inTurn<T>(dir: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work()
  const name = `\0verein-${createHash('sha256').update(dir).digest('hex').slice(0, 40)}`
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const held = await listen(name)
    if (held !== null) return work().finally(() => held.close())
    if (Date.now() > until)
      throw new Error(`Ein anderer Start mit dem Ordner ${dir} wird nicht fertig. Bitte diesen zuerst beenden.`)
    await sleep(50)
  }
}

async function listen(name: string) {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ path: name })
    await once(server, 'listening')
    server.unref()
    return server
  } catch (error) {
    if (isCode(error, 'EADDRINUSE')) return null
    throw error
  }
}
