import { listErasures, listRequests } from '../../domain/privacy/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/requests'
import { presentRequest } from './requests-view.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const [requests, erasures] = await Promise.all([listRequests(ctx), listErasures(ctx)])
  return {
    requests: requests.map((request) => presentRequest(request, today)),
    erasures: erasures.map(({ id, at, content }) => ({ id, content, day: formatDay(berlinDay(at)) })),
  }
}
