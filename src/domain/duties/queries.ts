import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isAdmin, ownPersonId } from '../context.ts'
import { holderNames, holdsOffice } from '../offices/queries.ts'
import { canSeeDuties } from './access.ts'

/** Condition on `offices o`: the board does the duties of all, others those of the offices that they hold today. */
export const isOwnDuty = (ctx: Ctx): RawBuilder<boolean> =>
  isAdmin(ctx.actor) ? sql<boolean>`true` : holdsOffice(ctx, ownPersonId(ctx))

/** Day in a year, in a shorter month its last one. Of `duties d`. */
const dueOn = (year: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  make_date(${year}, d.month, least(d.day, date_part('day', make_date(${year}, d.month, 1) + interval '1 month - 1 day')::int))`

/**
 * `from` of duties that wait for the actor today: `d`, `o`, and the earliest year `n` that nobody ticked off, from last year on.
 */
export const openDuties = (ctx: Ctx): RawBuilder<unknown> => {
  const day = berlinDay(ctx.now)
  return sql`duties d join offices o on o.club_id = d.club_id and o.id = d.office_id
    cross join lateral (
      select y.year, ${dueOn(sql`y.year`)} as due_on from generate_series(${day.year - 1}::int, ${day.year + 1}::int) y (year)
      where y.year >= d.from_year and not exists (
        select from duty_years t where t.club_id = d.club_id and t.duty_id = d.id and t.year = y.year)
      order by y.year limit 1) n
    where d.club_id = ${ctx.club.id} and n.due_on - d.lead_days <= ${day}::date and ${isOwnDuty(ctx)}`
}

export interface OpenDuty {
  id: string
  title: string
  office: string
  year: number
  dueOn: Temporal.PlainDate
}

/** Waiting for the actor, the most urgent first. For everybody: a reader who holds an office sees its duties. */
export async function listOpenDuties(ctx: Ctx): Promise<OpenDuty[]> {
  const { rows } = await sql<OpenDuty>`
    select d.id, d.title, o.title as office, n.year, n.due_on from ${openDuties(ctx)} order by n.due_on, d.title, d.id limit 50`.execute(
    ctx.db,
  )
  return rows
}

export interface DutyLine {
  id: string
  officeId: string
  title: string
  note: string
  office: string
  /** Holders of the office today; empty for a vacant one. */
  holders: string
  month: number
  day: number
  leadDays: number
  fromYear: number
  version: number
  dueOn: Temporal.PlainDate
  doneAt: Temporal.Instant | null
  /** Empty for somebody who is no user any more. */
  doneBy: string
  /** The actor may tick it off. */
  isOwn: boolean
}

/** Duties of a year by their day. One statement. @throws Forbidden */
export async function listDuties(ctx: Ctx, year: number): Promise<DutyLine[]> {
  allow(canSeeDuties(ctx.actor))
  const { rows } = await sql<DutyLine>`
    select d.id, d.office_id, d.title, d.note, o.title as office, ${holderNames(ctx)} as holders, d.month, d.day, d.lead_days, d.from_year,
      d.version, ${dueOn(sql`${year}::int`)} as due_on, t.done_at, coalesce(u.firstname || ' ' || u.lastname, '') as done_by,
      ${isOwnDuty(ctx)} as is_own
    from duties d join offices o on o.club_id = d.club_id and o.id = d.office_id
    left join duty_years t on t.club_id = d.club_id and t.duty_id = d.id and t.year = ${year}
    left join club_users u on u.club_id = t.club_id and u.user_id = t.done_by
    where d.club_id = ${ctx.club.id} and d.from_year <= ${year} order by d.month, d.day, d.title, d.id`.execute(ctx.db)
  return rows
}
