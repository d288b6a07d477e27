import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Printed documents; each has a `.typ` of its name in this folder. */
export type Template = 'certificates' | 'helper-list' | 'letters' | 'notice' | 'poster'

/** Makes a tagged PDF/A-2a from a template and its data (plain JSON). */
export type Typeset = (template: Template, data: unknown) => Promise<Uint8Array>

export const typeset: Typeset = async (template, data) => {
  const workerData = { template, data: JSON.stringify(data) }
  const worker = new Worker(new URL('typesetter.ts', import.meta.url), { workerData })
  // Rejects with the thread's error.
  const [bytes] = await once(worker, 'message')
  return bytes
}
