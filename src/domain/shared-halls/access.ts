import { allow } from '../../kernel/answer.ts'
import { type Actor, type Ctx, isManager, isStaff } from '../context.ts'

/**
 * Handle on the association, opened by the gate; the actor is nobody's staff there. Only this folder takes it, and it reveals
 * halls, parts, opening hours and busy times, nothing else.
 */
export interface HallOwner {
  ctx: Ctx
}

export const canAskOwner = (actor: Actor): boolean => isManager(actor, 'halls')

export const canSeeShared = (actor: Actor): boolean => isStaff(actor, 'halls', 'website')

/** Permits requests for time and giving it back. @throws Forbidden */
export function allowAsking(ctx: Ctx, owner: HallOwner): void {
  allow(canAskOwner(ctx.actor) && ctx.club.kind === 'club' && ctx.club.associationName === owner.ctx.club.id)
}
