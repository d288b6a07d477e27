// Processor time of all programs below this one. Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 1000
const TICKS_PER_SECOND = 100

/** Pid and start name one process, since pids come again. */
function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid, parent: fields[1], id: `${pid} ${fields[19]}`, ticks: Number(fields[11]) + Number(fields[12]) }]
      } catch (error) {
        if (error.code === 'ENOENT' || error.code === 'ESRCH') return []
        throw error
      }
    })
}

/**
 * Counts from now on; the answer ends the count and gives seconds, or null. It polls: ended processes of the browser are counted
 * for nobody.
 */
export function countProcessorTime() {
  if (!existsSync('/proc/self/stat')) return () => null
  const spent = new Map()
  const look = () => {
    const processes = listProcesses()
    const ours = new Set([String(process.pid), ...processes.filter(({ id }) => spent.has(id)).map(({ pid }) => pid)])
    for (let before = 0; before < ours.size; ) {
      before = ours.size
      for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid)
    }
    for (const { pid, id, ticks } of processes) if (ours.has(pid)) spent.set(id, ticks)
  }
  const timer = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
    return [...spent.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND
  }
}
