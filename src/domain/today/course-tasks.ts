import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isManager, mayChange } from '../context.ts'
import { canSeeCourses } from '../courses/access.ts'
import { canSeeDecisions } from '../decisions/access.ts'
import { ledFrom } from '../participations/list-led-participations.ts'
import { isLed } from '../people/is-led.ts'
import { isDead } from '../people/queries.ts'
import { inDepartments } from './in-departments.ts'
import type { Task } from './rules.ts'
import { leadsPeople, managesPeople } from './session-tasks.ts'

/** Confirmed people without a consent that their offer asks for: entered by hand, or revoked. */
const missingConsents = (ctx: Ctx) => sql`
  select p.id, who.firstname || ' ' || who.lastname as name, null::timestamptz as at, c.title as note, c.slug as ref,
    p.confirmed_at as since, false as is_due
  from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
  join people who on who.club_id = p.club_id and who.id = p.person_id
  where p.club_id = ${ctx.club.id} and p.state = 'confirmed' and c.state in ('published', 'running') and ${isLed(ctx)}
    and exists (select from course_consents k where k.club_id = c.club_id and k.course_id = c.id and k.replaced_at is null and k.is_required
      and not exists (select from participation_consents g
        where g.club_id = k.club_id and g.consent_id = k.id and g.participation_id = p.id and g.revoked_at is null))`

/** A mail server takes a mail within seconds; later the people wait for nothing, and nobody else tells it. */
const LATE = { minutes: 15 }

/** Part of a query: whoever of `people dead` died, in one sentence. */
const died = sql`string_agg(dead.firstname || ' ' || dead.lastname, ' und ' order by dead.lastname, dead.id)
  || case when count(*) = 1 then ' ist verstorben' else ' sind verstorben' end`

export const courseTasks: readonly Task[] = [
  {
    key: 'entscheidungen',
    title: 'Entscheiden, ob Kurse stattfinden',
    button: 'Entscheiden',
    reads: ['course', 'participation'],
    isFor: ({ actor, club }) => club.flags.hasParticipations && canSeeDecisions(actor) && mayChange(actor),
    rows: (ctx) => sql`
      select c.id, c.title as name, null::timestamptz as at, held.confirmed || ' von ' || c.minimum || ' nötigen Anmeldungen' as note,
        c.slug as ref, c.decision_asked_at as since, true as is_due
      from courses c cross join lateral (select count(*) as confirmed from participations p
        where p.club_id = c.club_id and p.course_id = c.id and p.state = 'confirmed') held
      where c.club_id = ${ctx.club.id} and c.decision_on <= ${berlinDay(ctx.now)}::date and c.decided_at is null
        and c.state in ('published', 'running') and held.confirmed < c.minimum and ${inDepartments(ctx, 'c')}`,
    list: () => '/admin/decisions',
    to: () => '/admin/decisions',
  },
  {
    key: 'preise',
    title: 'Mitglieds- und Sozialpreise prüfen',
    button: 'Prüfen',
    reads: ['participation'],
    isFor: (who) => leadsPeople(who) && isManager(who.actor, 'finance') && mayChange(who.actor),
    rows: (ctx) => sql`
      select p.id, who.firstname || ' ' || who.lastname as name, null::timestamptz as at, c.title as note, c.slug as ref,
        p.queued_at as since, false as is_due
      from ${ledFrom(ctx, { standing: 'unchecked' })}`,
    list: () => '/admin/participants/people?stand=unchecked',
    to: ({ ref }) => `/admin/participants?kurs=${ref}`,
  },
  {
    key: 'einwilligungen',
    title: 'Fehlende Einwilligungen einholen',
    button: 'Ansehen',
    reads: ['participation', 'course'],
    isFor: (who) => managesPeople(who) && isManager(who.actor, 'members'),
    rows: missingConsents,
    list: () => null,
    to: ({ ref }) => `/admin/participants?kurs=${ref}`,
  },
  {
    key: 'unbestaetigt',
    title: 'Anmeldungen, deren E-Mail nicht hinausgeht',
    button: 'Ansehen',
    reads: ['participation', 'mail'],
    isFor: (who) => managesPeople(who) && isManager(who.actor, 'members'),
    rows: (ctx) => sql`
      select p.id, who.firstname || ' ' || who.lastname as name, null::timestamptz as at, c.title as note, c.slug as ref,
        p.queued_at as since, true as is_due
      from ${ledFrom(ctx, { standing: 'unconfirmed' })} and p.queued_at < ${ctx.now.subtract(LATE)}
        and exists (select from mails m where m.club_id = p.club_id and m.state = 'queued' and m.to_address = contact.email
          and m.created_at < ${ctx.now.subtract(LATE)})`,
    list: () => null,
    to: ({ ref }) => `/admin/participants?kurs=${ref}`,
  },
  {
    key: 'entwuerfe',
    title: 'Entwürfe veröffentlichen',
    button: 'Ansehen',
    reads: ['course'],
    isFor: ({ actor }) => canSeeCourses(actor) && mayChange(actor),
    rows: (ctx) => sql`
      select c.id, c.title as name, null::timestamptz as at, '' as note, c.slug as ref, null::timestamptz as since, false as is_due
      from courses c where c.club_id = ${ctx.club.id} and c.state = 'draft' and c.event_id is null and ${inDepartments(ctx, 'c')}`,
    list: () => '/admin/courses?stand=draft',
    to: ({ ref }) => `/admin/courses/${ref}`,
  },
  {
    key: 'neue-leitung',
    title: 'Neue Leitung oder Ansprechperson für Angebote finden',
    button: 'Eintragen',
    reads: ['course', 'member', 'person', 'session'],
    isFor: ({ actor }) => canSeeCourses(actor) && mayChange(actor),
    rows: (ctx) => sql`
      select c.id, c.title as name, null::timestamptz as at, ${died} as note, c.slug as ref, null::timestamptz as since, true as is_due
      from courses c cross join lateral (
        select t.person_id from course_trainers t where t.club_id = c.club_id and t.course_id = c.id union select c.contact_id) named
      join people dead on dead.club_id = c.club_id and dead.id = named.person_id
      where c.club_id = ${ctx.club.id} and ${isDead(ctx, 'dead')} and c.state in ('draft', 'published', 'running') and ${inDepartments(ctx, 'c')}
      group by c.club_id, c.id
      union all select s.id, c.title, s.starts_at, 'Vertretung: ' || ${died}, s.id::text, null, true
      from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
      join session_trainers t on t.club_id = s.club_id and t.session_id = s.id and t.kind = 'substitute'
      join people dead on dead.club_id = t.club_id and dead.id = t.person_id
      where s.club_id = ${ctx.club.id} and s.state = 'planned' and s.ends_at > ${ctx.now} and ${isDead(ctx, 'dead')}
        and c.state in ('published', 'running') and ${inDepartments(ctx, 'c')}
      group by s.club_id, s.id, c.club_id, c.id`,
    list: () => null,
    to: ({ id, ref }) => (id === ref ? `/admin/mobile/participantList/${id}/cancel` : `/admin/courses/${ref}?teil=leitung`),
  },
]
