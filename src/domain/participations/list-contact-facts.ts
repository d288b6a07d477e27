import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { canSeeCare, canSeePerson } from '../people/access.ts'

export interface ContactFacts {
  /** `Oma Gerda 0821 2, Opa Karl 0821 3` */
  emergency: string
  street: string
  postcode: string
  city: string
}

/**
 * Emergency numbers and postal address (else the contact's) by participation, each only for actors who see it at the person. Asks for
 * no right to the participations: name those that a list showed. Who left is led no more (`isLedPerson`). One query.
 */
export async function listContactFacts(ctx: Ctx, participationIds: readonly string[]): Promise<Map<string, ContactFacts>> {
  const { rows } = await sql<ContactFacts & { id: string; isLed: boolean }>`
    select p.id, p.state <> all('{cancelled,declined}') as is_led, home.street, home.postcode, home.city, coalesce((select string_agg(e.name || ' ' || e.phone, ', ' order by e.position, e.id)
        from emergency_contacts e where e.club_id = p.club_id and e.person_id = p.person_id), '') as emergency
    from participations p join people who on who.club_id = p.club_id and who.id = p.person_id
    join people home on home.club_id = p.club_id
      and home.id = case when who.street || who.city = '' then p.contact_id else who.id end
    where p.club_id = ${ctx.club.id} and p.id = any(${[...participationIds]}::uuid[])`.execute(ctx.db)
  const shown = rows.map(({ id, isLed, emergency, ...address }): [string, ContactFacts] => {
    const reach = { isOwn: false, isLed }
    const home = canSeePerson(ctx.actor, reach) ? address : { street: '', postcode: '', city: '' }
    return [id, { emergency: canSeeCare(ctx.actor, reach) ? emergency : '', ...home }]
  })
  return new Map(shown)
}
