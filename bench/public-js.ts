/** JavaScript that the start page loads, in kB brotli. Reads the build: `npm run build` first. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const GOAL_KB = 100
const build = new URL('../build/', import.meta.url)

interface Asset {
  module: string
  imports?: string[]
}
interface ServerBuild {
  assets: { url: string; entry: Asset; routes: Record<string, (Asset & { parentId?: string }) | undefined> }
}

/** The page's own module, and everything around it up to the root. */
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

const server: ServerBuild = await import(pathToFileURL(fileURLToPath(new URL('server/index.js', build))).href)
let bytes = 0
for (const file of modulesOf(server, process.argv[2] ?? '/')) {
  bytes += brotliCompressSync(await readFile(new URL(`client${file}`, build))).length
}
const kilobytes = bytes / 1000
const holds = kilobytes <= GOAL_KB
console.log(`public JavaScript: ${kilobytes.toFixed(1)} kB brotli, goal ≤ ${GOAL_KB}, ${holds ? 'holds' : 'falls short'}`)
process.exit(holds ? 0 : 1)
