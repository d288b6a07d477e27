import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { NewPerson } from './input.ts'
import { personSearch } from './rules.ts'

export interface KnownPerson {
  id: string
  email: string
  street: string
  postcode: string
  city: string
}

/** Of this name and birth date, locked; null without a birth date. Asks for no right; in a transaction. */
export async function findNamesake(
  ctx: Ctx,
  { firstname, lastname, birthOn }: Pick<NewPerson, 'firstname' | 'lastname' | 'birthOn'>,
): Promise<KnownPerson | null> {
  if (!birthOn) return null
  const { rows } = await sql<KnownPerson>`
    select id, email, street, postcode, city from people where club_id = ${ctx.club.id} and birth_on = ${birthOn}::date and merged_into is null
      and lower(firstname) = lower(${firstname}) and lower(lastname) = lower(${lastname}) order by id limit 1 for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Newly said values replace known ones; nothing said, also no sex, leaves them. Asks for no right; in a transaction. */
export async function fillPerson(ctx: Ctx, known: KnownPerson, person: NewPerson): Promise<void> {
  const said = Object.entries(person).filter(([name, value]) => value !== undefined && value !== (name === 'sex' ? 'o' : ''))
  const search = personSearch({ ...person, email: person.email || known.email })
  await ctx.db
    .updateTable('people')
    .set((set) => ({ ...Object.fromEntries(said), search, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', known.id)
    .execute()
}
