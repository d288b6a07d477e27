import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { canChangeClaims } from '../claims/access.ts'
import { isLeftPlace } from '../claims/is-left-place.ts'
import { joinMissedLimit } from '../claims/join-missed-limit.ts'
import { isOpenLine } from '../claims/list-lines.ts'
import { RUN_NAMES } from '../claims/texts.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import type { Task } from './rules.ts'

const isFor: Task['isFor'] = ({ actor, club }) => club.flags.hasInvoiceManagement && canChangeClaims(actor)

/** Fees of a time as long as the latest run, after it: from thirty days before until half a year on, while nobody has begun a run for it. */
const missingRun = (ctx: Ctx) => sql`
  select l.id, 'Beiträge ab ' || to_char(l.on_day, 'DD.MM.YYYY'), null, 'noch nicht begonnen',
    '?art=fees&von=' || to_char(l.on_day, 'DD.MM.YYYY') || '&bis=' || to_char(l.on_day + age(l.on_day, l.from_on) - interval '1 day', 'DD.MM.YYYY'),
    l.on_day::timestamptz, l.on_day <= ${berlinDay(ctx.now)}::date
  from (select r.id, r.from_on, r.to_on + 1 as on_day, r.issued_at from fee_runs r where r.club_id = ${ctx.club.id} and r.kind = 'fees'
    order by r.to_on desc, r.id limit 1) l
  where l.issued_at is not null and l.on_day between ${berlinDay(ctx.now).subtract({ months: 6 })}::date and ${berlinDay(ctx.now).add({ days: 30 })}::date`

/** Tasks of the treasurer; amounts stay on their pages. */
export const moneyTasks: readonly Task[] = [
  {
    key: 'beitragslaeufe',
    title: 'Läufe prüfen und buchen',
    button: 'Ansehen',
    reads: ['fee_run'],
    isFor,
    rows: (ctx) => sql`
      select r.id, ${sql.lit(JSON.stringify(RUN_NAMES))}::jsonb ->> r.kind || ' ' || to_char(r.from_on, 'DD.MM.YYYY') || ' bis ' || to_char(r.to_on, 'DD.MM.YYYY') as name, null::timestamptz as at,
        'fällig am ' || to_char(r.due_on, 'DD.MM.YYYY') as note, '/' || r.id as ref, r.made_at as since,
        r.due_on <= ${berlinDay(ctx.now).add({ days: 14 })}::date as is_due
      from fee_runs r where r.club_id = ${ctx.club.id} and r.issued_at is null
      union all ${missingRun(ctx)}`,
    list: () => null,
    to: ({ ref }) => `/admin/invoice/runs${ref}`,
  },
  {
    key: 'ruecklastschriften',
    title: 'Rücklastschriften klären',
    button: 'Klären',
    reads: ['sepa_file'],
    isFor,
    rows: (ctx) => sql`
      select i.id, trim(${debtorName('d')}) as name, null::timestamptz as at, 'zurück am ' || to_char(i.returned_on, 'DD.MM.YYYY')
          || case when late.missed is null then '' else ', kam nach der Frist: bitte bei der Bank prüfen lassen' end as note,
        i.id::text as ref, i.returned_on::timestamptz as since, late.missed is not null as is_due
      from sepa_items i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id ${joinMissedLimit('i', 'late')}
      where i.club_id = ${ctx.club.id} and i.returned_on is not null and i.cleared_at is null`,
    list: () => null,
    to: () => '/admin/invoice/debits',
  },
  {
    key: 'umsaetze',
    title: 'Zahlungen zuordnen',
    button: 'Zuordnen',
    reads: ['payment'],
    isFor,
    rows: (ctx) => sql`
      select l.id, coalesce(nullif(l.name, ''), 'Bank') as name, null::timestamptz as at, to_char(l.booked_on, 'DD.MM.YYYY') as note, l.id::text as ref,
        l.booked_on::timestamptz as since, false as is_due
      from statement_lines l where l.club_id = ${ctx.club.id} and ${isOpenLine}`,
    list: () => '/admin/invoice/bank',
    to: ({ ref }) => `/admin/invoice/bank?umsatz=${ref}`,
  },
  {
    key: 'abgemeldet',
    title: 'Abgemeldet nach Abrechnung: gutschreiben oder stehen lassen',
    button: 'Entscheiden',
    reads: ['claim', 'participation'],
    isFor,
    rows: (ctx) => sql`
      select c.id, trim(${debtorName('d')}) as name, null::timestamptz as at, c.title as note, c.id::text as ref, c.made_at as since, false as is_due
      from claims c join debtors d on d.club_id = c.club_id and d.id = c.debtor_id where c.club_id = ${ctx.club.id} and ${isLeftPlace}`,
    list: () => null,
    to: ({ ref }) => `/admin/invoice?stand=all&forderung=${ref}`,
  },
  {
    key: 'ueberfaellig',
    title: 'Überfällige Forderungen ansehen',
    button: 'Ansehen',
    reads: ['claim', 'payment'],
    isFor,
    // Sums of all payments first: a sum for each claim takes three times as long.
    rows: (ctx) => sql`
      select c.id, trim(${debtorName('d')}) as name, null::timestamptz as at, c.title as note, c.id::text as ref,
        coalesce(c.deferred_until, c.due_on)::timestamptz as since, false as is_due
      from claims c join debtors d on d.club_id = c.club_id and d.id = c.debtor_id
      left join (select a.claim_id, sum(a.cents) as cents from payment_allocations a
        where a.club_id = ${ctx.club.id} and a.undone_at is null group by a.claim_id) paid on paid.claim_id = c.id
      where c.club_id = ${ctx.club.id} and c.state in ('posted', 'deferred') and c.cents > 0 and coalesce(c.deferred_until, c.due_on) < ${berlinDay(ctx.now)}::date
        and coalesce(paid.cents, 0) <> c.cents`,
    list: () => '/admin/invoice?stand=overdue',
    to: ({ ref }) => `/admin/invoice?stand=overdue&forderung=${ref}`,
  },
]
