import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, isAdmin, isStaff, profileOf, roleOf } from '../context.ts'
import { SEES_PEOPLE } from './access.ts'

/** Condition on `courses c`, the same rule as `canSeeParticipants`. @throws Forbidden for everybody but staff */
export function isLed(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = ctx
  allow(isStaff(actor, ...SEES_PEOPLE))
  if (isAdmin(actor, ...SEES_PEOPLE)) return sql<boolean>`true`
  const { personId, departmentIds } = profileOf(actor)
  const own = sql<boolean>`exists (select from course_trainers t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}::uuid)`
  if (roleOf(actor) === 'trainer') return own
  return departmentIds.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(c.department_id = any(${departmentIds}::uuid[]) or ${own})`
}
