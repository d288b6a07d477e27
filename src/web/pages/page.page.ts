import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { getPageText } from '../../domain/pages/queries.ts'
import { shownPage } from '../../domain/pages/rules.ts'
import { PAGE_TITLES } from '../../domain/pages/texts.ts'
import { found } from '../../kernel/answer.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { pageAddress } from '../kit/page-address.ts'
import { notFound } from '../shell/guard.ts'
import { shellOf } from '../shell/shell-of.ts'
import type { Route } from './+types/page'
import { READS } from './page-reads.ts'

function findPage(gate: Gate, params: Route.LoaderArgs['params']) {
  const publisher = gate.clubOfPath(params.club)
  const slug = publisher && shownPage(params['*'], publisher.ctx.club.flags)
  return slug && { publisher, slug }
}

/** Before the loaders, since the frame has the look of the path's club. */
const showClub: MiddlewareFunction<Response> = ({ context, params }, next) => {
  const gate = gateOf(context)
  const page = findPage(gate, { club: params.club ?? '', '*': params['*'] ?? '' })
  if (!page) throw notFound(shellOf(gate))
  const { club } = page.publisher.ctx
  // A document allows only the colours it came with.
  if (gate.isData && club.name !== gate.ctx.club.name) throw redirectDocument(pageAddress(club.name, page.slug))
  gate.show(page.publisher)
  return next()
}
export const middleware = [showClub]

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { publisher, slug } = found(findPage(gate, params))
  const { club } = publisher.ctx
  gate.cacheable({ reads: READS, club: club.name })
  return {
    text: await getPageText(publisher.ctx, slug),
    clubName: club.displayName,
    isElsewhere: club.name !== gate.ctx.club.name,
    page: {
      title: PAGE_TITLES[slug],
      canonical: pageAddress(club.name, slug),
      description: `${PAGE_TITLES[slug]}: ${club.displayName}`,
    },
  }
}
