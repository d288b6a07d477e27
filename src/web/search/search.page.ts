import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/search'
import { findHits } from './find-hits.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('q') ?? '').slice(0, 80)
  return { text, groups: await findHits(gateOf(context).ctx, text) }
}
