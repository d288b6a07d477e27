import { type RawBuilder, sql } from 'kysely'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeeCourses } from '../courses/access.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeePlan } from '../occupancy/access.ts'
import { filled } from '../participations/list-led-courses.ts'
import { ledFrom, type ParticipationStanding } from '../participations/list-led-participations.ts'
import { isLed } from '../people/is-led.ts'
import { backupFigure } from './backup-figure.ts'
import { inDepartments } from './in-departments.ts'
import type { Figure } from './rules.ts'
import { leadsPeople } from './session-tasks.ts'

const WEEK = { hours: 7 * 24 }
const MONTH = { hours: 30 * 24 }
const START = Temporal.PlainTime.from('00:00')

const count = (value: number): string => value.toLocaleString('de-DE')
const signed = (value: number): string => (value > 0 ? `+${count(value)}` : count(value).replace('-', '−'))

/** Sign-ups in a standing, and those of them of the last seven days. */
const signUps = (standing: ParticipationStanding) => (ctx: Ctx) =>
  sql`
  select count(*) as value, count(*) filter (where p.queued_at > ${ctx.now.subtract(WEEK)}) as before, null::int as total
  from ${ledFrom(ctx, { standing })}`

const sayNew = ({ value, before }: { value: number | null; before: number | null }) => ({
  value: count(value ?? 0),
  note: before ? `${signed(before)} in 7 Tagen` : 'keine neuen in 7 Tagen',
})

/** Sessions that took place, with marks, of the last so many weeks, with people and present ones. */
const marked = (ctx: Ctx, weeks: number): RawBuilder<unknown> => sql`
  select s.id, s.starts_at, c.title, marks.people, marks.present
  from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
  cross join lateral (select count(*) as people, count(*) filter (where a.state = 'present') as present
    from attendance a where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open') marks
  where s.club_id = ${ctx.club.id} and s.state in ('planned', 'held') and s.starts_at <= ${ctx.now}
    and s.starts_at > ${ctx.now.subtract({ hours: weeks * WEEK.hours })} and marks.people > 0 and ${isLed(ctx)}`

/** Times in the own halls that count: taken, today. */
const hallTimes = (ctx: Ctx, days: number): RawBuilder<unknown> => {
  const day = berlinDay(ctx.now).add({ days })
  return sql`b.club_id = ${ctx.club.id} and b.state = 'approved' and b.starts_at >= ${berlinMoment(day, START)}
    and b.starts_at < ${berlinMoment(day.add({ days: 1 }), START)}`
}

/** Every figure of Heute, in its order. A subject adds its own here. */
export const figures: readonly Figure[] = [
  {
    key: 'angemeldet',
    label: 'Angemeldet',
    reads: ['participation', 'course'],
    isFor: leadsPeople,
    sum: signUps('placed'),
    say: sayNew,
    list: '/admin/participants/people?stand=placed',
  },
  {
    key: 'warteliste',
    label: 'Auf der Warteliste',
    reads: ['participation', 'course'],
    isFor: leadsPeople,
    sum: signUps('waiting'),
    say: sayNew,
    list: '/admin/participants/people?stand=waiting',
  },
  {
    key: 'freie-plaetze',
    label: 'Freie Plätze',
    reads: ['participation', 'course', 'group'],
    isFor: leadsPeople,
    sum: (ctx) => sql`
      select sum(greatest(c.capacity - held.taken, 0))::int as value, null::int as before, sum(c.capacity)::int as total
      from courses c ${filled}
      where c.club_id = ${ctx.club.id} and c.state in ('published', 'running') and c.capacity is not null and ${isLed(ctx)}`,
    say: ({ value, total }) => (total ? { value: count(value ?? 0), note: `von ${count(total)}` } : null),
    list: '/admin/participants?stand=free',
  },
  {
    key: 'anwesend',
    label: 'Anwesend in 7 Tagen',
    reads: ['attendance', 'session'],
    isFor: leadsPeople,
    sum: (ctx) => sql`
      select round(100.0 * sum(present) filter (where is_new) / sum(people) filter (where is_new))::int as value,
        round(100.0 * sum(present) filter (where not is_new) / sum(people) filter (where not is_new))::int as before, null::int as total
      from (select m.*, m.starts_at > ${ctx.now.subtract(WEEK)} as is_new from (${marked(ctx, 2)}) m) weeks`,
    say: ({ value, before }) => {
      if (value === null) return null
      return { value: `${value} %`, note: before === null ? '' : `${signed(value - before)} gegenüber Vorwoche` }
    },
    list: null,
    rows: (ctx) => sql`
      select m.id, m.title as name, m.starts_at as at, m.present || ' von ' || m.people || ' da' as note, m.id::text as ref,
        null::timestamptz as since, false as is_due from (${marked(ctx, 1)}) m`,
    to: ({ ref }) => `/admin/mobile/participantList#stunde/${ref}`,
  },
  {
    key: 'angebote',
    label: 'Angebote',
    reads: ['course'],
    isFor: ({ actor }) => canSeeCourses(actor),
    sum: (ctx) => sql`
      select count(*) as value, count(*) filter (where c.created_at > ${ctx.now.subtract(MONTH)}) as before, null::int as total
      from courses c
      where c.club_id = ${ctx.club.id} and c.state in ('draft', 'published', 'running') and c.event_id is null and ${inDepartments(ctx, 'c')}`,
    say: ({ value, before }) => ({
      value: count(value ?? 0),
      note: before ? `${signed(before)} in 30 Tagen` : 'keine neuen in 30 Tagen',
    }),
    list: '/admin/courses',
  },
  {
    key: 'hallenzeiten',
    label: 'Hallenzeiten heute',
    reads: ['booking', 'session', 'series', 'closure'],
    isFor: ({ actor }) => canSeePlan(actor),
    sum: (ctx) => sql`
      select (select count(*) from bookings b where ${hallTimes(ctx, 0)}) as value,
        (select count(*) from bookings b where ${hallTimes(ctx, -7)}) as before, null::int as total`,
    say: ({ value, before }) => {
      const change = (value ?? 0) - (before ?? 0)
      return {
        value: count(value ?? 0),
        note: change === 0 ? 'wie vor einer Woche' : `${signed(change)} gegenüber Vorwoche`,
      }
    },
    list: null,
    rows: (ctx) => sql`
      select b.id, b.title as name, b.starts_at as at, ${placeName} as note, b.id::text as ref, null::timestamptz as since, false as is_due
      from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
      join facilities f on f.club_id = p.club_id and f.id = p.facility_id where ${hallTimes(ctx, 0)}`,
    to: ({ ref }) => `/admin/b/${ref}`,
  },
  backupFigure,
]
