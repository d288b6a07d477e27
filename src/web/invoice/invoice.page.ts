import { canSeeClaims } from '../../domain/claims/access.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/invoice'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  return { seesClaims: canSeeClaims(ctx.actor) }
}
