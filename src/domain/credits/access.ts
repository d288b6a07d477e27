import { type Actor, isAdmin, isManager, isStaff, reachesDepartment, roleOf } from '../context.ts'

/** Where a kind of card counts, seen from whoever asks. */
export interface KindReach {
  /** Departments of the offers it counts for; null = an offer without one. */
  departmentIds: readonly (string | null)[]
  /** Whether the actor leads one of these offers. */
  isTrainer: boolean
  trainersSell: boolean
}

/** The list of cards; which of them is asked for each. */
export const canSeeCards = (actor: Actor): boolean => isStaff(actor)

/** The list of kinds, to make and change them. */
export const canSeeKinds = (actor: Actor): boolean => isManager(actor)

/** Make and change kinds of cards: the office; editors where every offer is theirs. */
export const canEditKind = (actor: Actor, { departmentIds }: Pick<KindReach, 'departmentIds'>): boolean =>
  isAdmin(actor) ||
  (roleOf(actor) === 'editor' && departmentIds.length > 0 && departmentIds.every((id) => reachesDepartment(actor, id)))

/** Correct, extend and refund cards: the office, and editors of a department where it counts. Trainers do not. */
export const canChangeCard = (actor: Actor, { departmentIds }: Pick<KindReach, 'departmentIds'>): boolean =>
  isAdmin(actor) || (roleOf(actor) === 'editor' && departmentIds.some((id) => reachesDepartment(actor, id)))

/** Sell a card: whoever may change it, and trainers of its offers where the kind says so. */
export const canSellCard = (actor: Actor, kind: KindReach): boolean =>
  canChangeCard(actor, kind) || (roleOf(actor) === 'trainer' && kind.isTrainer && kind.trainersSell)

/** See a card: whoever may change it, and trainers of its offers. */
export const canSeeCard = (actor: Actor, kind: KindReach): boolean =>
  canChangeCard(actor, kind) || (roleOf(actor) === 'trainer' && kind.isTrainer)
