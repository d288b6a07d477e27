import { type Actor, type Ctx, isAdmin, mayChange, roleOf } from '../context.ts'

type Who = Pick<Ctx, 'actor' | 'club'>

/** Set up, draft, answer and issue: the association's board. */
export const canDecideAllocation = ({ actor, club }: Who): boolean => isAdmin(actor, 'halls') && club.kind === 'association'

/** Hand in needs and object: the board of one of its clubs. */
export const canHandInNeeds = ({ actor, club }: Who): boolean =>
  isAdmin(actor, 'halls') && mayChange(actor) && club.kind === 'club' && club.associationName !== null

/** Their pages; which clubs have them is asked apart. */
export const canSeeAllocations = (actor: Actor): boolean => isAdmin(actor, 'halls') || roleOf(actor) === 'trainer'

/** What a club is told in the end. */
export const canReadNotices = (actor: Actor): boolean => isAdmin(actor, 'halls')

/** Read what concerns the own club, or all of it in the association. */
export const canReadAllocations = ({ actor, club }: Who): boolean =>
  canSeeAllocations(actor) && (club.kind === 'association' || club.associationName !== null)
