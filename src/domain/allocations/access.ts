import { type Actor, type Ctx, isAdmin, mayChange, roleOf } from '../context.ts'

type Who = Pick<Ctx, 'actor' | 'club'>

export const canDecideAllocation = ({ actor, club }: Who): boolean => isAdmin(actor, 'halls') && club.kind === 'association'

/** The board of a club of the association. */
export const canHandInNeeds = ({ actor, club }: Who): boolean =>
  isAdmin(actor, 'halls') && mayChange(actor) && club.kind === 'club' && club.associationName !== null

/** Each club is checked again. */
export const canSeeAllocations = (actor: Actor): boolean => isAdmin(actor, 'halls') || roleOf(actor) === 'trainer'

export const canReadNotices = (actor: Actor): boolean => isAdmin(actor, 'halls')

/** The own club's, or all in the association. */
export const canReadAllocations = ({ actor, club }: Who): boolean =>
  canSeeAllocations(actor) && (club.kind === 'association' || club.associationName !== null)
