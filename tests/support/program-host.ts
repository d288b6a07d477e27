// Runs programs on demand in one process: later ones profit from loaded and compiled code.
import { readSettings } from '../../src/kernel/settings.ts'
import { startProgram } from '../../src/program.ts'

export type Order = { start: number; env: Record<string, string> } | { stop: number }
export type Report = { started: number; port: number } | { stopped: number } | { failed: number; why: string }

const running = new Map<number, Awaited<ReturnType<typeof startProgram>>>()
const report = (what: Report) => process.send?.(what)

async function obey(order: Order): Promise<void> {
  if ('start' in order) {
    const program = await startProgram(readSettings(order.env), () => {})
    running.set(order.start, program)
    report({ started: order.start, port: program.running.settings.port })
  } else {
    await running.get(order.stop)?.close()
    running.delete(order.stop)
    report({ stopped: order.stop })
  }
}

process.on('message', (order: Order) => {
  obey(order).catch((error: Error) => report({ failed: 'start' in order ? order.start : order.stop, why: error.stack ?? '' }))
})
