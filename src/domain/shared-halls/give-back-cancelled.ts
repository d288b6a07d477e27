import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { HallOwner } from './access.ts'
import { giveBackTime } from './give-back-time.ts'

/**
 * Gives back unneeded time in halls of the association: its session was cancelled beyond undo, or moved away from a closed hall,
 * and nothing else of the club happens then. Answers the number of dates. @throws Forbidden for everybody but the club's managers
 * and the program
 */
export async function giveBackCancelled(ctx: Ctx, owner: HallOwner): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with off as (
      select s.place_club_id, s.part_id, s.starts_at, s.ends_at from sessions s
      join cancellations c on c.club_id = s.club_id and c.session_id = s.id and c.undone_at is null and c.undo_until <= ${ctx.now}
      where s.club_id = ${ctx.club.id} and s.place_club_id <> s.club_id and s.state = 'cancelled' and s.starts_at > ${ctx.now}
      union all
      select place_club_id, part_id, starts_at, ends_at from shared_closure_sessions
      where club_id = ${ctx.club.id} and outcome = 'moved' and starts_at > ${ctx.now}),
    needed as (
      select place_club_id, part_id, starts_at, ends_at from sessions
      where club_id = ${ctx.club.id} and place_club_id <> club_id and ends_at > ${ctx.now} and (state <> 'cancelled' or exists (
        select from cancellations c where c.club_id = sessions.club_id and c.session_id = sessions.id and c.undone_at is null
          and c.undo_until > ${ctx.now}))
      union all
      select place_club_id, part_id, starts_at, ends_at from events
      where club_id = ${ctx.club.id} and place_club_id <> club_id and ends_at > ${ctx.now} and state <> 'cancelled' and discarded_at is null)
    select b.id from shared_bookings b
    where b.state = 'approved' and b.starts_at > ${ctx.now}
      and exists (select from off where ${isWithin('off')}) and not exists (select from needed where ${isWithin('needed')})
    order by b.starts_at, b.id`.execute(ctx.db)
  for (const { id } of rows) await giveBackTime(ctx, owner, id)
  return rows.length
}

const isWithin = (what: 'off' | 'needed') => sql`
  ${sql.ref(`${what}.placeClubId`)} = b.club_id and ${sql.ref(`${what}.startsAt`)} < b.ends_at and ${sql.ref(`${what}.endsAt`)} > b.starts_at
  and exists (select from usable_atoms mine join usable_atoms theirs on theirs.club_id = mine.club_id and theirs.atom_id = mine.atom_id
    where mine.club_id = b.club_id and mine.part_id = b.part_id and theirs.part_id = ${sql.ref(`${what}.partId`)})`
