/** JavaScript of public pages, in kB brotli. Reads the build: `npm run build` first. With an address: that page alone. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { figure } from './support/figures.ts'

const GOAL_KB = 105
const PAGES = [
  '/',
  '/id/:course',
  '/events',
  '/events/:event',
  '/occupancy',
  '/occupancy/:facility',
  '/occupancy/:facility/request',
]
const build = new URL('../build/', import.meta.url)

interface Asset {
  module: string
  imports?: string[]
}
interface ServerBuild {
  assets: { url: string; entry: Asset; routes: Record<string, (Asset & { parentId?: string }) | undefined> }
}

/** The page's own module, and its layouts up to the root. */
function modulesOf({ assets }: ServerBuild, page: string): Set<string> {
  const files = new Set([assets.url, assets.entry.module, ...(assets.entry.imports ?? [])])
  for (let id: string | undefined = page; id !== undefined; ) {
    const route: ServerBuild['assets']['routes'][string] = assets.routes[id]
    if (!route) throw new Error(`The build has no route ${id}`)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
    id = route.parentId
  }
  return files
}

const sizes = new Map<string, number>()
async function sizeOf(file: string): Promise<number> {
  const size = sizes.get(file) ?? brotliCompressSync(await readFile(new URL(`client${file}`, build))).length
  sizes.set(file, size)
  return size
}

const server: ServerBuild = await import(pathToFileURL(fileURLToPath(new URL('server/index.js', build))).href)
const asked = process.argv[2]
for (const page of asked ? [asked] : PAGES) {
  let bytes = 0
  for (const file of modulesOf(server, page)) bytes += await sizeOf(file)
  figure(`JavaScript of ${page}`, bytes / 1000, { is: '≤', than: GOAL_KB, unit: 'kB' })
}
// The server's build keeps the process alive.
process.exit()
