import { found } from '../../kernel/answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/helper-day'

/** The page carries no name of a helper: the phone keeps it for places without network. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, session } = gateOf(context)
  const { userId, expiresAt } = found(session)
  return { userId, owner: `${ctx.club.name}/${userId}`, sessionEndsAt: Date.parse(expiresAt) }
}
