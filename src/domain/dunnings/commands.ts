import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { canChangeClaims } from '../claims/access.ts'
import type { Ctx } from '../context.ts'
import type { LevelInput } from './input.ts'
import { DUNNING_JOURNAL } from './journal.ts'

/** @throws Forbidden */
export async function saveLevel(ctx: Ctx, input: LevelInput): Promise<Answer<null, 'changed_meanwhile'>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { level, feeCents, afterDays, termDays, subject, text, version } = input
    const { rows } = await sql`
      insert into dunning_levels (club_id, level, fee_cents, after_days, term_days, subject, text)
      select ${ctx.club.id}, ${level}, ${feeCents}, ${afterDays}, ${termDays}, ${subject}, ${text} where ${version} = 0
        or exists (select from dunning_levels d where d.club_id = ${ctx.club.id} and d.level = ${level})
      on conflict (club_id, level) do update set fee_cents = excluded.fee_cents, after_days = excluded.after_days,
        term_days = excluded.term_days, subject = excluded.subject, text = excluded.text, version = dunning_levels.version + 1
        where dunning_levels.version = ${version} returning 1`.execute(ctx.db)
    if (rows.length === 0) return refuse('changed_meanwhile')
    await record(ctx, { event: 'dunning.level_changed', id: ctx.club.id, content: DUNNING_JOURNAL.level(level) })
    return ok(null)
  })
}
