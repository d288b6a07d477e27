import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(?:js|css|svg|json|webmanifest|txt)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** After a build: names it (`build/build.json`) and writes br and gz beside every text file of the client. */
export async function finishBuild(directory: string): Promise<void> {
  const build = { id: `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`, timestamp: new Date().toISOString() }
  await writeFile(join(directory, 'build.json'), JSON.stringify(build))
  const names = await readdir(join(directory, 'client'), { recursive: true })
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(directory, 'client', name))))
}
