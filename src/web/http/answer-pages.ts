import { type Actor, AREAS, type Audience, isManager, isSuperUser } from '../../domain/context.ts'
import { audienceOf } from '../../domain/courses/access.ts'
import { actorOf, rightsOf } from '../../domain/users/rights.ts'
import { type Ask, cookieOf, publicRequest } from './ask.ts'
import { isAnonymous } from './cookies.ts'
import type { AppDeps } from './deps.ts'
import { keptWay } from './encode.ts'
import { findKept, type Kept } from './kept-address.ts'
import { type KeptPage, PageCache } from './page-cache.ts'
import { freshPage, personalAnswer, type Rendered, renderPage } from './pages.ts'

async function keptAnswer(c: Ask, cache: PageCache, page: KeptPage): Promise<Response> {
  const variant = await cache.variant(page, keptWay(c.req.header('accept-encoding')))
  const isUnchanged = c.req.header('if-none-match') === variant.etag
  const head = (isUnchanged ? variant.unchangedHead : variant.head).list
  const headers = new Headers()
  for (let at = 0; at < head.length; at += 2) headers.set(head[at] ?? '', head[at + 1] ?? '')
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(variant.body, { headers })
}

interface Readers {
  key: string
  actor: Actor
}

const audience = (name: Audience): Readers => ({ key: name, actor: { kind: 'visitor', audience: name } })

/**
 * Draws the page of an address of `findKept` for its readers: kept, or as drawn where it must not be kept; null where another
 * request drew the latter.
 */
async function drawAlike(c: Ask, deps: AppDeps, address: string, readers: Readers): Promise<KeptPage | Rendered | null> {
  const alike = new Request(c.var.site.origin + address, c.req.raw)
  alike.headers.delete('cookie')
  const drawn: { alone?: Rendered } = {}
  const kept = await deps.cache.keep(PageCache.key(c.var.site, address, readers.key), async () => {
    const gate = await c.var.gateFor(readers.actor)
    c.set('cacheFacts', null)
    drawn.alone = await renderPage(deps.pages.handle, alike, gate)
    return freshPage(drawn.alone, gate, c.var.cacheFacts)
  })
  return kept ?? drawn.alone ?? null
}

const isKept = (page: KeptPage | Rendered | null): page is KeptPage => page !== null && 'variants' in page

/** The answer that everybody of the audience gets; null where the page is drawn for its person. */
async function answerEverybody(c: Ask, deps: AppDeps, address: string): Promise<Response | null> {
  const isPublic = isAnonymous(cookieOf(c))
  const open = await drawAlike(c, deps, address, audience('public'))
  if (!isKept(open)) return isPublic && open ? personalAnswer(open, c.req.raw) : null
  const own = isPublic || !open.fresh.byAudience ? 'public' : audienceOf((await c.var.gate()).ctx.actor)
  const page = own === 'public' ? open : await drawAlike(c, deps, address, audience(own))
  return isKept(page) ? keptAnswer(c, deps.cache, page) : null
}

/** The answer that staff with the same rights gets; null where the page is drawn for its person, as for superusers: the guard notes what they read. */
async function answerStaff(c: Ask, deps: AppDeps, { address, cache }: Kept): Promise<Response | null> {
  const { actor } = (await c.var.gate()).ctx
  if (isSuperUser(actor)) return null
  const rights = cache === 'staff' || isManager(actor, ...AREAS) ? rightsOf(actor) : null
  const page = rights === null ? null : await drawAlike(c, deps, address, { key: rights, actor: actorOf(rights) })
  return isKept(page) ? keptAnswer(c, deps.cache, page) : null
}

/** Answers every page: with the bytes kept for everybody, else drawn for its person. */
export function answerPages(deps: AppDeps) {
  const { handle, rules } = deps.pages
  return async (c: Ask): Promise<Response> => {
    const request = publicRequest(c, c.var.site.origin)
    const { pathname, search } = new URL(request.url)
    const kept = request.method === 'GET' ? findKept(rules, pathname + search) : null
    const alike =
      kept && (await (kept.cache === 'anonymous' ? answerEverybody(c, deps, kept.address) : answerStaff(c, deps, kept)))
    return alike ?? personalAnswer(await renderPage(handle, request, await c.var.gate()), request)
  }
}
