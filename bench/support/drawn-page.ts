import type pg from 'pg'
import { found } from '../../src/kernel/answer.ts'
import { cpuEach, tellLoad } from './cpu.ts'
import { figure, note } from './figures.ts'
import { inParallel } from './http.ts'
import type { Program } from './program.ts'

interface Drawn {
  /** Asks for the page so that it is drawn anew, and answers its kB. */
  page: () => Promise<number>
  count: number
  /** At most. */
  kB: number
  /** Milliseconds of the program's processor time at most. */
  cpu: number
}

/** Prints size, speed and cost of a page that is drawn for each request. */
export async function tellDrawn(
  name: string,
  counted: { program: Program; dataDir: string; owner: pg.Pool },
  { page, count, kB: most, cpu: dearest }: Drawn,
): Promise<void> {
  const kB = await page()
  const times: number[] = []
  const load = () =>
    inParallel(count, 1, async () => {
      const startedAt = performance.now()
      await page()
      times.push(performance.now() - startedAt)
    })
  await tellLoad(name, counted, count, load)
  const { program } = await cpuEach(counted.program, counted.dataDir, count, load)
  const p95 = found(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)])
  note(`${name}: p95 ${p95.toFixed(1)} ms`)
  figure(`${name}, HTML`, kB, { is: '≤', than: most, unit: 'kB' })
  figure(`${name}, processor time of the program`, program, { is: '≤', than: dearest, unit: 'ms' })
}
