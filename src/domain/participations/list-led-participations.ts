import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { found } from '../../kernel/answer.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import type { Ctx } from '../context.ts'
import { isLed } from '../people/is-led.ts'
import { canSeeAllParticipants } from './access.ts'
import type { Participation } from './queries.ts'

export const PARTICIPATION_STANDINGS = ['placed', 'unconfirmed', 'offered', 'waiting', 'unchecked', 'ended'] as const
export type ParticipationStanding = (typeof PARTICIPATION_STANDINGS)[number]

export interface ParticipationFilter {
  /** Words of the name or the address; all must match. */
  search?: string | undefined
  /** Missing: places and waits. */
  standing?: ParticipationStanding | undefined
  courseId?: string | undefined
  departmentId?: string | undefined
  ids?: readonly string[] | undefined
}

export interface LedParticipation extends Participation {
  courseId: string
  courseTitle: string
  courseSlug: string
  departmentId: string | null
  /** Position on the waiting list from 1; null without a wait. */
  position: number | null
}

const live = sql`p.state in ('requested', 'confirmed', 'waiting', 'offered')`

const STANDINGS: Record<ParticipationStanding, RawBuilder<unknown>> = {
  placed: sql`${live} and p.state = 'confirmed'`,
  unconfirmed: sql`${live} and (p.state = 'requested' or p.state = 'waiting' and p.confirmed_at is null)`,
  offered: sql`${live} and p.state = 'offered'`,
  waiting: sql`${live} and p.state = 'waiting'`,
  unchecked: sql`${live} and p.price_checked_at is null and p.price_kind in ('member', 'reduced')`,
  ended: sql`p.state in ('cancelled', 'declined', 'finished')`,
}

const wordsOf = ({ search }: ParticipationFilter): string[] => foldedWords(search ?? '')

function conditionsOf(ctx: Ctx, filter: ParticipationFilter): RawBuilder<unknown> {
  const { standing, courseId, departmentId, ids } = filter
  const conditions = [
    sql`p.club_id = ${ctx.club.id}`,
    isLed(ctx),
    ids ? sql`p.id = any(${[...ids]}::uuid[])` : standing ? STANDINGS[standing] : live,
    ...wordsOf(filter).map((word) => sql`who.search like ${containing(word)}`),
    ...(courseId ? [sql`p.course_id = ${courseId}`] : []),
    ...(departmentId ? [sql`c.department_id = ${departmentId}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** `from … where` of a filter within the actor's reach, with `p`, course `c`, `who` and `contact`. */
export const ledFrom = (ctx: Ctx, filter: ParticipationFilter): RawBuilder<unknown> => sql`
  participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
  join people who on who.club_id = p.club_id and who.id = p.person_id
  join people contact on contact.club_id = p.club_id and contact.id = p.contact_id
  where ${conditionsOf(ctx, filter)}`

/** Newest first; `after`: last id of the page before. One query. */
export async function listLedParticipations(
  ctx: Ctx,
  filter: ParticipationFilter,
  page: { after: string | undefined; limit: number },
): Promise<{ people: LedParticipation[]; next: string | null }> {
  const after = page.after
    ? sql`and (p.queued_at, p.id) < (select queued_at, id from participations where club_id = ${ctx.club.id} and id = ${page.after})`
    : sql``
  const { rows } = await sql<LedParticipation>`
    select p.id, p.person_id, who.firstname, who.lastname, who.birth_on, who.phone, contact.email, contact.phone as contact_phone,
      case when contact.id <> who.id then contact.firstname || ' ' || contact.lastname end as guardian_name, p.state, p.queued_at,
      p.confirmed_at, p.hold_until, p.offer_until, p.price_cents, p.price_kind, p.message, p.source, p.ended_reason, p.version,
      p.companion, p.is_trial, p.payment, p.price_checked_at, p.group_id, c.id as course_id, c.title as course_title,
      c.slug as course_slug, c.department_id,
      case when p.state = 'waiting' then (select count(*)::int from participations w where w.club_id = p.club_id
        and w.course_id = p.course_id and w.state = 'waiting' and (w.rank, w.queued_at, w.id) <= (p.rank, p.queued_at, p.id)) end as position
    from ${ledFrom(ctx, filter)} ${after}
    order by p.queued_at desc, p.id desc
    limit ${page.limit + 1}`.execute(ctx.db)
  const people = rows.slice(0, page.limit)
  return { people, next: rows.length > page.limit ? (people.at(-1)?.id ?? null) : null }
}

export async function countLedParticipations(ctx: Ctx, filter: ParticipationFilter, most: number): Promise<number> {
  // Joins only the tables of the filter: ten thousand people mean ten thousand look-ups each.
  const ofCourse =
    canSeeAllParticipants(ctx.actor) && !filter.departmentId
      ? sql``
      : sql`join courses c on c.club_id = p.club_id and c.id = p.course_id`
  const ofPerson = wordsOf(filter).length === 0 ? sql`` : sql`join people who on who.club_id = p.club_id and who.id = p.person_id`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from participations p ${ofCourse} ${ofPerson} where ${conditionsOf(ctx, filter)} limit ${most}) found`.execute(
    ctx.db,
  )
  return found(rows[0]).count
}
