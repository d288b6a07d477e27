import { canEditSettings, canSeeSettings } from '../clubs/access.ts'
import { type Actor, keyOfActor } from '../context.ts'

export const canSeeKeys = (actor: Actor): boolean => canSeeSettings(actor)
/** Users of the club alone: a key makes no keys, and a superuser of another club answers for none. */
export const canManageKeys = (actor: Actor): boolean =>
  canEditSettings(actor) && keyOfActor(actor) === null && actor.kind === 'user' && actor.profile?.clubUserId !== null
