import { type RawBuilder, sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay, later } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import { findAccount } from '../clubs/find-account.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { sendMails } from '../mail/commands.ts'
import { collectionDays, type DebitScheme, firstNoticedDay, isToldInTime, MOST_DAYS_AHEAD } from '../sepa/rules.ts'
import { collectedOn } from '../sepa/write-direct-debits.ts'
import { canChangeClaims, canSeeClaims } from './access.ts'
import { allocatedOf, isHeld, joinMandate } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { isNamedBeside, listDueDebits } from './list-due-debits.ts'
import { lockRun } from './queries.ts'
import type { NoticeRefusal } from './texts.ts'

interface Announced {
  debtorId: string
  name: string
  email: string
  address: string
  cents: number
  dueOn: string
  reference: string
  iban: string
  creditorId: string
}

/** How debtors `d`, with people `p`, are reached. Part of a query. */
const CONTACT = sql`trim(${debtorName('d')}) as name,
      case when d.delivery = 'mail' then coalesce(nullif(d.email, ''), p.email, '') else '' end as email,
      case when d.street <> '' or p.id is null then trim(d.street || ', ' || d.postcode || ' ' || d.city)
        else trim(p.street || ', ' || p.postcode || ' ' || p.city) end as address`

/** Of two who announce at the same moment, of a run or beside runs, the second finds all told. Rows that name the club go on. */
const lockNotices = (ctx: Ctx) => sql`select from clubs where name = ${ctx.club.id} for no key update`.execute(ctx.db)

/** Debits of a run that nobody was told of yet, also not beside it, by debtor and day; those that are held are told once they go on. */
const listUnannounced = async (ctx: Ctx, runId: string): Promise<Omit<Announced, 'creditorId'>[]> => {
  const { rows } = await sql<Omit<Announced, 'creditorId'>>`
    select d.id as debtor_id, ${CONTACT}, k.cents, k.due_on::text as due_on, m.reference, m.iban
    from (select c.club_id, c.debtor_id, c.due_on, sum(c.cents - ${allocatedOf('c')})::int as cents from claims c
      where c.club_id = ${ctx.club.id} and c.run_id = ${runId} and c.state = 'posted' and not exists (select from debit_notices n
        where n.club_id = c.club_id and n.debtor_id = c.debtor_id and ${isNamedBeside}) group by 1, 2, 3) k
    join debtors d on d.club_id = k.club_id and d.id = k.debtor_id
    left join people p on p.club_id = d.club_id and p.id = d.person_id
    ${joinMandate('d', 'm', sql`k.due_on`)}
    where k.cents > 0 and m.id is not null and not ${isHeld} and not exists (select from debit_notices n where n.club_id = k.club_id and n.run_id = ${runId}
      and n.debtor_id = k.debtor_id and n.due_on = k.due_on) order by name, d.id`.execute(ctx.db)
  return rows
}

/** Beside runs it takes the place of what was announced for another day. */
const textOf = (club: string, { cents, dueOn }: Announced, runId: string | null): string =>
  `am ${formatDay(Temporal.PlainDate.from(collectedOn({ dueOn })))} ziehen wir ${formatCents(cents)} von Ihrem Konto ein, wie mit ${club} vereinbart.${
    runId ? '' : ' Haben wir davon schon etwas für einen anderen Tag angekündigt, gilt nur noch diese Nachricht.'
  }`

const factsOf = ({ cents, dueOn, iban, reference, creditorId }: Announced): [string, string][] => [
  ['Betrag', formatCents(cents)],
  ['Einzug am', formatDay(Temporal.PlainDate.from(collectedOn({ dueOn })))],
  ['Konto', maskedIban(iban)],
  ['Mandat', reference],
  ['Gläubiger-ID', creditorId],
]

/** Last day that an announcement of today may name: the last on which a file made today may collect. */
const lastTellable = (ctx: Ctx): string => collectionDays(berlinDay(ctx.now)).lastOn

/** Of the days on which debits are due those that may be announced today, and who collects; none of them: `day_late`. */
async function tellable(
  ctx: Ctx,
  days: ReadonlySet<string>,
): Promise<Answer<{ creditorId: string; days: ReadonlySet<string> }, NoticeRefusal>> {
  const lastOn = lastTellable(ctx)
  const near = new Set([...days].filter((dueOn) => collectedOn({ dueOn }) <= lastOn))
  if (near.size === 0) return refuse('day_late')
  const creditorId = (await findAccount(ctx))?.creditorId
  return creditorId ? ok({ creditorId, days: near }) : refuse('no_creditor')
}

