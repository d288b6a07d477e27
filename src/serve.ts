import { startProgram } from './program.ts'
import { type Order, type Report, STOP } from './serving.ts'

/** The whole life of a process beside the first one, which alone decides about its end. */
export async function serve(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(1))
  const stopped = Promise.withResolvers<void>()
  const ordered = Promise.withResolvers<Exclude<Order, string>>()
  process.on('message', (order: Order) => (order === STOP ? stopped.resolve() : ordered.resolve(order)))
  const { settings, part } = await ordered.promise
  const write = (line: string) => {
    if (process.connected) process.send?.({ line } satisfies Report)
  }
  const program = await startProgram(settings, () => {}, { ...part, logFile: { write, flush: async () => {} } })
  await stopped.promise
  await program.close()
  process.exit(0)
}
