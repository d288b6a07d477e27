import { sql } from 'kysely'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import { listHallSessions } from '../attendance/queries.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeePlan } from '../occupancy/access.ts'
import { leadsPeople } from './session-tasks.ts'

export interface DayEntry {
  id: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  hue: number | null
  isOff: boolean
  /** The hall is closed and the session undecided. */
  isHallClosed: boolean
  /** On the list, and present; null for hall time without a list for the actor. */
  people: { expected: number; present: number } | null
}

const START = Temporal.PlainTime.from('00:00')
const LISTED = 200

/** Times in the own halls without their people. */
async function listHallTimes(ctx: Ctx, from: Temporal.Instant, until: Temporal.Instant): Promise<DayEntry[]> {
  const { rows } = await sql<Omit<DayEntry, 'people'>>`
    select b.id, b.title, b.starts_at, b.ends_at, ${placeName} as place, d.hue, false as is_off, b.state = 'suspended' as is_hall_closed
    from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join departments d on d.club_id = b.club_id and d.id = b.department_id
    where b.club_id = ${ctx.club.id} and b.state in ('approved', 'suspended') and b.starts_at >= ${from} and b.starts_at < ${until}
    order by b.starts_at, b.title, b.id limit ${LISTED}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, people: null }))
}

/**
 * Today by time: the actor's sessions with their lists, for who sees no people the times in the halls, else nothing. One
 * statement.
 */
export async function listDay(ctx: Ctx): Promise<DayEntry[]> {
  const day = berlinDay(ctx.now)
  const span = [berlinMoment(day, START), berlinMoment(day.add({ days: 1 }), START)] as const
  if (!leadsPeople(ctx)) return canSeePlan(ctx.actor) ? listHallTimes(ctx, ...span) : []
  const sessions = await listHallSessions(ctx, ...span)
  return sessions.map(({ people, present, state, ...session }) => ({
    ...session,
    isOff: state === 'cancelled' || state === 'moved',
    people: { expected: people, present },
  }))
}
