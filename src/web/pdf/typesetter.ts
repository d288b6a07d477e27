/** Runs in a thread of its own, one document after the other: a long one takes most of a second, and requests must not wait for it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const FONTS = ['figtree-regular', 'figtree-bold', 'figtrex-regular', 'figtrex-bold']

const fontBlobs = FONTS.map((name) => readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url)))
/** Invoices carry their data as a file, which only the third part allows. */
const standardOf = (template: string) => (template === 'invoices' ? 'a-3b' : 'a-2a')
const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs }] })

parentPort?.on('message', ({ template, data }: { template: string; data: string }) => {
  try {
    const asked = { mainFilePath: `${FOLDER}${template}.typ`, inputs: { data } }
    const pdf = compiler.pdf(asked, { pdfStandard: standardOf(template) })
    parentPort?.postMessage({ bytes: new Uint8Array(pdf) })
  } catch (error) {
    parentPort?.postMessage({ error })
  } finally {
    // The library keeps every document of the process, with the names in it.
    compiler.evictCache(0)
  }
})
