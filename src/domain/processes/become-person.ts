import { transaction } from '../../database/transaction.ts'
import { type Ctx, clubUserIdOf } from '../context.ts'
import { linkOwnPerson } from '../participations/link-own-person.ts'
import { createPerson } from '../people/commands.ts'
import { linkPerson } from '../users/link-person.ts'

/** Own person of the actor, or a new one with the user's name; null without a name. The user stays locked. @throws Forbidden */
export async function ownPerson(ctx: Ctx): Promise<string | null> {
  const clubUserId = clubUserIdOf(ctx.actor)
  const user = await ctx.db
    .selectFrom('clubUsers')
    .select(['personId', 'firstname', 'lastname'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', clubUserId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { firstname, lastname } = user
  if (user.personId !== null || firstname === '' || lastname === '') return user.personId
  const id = await createPerson(ctx, { firstname, lastname, email: ctx.actor.kind === 'user' ? ctx.actor.email : '' })
  await linkPerson(ctx, clubUserId, id)
  return id
}

/**
 * An actor with only a login as somebody with a person: of an earlier sign-up, else a new one. Null without a name. @throws Forbidden
 */
export async function becomePerson(ctx: Ctx): Promise<Ctx | null> {
  await linkOwnPerson(ctx)
  const personId = await transaction(ctx, ownPerson)
  if (personId === null || ctx.actor.kind !== 'user' || !ctx.actor.profile) return null
  return { ...ctx, actor: { ...ctx.actor, profile: { ...ctx.actor.profile, personId } } }
}
