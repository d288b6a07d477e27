import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, clubUserIdOf, profileOf } from '../context.ts'
import type { OwnName } from './input.ts'
import { USER_JOURNAL } from './journal.ts'
import { userSearch } from './rules.ts'

/** The name of a linked person changes with approval instead. @throws Forbidden for visitors and people without a profile */
export async function renameUser(ctx: Ctx, input: OwnName): Promise<Answer<null, 'changed_meanwhile'>> {
  const profile = profileOf(ctx.actor)
  const clubUserId = clubUserIdOf(ctx.actor)
  allow(profile.personId === null)
  return transaction(ctx, async (ctx) => {
    const { firstname, lastname, version } = input
    const userName = `${firstname} ${lastname}`
    const email = ctx.actor.kind === 'user' ? ctx.actor.email : ''
    const changed = await ctx.db
      .updateTable('clubUsers')
      .set({
        firstname,
        lastname,
        userName,
        version: version + 1,
        updatedAt: ctx.now,
        search: userSearch({ firstname, lastname, userName, email }),
      })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', clubUserId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse('changed_meanwhile')
    await record(ctx, {
      event: 'user.renamed',
      id: clubUserId,
      content: USER_JOURNAL.renamed,
      before: { firstname: profile.firstname, lastname: profile.lastname },
      after: { firstname, lastname },
    })
    return ok(null)
  })
}

/** Also in the log, unless the login had a name of its own. Runs in the caller's transaction. */
export async function renameLinked(
  ctx: Ctx,
  personId: string,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<void> {
  const user = await ctx.db
    .selectFrom('clubUsers as u')
    .innerJoin('logins as l', 'l.userId', 'u.userId')
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.userName', 'l.email'])
    .where('u.clubId', '=', ctx.club.id)
    .where('u.personId', '=', personId)
    .executeTakeFirst()
  if (!user || (user.firstname === firstname && user.lastname === lastname)) return
  const isNamedSo = user.userName === `${user.firstname} ${user.lastname}`
  const name = { firstname, lastname, userName: isNamedSo ? `${firstname} ${lastname}` : user.userName }
  await ctx.db
    .updateTable('clubUsers')
    .set((set) => ({
      ...name,
      version: set('version', '+', 1),
      updatedAt: ctx.now,
      search: userSearch({ ...name, email: found(user.email) }),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', user.id)
    .execute()
}
