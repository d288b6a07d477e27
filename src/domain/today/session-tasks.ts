import { type RawBuilder, sql } from 'kysely'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import { isUnclear, leadsHimself } from '../cancellations/list-past-sessions.ts'
import { type Ctx, isAdmin, isManager, mayChange, roleOf } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeeLedCourses } from '../participations/access.ts'
import { isLed } from '../people/is-led.ts'
import { canCancelSessions } from '../sessions/access.ts'
import { standsIn } from '../sessions/queries.ts'
import { inDepartments, SOON } from './in-departments.ts'
import type { Task, Who } from './rules.ts'

/** After this time nobody remembers who came. */
const REMEMBERED = { hours: 14 * 24 }
const AHEAD = { hours: 14 * 24 }

/** Sees people of some offer, in a club with sign-ups. */
export const leadsPeople = ({ actor, club }: Who): boolean => club.flags.hasParticipations && canSeeLedCourses(actor)

/** Sees and manages them: not who only looks, nor the treasurer. */
export const managesPeople = (who: Who): boolean =>
  leadsPeople(who) && mayChange(who.actor) && (isManager(who.actor, 'members') || roleOf(who.actor) === 'trainer')

interface Sought {
  since: RawBuilder<unknown>
  isDue: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

const sessions = (ctx: Ctx, { since, isDue, where }: Sought): RawBuilder<unknown> => sql`
  select s.id, c.title as name, s.starts_at as at, ${placeName} as note, s.id::text as ref, ${since} as since, ${isDue} as is_due
  from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
  left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
  left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
  where s.club_id = ${ctx.club.id} and ${where}`

const ledSessions = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(${isLed(ctx)} or ${standsIn(ctx)})`

const isNotTaken = sql`
  exists (select from participants m where m.club_id = s.club_id and m.course_id = s.course_id and m.valid @> s.on_day)
  and not exists (select from attendance a where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open')
  and not exists (select from session_counts k where k.club_id = s.club_id and k.session_id = s.id)`

/** Sessions that the actor may cancel, as `canCancelSession`. */
function isCancellable(ctx: Ctx): RawBuilder<boolean> {
  if (isAdmin(ctx.actor, 'website', 'halls')) return sql<boolean>`true`
  return roleOf(ctx.actor) === 'editor' ? inDepartments(ctx, 'c') : ledSessions(ctx)
}

export const sessionTasks: readonly Task[] = [
  {
    key: 'hallensperren',
    title: 'Stunden in gesperrten Hallen klären',
    button: 'Klären',
    reads: ['session', 'closure', 'booking'],
    isFor: ({ actor, club }) => club.flags.hasParticipations && canCancelSessions(actor),
    rows: (ctx) =>
      sessions(ctx, {
        since: sql`null::timestamptz`,
        isDue: sql`s.starts_at < ${ctx.now.add(SOON)}`,
        where: sql`s.state = 'planned' and s.starts_at > ${ctx.now} and s.starts_at < ${ctx.now.add(AHEAD)}
          and c.state in ('published', 'running') and ${isHallClosed(ctx)} and ${isCancellable(ctx)}`,
      }),
    list: () => null,
    to: ({ ref }) => `/admin/mobile/participantList/${ref}/cancel`,
  },
  {
    key: 'vertretungen',
    title: 'Vertretung finden',
    button: 'Ansehen',
    reads: ['session'],
    isFor: managesPeople,
    rows: (ctx) =>
      sessions(ctx, {
        since: sql`null::timestamptz`,
        isDue: sql`s.starts_at < ${ctx.now.add(SOON)}`,
        where: sql`s.state = 'planned' and s.starts_at > ${ctx.now} and s.starts_at < ${ctx.now.add(AHEAD)} and ${ledSessions(ctx)}
          and s.id in (select q.session_id from substitute_requests q where q.club_id = ${ctx.club.id} and q.state = 'open')`,
      }),
    list: () => null,
    to: ({ ref }) => `/admin/mobile/participantList/${ref}/cancel`,
  },
  {
    key: 'anwesenheit',
    title: 'Anwesenheit nachtragen',
    button: 'Nachtragen',
    reads: ['session', 'attendance', 'participation', 'group'],
    isFor: managesPeople,
    rows: (ctx) =>
      sessions(ctx, {
        since: sql`s.ends_at`,
        isDue: sql`false`,
        where: sql`s.state in ('planned', 'held') and s.ends_at < ${ctx.now} and s.starts_at > ${ctx.now.subtract(REMEMBERED)}
          and c.state in ('published', 'running', 'finished') and ${ledSessions(ctx)} and ${isNotTaken}`,
      }),
    list: () => null,
    to: ({ ref }) => `/admin/mobile/participantList#stunde/${ref}`,
  },
  {
    key: 'fand-statt',
    title: 'Sagen, welche Stunden stattfanden',
    button: 'Antworten',
    reads: ['session', 'attendance'],
    isFor: (who) => managesPeople(who) && leadsHimself(who),
    rows: (ctx) => sessions(ctx, { since: sql`s.ends_at`, isDue: sql`false`, where: isUnclear(ctx) }),
    list: () => '/admin/mobile/participantList/past',
    to: () => '/admin/mobile/participantList/past',
  },
]
