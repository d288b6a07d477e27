import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { NewPerson } from './input.ts'
import { personSearch } from './rules.ts'

/**
 * Writes down a person and answers their id. A building block of other commands (sign-up, member, user), which ask for the
 * right and open the transaction. `id` is given where a phone has made it already.
 */
export async function createPerson(ctx: Ctx, person: NewPerson, id: string = newId()): Promise<string> {
  const entered = ctx.db.insertInto('people').values({ ...person, clubId: ctx.club.id, id, search: personSearch(person) })
  // The name is personal: it goes where it can be forgotten, and only where staff answers for it.
  const { firstname, lastname } = person
  const after = ctx.actor.kind === 'user' ? { after: { firstname, lastname } } : {}
  const created = { event: 'person.created', object: { kind: 'person', id }, content: 'Person angelegt', ...after }
  await record(ctx, created, entered)
  return id
}

/**
 * The person with this name, e-mail address and birth date, or a new one. Only all three together make the same person: who
 * signs up without an account must not be able to change or find anybody by guessing.
 */
export async function findOrCreatePerson(ctx: Ctx, person: NewPerson & { email: string }): Promise<string> {
  const known = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where(sql`lower(email)`, '=', person.email.toLowerCase())
    .where(sql<boolean>`email <> ''`)
    .where('search', '=', personSearch(person))
    .where('birthOn', 'is not distinct from', person.birthOn ?? null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return known?.id ?? createPerson(ctx, person)
}

/** Makes one person guardian of another from a day on; does nothing when they are already. */
export async function addGuardian(ctx: Ctx, childId: string, guardianId: string, valid: string): Promise<void> {
  const added = await ctx.db
    .insertInto('guardians')
    .values({ clubId: ctx.club.id, childId, guardianId, valid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('childId')
    .executeTakeFirst()
  if (!added) return
  await record(ctx, {
    event: 'person.guarded',
    object: { kind: 'person', id: childId },
    content: 'Sorgeberechtigte Person eingetragen',
  })
}
