import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import type { NewChild } from '../participations/input.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { createPerson, findOrCreatePerson } from '../people/commands.ts'
import { listFamily } from '../people/list-family.ts'
import { FULL_AGE, isMinor } from '../people/rules.ts'
import { ownPerson } from './become-person.ts'

export type ChildRefusal = 'of_age' | 'too_many' | 'name_missing' | 'is_minor'

/** The office enters more children. */
const MOST = 12

/**
 * Enters a child of the actor, who becomes guardian. A child of an earlier sign-up with this address is the same; repeated, it
 * exists once. An actor without a person becomes one. Answers the child's id. @throws Forbidden
 */
export async function addChild(ctx: Ctx, child: NewChild): Promise<Answer<string, ChildRefusal>> {
  if (!isMinor(child.birthOn, ctx.now)) return refuse('of_age')
  return transaction(ctx, async (ctx) => {
    const selfId = await ownPerson(ctx)
    if (selfId === null) return refuse('name_missing')
    const family = await listFamily(ctx, selfId)
    const self = family.find(({ isSelf }) => isSelf)
    if (self?.birthOn && isMinor(self.birthOn, ctx.now)) return refuse('is_minor')
    const known = family.find((one) => !one.isSelf && isSame(one, child))
    if (known) return ok(known.id)
    if (family.length > MOST) return refuse('too_many')
    const childId = await bringChild(ctx, child)
    const lastDay = child.birthOn.add({ years: FULL_AGE }).subtract({ days: 1 })
    await addGuardian(ctx, childId, selfId, dayRange(berlinDay(ctx.now), lastDay))
    return ok(childId)
  })
}

const isSame = (one: { firstname: string; lastname: string; birthOn: Temporal.PlainDate | null }, child: NewChild): boolean =>
  fold(`${one.firstname} ${one.lastname}`) === fold(`${child.firstname} ${child.lastname}`) &&
  one.birthOn?.equals(child.birthOn) === true

const emailOf = ({ actor }: Ctx): string => (actor.kind === 'user' ? actor.email : '')

/** Child of an earlier sign-up, or a new person; never one with a login. */
async function bringChild(ctx: Ctx, child: NewChild): Promise<string> {
  const person = { ...child, email: emailOf(ctx) }
  const id = await findOrCreatePerson(ctx, person)
  const { rows } = await sql`
    select from club_users where club_id = ${ctx.club.id} and person_id = ${id}`.execute(ctx.db)
  return rows.length === 0 ? id : createPerson(ctx, person)
}
