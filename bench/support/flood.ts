import { readFile } from 'node:fs/promises'
import { found } from '../../src/kernel/answer.ts'
import { fire } from './burst.ts'
import { figure, median, note } from './figures.ts'
import { ask, CLUB, connectionsOf, inParallel } from './http.ts'
import type { Program } from './program.ts'
import type { Workshop } from './workshop.ts'

const ADDRESSES = 10_000
const AT_ONCE = 8
const SLICE_MS = 1000
const ROUNDS = 4
/** Kept pages: 16 MB, with what the program needs beside them. */
const MOST_MORE_MB = 150

async function memoryMB({ child }: Program): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
}

/** Speed of a kept page before and after ten thousand different filters, made up to fill the memory for kept pages. */
export async function flood(workshop: Workshop, program: Program): Promise<void> {
  const { port } = program
  const host = `${CLUB}.localhost:${port}`
  const agent = connectionsOf(AT_ONCE)
  workshop.later(() => agent.destroy())
  const path = '/support'
  const times = { sliceMs: SLICE_MS, rounds: ROUNDS }
  const burst = { ports: [port], path, connections: 16, ...times, headers: { host }, status: 200 } as const
  const speed = async () => median(found((await fire(burst))[0]).perSecond)
  await ask(port, { path })
  const before = await speed()
  const memory = await memoryMB(program)
  const ms = await inParallel(ADDRESSES, AT_ONCE, (number) =>
    ask(port, { path: `/?weekday=${1 + (number % 7)}&q=${number}`, agent }),
  )
  const after = await speed()
  note(`${ADDRESSES} made-up filters: ${(ADDRESSES / (ms / 1000)).toFixed(0)} a second`)
  note(`another page: ${before.toFixed(0)} a second before them, ${after.toFixed(0)} after them`)
  figure('slowdown of other pages by made-up filters', before / after, { is: '≤', than: 2 })
  figure('memory for made-up filters', (await memoryMB(program)) - memory, { is: '≤', than: MOST_MORE_MB, unit: 'MB' })
}
