import { sql } from 'kysely'
import { type Ctx, ownPersonId } from '../context.ts'
import { ownContacts } from '../participations/link-own-person.ts'
import { familyIds } from '../people/list-family.ts'

export interface OwnWish {
  id: string
  drawName: string
  drawAt: Temporal.Instant
  isConfirmed: boolean
  people: string
  /** Titles, the dearest first. */
  titles: string[]
}

/** Wishes of the person, their children and others they wished for; pending draws only, the next first. */
export async function listOwnWishes(ctx: Ctx): Promise<OwnWish[]> {
  const personId = ownPersonId(ctx)
  const family = personId ? familyIds(ctx, personId) : sql`array[]::uuid[]`
  const { rows } = await sql<OwnWish>`
    select w.id, d.name as draw_name, d.draw_at, w.state = 'confirmed' as is_confirmed,
      (select string_agg(concat_ws(' ', p.firstname, p.lastname), ', ' order by x.position) from draw_wish_people x
        join people p on p.club_id = x.club_id and p.id = x.person_id where x.club_id = w.club_id and x.wish_id = w.id) as people,
      array(select c.title from draw_choices k join courses c on c.club_id = k.club_id and c.id = k.course_id
        where k.club_id = w.club_id and k.wish_id = w.id and k.rank is not null group by c.id, c.title order by min(k.rank)) as titles
    from draw_wishes w join draws d on d.club_id = w.club_id and d.id = w.draw_id
    where w.club_id = ${ctx.club.id} and w.state in ('sent', 'confirmed') and d.state = 'open' and (w.contact_id = ${personId ?? null}::uuid or w.contact_id in (${ownContacts(ctx)})
      or exists (select from draw_wish_people x where x.club_id = w.club_id and x.wish_id = w.id and x.person_id = any(${family})))
    order by d.draw_at, w.id limit 50`.execute(ctx.db)
  return rows
}
