import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../scripts/tool.mjs'

export interface Burst {
  /** Servers that are asked in turn: the speed of a shared machine changes within seconds. */
  ports: readonly number[]
  path: string
  connections: number
  /** Milliseconds for which a server is asked in each round. */
  sliceMs: number
  /** The first one warms up, and counts in `answers` alone. */
  rounds: number
  /** Must name the host. */
  headers: Record<string, string>
  /** Expected of every answer. */
  status: 200 | 304
}

/** Answers of one server. */
export interface Shots {
  answers: number
  /** Answers a second, by round. */
  perSecond: number[]
  /** Milliseconds within which 95 % of the answers came. */
  p95Ms: number
}

const cannon = fileURLToPath(new URL('cannon.ts', import.meta.url))

/** Repeats a request from a process of its own. @throws on a wrong answer. */
export async function fire(burst: Burst): Promise<Shots[]> {
  const child = spawn(pinnedNode(), [cannon, JSON.stringify(burst)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`The load ended with ${code}`)
  return JSON.parse(said)
}
