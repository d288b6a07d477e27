import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isbot } from 'isbot'
import { RETRY_AFTER_S } from '../../kernel/outage.ts'
import { FRAMED_BY } from '../kit/framed-by.ts'
import type { Build, CacheFacts, Gate } from '../kit/gate.ts'
import type { ScreenRule } from '../screens/screen-rules.ts'
import { personalWay } from './encode.ts'
import { withLateParts } from './late-parts.ts'
import type { FreshPage } from './page-cache.ts'
import { plainPage } from './plain-page.ts'
import { missingHeaders, policyOf } from './security.ts'

export type Handle = (request: Request, gate: Gate) => Promise<Response>

/** Exports of `build/server`, and the build's name. */
export interface Pages {
  directory: string
  build: Build
  handle: Handle
  rules: Readonly<Record<string, ScreenRule>>
}

interface ServerBuild {
  entry: { module: { createHandle(build: unknown): Handle; rules: Pages['rules'] } }
}

/** The built pages are missing; the message addresses the operator. */
class NoBuild extends Error {
  override readonly name = 'NoBuild'
}

async function readBuild(directory: string): Promise<Build> {
  try {
    return JSON.parse(await readFile(join(directory, 'build.json'), 'utf8'))
  } catch (error) {
    throw new NoBuild('Die Seiten sind noch nicht gebaut. Bitte starten Sie mit „npm start“; das baut sie zuerst.', {
      cause: error,
    })
  }
}

/** Loads the pages from the build directory (absolute). @throws NoBuild */
export async function loadPages(directory: string): Promise<Pages> {
  const build = await readBuild(directory)
  // A literal path, so that it can be bundled; cast to string, since TypeScript runs before the build.
  const server: ServerBuild = await import('../../../build/server/index.js' as string)
  const { createHandle, rules } = server.entry.module
  return { directory, build, rules, handle: createHandle(server) }
}

export interface Rendered {
  response: Response
  body: Uint8Array
}

/** A link to a file that is not there: without a component the router answers bare data, which nobody can read. */
function missingFile(request: Request, gate: Gate): string {
  return plainPage({
    title: 'Page Not Found',
    sentences: [
      `Page Not Found: ${new URL(request.url).pathname}`,
      'Das gibt es hier nicht, oder nicht mehr. Vielleicht ist die Adresse unvollständig.',
    ],
    link: { href: '/', text: 'Zum Sportangebot' },
    club: gate.shown().club,
  })
}

const isBareData = ({ status, headers }: Response, request: Request): boolean =>
  status === 404 &&
  request.method === 'GET' &&
  (request.headers.get('accept') ?? '').includes('text/html') &&
  (headers.get('content-type') ?? '').startsWith('application/json')

/** Renders a page to bytes, with its headers. Crawlers get an error without a page. */
export async function renderPage(handle: Handle, request: Request, gate: Gate): Promise<Rendered> {
  const handled = await handle(request, gate)
  const answer = isBareData(handled, request)
    ? new Response(missingFile(request, gate), { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
    : handled
  const headers = new Headers(answer.headers)
  const framedBy = answer.headers.get(FRAMED_BY)
  headers.delete(FRAMED_BY)
  // A refused form shown again is no error page.
  const forCrawler = answer.status >= 400 && request.method !== 'POST' && isbot(request.headers.get('user-agent'))
  const answered = Buffer.from(forCrawler ? new ArrayBuffer() : await answer.arrayBuffer())
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const body = isPage ? withLateParts(answered) : answered
  if (isPage) headers.set('content-security-policy', policyOf(body, gate.origin, framedBy ?? undefined))
  if (answer.status === 503 || answer.status === 507) headers.set('retry-after', String(RETRY_AFTER_S))
  for (const [name, value] of missingHeaders(headers, gate.origin)) headers.set(name, value)
  if (!headers.has('cache-control'))
    headers.set('cache-control', gate.ctx.actor.kind === 'user' ? 'private, no-store' : 'private, no-cache')
  return { response: new Response(null, { status: answer.status, headers }), body }
}

/** Null for an answer that must not be kept: personal, not 200, or without the loader's permission. */
export function freshPage({ response, body }: Rendered, gate: Gate, facts: CacheFacts | null): FreshPage | null {
  if (!facts || response.status !== 200 || gate.session || response.headers.has('set-cookie')) return null
  return {
    club: facts.club ?? gate.ctx.club.name,
    reads: facts.reads,
    nextChangeAt: facts.nextChangeAt?.epochMilliseconds ?? null,
    byAudience: facts.byAudience ?? false,
    headers: Object.fromEntries(response.headers),
    body,
  }
}

/** Bytes below which a header for the encoding outweighs it. */
const LEAST_ENCODED = 1_000

/** Answer for one person, compressed for their browser. */
export async function personalAnswer({ response, body }: Rendered, request: Request): Promise<Response> {
  const headers = new Headers(response.headers)
  const isBodyless = body.length === 0 || request.method === 'HEAD'
  if (isBodyless) return new Response(null, { status: response.status, headers })
  headers.append('vary', 'Accept-Encoding, Cookie')
  const { encoding, encode } = personalWay(body.length < LEAST_ENCODED ? null : request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await encode(body)), { status: response.status, headers })
}
