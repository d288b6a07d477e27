import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { figuresFor } from './list-figures.ts'
import { tasksFor } from './list-waiting.ts'
import type { TodayRow } from './rules.ts'
import { URGENT_FIRST } from './together.ts'

/** A list on Heute ends there. */
const LISTED = 300

export interface TodayList {
  title: string
  rows: (TodayRow & { to: string | null })[]
  /** More rows than listed. */
  isMore: boolean
}

/** Rows behind a task or figure, by its key; null for an unknown one and without the right. One statement. */
export async function findTodayList(ctx: Ctx, key: string): Promise<TodayList | null> {
  const task = tasksFor(ctx).find((one) => one.key === key)
  const figure = figuresFor(ctx).find((one) => one.key === key)
  const [rows, to] = [(task ?? figure)?.rows?.(ctx), task?.to ?? figure?.to]
  if (!rows || !to) return null
  const { rows: listed } = await sql<TodayRow>`
    select * from (${rows}) r order by ${URGENT_FIRST} limit ${LISTED + 1}`.execute(ctx.db)
  return {
    title: task?.title ?? figure?.label ?? '',
    rows: listed.slice(0, LISTED).map((row) => ({ ...row, to: to(row) })),
    isMore: listed.length > LISTED,
  }
}
