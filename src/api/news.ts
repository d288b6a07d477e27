import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import { canEditPages, canSeePages } from '../domain/pages/access.ts'
import type { PageRef } from '../domain/pages/change-page.ts'
import { createArticle } from '../domain/pages/commands.ts'
import { findPublicArticle } from '../domain/pages/find-public-page.ts'
import { askNews, NEWS_FIELDS, type NewsLine } from '../domain/pages/list-news.ts'
import { publishPage } from '../domain/pages/publish-page.ts'
import { getEditedPage } from '../domain/pages/queries.ts'
import { PAGE_REFUSALS } from '../domain/pages/texts.ts'
import { allow, found } from '../kernel/answer.ts'
import { body, changing, json, once, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { address, draftOf, given, pageSchema, present, refOf, schedule, scheduleOf } from './page-document.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, problems, REUSED } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const line = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    teaser: z.string(),
    department: z.string().nullable(),
    isPinned: z.boolean(),
    publishedAt: z.string(),
    url: z.string(),
  })
  .openapi('NewsLine')

const CREATE_REFUSALS = { ...PAGE_REFUSALS, ...REUSED }
const NEWS = { fields: NEWS_FIELDS, order: '-publishedAt' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/news',
  operationId: 'listNews',
  summary: 'Veröffentlichte Meldungen; angeheftete mit `where=isPinned:eq:true`',
  request: { query: asks(NEWS) },
  responses: { 200: json('Meldungen', listOf(line)), ...problems.invalid },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/news/{page}',
  operationId: 'getNews',
  summary: 'Eine Meldung: für Besucher, was veröffentlicht ist, für Bearbeiter die neueste Fassung',
  request: { params: address },
  responses: { 200: json('Die Meldung', pageSchema), ...problems.missing },
})

const createRouteOfNews = createRoute({
  method: 'post',
  path: '/api/v1/news',
  operationId: 'createNews',
  summary: 'Legt eine Meldung als Entwurf an; die Adresse entsteht aus der Überschrift',
  request: { headers: once, body: body(given) },
  responses: { 201: json('Angelegt', pageSchema), ...changing(CREATE_REFUSALS) },
})

const publishRoute = createRoute({
  method: 'post',
  path: '/api/v1/news/{page}/publish',
  operationId: 'publishNews',
  summary: 'Veröffentlicht die neueste Fassung, sofort oder zu einem Zeitpunkt',
  request: {
    params: address,
    headers: ifMatch,
    body: { required: false, content: { 'application/json': { schema: schedule } } },
  },
  responses: { 200: json('Veröffentlicht', pageSchema), ...changing(PAGE_REFUSALS) },
})

async function edited(ctx: Ctx, ref: PageRef, origin: string) {
  const page = await getEditedPage(ctx, ref)
  return { version: page.version, shown: present({ ...page, ...page.document }, ctx, origin, page) }
}

export function addNews(api: Api): void {
  before(api, ['news'], (ctx, method) => {
    found(ctx.club.flags.hasNews || null)
    if (method !== 'GET') allow(canEditPages(ctx.actor))
  })
  api.openapi(listRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const query = c.req.valid('query')
    const present = (one: NewsLine) => told(line, { ...one, publishedAt: one.shownFrom, url: `${origin}/news/${one.slug}` })
    return c.json(paged(await askNews(ctx, askingOf(NEWS, query)), query, present), 200)
  })
  api.openapi(getRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const ref = await refOf(ctx, 'article', c.req.valid('param').page)
    if (!canSeePages(ctx.actor)) return c.json(present(found(await findPublicArticle(ctx, ref.slug)), ctx, origin), 200)
    const { shown, version } = await edited(ctx, ref, origin)
    return c.json(shown, 200, etag(version))
  })
  api.openapi(createRouteOfNews, async (c) => {
    const { ctx, origin } = factsOf(c)
    const { version: _, ...document } = draftOf(c.req.valid('json'), 0)
    const made = await createArticle(ctx, document, c.req.valid('header')['idempotency-key'] ?? null)
    const { shown, version } = await edited(ctx, { kind: 'article', slug: accepted(made, CREATE_REFUSALS) }, origin)
    return c.json(shown, 201, etag(version))
  })
  api.openapi(publishRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const ref = await refOf(ctx, 'article', c.req.valid('param').page)
    const version = versionOf(c.req.valid('header')['if-match']) ?? (await getEditedPage(ctx, ref)).version
    const published = accepted(await publishPage(ctx, ref, scheduleOf(c.req.valid('json') ?? {}, version)), PAGE_REFUSALS)
    const { shown } = await edited(ctx, ref, origin)
    return c.json(shown, 200, etag(published.version))
  })
}
