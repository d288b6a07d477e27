import { CHANNELS } from '../feeds/channel-address.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/events'
import { PATH, readEvents } from './events-address.ts'
import { LIST_READS } from './list-reads.ts'
import { readEventChips, readEventList, readEventMonth } from './read-events-page.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const state = readEvents(url.searchParams)
  const clubs = gate.publishingClubs()
  const [chips, { changesAt, ...shown }] = await Promise.all([
    readEventChips(ctx, state),
    state.view === 'month' ? readEventMonth(ctx, clubs, state) : readEventList(ctx, clubs, state),
  ])
  gate.cacheable({ reads: LIST_READS, nextChangeAt: changesAt, byAudience: true })
  return {
    state,
    shown,
    chips,
    feed: { subscribe: subscribeAddress(gate.link(FEEDS.events)), address: gate.link(FEEDS.events) },
    page: {
      description: 'Feste, Wettkämpfe, Versammlungen und Ausflüge des Vereins.',
      canonical: PATH,
      noindex: url.search !== '',
      feed: CHANNELS.events,
    },
  }
}
