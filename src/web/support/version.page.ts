import { isSuperUser } from '../../domain/context.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/version'
import { CHANGELOG } from './changelog.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, services, build } = gateOf(context)
  const health = isSuperUser(ctx.actor) ? await services.health() : null
  return { build, health, releases: CHANGELOG }
}
