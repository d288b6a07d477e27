import type { Ctx } from '../../src/domain/context.ts'

/** Templates of the mails to somebody called so, in order of their making. */
export const mailsTo = async (ctx: Ctx, name: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('mails')
      .select('template')
      .where('toAddress', '=', `${name.toLowerCase()}@post.example`)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template)
