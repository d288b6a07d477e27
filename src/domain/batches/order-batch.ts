import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import { canIssueCertificates } from '../certificates/access.ts'
import { readCertificates } from '../certificates/issue-certificates.ts'
import type { Period } from '../certificates/queries.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from '../participations/access.ts'
import type { ParticipationFilter } from '../participations/list-led-participations.ts'
import { getReach } from '../participations/queries.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { type BatchTask, batchTask, MOST_ROWS } from './input.ts'
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

/** Who is meant by a row: a participation, or somebody of an offer. */
type Whom = { participationId: string } | { personId: string; courseId: string }

async function insertBatch(
  ctx: Ctx,
  { kind, ...input }: BatchTask,
  rows: readonly Whom[],
  startsAt: Temporal.Instant,
): Promise<string> {
  const id = newId()
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('batches')
    .values({
      clubId,
      id,
      kind,
      input: JSON.stringify(input),
      userId: userIdOf(ctx),
      total: rows.length,
      createdAt: ctx.now,
      startsAt,
    })
    .execute()
  const valuesOf = (name: string) => rows.map((row) => (name in row ? row[name as keyof Whom] : null))
  await sql`
    insert into batch_rows (club_id, batch_id, position, participation_id, person_id, course_id)
    select ${clubId}, ${id}, place, participation_id, person_id, course_id
    from unnest(${valuesOf('participationId')}::uuid[], ${valuesOf('personId')}::uuid[], ${valuesOf('courseId')}::uuid[])
      with ordinality as rows (participation_id, person_id, course_id, place)`.execute(ctx.db)
  const content = `${BATCH_NAMES[kind]} beauftragt: ${plural(rows.length, 'Person', 'Personen')}`
  await record(ctx, { event: 'batch.ordered', object: { kind: 'batch', id }, content })
  return id
}

async function order(ctx: Ctx, task: BatchTask, chosen: ParticipationFilter): Promise<Answer<string, OrderRefusal>> {
  if (task.kind === 'move') allow(canManageParticipants(ctx.actor, await getReach(ctx, task.toCourseId)))
  const planned = await previewBatch(ctx, task, chosen)
  if (!planned.ok) return planned
  const rows = planned.value.filter(({ outcome }) => outcome.kind !== 'left_out').map(({ id }) => ({ participationId: id }))
  if (rows.length === 0) return refuse('nothing_to_do')
  return ok(await insertBatch(ctx, task, rows, ctx.now.add(GRACE)))
}

/**
 * Orders the certificates of an offer for these people, also those of its group list; begins at once, since nobody is told. Answers
 * the order's id. @throws NotFound, Forbidden
 */
export async function orderCertificates(
  ctx: Ctx,
  courseId: string,
  { personIds, period }: { personIds: readonly string[]; period: Period },
): Promise<Answer<string, 'nobody'>> {
  return transaction(ctx, async (ctx) => {
    allow(canIssueCertificates(ctx.actor, await getReach(ctx, courseId)))
    const { people } = await readCertificates(ctx, courseId, { personIds, period })
    if (people.length === 0) return refuse('nobody')
    const task: BatchTask = { kind: 'certificates', from: period.from.toString(), to: period.to.toString() }
    const rows = people.slice(0, MOST_ROWS).map(({ personId }) => ({ personId, courseId }))
    return ok(await insertBatch(ctx, task, rows, ctx.now))
  })
}
