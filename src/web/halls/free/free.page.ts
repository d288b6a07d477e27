import { canChangePlan } from '../../../domain/occupancy/access.ts'
import { listSharedHalls, searchSharedTimes } from '../../../domain/occupancy/list-shared-occupancy.ts'
import { listPlanHalls } from '../../../domain/occupancy/queries.ts'
import { searchFreeTimes } from '../../../domain/occupancy/search-free-times.ts'
import { canAskOwner } from '../../../domain/shared-halls/access.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/free'
import { readFreeForm, readWish } from './free-address.ts'
import { presentFreeTimes } from './free-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const owner = hallOwner()
  const form = readFreeForm(url.searchParams, ctx.now)
  const isAsked = url.searchParams.has('wochentag')
  const { wish, faults } = readWish(form, ctx.now)
  const [halls, free, sharedHalls, sharedFree] = await Promise.all([
    listPlanHalls(ctx),
    isAsked && wish ? searchFreeTimes(ctx, wish) : null,
    owner ? listSharedHalls(ctx, owner) : [],
    owner && isAsked && wish ? searchSharedTimes(ctx, owner, wish) : null,
  ])
  return {
    form,
    isAsked,
    faults: isAsked ? faults : [],
    canEnter: canChangePlan(ctx.actor),
    canAsk: canAskOwner(ctx.actor),
    halls: [
      ...halls.map(({ slug, name }) => ({ slug, name })),
      ...sharedHalls.map(({ slug, name }) => ({ slug, name: `${name} (Verband)` })),
    ],
    equipment: [...new Set([...halls, ...sharedHalls].flatMap((hall) => hall.equipment))].sort((one, other) =>
      one.localeCompare(other, 'de'),
    ),
    result: free && wish ? presentFreeTimes(free, wish, sharedFree) : null,
  }
}
