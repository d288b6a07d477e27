import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { householdsOf } from '../notices/rules.ts'
import { listCaredFor } from '../people/list-cared-for.ts'
import { type CaredFor, guardiansOn } from '../people/rules.ts'

/** People of these participations with their guardians; `aboutId`: the participation. */
export async function listCaredForIn(ctx: Ctx, ids: readonly string[]): Promise<(CaredFor & { aboutId: string })[]> {
  const rows = await ctx.db
    .selectFrom('participations')
    .select(['id', 'personId'])
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', [...ids])
    .execute()
  const here = sql`select unnest(${rows.map(({ personId }) => personId)}::uuid[]) as person_id, '{}'::uuid[] as contact_ids`
  const idOf = new Map(rows.map(({ id, personId }) => [personId, id]))
  return (await listCaredFor(ctx, here)).map((person) => ({ ...person, aboutId: found(idOf.get(person.personId)) }))
}

export interface Copy {
  to: string
  name: string
  aboutIds: string[]
}

/** Copies for guardians on a day, beside the mail to the address `told`: one mail for each address. */
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
