import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { emailOf } from '../people/queries.ts'
import { canSeeOperations } from './access.ts'
import { holdsPlace } from './queries.ts'
import type { AssignmentState, Mark, PlanState } from './rules.ts'

export interface Assignment {
  id: string
  signUpId: string
  shiftId: string
  personId: string
  contactId: string
  state: AssignmentState
  note: string
  holdUntil: Temporal.Instant | null
  mark: Mark
  minutes: number | null
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  /** Of the person, else of who answers for them. */
  phone: string
  contactName: string
  contactEmail: string
  task: string
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
  place: string
  creditMinutes: number | null
  planId: string
  planTitle: string
  planSlug: string
  planPlace: string
  planState: PlanState
  startsOn: Temporal.PlainDate
  leaveDays: number
}

export async function listAssignments(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select a.id, a.sign_up_id, a.shift_id, a.person_id, a.contact_id, a.state, a.note, a.hold_until, a.mark, a.minutes, w.firstname, w.lastname,
      w.birth_on, coalesce(nullif(w.phone, ''), k.phone) as phone, trim(k.firstname || ' ' || k.lastname) as contact_name,
      ${emailOf('k')} as contact_email, s.task, s.starts_at, s.ends_at, s.place, s.credit_minutes, p.id as plan_id, p.title as plan_title,
      p.slug as plan_slug, p.place as plan_place, p.state as plan_state, p.starts_on, p.leave_days
    from assignments a join people w on w.club_id = a.club_id and w.id = a.person_id
    join people k on k.club_id = a.club_id and k.id = a.contact_id
    join shifts s on s.club_id = a.club_id and s.id = a.shift_id
    join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
    where a.club_id = ${ctx.club.id} and ${condition}
    order by s.starts_at nulls last, s.position, w.lastname, w.firstname, a.id`.execute(ctx.db)
  return rows
}

/** Of one step, in every state. The caller holds its link. @throws NotFound */
export async function getSignUp(ctx: Ctx, signUpId: string): Promise<[Assignment, ...Assignment[]]> {
  const [first, ...others] = await listAssignments(ctx, sql`a.sign_up_id = ${signUpId}`)
  return [found(first), ...others]
}

/** Confirmed helpers, and unconfirmed ones while they hold a place. @throws Forbidden */
export function listHelpers(ctx: Ctx, planId: string): Promise<Assignment[]> {
  allow(canSeeOperations(ctx.actor))
  return listAssignments(ctx, sql`s.plan_id = ${planId} and ${holdsPlace(ctx)}`)
}
