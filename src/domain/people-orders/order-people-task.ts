import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { canIssueCertificates } from '../certificates/access.ts'
import { readCertificates } from '../certificates/issue-certificates.ts'
import type { Period } from '../certificates/queries.ts'
import type { Ctx } from '../context.ts'
import { ordererOf, placeOrder } from '../orders/place-order.ts'
import { stopOrder } from '../orders/stop-order.ts'
import { canManageParticipants } from '../participations/access.ts'
import type { ParticipationFilter } from '../participations/list-led-participations.ts'
import { getReach } from '../participations/queries.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { MOST_ROWS, type OrderedTask, orderedTask } from './input.ts'
import { peopleKind, peopleKinds } from './people-kinds.ts'
import { previewPeopleTask } from './preview-people-task.ts'
import type { OrderRefusal } from './rules.ts'

/**
 * Orders a task for the chosen people. It starts after ten seconds in the background, and skips people it does not fit. A
 * repeated `key` orders once. Answers the order's id. @throws Forbidden
 */
export async function orderPeopleTask(
  ctx: Ctx,
  given: OrderedTask,
  chosen: ParticipationFilter,
  key: string,
): Promise<Answer<string, OrderRefusal>> {
  const task = orderedTask.parse(given)
  return transaction(ctx, async (ctx) =>
    onlyOnce(ctx, { operation: `batch ${ordererOf(ctx)}`, key, input: { task, chosen } }, () => order(ctx, task, chosen)),
  )
}

async function order(ctx: Ctx, task: OrderedTask, chosen: ParticipationFilter): Promise<Answer<string, OrderRefusal>> {
  if (task.kind === 'move') allow(canManageParticipants(ctx.actor, await getReach(ctx, task.toCourseId)))
  const planned = await previewPeopleTask(ctx, task, chosen)
  if (!planned.ok) return planned
  const possible = planned.value.filter(({ outcome }) => outcome.kind !== 'left_out')
  if (possible.length === 0) return refuse('nothing_to_do')
  const rows = possible.map(({ id }) => ({ participationId: id }))
  return ok(await placeOrder(ctx, peopleKind(task.kind), { input: { ...task }, rows }))
}

/** Also for the group list; begins at once, since nobody is told. Answers the order's id. @throws NotFound, Forbidden */
export async function orderCertificates(
  ctx: Ctx,
  courseId: string,
  { personIds, period }: { personIds: readonly string[]; period: Period },
): Promise<Answer<string, 'nobody'>> {
  return transaction(ctx, async (ctx) => {
    allow(canIssueCertificates(ctx.actor, await getReach(ctx, courseId)))
    const { people } = await readCertificates(ctx, courseId, { personIds, period })
    if (people.length === 0) return refuse('nobody')
    const task: OrderedTask = { kind: 'certificates', from: period.from.toString(), to: period.to.toString() }
    const rows = people.slice(0, MOST_ROWS).map(({ personId }) => ({ personId, courseId }))
    return ok(await placeOrder(ctx, peopleKind(task.kind), { input: { ...task }, rows, startsAt: ctx.now }))
  })
}

/** `stopOrder` for these kinds. @throws NotFound, Forbidden */
export const stopPeopleTask = (ctx: Ctx, id: string) => stopOrder(ctx, peopleKinds(), id)
