import { roleOf } from '../../domain/context.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/support'
import { HELP } from './help-texts.ts'
import { listTopics } from './topics.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { club, actor } = gate.ctx
  gate.cacheable({ reads: [] })
  const search = (url.searchParams.get('q') ?? '').slice(0, 100)
  const isRunning = (await gate.services.health()).every(({ ok }) => ok)
  const topics = listTopics(HELP, { role: roleOf(actor), flags: club.flags }, search)
  return { search, topics, isRunning, page: { canonical: '/support', noindex: search !== '' } }
}
