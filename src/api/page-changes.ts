import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import type { PageRef } from '../domain/pages/change-page.ts'
import { ArticlePlace, PagePlace } from '../domain/pages/input.ts'
import { arrangeArticle, arrangePage, removePage, withdrawPage } from '../domain/pages/publish-page.ts'
import { getEditedPage } from '../domain/pages/queries.ts'
import { hasPage, type PageKind } from '../domain/pages/rules.ts'
import { found } from '../kernel/answer.ts'
import { done } from './deeds.ts'
import { type Api, factsOf } from './facts.ts'
import { json } from './json.ts'
import { describeJson } from './json-input.ts'
import { address, body, etag, faults, ifMatch, refOf, refused, versionOf } from './page-document.ts'
import { parsed, problems } from './problem.ts'

interface Change {
  kind: PageKind
  method: 'post' | 'put' | 'delete'
  path: string
  operationId: string
  summary: string
  input: z.ZodType
  /** Answers the address afterwards; null: it is gone. */
  run: (ctx: Ctx, ref: PageRef, given: Record<string, unknown>, version: number) => Promise<string | null>
}

type Changed = Awaited<ReturnType<typeof withdrawPage>>
const accept = (answer: Changed) => (answer.ok ? answer.value : refused(answer))

const withdraw: Change['run'] = async (ctx, ref, _, version) => {
  accept(await withdrawPage(ctx, ref, version))
  return ref.slug
}
const remove: Change['run'] = async (ctx, ref, _, version) => {
  accept(await removePage(ctx, ref, version))
  return null
}
const place =
  <T extends { slug: string }>(
    input: z.ZodType<T>,
    arrange: (ctx: Ctx, slug: string, to: T) => Promise<Changed>,
  ): Change['run'] =>
  async (ctx, { slug }, given, version) => {
    const to = parsed(input, { ...given, version })
    accept(await arrange(ctx, slug, to))
    return to.slug
  }

const nothing = z.object({})
const change = (
  [kind, method, path, operationId, summary]: [PageKind, Change['method'], string, string, string],
  run: Change['run'],
  input: z.ZodType = nothing,
): Change => ({ kind, method, path: `/api/v1${path}`, operationId, summary, input, run })

const CHANGES = [
  change(['page', 'post', '/pages/{page}/withdraw', 'withdrawPage', 'Nimmt eine Seite von der Website'], withdraw),
  change(
    ['page', 'put', '/pages/{page}/place', 'arrangePage', 'Adresse und Menü einer Seite; die alte Adresse führt weiter'],
    place(PagePlace, arrangePage),
    PagePlace,
  ),
  change(['page', 'delete', '/pages/{page}', 'removePage', 'Löscht eine Seite, die niemand mehr sieht'], remove),
  change(['article', 'post', '/news/{page}/withdraw', 'withdrawNews', 'Nimmt eine Meldung von der Website'], withdraw),
  change(
    ['article', 'put', '/news/{page}/place', 'arrangeNews', 'Adresse, Abteilung und ob eine Meldung angeheftet ist'],
    place(ArticlePlace, arrangeArticle),
    ArticlePlace,
  ),
  change(['article', 'delete', '/news/{page}', 'removeNews', 'Löscht eine Meldung, die niemand mehr sieht'], remove),
]

const routeOf = ({ method, path, operationId, summary, input }: Change) =>
  createRoute({
    method,
    path,
    operationId,
    summary,
    request: {
      params: address,
      headers: ifMatch,
      ...(input === nothing ? {} : { body: body(z.object({}).loose().openapi(describeJson(input, false))) }),
    },
    responses: { 200: json('Erledigt', done), ...faults, ...problems.outdated },
  })

/** Pages and articles are taken off the site, placed and removed as a whole; the rights are those of `addPages` and `addNews`. */
export function addPageChanges(api: Api): void {
  for (const one of CHANGES)
    api.openapi(routeOf(one), async (c) => {
      const { ctx } = factsOf(c)
      const ref = await refOf(ctx, one.kind, c.req.param('page') ?? '')
      if (one.kind === 'page') found(hasPage(ref.slug, ctx.club.flags) || null)
      const known = await getEditedPage(ctx, ref)
      const given: unknown = one.input === nothing ? {} : await c.req.json()
      const slug = await one.run(ctx, ref, Object(given), versionOf(c.req.header('if-match')) ?? known.version)
      if (slug === null) return c.json({ id: known.id, version: null }, 200)
      const { id, version } = await getEditedPage(ctx, { kind: one.kind, slug })
      return c.json({ id, version }, 200, etag(version))
    })
}
