import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { listDeceased } from '../members/list-deceased.ts'
import { canSeeMailings } from './access.ts'
import { becameOf } from './queries.ts'
import type { Fields } from './rules.ts'
import { householdToday } from './share-homes.ts'

export interface Letter {
  name: string
  fields: Fields
  /** Home of today; null: alone, or not known. */
  householdId: string | null
  street: string
  postcode: string
  city: string
}

/** More in one document would be a book. */
export const LETTERS_AT_ONCE = 2_000

/**
 * Living people of a mailing whom no mail reached, with their address as it is now; `getMailing` has asked for the right to this
 * one. `part`: from 1. A mail that comes back later goes to the end, so that documents printed before stay as they are.
 */
export async function listLetters(ctx: Ctx, mailingId: string, part = 1): Promise<Letter[]> {
  allow(canSeeMailings(ctx.actor))
  const { rows } = await sql<Letter & { personId: string | null }>`
    select r.person_id, r.name, r.fields, coalesce(w.street, '') as street, coalesce(w.postcode, '') as postcode, coalesce(w.city, '') as city,
      ${householdToday(ctx)} as household_id
    from mailing_recipients r left join people w on w.club_id = r.club_id and w.id = r.person_id
    where r.club_id = ${ctx.club.id} and r.mailing_id = ${mailingId} and ${becameOf} in ('letter', 'failed', 'returned')
    order by coalesce((select c.settled_at from mailing_recipients c where c.club_id = r.club_id and c.id = r.with_id), r.settled_at) nulls first,
      r.position limit ${LETTERS_AT_ONCE} offset ${(part - 1) * LETTERS_AT_ONCE}`.execute(ctx.db)
  const dead = await listDeceased(
    ctx,
    rows.flatMap(({ personId }) => personId ?? []),
  )
  return rows.filter(({ personId }) => personId === null || !dead.has(personId)).map(({ personId: _, ...letter }) => letter)
}
