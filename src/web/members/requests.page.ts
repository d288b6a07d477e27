import { listErasures, listRequests } from '../../domain/privacy/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import { readPage } from '../kit/read-page.ts'
import type { Route } from './+types/requests'
import { presentRequest } from './requests-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const [requests, erasures] = await Promise.all([
    readPage(url.searchParams, (page) => listRequests(ctx, null, page)),
    listErasures(ctx),
  ])
  return {
    requests: requests.rows.map((request) => presentRequest(request, today)),
    next: requests.next,
    erasures: erasures.map(({ id, at, content }) => ({ id, content, day: formatDay(berlinDay(at)) })),
  }
}
