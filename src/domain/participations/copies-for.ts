import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { householdsOf } from '../notices/rules.ts'
import { listCaredFor } from '../people/list-cared-for.ts'
import { type CaredFor, guardiansOn } from '../people/rules.ts'

/** The people of these participations with everybody who may have to hear of it; `aboutId`: the participation. */
export async function listCaredForIn(ctx: Ctx, ids: readonly string[]): Promise<(CaredFor & { aboutId: string })[]> {
  const rows = await ctx.db
    .selectFrom('participations')
    .select(['id', 'personId'])
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', [...ids])
    .execute()
  const here = sql`select unnest(${rows.map(({ personId }) => personId)}::uuid[]) as person_id, '{}'::uuid[] as contact_ids`
  const idOf = new Map(rows.map(({ id, personId }) => [personId, id]))
  return (await listCaredFor(ctx, here)).map((person) => ({ ...person, aboutId: idOf.get(person.personId) ?? '' }))
}

export interface Copy {
  to: string
  /** Of the guardian. */
  name: string
  /** What they hear of: their children's `aboutId`. */
  aboutIds: string[]
}

/** Who gets a copy on a day of a mail that went to the address `told`: each address once, for all of its children. */
export function copiesFor(people: readonly (CaredFor & { aboutId: string })[], day: Temporal.PlainDate, told: string): Copy[] {
  const addressees = people.flatMap((person) =>
    guardiansOn(person, day)
      .filter(({ email }) => email.trim() !== '')
      .map((guardian) => ({ ...guardian, about: person.aboutId })),
  )
  return householdsOf(addressees)
    .filter(({ email }) => email.toLowerCase() !== told.trim().toLowerCase())
    .map(({ email, name, about }) => ({ to: email, name, aboutIds: about }))
}
