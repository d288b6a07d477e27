import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { ParticipantFacts } from '../notices/rules.ts'
import { emailOf, isDead } from './queries.ts'
import { type CaredFor, carersOn } from './rules.ts'

const carer = (people: string) => sql`
  'personId', ${sql.ref(`${people}.id`)}, 'name', ${sql.ref(`${people}.firstname`)} || ' ' || ${sql.ref(`${people}.lastname`)},
  'email', ${emailOf(people)}, 'phone', ${sql.ref(`${people}.phone`)}`
const dated = (valid: RawBuilder<unknown>) => sql`'from', lower(${valid})::text, 'until', upper(${valid})::text`
const list = (rows: RawBuilder<unknown>) => sql`coalesce((${rows}), '[]')`

const guardians = list(sql`
  select json_agg(json_build_object(${carer('k')}, ${dated(sql`g.valid`)}) order by k.lastname, k.firstname, k.id)
  from guardians g join people k on k.club_id = g.club_id and k.id = g.guardian_id where g.club_id = w.club_id and g.child_id = w.id`)
const contacts = (ctx: Ctx) =>
  list(sql`
  select json_agg(json_build_object(${carer('k')}) order by k.lastname, k.firstname, k.id)
  from people k where k.club_id = w.club_id and k.id = any(array_remove(here.contact_ids, w.id)) and not ${isDead(ctx, 'k')}`)

/**
 * `here`: query of `person_id` and `contact_ids` (who signed them up); nobody is their own contact, nobody who died is among them; `more`: further columns of it.
 * By name. Asks for no right.
 */
export async function listCaredFor<More>(
  ctx: Ctx,
  here: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(CaredFor & More)[]> {
  const { rows } = await sql<CaredFor & More>`
    select w.id as person_id, w.firstname || ' ' || w.lastname as name, ${emailOf('w')} as email, w.phone, w.birth_on,
      ${guardians} as guardians, ${contacts(ctx)} as contacts${more}
    from (${here}) here join people w on w.club_id = ${ctx.club.id} and w.id = here.person_id and not ${isDead(ctx, 'w')}
    order by w.lastname, w.firstname, w.id`.execute(ctx.db)
  return rows
}

/** For `addresseesOf`. */
export async function listParticipantFacts(
  ctx: Ctx,
  here: RawBuilder<unknown>,
  day: Temporal.PlainDate,
): Promise<ParticipantFacts[]> {
  const people = await listCaredFor(ctx, here)
  return people.map((person) => participantFacts(person, day))
}

export function participantFacts(person: CaredFor, day: Temporal.PlainDate): ParticipantFacts {
  const { personId, name, email, phone } = person
  return { personId, name, email, phone, carers: carersOn(person, day) }
}
