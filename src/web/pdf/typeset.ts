import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { printable } from './printable.ts'

/** Printed documents; each has a `.typ` of its name in this folder. */
export type Template =
  | 'account'
  | 'attendance-list'
  | 'certificates'
  | 'donation-confirmation'
  | 'helper-list'
  | 'invoices'
  | 'letters'
  | 'minutes'
  | 'notice'
  | 'pay-certificate'
  | 'person-data'
  | 'poster'

/** Makes a tagged PDF/A (2a, invoices 3b) from a template and its data (plain JSON); signs that no font has become their base letter. */
export type Typeset = (template: Template, data: unknown) => Promise<Uint8Array>

interface Asked {
  resolve: (bytes: Uint8Array) => void
  reject: (error: unknown) => void
}
interface Typesetter {
  worker: Worker
  asked: Asked[]
  stop: NodeJS.Timeout | null
}

/** A new thread takes ten times as long as a document; unused ones end, and with them what they hold. */
const KEPT_MS = 10_000
const typesetters = new Set<Typesetter>()

export const typeset: Typeset = (template, data) => {
  const typesetter = idlest()
  const text = JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printable(value) : value))
  return new Promise((resolve, reject) => {
    if (typesetter.stop) clearTimeout(typesetter.stop)
    typesetter.worker.ref()
    typesetter.asked.push({ resolve, reject })
    typesetter.worker.postMessage({ template, data: text })
  })
}

function idlest(): Typesetter {
  const [first] = [...typesetters].toSorted((one, other) => one.asked.length - other.asked.length)
  return first && (first.asked.length === 0 || typesetters.size >= availableParallelism()) ? first : start()
}

function start(): Typesetter {
  const worker = new Worker(new URL('typesetter.ts', import.meta.url))
  const typesetter: Typesetter = { worker, asked: [], stop: null }
  typesetters.add(typesetter)
  worker.on('message', (answer: { bytes: Uint8Array } | { error: Error }) => {
    const asked = typesetter.asked.shift()
    if ('bytes' in answer) asked?.resolve(answer.bytes)
    else asked?.reject(answer.error)
    if (typesetter.asked.length === 0) rest(typesetter)
  })
  // All that waits for a thread that broke fails with it.
  worker.on('error', (error) => end(typesetter, error))
  worker.on('exit', () => end(typesetter, new Error('The typesetter ended')))
  return typesetter
}

function rest(typesetter: Typesetter): void {
  typesetter.worker.unref()
  typesetter.stop = setTimeout(() => {
    typesetters.delete(typesetter)
    void typesetter.worker.terminate()
  }, KEPT_MS).unref()
}

function end(typesetter: Typesetter, error: unknown): void {
  typesetters.delete(typesetter)
  for (const { reject } of typesetter.asked.splice(0)) reject(error)
}
