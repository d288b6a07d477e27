import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { type Ctx, ROLES, type RoleName } from '../context.ts'
import { setParameter } from './set-parameter.ts'

export const SECOND_FACTOR_PARAMETER = 'require2faFor'

/**
 * The second factor becomes a duty of these roles, and of no other. `was`: saved value of the form, null without one. Superusers
 * only, and nobody shuts themselves out.
 */
export async function requireSecondFactor(
  ctx: Ctx,
  { roles, was }: { roles: readonly RoleName[]; was: string | null },
): Promise<Answer<null, 'changed_meanwhile' | 'own_factor_missing'>> {
  const value = ROLES.filter((role) => roles.includes(role)).join(', ')
  if (value === (was ?? '')) return ok(null)
  const answer = await setParameter(ctx, { name: SECOND_FACTOR_PARAMETER, value, was })
  return !answer.ok && answer.refusal === 'name_taken' ? refuse('changed_meanwhile') : answer
}
