import { readFile } from 'node:fs/promises'

/** Memory of processes in MB, shared pages counted once (PSS). */
export async function memoryOf(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
    }),
  )
  return (sizes.reduce((sum, size) => sum + size, 0) * 1024) / 1_000_000
}
