import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, clubUserIdOf, profileOf } from '../context.ts'
import type { OwnName } from './input.ts'
import { userSearch } from './rules.ts'

/**
 * Changes one's own name in this club, and with it the name in the log. Not for somebody who is linked to a person: there the
 * name is the person's and changes with approval. @throws Forbidden for visitors and people without a profile.
 */
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
      content: 'Name geändert',
      before: { firstname: profile.firstname, lastname: profile.lastname },
      after: { firstname, lastname },
    })
    return ok(null)
  })
}

/** The login of a person goes by the person's new name, also in the log, unless it had one of its own there. A building block. */
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
      search: userSearch({ ...name, email: user.email ?? '' }),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', user.id)
    .execute()
}
