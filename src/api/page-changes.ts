import { canEditPages } from '../domain/pages/access.ts'
import { ArticlePlace, PagePlace } from '../domain/pages/input.ts'
import { arrangeArticle, arrangePage, removePage, withdrawPage } from '../domain/pages/publish-page.ts'
import { getEditedPage } from '../domain/pages/queries.ts'
import { hasPage } from '../domain/pages/rules.ts'
import { PAGE_REFUSALS } from '../domain/pages/texts.ts'
import { found } from '../kernel/answer.ts'
import { accept, atOf, bare, by, deeds, forId, routeOf, within } from './deeds.ts'
import { type Api, factsOf } from './facts.ts'
import { refOf } from './page-document.ts'
import { versionOf } from './versions.ts'

/** Pages and articles are taken off the site, placed and removed as a whole. */
export const PAGE_DEEDS = deeds(
  `
  post /pages/{page}/withdraw withdrawPage Nimmt eine Seite von der Website
  put /pages/{page}/place arrangePage Adresse und Menü einer Seite; die alte Adresse führt weiter
  delete /pages/{page} removePage Löscht eine Seite, die niemand mehr sieht
  post /news/{page}/withdraw withdrawNews Nimmt eine Meldung von der Website
  put /news/{page}/place arrangeNews Adresse, Abteilung und ob eine Meldung angeheftet ist
  delete /news/{page} removeNews Löscht eine Meldung, die niemand mehr sieht`,
  within(PAGE_REFUSALS, by(canEditPages), {
    withdrawPage: bare((ctx, { id: slug, version }) => withdrawPage(ctx, { kind: 'page', slug }, version)),
    arrangePage: forId(PagePlace, arrangePage),
    removePage: bare((ctx, { id: slug, version }) => removePage(ctx, { kind: 'page', slug }, version)),
    withdrawNews: bare((ctx, { id: slug, version }) => withdrawPage(ctx, { kind: 'article', slug }, version)),
    arrangeNews: forId(ArticlePlace, arrangeArticle),
    removeNews: bare((ctx, { id: slug, version }) => removePage(ctx, { kind: 'article', slug }, version)),
  }),
)

/** Their `{page}` is an id or an address, which may be another one afterwards. */
export function addPageChanges(api: Api): void {
  for (const deed of PAGE_DEEDS)
    api.openapi(routeOf(deed), async (c) => {
      const { ctx } = factsOf(c)
      const kind = deed.path.startsWith('/api/v1/pages') ? 'page' : 'article'
      const ref = await refOf(ctx, kind, c.req.param('page') ?? '')
      if (kind === 'page') found(hasPage(ref.slug, ctx.club.flags) || null)
      const known = await getEditedPage(ctx, ref)
      const version = versionOf(c.req.header('if-match')) ?? known.version
      const sent: unknown = deed.input ? await c.req.json() : {}
      accept(await deed.run(ctx, { ...Object(sent), version }, atOf(c, ref.slug, version)), deed.texts)
      if (deed.method === 'delete') return c.json({ id: known.id, version: null }, 200)
      const now = await getEditedPage(ctx, await refOf(ctx, kind, known.id ?? ref.slug))
      return c.json({ id: now.id, version: now.version }, 200)
    })
}
