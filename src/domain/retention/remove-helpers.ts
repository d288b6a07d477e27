import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { removePerson } from '../people/remove-person.ts'

/** An unconfirmed sign-up as helper is kept so long, though its place is free after two hours. */
const UNCONFIRMED = Temporal.Duration.from({ hours: 14 * 24 })

/**
 * Removes sign-ups as helper of people without membership and login, `days` after the shift, and unconfirmed ones of anybody; the people
 * too, when they came that way and nothing else knows them. Of members the hours stay, notes and searches for helpers go. Answers the
 * number of sign-ups. Call it in a transaction.
 */
export async function removeHelpers(ctx: Ctx, days: number): Promise<number> {
  const before = ctx.now.subtract({ hours: days * 24 })
  const over = sql`select s.id from shifts s join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
    where s.club_id = ${ctx.club.id} and coalesce(s.ends_at, (p.starts_on + 1)::timestamp at time zone 'Europe/Berlin') < ${before}`
  const { rows } = await sql<{ personId: string; contactId: string }>`
    delete from assignments a where a.club_id = ${ctx.club.id}
      and (a.confirmed_at is null and a.requested_at < ${ctx.now.subtract(UNCONFIRMED)}
        or a.shift_id in (${over}) and not exists (select from members m where m.club_id = a.club_id and m.person_id = a.person_id)
          and not exists (select from club_users u where u.club_id = a.club_id and u.person_id = a.person_id))
    returning a.person_id, a.contact_id`.execute(ctx.db)
  await sql`update assignments set note = '' where club_id = ${ctx.club.id} and note <> '' and shift_id in (${over})`.execute(
    ctx.db,
  )
  await sql`delete from substitute_requests where club_id = ${ctx.club.id} and shift_id in (${over})`.execute(ctx.db)
  for (const id of new Set(rows.flatMap(({ personId, contactId }) => [personId, contactId])))
    if (await cameAlone(ctx, id)) await removePerson(ctx, id, [])
  return rows.length
}

/** Entered by themselves, not by the office. */
async function cameAlone(ctx: Ctx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from journal where club_id = ${ctx.club.id} and object_kind = 'person' and object_id = ${personId}
      and event = 'person.created' and actor_user_id is null limit 1`.execute(ctx.db)
  return rows.length > 0
}
