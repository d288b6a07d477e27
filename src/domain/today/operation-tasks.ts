import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { canManageOperations } from '../operations/access.ts'
import { holdsPlace } from '../operations/queries.ts'
import { SOON } from './in-departments.ts'
import type { Task } from './rules.ts'

/** Days ahead in which a gap becomes the office's matter; a contribution without a time counts for the plan's whole day. */
const AHEAD = Temporal.Duration.from({ hours: 14 * 24 })

export const operationTasks: readonly Task[] = [
  {
    key: 'helfer',
    title: 'Helfer für offene Schichten finden',
    button: 'Ansehen',
    reads: ['operational_plan', 'assignment'],
    isFor: ({ actor, club }) => club.flags.hasOperationals && canManageOperations(actor),
    rows: (ctx) => sql`
      select s.id, p.title || ': ' || s.task as name, s.starts_at as at,
        case when s.starts_at is null then 'zum ' || to_char(p.starts_on, 'DD.MM.YYYY') || ' · ' else '' end
          || held.filled || ' von ' || s.needed || ' Personen' as note,
        p.id::text as ref, null::timestamptz as since, coalesce(s.starts_at, p.starts_on::timestamp at time zone 'Europe/Berlin') < ${ctx.now.add(SOON)} as is_due
      from shifts s join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id and p.state = 'published'
      cross join lateral (select count(*) as filled from assignments a where a.club_id = s.club_id and a.shift_id = s.id and ${holdsPlace(ctx)}) held
      where s.club_id = ${ctx.club.id} and (s.starts_at between ${ctx.now} and ${ctx.now.add(AHEAD)}
        or s.starts_at is null and p.starts_on between ${berlinDay(ctx.now)}::date and ${berlinDay(ctx.now.add(AHEAD))}::date)
        and held.filled < s.needed`,
    list: () => null,
    to: ({ id, ref }) => `/admin/operations/${ref}#schicht-${id}`,
  },
]
