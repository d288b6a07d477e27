import { type RawBuilder, sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isForeignKeyViolation, transaction } from '../../database/transaction.ts'
import { ok } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { allocatedOf } from '../claims/join-mandate.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { LIVE_STATES } from '../participations/rules.ts'
import { RETENTION_JOURNAL } from './journal.ts'
import { attendanceKeptFrom } from './rules.ts'

/** More wait for the next night. */
const MOST = 500

/** Rows that describe a person and serve nothing once nobody may know who it was. */
const DELETED = [
  ...['person_notes', 'own_values', 'honours', 'prior_memberships', 'licences', 'conduct_checks', 'conduct_codes', 'consents'],
  ...['fee_proofs'],
  ...['emergency_contacts', 'collectors', 'health_notes', 'household_people', 'majorities'],
] as const

const isOpenFrom = (range: RawBuilder<unknown>, from: Temporal.PlainDate) =>
  sql`(upper_inf(${range}) or upper(${range}) > ${from}::date)`

const none = (rows: RawBuilder<unknown>) => sql`not exists (select from ${rows})`
const own = (table: string) => sql`${sql.table(table)} x where x.club_id = p.club_id and x.person_id = p.id`

/** Nothing of `people p` themselves reaches into the time from a day on, but for books; they may pay for others. */
function isIdle(from: Temporal.PlainDate): RawBuilder<boolean> {
  const since = sql`${from}::date at time zone 'Europe/Berlin'`
  return sql<boolean>`${sql.join(
    [
      none(sql`members m join memberships s on s.club_id = m.club_id and s.member_id = m.id where m.club_id = p.club_id and m.person_id = p.id
        and s.state in ('applied', 'active', 'dormant') and ${isOpenFrom(sql`s.valid`, from)}`),
      // Nobody deletes a login: one that is out of use for as long keeps nobody.
      none(sql`${own('club_users')} and (x.role <> 'reader' and x.blocked_at is null
        or greatest(x.created_at, x.accepted_at, x.last_login_at, x.blocked_at) >= ${since})`),
      none(sql`${own('participations')} and (x.state = any(${[...LIVE_STATES]}) or x.queued_at >= ${since} or exists (
        select from journal j where j.club_id = x.club_id and j.object_kind = 'participation' and j.object_id = x.id::text and j.at >= ${since}))`),
      none(sql`${own('group_people')} and ${isOpenFrom(sql`x.valid`, from)}`),
      none(sql`attendance x join sessions s on s.club_id = x.club_id and s.id = x.session_id
        where x.club_id = p.club_id and x.person_id = p.id and s.on_day >= ${from}::date`),
      none(sql`session_trainers x join sessions s on s.club_id = x.club_id and s.id = x.session_id
        where x.club_id = p.club_id and x.person_id = p.id and s.on_day >= ${from}::date`),
      none(sql`course_trainers x join courses c on c.club_id = x.club_id and c.id = x.course_id
        where x.club_id = p.club_id and x.person_id = p.id and c.state in ('draft', 'published', 'running')`),
      none(sql`courses x where x.club_id = p.club_id and x.contact_id = p.id and x.state in ('draft', 'published', 'running')`),
      none(sql`${own('office_terms')} and ${isOpenFrom(sql`x.valid`, from)}`),
      none(
        sql`assignments x where x.club_id = p.club_id and (x.person_id = p.id or x.contact_id = p.id)
          and (x.requested_at >= ${since} or x.ended_at is null and upper(x.during) >= ${since})`,
      ),
      // The guardian stays as long as the child, never the other way round.
      none(sql`guardians x join people k on k.club_id = x.club_id and k.id = x.child_id and k.anonymised_on is null
        where x.club_id = p.club_id and x.guardian_id = p.id and ${isOpenFrom(sql`x.valid`, from)}`),
      none(sql`${own('credit_cards')} and x.valid_to >= ${from}::date`),
      none(sql`${own('data_requests')} and not x.erases and (x.answered_on is null or x.answered_on >= ${from}::date)`),
      none(sql`people x where x.club_id = p.club_id and x.merged_into = p.id and x.created_at >= ${since}`),
    ],
    sql` and `,
  )}`
}

