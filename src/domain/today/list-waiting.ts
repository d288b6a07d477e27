import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { Task, TodayRow } from './rules.ts'
import { tasks } from './tasks.ts'
import { together, URGENT_FIRST } from './together.ts'

/** Names shown below a task. */
const NAMED = 2

export interface WaitingTask {
  task: Task
  count: number
  /** Of them due today. */
  due: number
  /** The most urgent ones. */
  first: Pick<TodayRow, 'name' | 'at'>[]
  since: Temporal.Instant | null
}

interface FoundTask extends Omit<WaitingTask, 'task' | 'first'> {
  key: string
  first: { name: string; at: string | null }[]
}

export const tasksFor = (ctx: Ctx): Task[] => tasks.filter((task) => task.isFor(ctx))

/** Tasks of the actor, without those that nothing waits in; the due ones first. One statement. */
export async function listWaiting(ctx: Ctx): Promise<WaitingTask[]> {
  const own = tasksFor(ctx)
  if (own.length === 0) return []
  const { rows } = await sql<FoundTask>`${together(
    own.map(
      (task) => sql`
        select ${task.key}::text as key, count(*)::int as count, count(*) filter (where is_due)::int as due, min(since) as since,
          coalesce(json_agg(json_build_object('name', name, 'at', at) order by place) filter (where place <= ${NAMED}), '[]') as first
        from (select r.*, row_number() over (order by ${URGENT_FIRST}) as place from (${task.rows(ctx)}) r) ranked`,
    ),
  )}`.execute(ctx.db)
  const byKey = new Map(rows.map(({ key, ...row }) => [key, row]))
  return own
    .map((task) => ({ task, ...found(byKey.get(task.key)) }))
    .filter(({ count }) => count > 0)
    .map(({ first, ...row }) => ({
      ...row,
      first: first.map(({ name, at }) => ({ name, at: at === null ? null : Temporal.Instant.from(at) })),
    }))
    .sort((one, other) => Number(other.due > 0) - Number(one.due > 0))
}

/** The same as figures alone, for the menu: every task of the actor. One statement. */
export async function countWaiting(ctx: Ctx): Promise<{ task: Task; count: number }[]> {
  const own = tasksFor(ctx)
  if (own.length === 0) return []
  const { rows } = await sql<{ key: string; count: number }>`${together(
    own.map((task) => sql`select ${task.key}::text as key, count(*)::int as count from (${task.rows(ctx)}) r`),
  )}`.execute(ctx.db)
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return own.map((task) => ({ task, count: counts.get(task.key) ?? 0 }))
}
