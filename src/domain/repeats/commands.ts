import { createHash } from 'node:crypto'
import type { JsonValue } from '../../database/tables.ts'
import { transaction } from '../../database/transaction.ts'
import { ok, type Refused, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

type Repeatable = { ok: true; value: JsonValue } | { ok: false }

/**
 * Runs `work` once for a key, within the caller's transaction: a repeated request gets the first one's answer again, also when
 * both arrive at the same moment. Another `input` under the key is `key_reused`; a refusal frees the key. Answers must be plain
 * JSON.
 */
export async function onlyOnce<A extends Repeatable>(
  ctx: Ctx,
  request: { operation: string; key: string | null; input: unknown },
  work: () => Promise<A>,
): Promise<A | Refused<'key_reused'>> {
  const { operation, key } = request
  if (key === null) return work()
  const fingerprint = createHash('sha256').update(JSON.stringify(request.input)).digest('base64url')
  const id = { clubId: ctx.club.id, operation, key }
  const fresh = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ ...id, fingerprint })
    .onConflict((conflict) => conflict.columns(['clubId', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (fresh) return remember(ctx, id, await work())
  const known = await ctx.db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'answer'])
    .where((eb) => eb.and(id))
    .executeTakeFirstOrThrow()
  if (known.fingerprint !== fingerprint) return refuse('key_reused')
  return ok(known.answer) as A
}

/** As `onlyOnce`, in a transaction of its own; without a key `work` just runs. */
export const once = <A extends Repeatable>(
  ctx: Ctx,
  request: { operation: string; key: string | null; input: unknown },
  work: (ctx: Ctx) => Promise<A>,
): Promise<A | Refused<'key_reused'>> =>
  request.key === null ? work(ctx) : transaction(ctx, (ctx) => onlyOnce(ctx, request, () => work(ctx)))

type KeyId = { clubId: string; operation: string; key: string }

async function remember<A extends Repeatable>(ctx: Ctx, id: KeyId, answer: A): Promise<A> {
  if (!answer.ok)
    await ctx.db
      .deleteFrom('idempotencyKeys')
      .where((eb) => eb.and(id))
      .execute()
  else
    await ctx.db
      .updateTable('idempotencyKeys')
      .set({ answer: JSON.stringify(answer.value) })
      .where((eb) => eb.and(id))
      .execute()
  return answer
}
