import { redirect } from 'react-router'
import { getOrder, listResults } from '../../../domain/orders/queries.ts'
import { stopPeopleTask } from '../../../domain/people-orders/order-people-task.ts'
import { peopleKindOf } from '../../../domain/people-orders/people-kinds.ts'
import { leftOutText, PEOPLE_KIND_NAMES } from '../../../domain/people-orders/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { formatMoment } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { signedFileAddress } from '../../files/file-address.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/batch-result'
import { PATH, readBack } from './batch-address.ts'
import { presentOrdered } from './ordered-view.ts'

const SHOWN = 200

/** The address of the file outlasts a look at the page. */
const LINK_MINUTES = 60

const idOf = (given: string): string => found(isId(given) ? given : undefined)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const order = await getOrder(ctx, idOf(params.id))
  const results = await listResults(ctx, order.id, SHOWN)
  const file = order.fileId && { club: ctx.club.id, id: order.fileId, now: ctx.now, minutes: LINK_MINUTES }
  return {
    ...presentOrdered(order),
    name: PEOPLE_KIND_NAMES[peopleKindOf(order.kind)],
    at: `${formatMoment(order.createdAt)} Uhr`,
    rows: results.map(({ refusal, ...row }) => ({ ...row, why: refusal ? leftOutText(refusal) : '' })),
    more: Math.max(0, order.total - SHOWN),
    download: file ? signedFileAddress(services.signLink, file) : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const id = idOf(params.id)
  const form = await request.formData()
  await stopPeopleTask(ctx, id)
  const back = form.get('zurueck')
  return redirect(typeof back === 'string' ? readBack(new URLSearchParams({ zurueck: back })) : `${PATH}/${id}`)
}
