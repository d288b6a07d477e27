import { sql } from 'kysely'
import type { JsonValue } from '../../database/tables.ts'
import { allow } from '../../kernel/answer.ts'
import { whenText } from '../../kernel/times.ts'
import { lockParts } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { canEditEvent, canSeeEvents } from '../events/access.ts'
import { cancelEvent } from '../events/cancel-event.ts'
import { changeEvent } from '../events/commands.ts'
import { discardEvent } from '../events/discard-event.ts'
import { fieldsOf, getEventFields } from '../events/get-event-fields.ts'
import { publishEvent, withdrawEvent } from '../events/publish-event.ts'
import type { EventState } from '../events/rules.ts'
import { placeName } from '../facilities/place-name.ts'
import type { EventTask } from './input.ts'
import { type LeftOut, type ListLine, whyNot } from './rules.ts'

interface Row {
  id: string
  title: string
  isAllDay: boolean
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  state: EventState
  departmentId: string | null
  signedUp: number
}

/**
 * Runs a task for these events, earliest first; impossible lines stay, with a reason. Call it in a transaction. @throws Forbidden
 */
export async function runEventTask(ctx: Ctx, task: EventTask): Promise<ListLine[]> {
  allow(canSeeEvents(ctx.actor))
  if (task.kind === 'change' && task.departmentId !== undefined)
    allow(canEditEvent(ctx.actor, { departmentId: task.departmentId }))
  await lockAll(ctx, task.ids)
  const lines: ListLine[] = []
  for (const row of await listChosen(ctx, task.ids)) {
    const { id, title, place, signedUp } = row
    const isOwn = canEditEvent(ctx.actor, row)
    const not = whyNot(task.kind, { ...row, isOwn, hasParticipants: signedUp > 0 }, ctx.now)
    const outcome = not === null ? await runOne(ctx, task, row) : left(not)
    lines.push({ id, title, place, when: whenText(row), rivals: '', ...outcome })
  }
  return lines
}

type Outcome = Pick<ListLine, 'leftOut' | 'told' | 'detail' | 'before'>
const done = (before: JsonValue = null, told = 0): Outcome => ({ leftOut: null, told, detail: '', before })
const left = (leftOut: LeftOut): Outcome => ({ leftOut, told: 0, detail: '', before: null })

async function runOne(ctx: Ctx, task: EventTask, { id }: Row): Promise<Outcome> {
  switch (task.kind) {
    case 'publish':
      return (await publishEvent(ctx, id)).ok ? done() : left('not_draft')
    case 'withdraw': {
      const withdrawn = await withdrawEvent(ctx, id)
      return withdrawn.ok ? done() : left(withdrawn.refusal === 'wrong_state' ? 'not_published' : withdrawn.refusal)
    }
    case 'discard': {
      const discarded = await discardEvent(ctx, id)
      return discarded.ok
        ? done({ courseId: discarded.value })
        : left(discarded.refusal === 'wrong_state' ? 'not_draft' : discarded.refusal)
    }
    case 'cancel': {
      const cancelled = await cancelEvent(ctx, id, { reason: task.reason })
      return cancelled.ok ? done(null, cancelled.value.people) : left('cancelled')
    }
    case 'change':
      return change(ctx, task, id)
  }
}

async function change(ctx: Ctx, task: Extract<EventTask, { kind: 'change' }>, id: string): Promise<Outcome> {
  const known = await getEventFields(ctx, id)
  const { category = known.category, audience = known.audience, departmentId = known.departmentId } = task
  if (category === known.category && audience === known.audience && departmentId === known.departmentId) return left('same')
  const changed = await changeEvent(ctx, id, known.version, { ...fieldsOf(known), category, audience, departmentId })
  // Saving an event books its hall too; a lost hall needs a look.
  if (!changed.ok) return left('hall_missing')
  const before = { category: known.category, audience: known.audience, departmentId: known.departmentId }
  return done({ ...before, version: changed.value.version })
}

/** Locks in the one order: events, courses, their ground. */
async function lockAll(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const which = sql`club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[])`
  await sql`select from events where ${which} order by id for no key update`.execute(ctx.db)
  await sql`select from courses where club_id = ${ctx.club.id} and event_id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  const parts = await sql<{ partId: string }>`
    select part_id from events where ${which} and place_club_id = club_id and part_id is not null`.execute(ctx.db)
  await lockParts(
    ctx,
    parts.rows.map(({ partId }) => partId),
  )
}

async function listChosen(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, e.title, e.is_all_day, e.starts_at, e.ends_at, e.state, e.department_id,
      concat_ws(' · ', nullif(${placeName}, ''),
        nullif(e.place, '')) as place,
      (select count(*)::int from courses c join participations t on t.club_id = c.club_id and t.course_id = c.id
        where c.club_id = e.club_id and c.event_id = e.id and c.state <> 'archived'
          and t.state in ('requested', 'confirmed', 'offered', 'waiting')) as signed_up
    from events e left join usable_parts p on p.club_id = e.place_club_id and p.id = e.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where e.club_id = ${ctx.club.id} and e.id = any(${[...ids]}::uuid[]) and e.discarded_at is null
    order by e.starts_at, e.id`.execute(ctx.db)
  return rows
}
