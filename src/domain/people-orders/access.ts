import { type Actor, isManager, isStaff } from '../context.ts'
import type { PeopleKind } from './input.ts'

/** Order something for many of the people one leads; prices only the office and the department. The commands ask for each offer. */
export const canOrderForPeople = (actor: Actor, kind: PeopleKind): boolean =>
  kind === 'price' || kind === 'settle' ? isManager(actor) : isStaff(actor)
