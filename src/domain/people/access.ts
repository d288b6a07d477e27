import { type Actor, type Area, isAdmin, mayChange, roleOf } from '../context.ts'

export interface PersonReach {
  /** The actor, or a child under their guardianship today. */
  isOwn: boolean
  /**
   * Takes part, waits or asked in a course that the actor leads or that belongs to their department; or is guardian of such a
   * person.
   */
  isLed: boolean
}

/** Areas of admins who see sign-ups, debts and the care of children. */
export const SEES_PEOPLE: readonly Area[] = ['members', 'finance', 'safeguarding']

const isEditorOf = (actor: Actor, { isLed }: PersonReach): boolean => isLed && roleOf(actor) === 'editor'
const isTrainerOf = (actor: Actor, { isLed }: PersonReach): boolean => isLed && roleOf(actor) === 'trainer'
const leads = (actor: Actor, reach: PersonReach): boolean => isEditorOf(actor, reach) || isTrainerOf(actor, reach)

/** Contact and guardians: for the family, the office, and leaders of a course with them. */
export const canSeePerson = (actor: Actor, reach: PersonReach): boolean =>
  isAdmin(actor, ...SEES_PEOPLE) || reach.isOwn || leads(actor, reach)

/** Emergency contacts and collectors. */
export const canSeeCare = (actor: Actor, reach: PersonReach): boolean =>
  isAdmin(actor, 'members', 'safeguarding') || reach.isOwn || leads(actor, reach)
export const canSetCare = (actor: Actor, reach: PersonReach): boolean => canSeeCare(actor, reach) && mayChange(actor)

/** Name, birth date, guardians and answers: for the office and the department, not for trainers. */
export const canChangePerson = (actor: Actor, reach: PersonReach): boolean =>
  (isAdmin(actor, 'members') && mayChange(actor)) || isEditorOf(actor, reach)

export const canChangeContact = (actor: Actor, reach: PersonReach): boolean => reach.isOwn || canChangePerson(actor, reach)

/** Health notes in a profile: for the family and safeguarding. `canReadHealthNotes` is about released notes in the hall. */
export const canReadHealthNote = (actor: Actor, { isOwn }: PersonReach): boolean => isAdmin(actor, 'safeguarding') || isOwn
