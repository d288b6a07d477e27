import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Ctx, roleOf } from '../context.ts'

/** Within this time a waiting thing is due. */
export const SOON = { hours: 3 * 24 }

/** Departments that an editor is limited to; empty = none. */
export const limitsOf = (actor: Actor): string[] =>
  actor.kind === 'user' && roleOf(actor) === 'editor' ? (actor.profile?.departmentIds ?? []) : []

/** Condition on the `department_id` of a table: as `reachesDepartment`. */
export function inDepartments(ctx: Ctx, table: string): RawBuilder<boolean> {
  const limits = limitsOf(ctx.actor)
  return limits.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.department_id`)} = any(${limits}::uuid[])`
}
