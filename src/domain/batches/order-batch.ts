import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from '../participations/access.ts'
import type { ParticipationFilter } from '../participations/list-led-participations.ts'
import { getReach } from '../participations/queries.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { type BatchTask, batchTask } from './input.ts'
import { previewBatch } from './preview-batch.ts'
import { GRACE, type OrderRefusal } from './rules.ts'
import { BATCH_NAMES } from './texts.ts'

/**
 * Orders something for the people chosen. Nothing happens for ten seconds, in which the order can be taken back; then it is done in
 * the background, for those for whom it can be done. `key` is of one form, so that sending it twice orders once. Answers the order's
 * id. @throws Forbidden
 */
export async function orderBatch(
  ctx: Ctx,
  given: BatchTask,
  chosen: ParticipationFilter,
  key: string,
): Promise<Answer<string, OrderRefusal>> {
  const task = batchTask.parse(given)
  return transaction(ctx, async (ctx) =>
    onlyOnce(ctx, { operation: `batch ${userIdOf(ctx)}`, key, input: { task, chosen } }, () => order(ctx, task, chosen)),
  )
}

function userIdOf({ actor }: Ctx): string {
  allow(actor.kind === 'user')
  return actor.userId
}

async function order(ctx: Ctx, task: BatchTask, chosen: ParticipationFilter): Promise<Answer<string, OrderRefusal>> {
  if (task.kind === 'move') allow(canManageParticipants(ctx.actor, await getReach(ctx, task.toCourseId)))
  const planned = await previewBatch(ctx, task, chosen)
  if (!planned.ok) return planned
  const rows = planned.value.filter(({ outcome }) => outcome.kind !== 'left_out')
  if (rows.length === 0) return refuse('nothing_to_do')
  const id = newId()
  const { kind, ...input } = task
  await ctx.db
    .insertInto('batches')
    .values({
      ...{ clubId: ctx.club.id, id, kind, input: JSON.stringify(input), userId: userIdOf(ctx), total: rows.length },
      ...{ createdAt: ctx.now, startsAt: ctx.now.add(GRACE) },
    })
    .execute()
  await sql`
    insert into batch_rows (club_id, batch_id, position, participation_id)
    select ${ctx.club.id}, ${id}, place, row from unnest(${rows.map((row) => row.id)}::uuid[]) with ordinality as rows (row, place)`.execute(
    ctx.db,
  )
  const content = `${BATCH_NAMES[kind]} beauftragt: ${plural(rows.length, 'Person', 'Personen')}`
  await record(ctx, { event: 'batch.ordered', object: { kind: 'batch', id }, content })
  return ok(id)
}
