import { type Actor, isAdmin, isManager, isStaff, mayChange, reachesDepartment, roleOf } from '../context.ts'

/** Where a kind of card counts, seen from whoever asks. */
export interface KindReach {
  /** Departments of the offers it counts for; null = an offer without one. */
  departmentIds: readonly (string | null)[]
  /** Whether the actor leads one of these offers. */
  isTrainer: boolean
  trainersSell: boolean
}

/** The list of cards; which of them is asked for each. */
export const canSeeCards = (actor: Actor): boolean => isStaff(actor, 'finance')

/** The list of kinds, to make and change them. */
export const canSeeKinds = (actor: Actor): boolean => isManager(actor, 'finance')

/** Make and change kinds of cards: who looks after money; editors where every offer is theirs. */
export const canEditKind = (actor: Actor, { departmentIds }: Pick<KindReach, 'departmentIds'>): boolean =>
  mayChange(actor) &&
  (isAdmin(actor, 'finance') ||
    (roleOf(actor) === 'editor' && departmentIds.length > 0 && departmentIds.every((id) => reachesDepartment(actor, id))))

/** What is paid for a card. */
export const canSeeMoney = (actor: Actor, { departmentIds }: Pick<KindReach, 'departmentIds'>): boolean =>
  isAdmin(actor, 'finance') || (roleOf(actor) === 'editor' && departmentIds.some((id) => reachesDepartment(actor, id)))

/** Correct, extend and refund cards: who looks after money, and editors of a department where it counts. Trainers do not. */
export const canChangeCard = (actor: Actor, kind: Pick<KindReach, 'departmentIds'>): boolean =>
  canSeeMoney(actor, kind) && mayChange(actor)

/** Sell a card: whoever may change it, and trainers of its offers where the kind says so. */
export const canSellCard = (actor: Actor, kind: KindReach): boolean =>
  canChangeCard(actor, kind) || (roleOf(actor) === 'trainer' && kind.isTrainer && kind.trainersSell)

/** See a card: who looks after money, editors of a department where it counts, and trainers of its offers. */
export const canSeeCard = (actor: Actor, kind: KindReach): boolean =>
  canSeeMoney(actor, kind) || (roleOf(actor) === 'trainer' && kind.isTrainer)
