import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { balanceShort, hoursText } from './texts.ts'

interface CourseCards {
  personId: string
  /** Units on cards valid today; null without a card. */
  balance: number | null
  units: number | null
  unpaid: number
}

/** Balance and unpaid hours of participants, as a text. People with neither are missing. Asks for no right. One query. */
export async function listCourseCards(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<Map<string, string>> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<CourseCards>`
    select w.id as person_id, valid.balance, valid.units, unpaid.count as unpaid
    from unnest(${[...personIds]}::uuid[]) as w (id)
    left join lateral (
      select sum(a.balance)::integer as balance, sum(greatest(a.units, a.balance))::integer as units
      from credit_cards a join credit_kind_places p on p.club_id = a.club_id and p.kind_id = a.kind_id and p.course_id = ${courseId}
      where a.club_id = ${ctx.club.id} and a.person_id = w.id and a.refunded_at is null
        and a.valid_from <= ${today}::date and a.valid_to >= ${today}::date) valid on true
    left join lateral (
      select count(*) as count from credit_uses u join sessions s on s.club_id = u.club_id and s.id = u.session_id
      where u.club_id = ${ctx.club.id} and u.person_id = w.id and u.card_id is null and s.course_id = ${courseId}) unpaid on true
    where valid.balance is not null or unpaid.count > 0`.execute(ctx.db)
  return new Map(rows.map((row) => [row.personId, textOf(row)]))
}

const textOf = ({ balance, units, unpaid }: CourseCards): string =>
  [balance === null || units === null ? '' : balanceShort(balance, units), unpaid > 0 ? `${hoursText(unpaid)} ohne Karte` : '']
    .filter(Boolean)
    .join(', ')
