/** Documents of one template, one after the other, by nothing but the compiler: a thread of the yardstick. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const folder = fileURLToPath(new URL('../../src/web/pdf/', import.meta.url))
const fontBlobs = ['figtree-regular', 'figtree-bold', 'figtrex-regular', 'figtrex-bold'].map((name) =>
  readFileSync(`${folder}fonts/${name}.ttf`),
)
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] })
const { template, documents } = workerData as { template: string; documents: string[] }
const pdfStandard = template === 'invoices' ? 'a-3b' : 'a-2a'
const set = (data: string) => compiler.pdf({ mainFilePath: `${folder}${template}.typ`, inputs: { data } }, { pdfStandard })

set(documents[0] ?? '')
parentPort?.postMessage('ready')
parentPort?.once('message', () => {
  for (const data of documents) {
    set(data)
    compiler.evictCache(0)
  }
  parentPort?.postMessage('done')
})
