import { type Actor, isAdmin, isManager, isStaff, mayChange, reachesDepartment, roleOf } from '../context.ts'

/** Reach of a kind of card for one actor. */
export interface KindReach {
  /** Departments of its courses; null = a course without one. */
  departmentIds: readonly (string | null)[]
  isTrainer: boolean
  trainersSell: boolean
}

/** Each single card is checked again. */
export const canSeeCards = (actor: Actor): boolean => isStaff(actor, 'finance')

export const canSeeKinds = (actor: Actor): boolean => isManager(actor, 'finance')

/** Office for finance, and editors with the right for every course of the kind. */
export const canEditKind = (actor: Actor, { departmentIds }: Pick<KindReach, 'departmentIds'>): boolean =>
  mayChange(actor) &&
  (isAdmin(actor, 'finance') ||
    (roleOf(actor) === 'editor' && departmentIds.length > 0 && departmentIds.every((id) => reachesDepartment(actor, id))))

export const canSeeMoney = (actor: Actor, { departmentIds }: Pick<KindReach, 'departmentIds'>): boolean =>
  isAdmin(actor, 'finance') || (roleOf(actor) === 'editor' && departmentIds.some((id) => reachesDepartment(actor, id)))

/** Office for finance, and editors of a department of the kind; not trainers. */
export const canChangeCard = (actor: Actor, kind: Pick<KindReach, 'departmentIds'>): boolean =>
  canSeeMoney(actor, kind) && mayChange(actor)

/** Also trainers of its courses, if the kind says so. */
export const canSellCard = (actor: Actor, kind: KindReach): boolean =>
  canChangeCard(actor, kind) || (roleOf(actor) === 'trainer' && kind.isTrainer && kind.trainersSell)

export const canSeeCard = (actor: Actor, kind: KindReach): boolean =>
  canSeeMoney(actor, kind) || (roleOf(actor) === 'trainer' && kind.isTrainer)
