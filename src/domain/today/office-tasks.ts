import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { canDecideApplications } from '../applications/access.ts'
import { canEditSettings } from '../clubs/access.ts'
import { isAdmin, mayChange, userIdOf } from '../context.ts'
import { canHandleDeclarations } from '../declarations/access.ts'
import { canAnswerFeedback } from '../feedback/access.ts'
import { canImport, canImportKind } from '../imports/access.ts'
import { KINDS } from '../imports/input.ts'
import { canSettleMajorities } from '../majorities/access.ts'
import { canManageMembers } from '../members/access.ts'
import { hasDied, isMemberOn } from '../people/queries.ts'
import { canDecideChanges } from '../scheduled-changes/access.ts'
import { canManageUsers } from '../users/access.ts'
import type { Task } from './rules.ts'

/** Faults are shown for so long; nobody can tick them off. */
const SHOWN = { hours: 7 * 24 }
/** Failed tries of an order that somebody should hear of. */
const MANY_TRIES = 3
const ROLE_ENDS_DAYS = 21

export const officeTasks: readonly Task[] = [
  {
    key: 'aufnahmeantraege',
    title: 'Aufnahmeanträge bearbeiten',
    button: 'Bearbeiten',
    reads: ['application'],
    isFor: ({ actor }) => canDecideApplications(actor),
    rows: (ctx) => sql`
      select a.id, a.name, null::timestamptz as at, case when a.confirmed_at is null then 'E-Mail noch nicht bestätigt' else '' end as note,
        a.id::text as ref, coalesce(a.confirmed_at, a.applied_at) as since, a.confirmed_at is not null as is_due
      from applications a where a.club_id = ${ctx.club.id} and a.state = 'applied'`,
    list: () => '/admin/members/applications',
    to: ({ ref }) => `/admin/members/applications?antrag=${ref}`,
  },
  {
    key: 'erklaerungen',
    title: 'Widerrufe und Kündigungen bearbeiten',
    button: 'Bearbeiten',
    reads: ['declaration'],
    isFor: ({ actor }) => canHandleDeclarations(actor),
    rows: (ctx) => sql`
      select d.id, d.name, null::timestamptz as at, d.contract as note, d.id::text as ref, d.received_at as since, true as is_due
      from declarations d where d.club_id = ${ctx.club.id} and d.handled_at is null and d.member_id is null`,
    list: () => '/admin/declarations',
    to: () => '/admin/declarations',
  },
  {
    key: 'austritte',
    title: 'Austritte eintragen',
    button: 'Eintragen',
    reads: ['declaration', 'member'],
    isFor: ({ actor }) => canHandleDeclarations(actor),
    rows: (ctx) => sql`
      select d.id, d.name, null::timestamptz as at, d.contract as note, d.id::text as ref, d.received_at as since, true as is_due
      from declarations d where d.club_id = ${ctx.club.id} and d.handled_at is null and d.member_id is not null`,
    list: () => '/admin/declarations?teil=austritte',
    to: () => '/admin/declarations?teil=austritte',
  },
  {
    key: 'neue-zahler',
    title: 'Neue Zahler für Mitglieder finden',
    button: 'Ansehen',
    reads: ['member', 'person', 'debtor'],
    isFor: ({ actor }) => canManageMembers(actor),
    rows: (ctx) => sql`
      select m.id, p.firstname || ' ' || p.lastname as name, null::timestamptz as at, dead.firstname || ' ' || dead.lastname || ' ist verstorben' as note,
        m.id::text as ref, null::timestamptz as since, true as is_due
      from payers y join debtors d on d.club_id = y.club_id and d.id = y.debtor_id join people dead on dead.club_id = d.club_id and dead.id = d.person_id
      join members m on m.club_id = y.club_id and m.person_id = y.person_id join people p on p.club_id = m.club_id and p.id = m.person_id
      where y.club_id = ${ctx.club.id} and y.purpose in ('fees', 'all') and y.valid @> ${berlinDay(ctx.now)}::date
        and ${hasDied('dead', sql`${berlinDay(ctx.now)}::date`)} and ${isMemberOn(sql`m.club_id`, sql`m.person_id`, sql`${berlinDay(ctx.now)}::date`)}`,
    list: () => null,
    to: ({ ref }) => `/admin/members/${ref}?teil=familie`,
  },
  {
    key: 'volljaehrig',
    title: 'Volljährige nach Konto und Zahler fragen',
    button: 'Ansehen',
    reads: ['majority'],
    isFor: ({ actor }) => canSettleMajorities(actor),
    rows: (ctx) => sql`
      select j.person_id as id, p.firstname || ' ' || p.lastname as name, null::timestamptz as at, '18. Geburtstag am ' || to_char(j.turns_on, 'DD.MM.YYYY')
          || case when j.asked_at is null then ', keine E-Mail-Adresse' else '' end as note,
        j.person_id::text as ref, j.asked_at as since, j.turns_on <= ${berlinDay(ctx.now)}::date as is_due
      from majorities j join people p on p.club_id = j.club_id and p.id = j.person_id
      where j.club_id = ${ctx.club.id} and j.confirmed_at is null and j.settled_at is null`,
    list: () => '/admin/members/majorities',
    to: () => '/admin/members/majorities',
  },
  {
    key: 'aenderungen',
    title: 'Änderungen zu prüfen',
    button: 'Prüfen',
    reads: ['scheduled_change', 'person'],
    isFor: ({ actor }) => canDecideChanges(actor),
    rows: (ctx) => sql`
      select c.id, trim(p.firstname || ' ' || p.lastname) as name, null::timestamptz as at,
        case c.object_kind when 'account' then 'Bankverbindung' else 'Name oder Geburtsdatum' end as note, c.id::text as ref,
        c.asked_at as since, false as is_due
      from scheduled_changes c join people p on p.club_id = c.club_id and p.id = c.object_id
      where c.club_id = ${ctx.club.id} and c.state = 'asked' and c.object_kind <> 'user'`,
    list: () => '/admin/members/changes?nur=offen',
    to: () => '/admin/members/changes?nur=offen',
  },
  {
    key: 'nachrichten',
    title: 'Feedback beantworten',
    button: 'Lesen',
    reads: ['feedback'],
    isFor: ({ actor }) => canAnswerFeedback(actor),
    rows: (ctx) => sql`
      select f.id, coalesce(nullif(f.name, ''), 'Ohne Namen') as name, null::timestamptz as at, left(f.body, 100) as note,
        f.id::text as ref, f.sent_at as since, false as is_due
      from feedback f where f.club_id = ${ctx.club.id} and f.settled_at is null`,
    list: () => '/admin/news/feedback',
    to: () => '/admin/news/feedback',
  },
  {
    key: 'uebernahmen',
    title: 'Angefangene Übernahmen abschließen',
    button: 'Weiter',
    reads: ['import'],
    isFor: ({ actor }) => canImport(actor) && mayChange(actor),
    rows: (ctx) => sql`
      select i.id, i.file_name as name, null::timestamptz as at, i.total || ' Zeilen' as note, case i.kind when 'members' then 'members' else 'bookings' end || '/import/' || i.id as ref,
        i.created_at as since, false as is_due
      from imports i where i.club_id = ${ctx.club.id} and i.kind = any(${KINDS.filter((kind) => canImportKind(ctx.actor, kind))}) and i.state = 'draft' and i.created_at > ${ctx.now.subtract(SHOWN)}`,
    list: () => null,
    to: ({ ref }) => `/admin/${ref}`,
  },
  {
    key: 'auftraege',
    title: 'Fehlgeschlagene Sammelaktionen ansehen',
    button: 'Ansehen',
    reads: ['order'],
    isFor: ({ actor }) => isAdmin(actor, 'members') && mayChange(actor),
    rows: (ctx) => sql`
      select o.id, o.done || ' von ' || o.total || ' erledigt' as name, null::timestamptz as at, o.fault as note, case
          when o.kind = 'invoices.issue' then 'invoice/invoices?auftrag=' || o.id
          when o.kind = 'mailings.send' then 'mail/sent/' || (o.input ->> 'mailingId')
          when o.kind = 'imports.take' then 'bookings/import/' || (o.input ->> 'importId')
          when o.kind like 'imports.%' then 'members/import/' || (o.input ->> 'importId')
          else 'participants/batch/' || o.id end as ref,
        coalesce(o.finished_at, o.created_at) as since, true as is_due
      from orders o where o.club_id = ${ctx.club.id} and (o.state = 'failed' and o.finished_at > ${ctx.now.subtract(SHOWN)}
          or o.state in ('queued', 'running') and o.tries >= ${sql.lit(MANY_TRIES)})
        and (${isAdmin(ctx.actor)} or o.user_id = ${userIdOf(ctx)}::uuid)`,
    list: () => null,
    to: ({ ref }) => `/admin/${ref}`,
  },
  {
    key: 'unzustellbar',
    title: 'E-Mails, die nicht ankamen',
    button: 'Ansehen',
    reads: ['mail'],
    isFor: ({ actor }) => canEditSettings(actor),
    rows: (ctx) => sql`
      select m.id, m.to_address as name, null::timestamptz as at, coalesce(m.last_error, '') as note, m.id::text as ref,
        m.created_at as since, true as is_due
      from mails m where m.club_id = ${ctx.club.id} and m.state = 'failed' and m.last_error is distinct from 'Zurückgenommen'
        and m.created_at > ${ctx.now.subtract(SHOWN)}`,
    list: () => null,
    to: () => null,
  },
  {
    key: 'amtszeiten',
    title: 'Auslaufende Rollen klären',
    button: 'Klären',
    reads: ['user'],
    isFor: ({ actor }) => canManageUsers(actor),
    rows: (ctx) => sql`
      select u.id, u.firstname || ' ' || u.lastname as name, null::timestamptz as at, 'bis ' || to_char(u.ends_on, 'DD.MM.YYYY') as note,
        u.id::text as ref, null::timestamptz as since, u.stays_until_handover and u.ends_on < ${berlinDay(ctx.now)}::date as is_due
      from club_users u where u.club_id = ${ctx.club.id} and u.blocked_at is null and u.role = 'admin'
        and u.ends_on <= ${berlinDay(ctx.now).add({ days: ROLE_ENDS_DAYS })}::date
        and (u.stays_until_handover or u.ends_on >= ${berlinDay(ctx.now)}::date)`,
    list: () => null,
    to: ({ ref }) => `/admin/user?benutzer=${ref}`,
  },
]