/** Nothing of `people p`, nor of those they pay for, reaches into the time from a day on, but for books. */
function isUnused(from: Temporal.PlainDate): RawBuilder<boolean> {
  // Leaving ends nobody's payer: two who pay for each other may go together. The inner `p` is the one paid for.
  const pays = sql`debtors d join payers x on x.club_id = d.club_id and x.debtor_id = d.id
    where d.club_id = p.club_id and d.person_id = p.id and x.person_id <> p.id and ${isOpenFrom(sql`x.valid`, from)}
      and exists (select from people p where p.club_id = x.club_id and p.id = x.person_id and p.anonymised_on is null
        and not (p.created_at < ${from}::date at time zone 'Europe/Berlin' and ${isIdle(from)}))`
  return sql<boolean>`${isIdle(from)} and ${none(pays)}`
}

/** Nobody has to keep `people p` for the books. */
function isInNoBooks(from: Temporal.PlainDate, today: Temporal.PlainDate): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    [
      // A mandate proves debits that may come back: kept for 14 months after the last one.
      none(sql`debtors d join mandates x on x.club_id = d.club_id and x.debtor_id = d.id
        where d.club_id = p.club_id and d.person_id = p.id and (greatest(x.last_used_on, x.signed_on) >= ${from}::date
          or x.last_used_on + interval '14 months' >= ${today}::date)`),
      // Books name who owed and who was paid (§ 147 AO): while they stand, so does the person.
      none(own('claims')),
      none(own('trainer_statements')),
      ...['claims', 'invoices', 'payments'].map((table) =>
        none(sql`debtors d join ${sql.table(table)} x on x.club_id = d.club_id and x.debtor_id = d.id
          where d.club_id = p.club_id and d.person_id = p.id`),
      ),
    ],
    sql` and `,
  )}`
}

/** `people p` asked to be erased, and the office agreed. */
const isGranted = sql<boolean>`exists (select from data_requests e where e.club_id = p.club_id and e.person_id = p.id and e.erases)`

async function listGone(ctx: Ctx, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.club_id = ${ctx.club.id} and p.anonymised_on is null and p.merged_into is null and ${condition}
    order by p.id limit ${MOST} for update of p`.execute(ctx.db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  // Records that were merged into one of them are the same person.
  const twins = await sql<{ id: string }>`
    select id from people where club_id = ${ctx.club.id} and merged_into = any(${ids}::uuid[])`.execute(ctx.db)
  return [...ids, ...twins.rows.map(({ id }) => id)]
}

/** Accounts that vouchers name stay as long as these. */
async function forgetAccounts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const debtors = sql`debtor_id in (select id from debtors where club_id = ${ctx.club.id} and person_id = any(${[...ids]}::uuid[]))`
  try {
    await savepoint(ctx, async (ctx) => {
      await sql`delete from mandates where club_id = ${ctx.club.id} and ${debtors}`.execute(ctx.db)
      await sql`delete from bank_accounts where club_id = ${ctx.club.id} and ${debtors}`.execute(ctx.db)
      return ok(null)
    })
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
  }
}

