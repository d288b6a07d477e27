import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { canManageConsents } from '../consents/access.ts'
import { canManageHonours } from '../honours/access.ts'
import { isOpen } from '../honours/queries.ts'
import { BIRTHDAY_LEAD_DAYS, HONOUR_RULES } from '../honours/rules.ts'
import { canManageRequests } from '../privacy/access.ts'
import { canManageQualifications } from '../qualifications/access.ts'
import { checkYears, isEnding, leadersOf, PROOFS } from '../qualifications/queries.ts'
import { CHECK_LEAD_DAYS } from '../qualifications/rules.ts'
import type { Task } from './rules.ts'

const filePart =
  (part: string) =>
  ({ ref }: { ref: string }): string =>
    `/admin/members/care/${ref}?teil=${part}`

/** Honours, consents, licences and proofs: what people of the club are owed, and what they owe. */
export const careTasks: readonly Task[] = [
  {
    key: 'ehrungen',
    title: 'Ehrungen und Geburtstage vorbereiten',
    button: 'Ansehen',
    reads: ['honour', 'member'],
    isFor: ({ actor }) => canManageHonours(actor),
    rows: (ctx) => sql`
      select h.id, trim(p.firstname || ' ' || p.lastname) as name, null::timestamptz as at,
        h.title || ' am ' || to_char(h.due_on, 'DD.MM.YYYY') as note, h.person_id::text as ref, null::timestamptz as since,
        h.due_on <= ${berlinDay(ctx.now)}::date as is_due
      from honours h join people p on p.club_id = h.club_id and p.id = h.person_id
      left join honour_rules r on r.club_id = h.club_id
      where h.club_id = ${ctx.club.id} and ${isOpen(ctx)} and h.due_on <= ${berlinDay(ctx.now)}::date
        + case h.kind when 'jubilee' then coalesce(r.pin_days, ${HONOUR_RULES.pinDays}::int) else ${BIRTHDAY_LEAD_DAYS}::int end`,
    list: () => null,
    tab: '/admin/members/honours',
    to: filePart('ehrungen'),
  },
  {
    key: 'datenanfragen',
    title: 'Anfragen zum Datenschutz beantworten',
    button: 'Ansehen',
    reads: ['data_request', 'person'],
    isFor: ({ actor }) => canManageRequests(actor),
    rows: (ctx) => sql`
      select r.id, trim(p.firstname || ' ' || p.lastname) as name, null::timestamptz as at,
        'Antwort bis ' || to_char(r.due_on, 'DD.MM.YYYY') as note, r.person_id::text as ref, null::timestamptz as since,
        r.due_on <= ${berlinDay(ctx.now).add({ days: 7 })}::date as is_due
      from data_requests r join people p on p.club_id = r.club_id and p.id = r.person_id
      where r.club_id = ${ctx.club.id} and r.answered_on is null`,
    list: () => null,
    tab: '/admin/members/requests',
    to: filePart('auskunft'),
  },
  {
    key: 'widerrufene-einwilligungen',
    title: 'Widerrufene Einwilligungen beachten',
    button: 'Ansehen',
    reads: ['consent', 'person'],
    isFor: ({ actor }) => canManageConsents(actor),
    rows: (ctx) => sql`
      select c.id, trim(p.firstname || ' ' || p.lastname) as name, null::timestamptz as at, u.title as note, c.person_id::text as ref,
        c.revoked_at as since, true as is_due
      from consents c join people p on p.club_id = c.club_id and p.id = c.person_id
      join consent_purposes u on u.club_id = c.club_id and u.id = c.purpose_id
      where c.club_id = ${ctx.club.id} and c.revoked_at is not null and c.settled_at is null`,
    list: () => null,
    to: filePart('einwilligungen'),
  },
  {
    key: 'widerrufe-anmeldungen',
    title: 'Widerrufene Einwilligungen aus Anmeldungen beachten',
    button: 'Ansehen',
    reads: ['participation', 'person'],
    isFor: ({ actor, club }) => club.flags.hasParticipations && canManageConsents(actor),
    rows: (ctx) => sql`
      select g.participation_id as id, trim(p.firstname || ' ' || p.lastname) as name, null::timestamptz as at, c.title as note,
        s.person_id::text as ref, min(g.revoked_at) as since, true as is_due
      from participation_consents g join participations s on s.club_id = g.club_id and s.id = g.participation_id
      join courses c on c.club_id = s.club_id and c.id = s.course_id join people p on p.club_id = s.club_id and p.id = s.person_id
      where g.club_id = ${ctx.club.id} and g.revoked_at is not null and g.settled_at is null
      group by g.participation_id, s.person_id, p.firstname, p.lastname, c.title`,
    list: () => null,
    to: filePart('einwilligungen'),
  },
  {
    key: 'lizenzen',
    title: 'Lizenzen, die ablaufen',
    button: 'Ansehen',
    reads: ['qualification', 'member', 'person', 'course', 'contract'],
    isFor: ({ actor }) => canManageQualifications(actor),
    rows: (ctx) => sql`
      select l.id, trim(p.firstname || ' ' || p.lastname) as name, null::timestamptz as at,
        l.title || ' bis ' || to_char(upper(l.valid) - 1, 'DD.MM.YYYY') as note, l.person_id::text as ref, null::timestamptz as since,
        upper(l.valid) <= ${berlinDay(ctx.now)}::date as is_due
      from licences l join people p on p.club_id = l.club_id and p.id = l.person_id where ${isEnding(ctx)}`,
    list: () => '/admin/members/licences?teil=lizenzen',
    to: filePart('nachweise'),
  },
  {
    key: 'nachweise',
    title: 'Nachweise für die Arbeit mit Minderjährigen einholen',
    button: 'Ansehen',
    reads: ['qualification', 'course', 'session'],
    isFor: ({ actor }) => canManageQualifications(actor),
    rows: (ctx) => sql`
      select q.person_id as id, q.name, null::timestamptz as at,
        concat_ws(' · ', case when q.issued_on is null then 'Führungszeugnis fehlt' when q.is_relevant then 'Führungszeugnis mit Eintrag'
          when q.ends_on <= ${berlinDay(ctx.now).add({ days: CHECK_LEAD_DAYS })}::date then 'Führungszeugnis bis ' || to_char(q.ends_on, 'DD.MM.YYYY') end,
          case when not q.has_code then 'Ehrenkodex fehlt' end) as note, q.person_id::text as ref, null::timestamptz as since,
        q.is_relevant or q.issued_on is null or q.ends_on <= ${berlinDay(ctx.now)}::date or not q.has_code as is_due
      from (select p.id as person_id, trim(p.firstname || ' ' || p.lastname) as name, f.*,
          (f.issued_on + make_interval(years => ${checkYears(ctx)}))::date as ends_on
        from (${leadersOf(ctx)}) l join people p on p.club_id = ${ctx.club.id} and p.id = l.person_id
        cross join lateral (select ${PROOFS}) f) q
      where q.issued_on is null or q.is_relevant or not q.has_code
        or q.ends_on <= ${berlinDay(ctx.now).add({ days: CHECK_LEAD_DAYS })}::date`,
    list: () => null,
    tab: '/admin/members/licences',
    to: filePart('nachweise'),
  },
]
