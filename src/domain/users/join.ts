import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { USER_JOURNAL } from './journal.ts'
import { userSearch } from './rules.ts'

export interface Joining {
  userId: string
  email: string
  firstname: string
  lastname: string
}

const nameFor = ({ email, firstname, lastname }: Joining): string =>
  `${firstname} ${lastname}`.trim() || (email.split('@')[0] ?? email)

/**
 * Makes a login a reader of this club; present users stay as they are, invited ones need their mailed link. Only for the own
 * login, or (as the system) for a just confirmed address. Answers the user's id.
 */
export async function joinClub(ctx: Ctx, login: Joining): Promise<Answer<string, 'blocked' | 'invited'>> {
  allow(ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && ctx.actor.userId === login.userId))
  return transaction(ctx, async (ctx) => {
    const userName = nameFor(login)
    const { userId, firstname, lastname, email } = login
    const id = newId()
    const added = await ctx.db
      .insertInto('clubUsers')
      .values({
        clubId: ctx.club.id,
        id,
        userId,
        userName,
        firstname,
        lastname,
        search: userSearch({ firstname, lastname, userName, email }),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['clubId', 'userId']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await record(ctx, { event: 'user.joined', id, content: USER_JOURNAL.joined })
      return ok(id)
    }
    const known = await ctx.db
      .selectFrom('clubUsers')
      .select(['id', 'blockedAt', 'acceptedAt'])
      .where('clubId', '=', ctx.club.id)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (known.blockedAt) return refuse('blocked')
    return known.acceptedAt ? ok(known.id) : refuse('invited')
  })
}