/** Files that only these people had. */
async function forgetPapers(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from documents where club_id = ${ctx.club.id} and person_id = any(${[...ids]}::uuid[]) returning file_id`.execute(
    ctx.db,
  )
  const files = rows.map(({ fileId }) => fileId)
  const gone = await sql<{ id: string }>`
    delete from files f where f.club_id = ${ctx.club.id} and f.id = any(${files}::uuid[])
      and not exists (select from documents d where d.club_id = f.club_id and d.file_id = f.id) returning f.id`.execute(ctx.db)
  return gone.rows.map(({ id }) => id)
}

const among = (ctx: Ctx, ids: readonly string[]) => (column: string) =>
  sql`club_id = ${ctx.club.id} and ${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Everything but the books: rows that describe a person, how to reach them, their login. */
async function strip(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const at = among(ctx, ids)
  for (const table of DELETED) await sql`delete from ${sql.table(table)} where ${at('person_id')}`.execute(ctx.db)
  await sql`delete from consents where ${at('by_person_id')}`.execute(ctx.db)
  await sql`delete from club_users where ${at('person_id')}`.execute(ctx.db)
  await sql`delete from guardians where ${at('child_id')} or ${at('guardian_id')}`.execute(ctx.db)
  await sql`delete from scheduled_changes where ${at('object_id')}`.execute(ctx.db)
  await sql`update members set external_id = '' where ${at('person_id')}`.execute(ctx.db)
  await sql`update memberships set reason = '' where club_id = ${ctx.club.id} and reason <> ''
    and member_id in (select id from members where ${at('person_id')})`.execute(ctx.db)
  await sql`update person_merges set set_aside = '[]' where ${at('kept_id')} or ${at('merged_id')}`.execute(ctx.db)
  await sql`update people set birth_on = null, email = '', phone = '', more_contacts = '', goes_alone = false, version = version + 1
    where ${at('id')}`.execute(ctx.db)
  await sql`update data_requests set erased_on = coalesce(erased_on, ${berlinDay(ctx.now)}::date), version = version + 1
    where ${at('person_id')} and erases`.execute(ctx.db)
}

async function empty(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const at = among(ctx, ids)
  await strip(ctx, ids)
  await sql`delete from data_requests where ${at('person_id')} and not erases`.execute(ctx.db)
  await sql`update data_requests set requester = 'Anonymisiert', identity = 'geprüft', answer = 'gelöscht'
    where ${at('person_id')}`.execute(ctx.db)
  await sql`delete from applications where ${at('person_id')}`.execute(ctx.db)
  await sql`update meeting_voters set name = 'Anonymisiert' where ${at('person_id')}`.execute(ctx.db)
  // People they paid for pay for themselves from now on, should they come back.
  await sql`delete from payers where club_id = ${ctx.club.id} and debtor_id in (select id from debtors where ${at('person_id')})`.execute(
    ctx.db,
  )
  await forgetAccounts(ctx, ids)
  await sql`update debtors set name = '', email = '', street = '', postcode = '', city = '' where ${at('person_id')}`.execute(
    ctx.db,
  )
  await sql`
    update people set salutation = '', title = '', firstname = 'Anonymisiert', lastname = '', is_organisation = false,
      died_on = null, street = '', postcode = '', city = '', search = '', anonymised_on = ${berlinDay(ctx.now)}::date
    where ${at('id')}`.execute(ctx.db)
}

/** People who were promised it, owe nothing and stay for the books alone: what these do not need goes. Answers their number. */
async function stripGranted(ctx: Ctx, today: Temporal.PlainDate): Promise<number> {
  const open = sql`debtors d join claims x on x.club_id = d.club_id and x.debtor_id = d.id and x.state in ('posted', 'deferred')
    where d.club_id = p.club_id and d.person_id = p.id and x.cents <> ${allocatedOf('x')}`
  const ids = await listGone(
    ctx,
    sql<boolean>`exists (select from data_requests e where e.club_id = p.club_id and e.person_id = p.id and e.erases and e.erased_on is null)
      and ${isUnused(today)} and ${none(open)}`,
  )
  if (ids.length > 0) await strip(ctx, ids)
  return ids.length
}

/**
 * Empties people in place whose last whole years are past, and whoever was promised erasure as soon as nothing of theirs is in use:
 * name, contact, birth date and all that describes them. Number, days of membership, sex and vouchers stay, of nobody by name; of who
 * was promised it and stands in books, name and address, too. Answers their number.
 */
export async function forgetPeople(ctx: Ctx, storage: Storage, years: number): Promise<number> {
  const today = berlinDay(ctx.now)
  const from = attendanceKeptFrom(years, today)
  const isLongGone = sql<boolean>`p.created_at < ${from}::date at time zone 'Europe/Berlin' and ${isUnused(from)} and ${isInNoBooks(from, today)}`
  const files: string[] = []
  const count = await transaction(ctx, async (ctx) => {
    files.length = 0
    const long = await listGone(ctx, isLongGone)
    const asked = await listGone(ctx, sql<boolean>`${isGranted} and ${isUnused(today)} and ${isInNoBooks(today, today)}`)
    const ids = [...new Set([...long, ...asked])]
    if (ids.length > 0) {
      files.push(...(await forgetPapers(ctx, ids)))
      await empty(ctx, ids)
    }
    const erased = asked.length + (await stripGranted(ctx, today))
    if (long.length > 0)
      await record(ctx, {
        event: 'retention.removed',
        id: 'people',
        content: RETENTION_JOURNAL.people(long.length, from.year),
      })
    if (erased > 0) await record(ctx, { event: 'retention.removed', id: 'people', content: RETENTION_JOURNAL.erased(erased) })
    return ids.length
  })
  for (const id of files) await storage.remove(storageKey(ctx, id))
  return count
}
