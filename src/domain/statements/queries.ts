import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { ItemFacts, LedSession, PayTerms, StatedPay } from './rules.ts'

export interface Days {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** Contracts by person. Asks for no right. */
export async function listPayTerms(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, PayTerms[]>> {
  const { rows } = await sql<Omit<PayTerms, 'from' | 'to'> & { valid: string; personId: string }>`
    select id, person_id, department_id, rate_cents, rate_per, allowance, absence_cents, valid::text as valid from contracts
    where club_id = ${ctx.club.id} and kind = 'trainer' and person_id = any(${[...personIds]}::uuid[])
    order by lower(valid), id`.execute(ctx.db)
  const terms = rows.map(({ valid, ...row }) => {
    const { from, to } = parseDayRange(valid)
    return { ...row, from: found(from), to }
  })
  return Map.groupBy(terms, ({ personId }) => personId)
}

/** Condition on `sessions s`: the person led it, or is to lead it: its own leaders, else the course's trainers. */
const leads = (personId: string): RawBuilder<boolean> => sql<boolean>`
  s.id in (
    select t.session_id from session_trainers t where t.club_id = s.club_id and t.person_id = ${personId}
    union all
    select o.id from course_trainers t join sessions o on o.club_id = t.club_id and o.course_id = t.course_id
    where t.club_id = s.club_id and t.person_id = ${personId} and o.state <> 'held'
      and not exists (select from session_trainers k where k.club_id = o.club_id and k.session_id = o.id))`

const isUnpaid = (personId: string): RawBuilder<boolean> => sql<boolean>`
  not exists (select from statement_items i where i.club_id = s.club_id and i.session_id = s.id and i.person_id = ${personId})`

/** While a cancellation can be undone its session is in no statement. */
const isFinal = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  not exists (select from cancellations k where k.club_id = s.club_id and k.session_id = s.id and k.undone_at is null and k.undo_until > ${ctx.now})`

const MINUTES = sql`(extract(epoch from s.ends_at - s.starts_at) / 60)::int`

/** Sessions of these days that the person led and that stand in no statement; `planned`: instead those to come, and past ones that nobody settled. */
export async function listUnpaidSessions(ctx: Ctx, personId: string, days: Days, planned = false): Promise<LedSession[]> {
  const counts = planned
    ? sql`(s.state = 'planned' and (c.state in ('published', 'running') or c.state = 'finished' and s.ends_at <= ${ctx.now}))`
    : sql`s.ends_at <= ${ctx.now} and (s.state = 'held' or s.state = 'cancelled' and s.pays_trainer and ${isFinal(ctx)})`
  const { rows } = await sql<LedSession>`
    select s.id, s.on_day, s.starts_at, ${MINUTES} as minutes, c.title, c.department_id, s.state = 'cancelled' as is_cancelled
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    where s.club_id = ${ctx.club.id} and s.on_day between ${days.from}::date and ${days.to}::date and ${counts}
      and ${leads(personId)} and ${isUnpaid(personId)}
    order by s.starts_at, s.id`.execute(ctx.db)
  return rows
}

/** Past sessions of these days of which nobody said that they took place. */
export async function countUnclear(ctx: Ctx, personId: string, days: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    where s.club_id = ${ctx.club.id} and s.on_day between ${days.from}::date and ${days.to}::date and s.state = 'planned'
      and s.ends_at <= ${ctx.now} and c.state in ('published', 'running', 'finished') and ${leads(personId)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export interface Item extends ItemFacts {
  id: string
  departmentId: string | null
}

const ITEM = sql`i.id, i.department_id, i.kind, i.session_id, i.contract_id, i.on_day, i.starts_at, i.title, i.minutes, i.rate_cents,
  i.rate_per, i.allowance, i.cents, i.reason`

/** Corrections that wait for their statement. */
export async function listOpenCorrections(ctx: Ctx, personId: string, days: Days): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${ITEM} from statement_items i where i.club_id = ${ctx.club.id} and i.person_id = ${personId} and i.statement_id is null
      and i.on_day between ${days.from}::date and ${days.to}::date order by i.on_day, i.id`.execute(ctx.db)
  return rows
}

/** Contracts whose pay for the month stands in a statement. */
export async function listPaidFlats(ctx: Ctx, personId: string, days: Days): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select contract_id || ' ' || to_char(on_day, 'YYYY-MM-01') as key from statement_items
    where club_id = ${ctx.club.id} and person_id = ${personId} and kind = 'flat' and on_day between ${days.from}::date and ${days.to}::date`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ key }) => key))
}

export interface Statement extends StatedPay {
  id: string
  personId: string
  name: string
  departmentId: string | null
  /** Empty without one. */
  department: string
  month: Temporal.PlainDate
  isReturned: boolean
  returnReason: string
  submittedAt: Temporal.Instant
  paidOn: Temporal.PlainDate | null
  /** Null where nothing went to a bank. */
  paymentId: string | null
  minutes: number
}

/** Statements that meet `where` on `trainer_statements t`, the latest months first. Asks for no right. */
export async function readStatements(ctx: Ctx, where: RawBuilder<unknown>, limit = 500): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select t.id, t.person_id, p.firstname || ' ' || p.lastname as name, t.department_id, coalesce(d.name, '') as department, t.month, t.state,
      t.returned_at is not null as is_returned, t.return_reason, t.submitted_at, t.paid_on, t.payment_id,
      coalesce(sums.cents, 0)::int as cents, coalesce(sums.minutes, 0)::int as minutes,
      coalesce((select sum(w.cents) from payments w where w.club_id = t.club_id and w.kind = 'waiver' and w.source_id = t.id
        and w.undone_at is null), 0)::int as waived_cents
    from trainer_statements t join people p on p.club_id = t.club_id and p.id = t.person_id
    left join departments d on d.club_id = t.club_id and d.id = t.department_id
    left join lateral (select sum(i.cents) as cents, sum(i.minutes) as minutes from statement_items i
      where i.club_id = t.club_id and i.statement_id = t.id) sums on true
    where t.club_id = ${ctx.club.id} and ${where}
    order by t.month desc, p.lastname, p.firstname, t.submitted_at, t.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Rows by statement. Asks for no right. */
export async function readItems(ctx: Ctx, statementIds: readonly string[]): Promise<Map<string, Item[]>> {
  const { rows } = await sql<Item & { statementId: string }>`
    select ${ITEM}, i.statement_id from statement_items i
    where i.club_id = ${ctx.club.id} and i.statement_id = any(${[...statementIds]}::uuid[]) order by i.on_day, i.starts_at, i.id`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, ({ statementId }) => statementId)
}

/** Locked until the transaction ends, in one order. */
export async function lockStatements(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`select from trainer_statements where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
}
