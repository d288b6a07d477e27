import { type Actor, type Area, isAdmin, mayChange, roleOf } from '../context.ts'

/** What decides who may see and change a person. */
export interface PersonReach {
  /** The actor, or a child whose guardian they are today. */
  isOwn: boolean
  /** Takes part, waits or has asked in an offer that the actor leads or that belongs to their department, or is guardian of somebody who does. */
  isLed: boolean
}

/** Admins who look at people: their sign-ups, what they owe, what must be known of children. */
export const SEES_PEOPLE: readonly Area[] = ['members', 'finance', 'safeguarding']

const isEditorOf = (actor: Actor, { isLed }: PersonReach): boolean => isLed && roleOf(actor) === 'editor'
const isTrainerOf = (actor: Actor, { isLed }: PersonReach): boolean => isLed && roleOf(actor) === 'trainer'
const leads = (actor: Actor, reach: PersonReach): boolean => isEditorOf(actor, reach) || isTrainerOf(actor, reach)

/** Who they are, contact and guardians: the family, the office, and whoever leads an offer with them. */
export const canSeePerson = (actor: Actor, reach: PersonReach): boolean =>
  isAdmin(actor, ...SEES_PEOPLE) || reach.isOwn || leads(actor, reach)

/** Whom to call, who may collect. */
export const canSeeCare = (actor: Actor, reach: PersonReach): boolean =>
  isAdmin(actor, 'members', 'safeguarding') || reach.isOwn || leads(actor, reach)
export const canSetCare = (actor: Actor, reach: PersonReach): boolean => canSeeCare(actor, reach) && mayChange(actor)

/** Name, birth date, guardians and answers: the office and the department; trainers only see them. */
export const canChangePerson = (actor: Actor, reach: PersonReach): boolean =>
  (isAdmin(actor, 'members') && mayChange(actor)) || isEditorOf(actor, reach)

/** How they are reached: also the family itself. */
export const canChangeContact = (actor: Actor, reach: PersonReach): boolean => reach.isOwn || canChangePerson(actor, reach)

/** Health notes in a profile: the family, and who looks after safeguarding. Released ones are read in the hall (`canReadHealthNotes`). */
export const canReadHealthNote = (actor: Actor, { isOwn }: PersonReach): boolean => isAdmin(actor, 'safeguarding') || isOwn
