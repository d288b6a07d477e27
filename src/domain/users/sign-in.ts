import { transaction } from '../../database/transaction.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { USER_JOURNAL } from './journal.ts'
import { type FoundProfile, findProfile } from './queries.ts'
import { isLoginAudited } from './rules.ts'

async function findSkipped(ctx: Ctx): Promise<string> {
  const row = await ctx.db
    .selectFrom('parameters')
    .select('value')
    .where('clubId', '=', ctx.club.id)
    .where('name', '=', 'auditSkipUsers')
    .executeTakeFirst()
  return row?.value ?? ''
}

/** Counts and journals the login. Answers the profile from before; null for people who are no user. */
export async function signInUser(ctx: Ctx, login: { userId: string; email: string }): Promise<FoundProfile | null> {
  return transaction(ctx, async (ctx) => {
    const found = await findProfile(ctx.db, ctx.club.id, login.userId)
    if (!found) return null
    const { profile } = found
    await ctx.db
      .updateTable('clubUsers')
      .set(({ eb }) => ({ logins: eb('logins', '+', 1), lastLoginAt: ctx.now }))
      .where('clubId', '=', ctx.club.id)
      .where('userId', '=', login.userId)
      .where('acceptedAt', 'is not', null)
      .execute()
    if (isLoginAudited(profile.userName, await findSkipped(ctx))) {
      await record(
        { ...ctx, actor: { kind: 'user', ...login, profile } },
        {
          event: 'user.signed_in',
          id: profile.clubUserId ?? login.userId,
          content: USER_JOURNAL.signedIn(profile.userName),
        },
      )
    }
    return found
  })
}
