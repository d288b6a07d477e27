import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import { canEditPages, canSeePages } from '../domain/pages/access.ts'
import type { PageRef } from '../domain/pages/change-page.ts'
import { createPage, restorePage, savePage } from '../domain/pages/commands.ts'
import { findPublicPage } from '../domain/pages/find-public-page.ts'
import { slugOf } from '../domain/pages/input.ts'
import { publishPage } from '../domain/pages/publish-page.ts'
import { getEditedPage, listOlderVersions } from '../domain/pages/queries.ts'
import { hasPage } from '../domain/pages/rules.ts'
import { PAGE_REFUSALS } from '../domain/pages/texts.ts'
import { allow, found, isNotFound, refuse } from '../kernel/answer.ts'
import { plainTextOf } from '../kernel/rich-text.ts'
import { body, changing, denied, json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { address, draftOf, given, pageSchema, present, refOf, schedule, scheduleOf } from './page-document.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted, parsed, problems, Refused } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const PATH = '/api/v1/pages/{page}'

const getRoute = createRoute({
  method: 'get',
  path: PATH,
  operationId: 'getPage',
  summary: 'Eine Seite: für Besucher, was veröffentlicht ist, für Bearbeiter die neueste Fassung',
  request: { params: address },
  responses: { 200: json('Die Seite', pageSchema), ...problems.missing },
})

const saveRoute = createRoute({
  method: 'put',
  path: PATH,
  operationId: 'savePage',
  summary:
    'Speichert eine neue Fassung als Entwurf; `If-Match` nennt die bekannte Fassung. Eine unbekannte Adresse wird angelegt',
  request: { params: address, headers: ifMatch, body: body(given) },
  responses: { 200: json('Gespeichert', pageSchema), 201: json('Angelegt', pageSchema), ...changing(PAGE_REFUSALS) },
})

const publishRoute = createRoute({
  method: 'post',
  path: `${PATH}/publish`,
  operationId: 'publishPage',
  summary: 'Veröffentlicht die neueste Fassung, sofort oder zu einem Zeitpunkt',
  request: {
    params: address,
    headers: ifMatch,
    body: { required: false, content: { 'application/json': { schema: schedule } } },
  },
  responses: { 200: json('Veröffentlicht', pageSchema), ...changing(PAGE_REFUSALS) },
})

const versionSchema = z
  .object({ id: z.string(), savedAt: z.string(), by: z.string(), title: z.string(), text: z.string(), isShown: z.boolean() })
  .openapi('PageVersion')

const VERSIONS = short({ savedAt: 'moment', by: 'text', title: 'text', isShown: 'truth' }, '-savedAt')

const versionsRoute = createRoute({
  method: 'get',
  path: `${PATH}/versions`,
  operationId: 'listPageVersions',
  summary: 'Die letzten fünfzig gespeicherten Fassungen, ohne `orderBy` die neueste zuerst',
  request: { params: address, query: asks(VERSIONS) },
  responses: { 200: json('Fassungen', listOf(versionSchema)), ...denied },
})

const restoreRoute = createRoute({
  method: 'post',
  path: `${PATH}/versions/{version}/restore`,
  operationId: 'restorePageVersion',
  summary: 'Macht aus einer früheren Fassung eine neue; wo die Seite veröffentlicht ist, steht sie gleich da',
  request: { params: address.extend({ version: z.uuid() }), headers: ifMatch },
  responses: { 200: json('Wiederhergestellt', pageSchema), ...changing(PAGE_REFUSALS) },
})

/** The page of an address that this club shows. @throws NotFound */
async function pageRef(ctx: Ctx, page: string): Promise<PageRef> {
  const ref = await refOf(ctx, 'page', page)
  return found(hasPage(ref.slug, ctx.club.flags) ? ref : null)
}

async function edited(ctx: Ctx, ref: PageRef, origin: string) {
  const page = await getEditedPage(ctx, ref)
  return { version: page.version, shown: present({ ...page, ...page.document }, ctx, origin, page) }
}

/** Version of the request, else the present one. @throws NotFound */
async function versionFor(ctx: Ctx, ref: PageRef, header: string | undefined): Promise<number> {
  return versionOf(header) ?? (await getEditedPage(ctx, ref)).version
}

async function isThere(ctx: Ctx, ref: PageRef): Promise<boolean> {
  try {
    await getEditedPage(ctx, ref)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

export function addPages(api: Api): void {
  api.use('/api/v1/pages/*', async (c, next) => {
    if (c.req.method !== 'GET') allow(canEditPages(factsOf(c).ctx.actor))
    return next()
  })
  api.openapi(getRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const ref = await pageRef(ctx, c.req.valid('param').page)
    if (!canSeePages(ctx.actor)) return c.json(present(found(await findPublicPage(ctx, ref.slug)), ctx, origin), 200)
    const { shown, version } = await edited(ctx, ref, origin)
    return c.json(shown, 200, etag(version))
  })
  api.openapi(saveRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const ref = await pageRef(ctx, c.req.valid('param').page)
    const seen = versionOf(c.req.valid('header')['if-match'])
    if (!(await isThere(ctx, ref))) {
      if (seen !== null && seen > 0) accepted(refuse('changed_meanwhile'), PAGE_REFUSALS)
      const { version: _, ...document } = draftOf(c.req.valid('json'), 0)
      accepted(await createPage(ctx, parsed(slugOf('page'), ref.slug), document), PAGE_REFUSALS)
      const { shown, version } = await edited(ctx, ref, origin)
      return c.json(shown, 201, etag(version))
    }
    if (seen === null)
      throw new Refused(412, { detail: 'Bitte nennen Sie mit `If-Match` die Fassung, die Sie kennen.', code: 'if_match_missing' })
    accepted(await savePage(ctx, ref, draftOf(c.req.valid('json'), seen)), PAGE_REFUSALS)
    const { shown, version } = await edited(ctx, ref, origin)
    return c.json(shown, 200, etag(version))
  })
  addVersions(api)
}

function addVersions(api: Api): void {
  api.openapi(publishRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const ref = await pageRef(ctx, c.req.valid('param').page)
    const version = await versionFor(ctx, ref, c.req.valid('header')['if-match'])
    const published = accepted(await publishPage(ctx, ref, scheduleOf(c.req.valid('json') ?? {}, version)), PAGE_REFUSALS)
    const { shown } = await edited(ctx, ref, origin)
    return c.json(shown, 200, etag(published.version))
  })
  api.openapi(versionsRoute, async (c) => {
    const { ctx } = factsOf(c)
    const ref = await pageRef(ctx, c.req.valid('param').page)
    const { shownVersionId, ...newest } = await getEditedPage(ctx, ref)
    const versions = [...newest.versions]
    for (let { older } = newest; older !== null; ) {
      const list = await listOlderVersions(ctx, ref, older)
      versions.push(...list.versions)
      older = list.older
    }
    const items = versions.map(({ id, savedAt, by, document: { title, text } }) => ({
      id,
      by,
      title,
      savedAt: savedAt.toString(),
      text: plainTextOf(text),
      isShown: id === shownVersionId,
    }))
    return c.json(await pageOf(ctx, VERSIONS, items, c.req.valid('query')), 200)
  })
  api.openapi(restoreRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const { page, version: versionId } = c.req.valid('param')
    const ref = await pageRef(ctx, page)
    const version = await versionFor(ctx, ref, c.req.valid('header')['if-match'])
    const restored = accepted(await restorePage(ctx, ref, { version, versionId }), PAGE_REFUSALS)
    const { shown } = await edited(ctx, ref, origin)
    return c.json(shown, 200, etag(restored.version))
  })
}
