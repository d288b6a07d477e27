/** Runs in its own thread, one document each: a long one takes most of a second, and requests must not wait for it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const FONTS = ['figtree-regular', 'figtree-bold', 'figtrex-regular', 'figtrex-bold']

const { template, data }: { template: string; data: string } = workerData
const fontBlobs = FONTS.map((name) => readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url)))
const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs }] })
const document = { mainFilePath: `${FOLDER}${template}.typ`, inputs: { data } }

function set(): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-2a' })
  } catch (error) {
    // PDF/A refuses a sign that no font has; one such name must not stop the others' documents.
    const isAboutSign = error instanceof Error && /could not be displayed|no glyph|\.notdef/i.test(error.message)
    if (!isAboutSign) throw error
    return compiler.pdf(document, { pdfStandard: '1.7' })
  }
}

try {
  parentPort?.postMessage(new Uint8Array(set()))
} finally {
  // The library keeps every document of the process, with the names in it.
  compiler.evictCache(0)
}