/**
 * Tells each payer of a posted run what is collected, and when; by mail, else the letter is to be printed. The proof is kept apart from
 * the mail. A repeated call tells nobody twice; of a run with several days those that are too far wait for it. @throws Forbidden, NotFound
 */
export async function announceDebits(
  ctx: Ctx,
  runId: string,
): Promise<Answer<{ mails: number; letters: number }, 'not_issued' | NoticeRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockNotices(ctx)
    const run = await lockRun(ctx, runId)
    if (!run.issuedAt) return refuse('not_issued')
    const all = await listUnannounced(ctx, runId)
    if (all.length === 0) return ok({ mails: 0, letters: 0 })
    const may = await tellable(ctx, new Set(all.map(({ dueOn }) => dueOn)))
    if (!may.ok) return may
    const { creditorId, days } = may.value
    const debits = all.filter(({ dueOn }) => days.has(dueOn)).map((one) => ({ ...one, creditorId }))
    if (debits.length > 0)
      await record(ctx, { event: 'fee_run.announced', id: runId, content: CLAIM_JOURNAL.announced(debits.length) })
    return ok(await tell(ctx, runId, debits))
  })
}

/**
 * Tells the payers of what is due by a day, and who have not heard of it in time, what is collected then: beside runs, too. An earlier
 * day than 14 days ahead becomes the first such day, which is answered; what no file could collect is refused. Without `scheme` all are
 * told. A repeated call tells nobody twice. @throws Forbidden
 */
export async function announceDueDebits(
  ctx: Ctx,
  { dueOn, scheme }: { dueOn: Temporal.PlainDate; scheme?: DebitScheme },
): Promise<Answer<{ dueOn: string; mails: number; letters: number }, NoticeRefusal>> {
  allow(canChangeClaims(ctx.actor))
  const on = later(dueOn, Temporal.PlainDate.from(firstNoticedDay(berlinDay(ctx.now))))
  return transaction(ctx, async (ctx) => {
    await lockNotices(ctx)
    const may = await tellable(ctx, new Set([on.toString()]))
    if (!may.ok) return may
    const { creditorId } = may.value
    const due = (await listDueDebits(ctx, on)).filter((one) => !isToldInTime(one, on) && (!scheme || one.scheme === scheme))
    const { rows: contacts } = await sql<Pick<Announced, 'debtorId' | 'email' | 'address'>>`
      select d.id as debtor_id, ${CONTACT} from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
      where d.club_id = ${ctx.club.id} and d.id = any(${due.map(({ debtorId }) => debtorId)}::uuid[])`.execute(ctx.db)
    const contactOf = new Map(contacts.map((contact) => [contact.debtorId, contact]))
    const debits = due.map(({ debtorId, name, cents, reference, iban }) => ({
      ...{ name, cents, reference, iban, dueOn: on.toString(), creditorId },
      ...found(contactOf.get(debtorId)),
    }))
    for (const { debtorId: id } of debits)
      await record(ctx, { event: 'debtor.announced', id, content: CLAIM_JOURNAL.toldOfDebit })
    return ok({ dueOn: on.toString(), ...(await tell(ctx, null, debits)) })
  })
}

/** Writes mails and keeps the proof of each notice. `runId`: null beside runs. */
async function tell(ctx: Ctx, runId: string | null, debits: readonly Announced[]): Promise<{ mails: number; letters: number }> {
  const told = debits.map((debit) => ({
    ...debit,
    ...{ id: newId(), mailId: debit.email ? newId() : null },
    ...{ text: textOf(ctx.club.displayName, debit, runId), facts: factsOf(debit) },
  }))
  const mailed = told.flatMap(({ mailId, ...one }) => (mailId ? [{ ...one, mailId }] : []))
  await sendMails(
    ctx,
    mailed.map(({ mailId, email, name, text, facts }) => ({
      id: mailId,
      to: email,
      template: 'claim.debit' as const,
      data: { name, text, facts },
    })),
  )
  await insertNotices(ctx, runId, told)
  return { mails: mailed.length, letters: told.length - mailed.length }
}

