import { type Actor, isManager, isStaff, mayChange } from '../context.ts'
import type { PeopleKind } from './input.ts'

/** Prices only for treasurer and department. The commands ask for each offer. */
export const canOrderForPeople = (actor: Actor, kind: PeopleKind): boolean =>
  mayChange(actor) && (kind === 'price' || kind === 'settle' ? isManager(actor, 'finance') : isStaff(actor, 'members'))
