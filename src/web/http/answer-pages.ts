import type { Audience } from '../../domain/context.ts'
import { audienceOf } from '../../domain/courses/access.ts'
import { type Ask, cookieOf, publicRequest } from './ask.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import type { AppDeps } from './deps.ts'
import { encodingFor } from './encode.ts'
import { type KeptPage, PageCache } from './page-cache.ts'
import { freshPage, mayBeKept, personalAnswer, type Rendered, renderPage } from './pages.ts'

function keptAnswer(c: Ask, page: KeptPage): Response {
  const { head, body, etag } = page.variants[encodingFor(c.req.header('accept-encoding'))]
  const headers = new Headers()
  for (let at = 0; at < head.length; at += 2) headers.set(head[at] ?? '', head[at + 1] ?? '')
  if (c.req.header('if-none-match') !== etag)
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers })
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

/** Draws a page for an audience: kept, or as drawn where it must not be kept; null where another request drew the latter. */
async function drawAlike(c: Ask, deps: AppDeps, request: Request, audience: Audience): Promise<KeptPage | Rendered | null> {
  const { pathname, search } = new URL(request.url)
  const alike = new Request(request)
  alike.headers.delete('cookie')
  const key = PageCache.key(c.req.header('host') ?? '', clubChoice(cookieOf(c)), pathname + search, audience)
  const drawn: { alone?: Rendered } = {}
  const kept = await deps.cache.keep(key, async () => {
    const gate = await c.var.gateFor(audience)
    c.set('cacheFacts', null)
    drawn.alone = await renderPage(deps.pages.handle, alike, gate)
    return freshPage(drawn.alone, gate, c.var.cacheFacts)
  })
  return kept ?? drawn.alone ?? null
}

const isKept = (page: KeptPage | Rendered | null): page is KeptPage => page !== null && 'variants' in page

/** The answer that everybody of the audience gets; null where the page is drawn for its person. */
async function answerAlike(c: Ask, deps: AppDeps, request: Request): Promise<Response | null> {
  const isPublic = isAnonymous(cookieOf(c))
  const open = await drawAlike(c, deps, request, 'public')
  if (!isKept(open)) return isPublic && open ? personalAnswer(open, request) : null
  const audience = isPublic || !open.byAudience ? 'public' : audienceOf((await c.var.gate()).ctx.actor)
  const page = audience === 'public' ? open : await drawAlike(c, deps, request, audience)
  return isKept(page) ? keptAnswer(c, page) : null
}

/** Answers every page: with the bytes kept for everybody, else drawn for its person. */
export function answerPages(deps: AppDeps) {
  const { handle, rules } = deps.pages
  return async (c: Ask): Promise<Response> => {
    const request = publicRequest(c, c.var.site.origin)
    const mayBeAlike = request.method === 'GET' && mayBeKept(rules, new URL(request.url).pathname)
    const alike = mayBeAlike ? await answerAlike(c, deps, request) : null
    return alike ?? personalAnswer(await renderPage(handle, request, await c.var.gate()), request)
  }
}
