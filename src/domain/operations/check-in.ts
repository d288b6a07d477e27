import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { earlier } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canManageOperations } from './access.ts'
import { creditSql } from './commands.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import type { Mark } from './rules.ts'

/** A mark as a phone made it; sent twice, it is one. */
export interface CheckIn {
  id: string
  assignmentId: string
  mark: Mark
  takenAt: Temporal.Instant
}

export type CheckInOutcome = 'kept' | 'known' | 'missing'

/**
 * Takes marks of phones, in any order and any number of times: for each helper the one taken last counts, then the larger id. Present
 * counts the shift's minutes, absent none. @throws Forbidden
 */
export async function checkIn(ctx: Ctx, entries: readonly CheckIn[]): Promise<CheckInOutcome[]> {
  allow(canManageOperations(ctx.actor))
  const outcomes: CheckInOutcome[] = []
  for (const entry of entries) outcomes.push(await transaction(ctx, (ctx) => takeOne(ctx, entry)))
  return outcomes
}

async function takeOne(ctx: Ctx, { id, assignmentId, mark, takenAt }: CheckIn): Promise<CheckInOutcome> {
  const { rows } = await sql<{ id: string; task: string }>`
    select a.id, s.task from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
    where a.club_id = ${ctx.club.id} and a.id = ${assignmentId} and a.state = 'confirmed' for update of a`.execute(ctx.db)
  const [row] = rows
  if (!row) return 'missing'
  const added = await ctx.db
    .insertInto('checkIns')
    .values({
      clubId: ctx.club.id,
      id,
      assignmentId,
      mark,
      // No mark is later than its arrival.
      takenAt: earlier(takenAt, ctx.now),
      enteredAt: ctx.now,
      enteredBy: userIdOf(ctx),
    })
    .onConflict((conflict) => conflict.columns(['clubId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return 'known'
  await sql`
    update assignments a set mark = last.mark,
      minutes = case last.mark when 'present' then ${creditSql} when 'absent' then 0 end
    from shifts s, (select mark from check_ins where club_id = ${ctx.club.id} and assignment_id = ${assignmentId}
      order by taken_at desc, id desc limit 1) last
    where a.club_id = ${ctx.club.id} and a.id = ${assignmentId} and s.club_id = a.club_id and s.id = a.shift_id`.execute(ctx.db)
  await record(ctx, { event: 'assignment.marked', id: assignmentId, content: OPERATION_JOURNAL.marked(row.task) })
  return 'kept'
}
