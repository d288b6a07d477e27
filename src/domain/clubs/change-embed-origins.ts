import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditSettings } from './access.ts'
import type { EmbedOrigins } from './input.ts'
import { CLUB_JOURNAL } from './journal.ts'

/** `version` is the club's. */
export async function changeEmbedOrigins(
  ctx: Ctx,
  { version, origins }: EmbedOrigins,
): Promise<Answer<null, 'changed_meanwhile'>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const clubId = ctx.club.id
    const club = await ctx.db
      .selectFrom('clubs')
      .select('version')
      .where('name', '=', clubId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (club.version !== version) return refuse('changed_meanwhile')
    const before = await listEmbedOrigins(ctx)
    await ctx.db.deleteFrom('embedOrigins').where('clubId', '=', clubId).execute()
    if (origins.length > 0)
      await ctx.db
        .insertInto('embedOrigins')
        .values(origins.map((origin) => ({ clubId, origin })))
        .execute()
    await ctx.db
      .updateTable('clubs')
      .set({ version: version + 1 })
      .where('name', '=', clubId)
      .execute()
    const content = CLUB_JOURNAL.embeddingChanged
    const change = { before: { origins: before }, after: { origins } }
    await record(ctx, { event: 'club.changed', id: clubId, content, ...change })
    return ok(null)
  })
}

/** Origins (`https://www.verein.de`) by name. Asks for no right. */
export async function listEmbedOrigins(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('embedOrigins')
    .select('origin')
    .where('clubId', '=', ctx.club.id)
    .orderBy('origin')
    .execute()
  return rows.map(({ origin }) => origin)
}