async function insertNotices(
  ctx: Ctx,
  runId: string | null,
  told: readonly (Announced & { id: string; mailId: string | null; text: string; facts: [string, string][] })[],
): Promise<void> {
  const rows = told.map(({ id, debtorId, cents, dueOn, email, address, mailId, text, facts }) => ({
    id,
    debtorId,
    cents,
    dueOn,
    mailId,
    channel: mailId ? 'mail' : 'post',
    address: mailId ? email : address,
    text: [text, ...facts.map((fact) => fact.join(': '))].join('\n'),
  }))
  await sql`
    insert into debit_notices (club_id, id, run_id, debtor_id, cents, due_on, channel, address, text, mail_id, announced_at)
    select ${ctx.club.id}, id, ${runId}::uuid, "debtorId", cents, "dueOn", channel, address, text, "mailId", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "debtorId" uuid, cents int, "dueOn" date, channel text,
      address text, text text, "mailId" uuid)`.execute(ctx.db)
}

/** Notice `n` is of a run, or, of a payer whom the run did not tell, the last one that named its claims beside it. Part of a query. */
const isOfRun = (ctx: Ctx, runId: string | null): RawBuilder<boolean> => sql<boolean>`(n.run_id = ${runId}::uuid or n.id in (
  select distinct on (c.debtor_id, c.due_on) n.id from claims c
  join debit_notices n on n.club_id = c.club_id and n.debtor_id = c.debtor_id and ${isNamedBeside}
  where c.club_id = ${ctx.club.id} and c.run_id = ${runId}::uuid and c.state = 'posted' and not exists (select from debit_notices own
    where own.club_id = c.club_id and own.run_id = c.run_id and own.debtor_id = c.debtor_id and own.due_on = c.due_on)
  order by c.debtor_id, c.due_on, n.announced_at desc))`

export interface DebitLetter {
  name: string
  /** Street and town, parted by a comma. */
  address: string
  text: string
}

/** Announcements that go by post, as they were kept: of a run, or beside runs those of a day. @throws Forbidden */
export async function listDebitLetters(
  ctx: Ctx,
  of: { runId: string } | { dueOn: Temporal.PlainDate | null },
): Promise<DebitLetter[]> {
  allow(canSeeClaims(ctx.actor))
  const which =
    'runId' in of ? isOfRun(ctx, isId(of.runId) ? of.runId : null) : sql`n.run_id is null and n.due_on = ${of.dueOn}::date`
  const { rows } = await sql<DebitLetter>`
    select trim(${debtorName('d')}) as name, n.address, n.text from debit_notices n join debtors d on d.club_id = n.club_id and d.id = n.debtor_id
    where n.club_id = ${ctx.club.id} and ${which} and n.channel = 'post' order by 1, n.id`.execute(ctx.db)
  return rows
}

export interface RunProgress {
  /** Debits of the run, and how many of them were announced by mail and on paper, by the run or beside it. */
  debits: number
  mails: number
  letters: number
  /** Of those not announced yet, those too far ahead for today. */
  far: number
  /** First day on which one of them can be announced; null without any. */
  farFrom: string | null
  /** Number of claims in a file. */
  inFiles: number
}

/** How far a posted run has come. @throws Forbidden */
export async function getRunProgress(ctx: Ctx, runId: string): Promise<RunProgress> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<Pick<RunProgress, 'mails' | 'letters' | 'inFiles'>>`
    select count(*) filter (where channel = 'mail')::int as mails, count(*) filter (where channel = 'post')::int as letters,
      (select count(distinct c.id)::int from claims c join sepa_item_claims ic on ic.club_id = c.club_id and ic.claim_id = c.id
        join sepa_items i on i.club_id = ic.club_id and i.id = ic.item_id join sepa_files f on f.club_id = i.club_id and f.id = i.file_id
        where c.club_id = ${ctx.club.id} and c.run_id = ${runId} and f.withdrawn_at is null) as in_files
    from debit_notices n where n.club_id = ${ctx.club.id} and ${isOfRun(ctx, runId)}`.execute(ctx.db)
  const { mails = 0, letters = 0, inFiles = 0 } = rows[0] ?? {}
  const waiting = await listUnannounced(ctx, runId)
  const lastOn = lastTellable(ctx)
  const far = waiting.map(collectedOn).filter((day) => day > lastOn)
  const [next] = far.toSorted()
  return {
    ...{ debits: waiting.length + mails + letters, mails, letters, inFiles, far: far.length },
    farFrom: next === undefined ? null : Temporal.PlainDate.from(next).subtract({ days: MOST_DAYS_AHEAD }).toString(),
  }
}
