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

type Route = Record<string, unknown> & { id: string }
interface Manifest {
  routes: Record<string, Route>
}

const MANIFEST = /^window\.__reactRouterManifest=(.*);$/s

const FILE = /^\/assets\/([\w-]+)\.js$/

/** Marks a path equal to the route's id. */
const SAME = '='

/**
 * Splits a route into facts shared by several (`kind`) and its own. False and empty facts go; so do the lists of parts to
 * fetch ahead (a page's own import statements fetch them).
 */
function split({ id, module, imports: _, css, path, ...rest }: Route): { kind: string; own: unknown[] } {
  const facts = Object.entries(rest).filter(([, value]) => value !== false)
  const kind = JSON.stringify({ ...Object.fromEntries(facts), path: path === id ? SAME : path })
  const part = FILE.exec(String(module))?.[1]
  if (part === undefined) throw new Error(`${module} is no file of the table of routes`)
  return { kind, own: Array.isArray(css) && css.length > 0 ? [part, css] : [part] }
}

/** Every first visit loads the table of routes, and each screen adds to it: shared facts are written once. */
async function shrinkManifest(file: string): Promise<void> {
  const [, json] = MANIFEST.exec(await readFile(file, 'utf8')) ?? []
  if (!json) throw new Error(`${file} is no table of routes any more`)
  const { routes, ...head }: Manifest = JSON.parse(json)
  const parts = Object.values(routes).map((route) => ({ id: route.id, ...split(route) }))
  const kinds = [...new Set(parts.map(({ kind }) => kind))]
  const rows = parts.map(({ id, kind, own }) => [id, kinds.indexOf(kind), ...own])
  const expand = `([id,k,m,css])=>[id,{...K[k],id,path:K[k].path==="${SAME}"?id:K[k].path,module:"/assets/"+m+".js",css}]`
  const table = `Object.fromEntries(${JSON.stringify(rows)}.map(${expand}))`
  await writeFile(file, `const K=[${kinds}];window.__reactRouterManifest={...${JSON.stringify(head)},routes:${table}}`)
}

/** After a build: names it (`build/build.json`) and writes br and gz beside every text file of the client. */
export async function finishBuild(directory: string): Promise<void> {
  const build = { id: `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`, timestamp: new Date().toISOString() }
  await writeFile(join(directory, 'build.json'), JSON.stringify(build))
  const names = await readdir(join(directory, 'client'), { recursive: true })
  for (const name of names) if (/^assets\/manifest-[^/]+\.js$/.test(name)) await shrinkManifest(join(directory, 'client', name))
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(directory, 'client', name))))
}
