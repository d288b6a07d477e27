import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Actor, isAdmin, mayChange } from '../context.ts'
import { canSeeDuties } from '../duties/access.ts'
import { openDuties } from '../duties/queries.ts'
import { SOON } from './in-departments.ts'
import type { Task } from './rules.ts'

/** The board sees the duties of all offices; of others only who may hold one is asked for. */
const mayHold = (actor: Actor): boolean =>
  isAdmin(actor) || (actor.kind === 'user' && actor.profile !== null && actor.profile.personId !== null)

export const dutyTasks: readonly Task[] = [
  {
    key: 'jahreskalender',
    title: 'Aufgaben aus dem Jahreskalender erledigen',
    button: 'Ansehen',
    reads: ['duty', 'office'],
    isFor: ({ actor }) => canSeeDuties(actor) && mayChange(actor) && mayHold(actor),
    rows: (ctx) => sql`
      select d.id, d.title as name, null::timestamptz as at, o.title || ', bis ' || to_char(n.due_on, 'DD.MM.YYYY') as note, n.year::text as ref,
        null::timestamptz as since, n.due_on < ${berlinDay(ctx.now.add(SOON))}::date as is_due
      from ${openDuties(ctx)}`,
    list: () => null,
    to: ({ id, ref }) => `/admin/duties?jahr=${ref}#aufgabe-${id}`,
  },
]
