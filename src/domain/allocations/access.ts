import { type Ctx, isAdmin, isStaff } from '../context.ts'

type Who = Pick<Ctx, 'actor' | 'club'>

/** Set up, draft, answer and issue: the association's board. */
export const canDecideAllocation = ({ actor, club }: Who): boolean => isAdmin(actor) && club.kind === 'association'

/** Hand in needs and object: the board of one of its clubs. */
export const canHandInNeeds = ({ actor, club }: Who): boolean =>
  isAdmin(actor) && club.kind === 'club' && club.associationName !== null

/** Read what concerns the own club, or all of it in the association. */
export const canReadAllocations = ({ actor, club }: Who): boolean =>
  isStaff(actor) && (club.kind === 'association' || club.associationName !== null)
