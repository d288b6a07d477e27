import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeMailings } from './access.ts'
import type { Fields } from './rules.ts'

export interface Letter {
  name: string
  fields: Fields
  street: string
  postcode: string
  city: string
}

/** More would be a book. */
const MOST = 2_000

/** People of a mailing whom no mail reached, with their address as it is now; `getMailing` has asked for the right to this one. */
export async function listLetters(ctx: Ctx, mailingId: string): Promise<Letter[]> {
  allow(canSeeMailings(ctx.actor))
  const { rows } = await sql<Letter>`
    select r.name, r.fields, coalesce(w.street, '') as street, coalesce(w.postcode, '') as postcode, coalesce(w.city, '') as city
    from mailing_recipients r left join people w on w.club_id = r.club_id and w.id = r.person_id
    where r.club_id = ${ctx.club.id} and r.mailing_id = ${mailingId} and r.state in ('letter', 'failed', 'returned')
    order by r.position limit ${MOST}`.execute(ctx.db)
  return rows
}
