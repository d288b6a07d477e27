import { isSuperUser } from '../../domain/context.ts'
import { CHANGELOG } from '../../kernel/changelog.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/version'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, services, build } = gateOf(context)
  const health = isSuperUser(ctx.actor) ? await services.health() : null
  return { build, health, releases: CHANGELOG }
}
