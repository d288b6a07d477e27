import { renderToStaticMarkup } from 'react-dom/server'
import { listEmbedOrigins } from '../../domain/clubs/change-embed-origins.ts'
import { narrowOffers } from '../../domain/courses/narrow-offers.ts'
import { narrowOffersOfClubs } from '../../domain/courses/narrow-offers-of-clubs.ts'
import { readQuery } from '../../domain/courses/read-query.ts'
import { nextChangeOf, presentFinder, soonest } from '../courses/finder-view.ts'
import { FRAMED_BY } from '../framed-by.ts'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/offers'
import { readEmbed } from './embed-address.ts'
import { EmbedPage } from './embed-page.tsx'

/**
 * The finder for a frame on other sites: complete HTML without a script that it needs, no cookies, nothing of the person who
 * looks. Only sites that the club named may show it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { club, now } = gate.ctx
  const clubs = gate.publishingClubs()
  const read = readEmbed(url.searchParams)
  const typed = clubs.length > 0 ? read : { ...read, club: null }
  const meant = readQuery(typed)
  const [found, origins] = await Promise.all([
    clubs.length > 0
      ? narrowOffersOfClubs([gate.ctx, ...clubs.map(({ ctx }) => ctx)], meant, typed, typed.club)
      : narrowOffers(gate.ctx, meant, typed),
    listEmbedOrigins(gate.ctx),
  ])
  const offers = found.sittings.map(({ offer }) => offer)
  gate.cacheable({
    reads: ['course', 'draw', 'session', 'participation', 'group', 'facility', 'department'],
    nextChangeAt: soonest([found.nextChangeAt, nextChangeOf(offers, now)]),
  })
  const ways = new Map(clubs.map(({ ctx, origin }) => [ctx.club.name, origin]))
  const view = presentFinder(found, 'list', { now, origins: ways })
  const html = renderToStaticMarkup(<EmbedPage club={club} origin={gate.origin} typed={typed} meant={meant} view={view} />)
  const headers = { 'content-type': 'text/html; charset=utf-8', [FRAMED_BY]: ["'self'", ...origins].join(' ') }
  return new Response(`<!DOCTYPE html>${html}`, { headers })
}
