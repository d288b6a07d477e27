import { createContext, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { findMoved, findPublicPage, listNeighbours, type ShownPage } from '../../domain/pages/find-public-page.ts'
import { isSlug } from '../../domain/pages/rules.ts'
import { plainTextOf } from '../../kernel/rich-text.ts'
import { type Gate, gateOf, type PublishingClub } from '../kit/gate.ts'
import { pageAddress } from '../kit/page-address.ts'
import { drawArticle } from '../news/draw-article.ts'
import { notFound } from '../shell/guard.ts'
import { shellOf } from '../shell/shell-of.ts'
import type { Route } from './+types/page'
import { drawArea } from './draw-area.ts'
import { READS } from './page-reads.ts'

const found = createContext<{ publisher: PublishingClub; page: ShownPage }>()

async function findPage(gate: Gate, club: string, slug: string): Promise<{ publisher: PublishingClub; page: ShownPage } | null> {
  const publisher = gate.clubOfPath(club)
  if (!publisher || !isSlug('page', slug)) return null
  const page = await findPublicPage(publisher.ctx, slug)
  if (page) return { publisher, page }
  const moved = publisher.ctx.club.flags.hasContent ? await findMoved(publisher.ctx, { kind: 'page', slug }) : null
  if (moved !== null) throw redirect(pageAddress(club, moved), 301)
  return null
}

/** Before the loaders, since the frame has the look of the path's club. */
const showClub: MiddlewareFunction<Response> = async ({ context, params }, next) => {
  const gate = gateOf(context)
  const shown = await findPage(gate, params.club ?? '', params['*'] ?? '')
  if (!shown) throw notFound(shellOf(gate))
  const { club } = shown.publisher.ctx
  // A document allows only the colours it came with.
  if (gate.isData && club.name !== gate.ctx.club.name) throw redirectDocument(pageAddress(club.name, shown.page.slug))
  gate.show(shown.publisher)
  context.set(found, shown)
  return next()
}
export const middleware = [showClub]

export async function loader({ context }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { publisher, page } = context.get(found)
  const { club } = publisher.ctx
  const address = pageAddress(club.name, page.slug)
  gate.cacheable({ reads: READS, club: club.name, nextChangeAt: page.changesAt })
  const area = drawArea(await listNeighbours(publisher.ctx, page.slug), page.slug, club.name)
  const isElsewhere = club.name !== gate.ctx.club.name
  const pictures = isElsewhere ? page.pictures.map((one) => ({ ...one, club: club.name })) : page.pictures
  // A page is as old as its last text, not a day's news.
  const text = drawArticle({ ...page, pictures, shownFrom: null })
  return {
    title: page.title,
    text: gate.draw('text', text),
    area: area && gate.draw('area', area),
    clubName: club.displayName,
    isElsewhere,
    page: {
      title: page.title,
      canonical: address,
      description: page.teaser || plainTextOf(page.text).replace(/\s+/g, ' ').slice(0, 160) || page.title,
    },
  }
}
