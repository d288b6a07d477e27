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

interface Manifest {
  routes: Record<string, Record<string, unknown>>
}

const MANIFEST = /^(window\.__reactRouterManifest=)(.*);$/s

/**
 * The browser's table of routes comes with every first visit and grows with every screen: what is false or empty goes, and so
 * do the lists of parts to fetch ahead (a page's own import statements fetch them).
 */
async function trimManifest(file: string): Promise<void> {
  const [, start, json] = MANIFEST.exec(await readFile(file, 'utf8')) ?? []
  if (!start || !json) throw new Error(`${file} is no table of routes any more`)
  const manifest: Manifest = JSON.parse(json)
  for (const route of Object.values(manifest.routes)) {
    for (const [name, value] of Object.entries(route)) {
      if (value === false || (name === 'css' && Array.isArray(value) && value.length === 0)) delete route[name]
    }
    delete route.imports
  }
  await writeFile(file, `${start}${JSON.stringify(manifest)};`)
}

/** After a build: names it (`build/build.json`) and writes br and gz beside every text file of the client. */
export async function finishBuild(directory: string): Promise<void> {
  const build = { id: `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`, timestamp: new Date().toISOString() }
  await writeFile(join(directory, 'build.json'), JSON.stringify(build))
  const names = await readdir(join(directory, 'client'), { recursive: true })
  for (const name of names) if (/^assets\/manifest-[^/]+\.js$/.test(name)) await trimManifest(join(directory, 'client', name))
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(directory, 'client', name))))
}
