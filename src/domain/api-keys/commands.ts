import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { findProfile } from '../users/queries.ts'
import { canManageKeys } from './access.ts'
import type { KeyInput } from './input.ts'
import { KEY_JOURNAL } from './journal.ts'
import { hashOf, MOST_DAYS, MOST_KEYS, newKey } from './rules.ts'
import type { MakeKeyRefusal } from './texts.ts'

/** Asks the login of the request for a code of its second factor, now. */
export type ProveCode = (code: string) => Promise<Answer<null, 'wrong_code' | 'too_many_tries'>>

/** Answers the key itself, which is kept nowhere. The second factor is asked for once more. */
export async function createKey(
  ctx: Ctx,
  { code, ...input }: KeyInput,
  prove: ProveCode,
): Promise<Answer<{ id: string; key: string }, MakeKeyRefusal>> {
  allow(canManageKeys(ctx.actor))
  const createdBy = found(userIdOf(ctx))
  const today = berlinDay(ctx.now)
  if (isBefore(input.endsOn, today)) return refuse('over')
  if (isAfter(input.endsOn, today.add({ days: MOST_DAYS }))) return refuse('too_long')
  if (!(await findProfile(ctx.db, ctx.club.id, createdBy))?.hasSecondFactor) return refuse('no_second_factor')
  const proof = await prove(code)
  if (!proof.ok) return proof
  const [id, key] = [newId(), newKey()]
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('clubs').select('name').where('name', '=', ctx.club.id).forUpdate().executeTakeFirstOrThrow()
    const { count } = await ctx.db
      .selectFrom('apiKeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('clubId', '=', ctx.club.id)
      .where('revokedAt', 'is', null)
      .where('endsOn', '>=', today)
      .executeTakeFirstOrThrow()
    if (count >= MOST_KEYS) return refuse('too_many_keys')
    await ctx.db
      .insertInto('apiKeys')
      .values({ ...input, clubId: ctx.club.id, id, secret: hashOf(key), createdAt: ctx.now, createdBy })
      .execute()
    await record(ctx, { event: 'api_key.created', id, content: KEY_JOURNAL.created(input.name, input.scopes) })
    return ok({ id, key })
  })
}

/** Ends a key at once; again, nothing happens. @throws NotFound */
export async function revokeKey(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canManageKeys(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const ofThis = { clubId: ctx.club.id, id }
    const { name, revokedAt } = found(
      await ctx.db
        .selectFrom('apiKeys')
        .select(['name', 'revokedAt'])
        .where((eb) => eb.and(ofThis))
        .forUpdate()
        .executeTakeFirst(),
    )
    if (revokedAt) return ok(null)
    await ctx.db
      .updateTable('apiKeys')
      .set({ revokedAt: ctx.now, revokedBy: userIdOf(ctx) })
      .where((eb) => eb.and(ofThis))
      .execute()
    await record(ctx, { event: 'api_key.revoked', id, content: KEY_JOURNAL.revoked(name) })
    return ok(null)
  })
}

/** Deletes keys that ended or were revoked before. */
export async function forgetKeys(ctx: Ctx, before: Temporal.Instant): Promise<void> {
  await ctx.db
    .deleteFrom('apiKeys')
    .where('clubId', '=', ctx.club.id)
    .where((eb) => eb.or([eb('revokedAt', '<', before), eb('endsOn', '<', berlinDay(before))]))
    .execute()
}
