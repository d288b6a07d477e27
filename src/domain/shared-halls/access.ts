import { allow } from '../../kernel/answer.ts'
import { type Actor, type Ctx, isManager, isStaff } from '../context.ts'

/**
 * The association whose halls a club may use: its own handle, in which whoever acts is nobody's staff. Opened by the gate; only what
 * stands in this folder takes it, and gives back halls, parts, opening hours and busy times, nothing else.
 */
export interface HallOwner {
  ctx: Ctx
}

/** Time in the association's halls: who looks after it. */
export const canAskOwner = (actor: Actor): boolean => isManager(actor, 'halls')

/** What stands in the association's halls, as staff of a club see it. */
export const canSeeShared = (actor: Actor): boolean => isStaff(actor, 'halls', 'website')

/** Whether somebody may ask the owner for time, and give back what the club was given. @throws Forbidden */
export function allowAsking(ctx: Ctx, owner: HallOwner): void {
  allow(canAskOwner(ctx.actor) && ctx.club.kind === 'club' && ctx.club.associationName === owner.ctx.club.id)
}
