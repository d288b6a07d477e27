import { type RawBuilder, sql } from 'kysely'
import { gather } from '../../database/gather.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { MailData, TemplateName } from './input.ts'
import { insertBounce } from './insert-bounce.ts'
import { MAIL_JOURNAL } from './journal.ts'

/** Goes first and expires after 2 hours: a link that holds a place. */
export const URGENT = 0
/** A person waits for it: confirmation of an address, password, second factor. */
export const AWAITED = 1
const ORDINARY = 5
/** Mailings to many wait for all others. */
const BULK = 8

interface Delivery {
  /** Default: a new one. */
  id?: string
  to: string
  /** Smaller goes first; default `ORDINARY`. */
  priority?: number
  /** Its hold of 30 minutes starts when the mail server has taken the mail. */
  participationId?: string
  /** Default: at once. */
  notBefore?: Temporal.Instant
}

export type MailOrder = { [Name in TemplateName]: Delivery & { template: Name; data: MailData[Name] } }[TemplateName]

interface Waiting {
  id: string
  template: string
  to: string
  data: unknown
  priority: number
  at: Temporal.Instant
  notBefore: Temporal.Instant
  participationId: string | null
}

/** Goes out only if the caller's transaction commits. A step of an order writes its mails at once. Answers the mail's id. */
export async function sendMail(ctx: Ctx, order: MailOrder): Promise<string> {
  const mail = waitingOf(ctx, order)
  await gather(ctx, writeMails, [mail])
  return mail.id
}

export async function sendMails(ctx: Ctx, orders: readonly MailOrder[]): Promise<string[]> {
  const mails = orders.map((order) => waitingOf(ctx, order))
  await gather(ctx, writeMails, mails)
  return mails.map(({ id }) => id)
}

function waitingOf({ now }: Ctx, order: MailOrder): Waiting {
  const { id = newId(), template, to, data, priority = ORDINARY, notBefore = now, participationId = null } = order
  return { id, template, to, data, priority, at: now, notBefore, participationId }
}

async function writeMails(ctx: Ctx, mails: readonly Waiting[]): Promise<void> {
  await sql`
    with mail as (
      insert into mails (club_id, id, template, to_address, data, priority, next_at, created_at, participation_id)
      select ${ctx.club.id}, id, template, "to", data, priority, "notBefore", at, "participationId"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as given (id uuid, template text, "to" text, data jsonb, priority int,
        at timestamptz, "notBefore" timestamptz, "participationId" uuid))
    select pg_notify('mail', ${ctx.club.id})`.execute(ctx.db)
}

/**
 * Behind all others, to the rows of `change` (`update … returning id, email`), whose ids they get; their data are looked up when
 * they are sent.
 */
export async function sendSelected(ctx: Ctx, template: TemplateName, change: RawBuilder<unknown>): Promise<void> {
  await sql`
    with given as (${change}),
    mail as (
      insert into mails (club_id, id, template, to_address, data, priority, next_at, created_at)
      select ${ctx.club.id}, id, ${template}, email, '{}', ${BULK}, ${ctx.now}, ${ctx.now} from given)
    select pg_notify('mail', ${ctx.club.id})`.execute(ctx.db)
}

/** Answers the ids of unsent mails. The others are, or may be, on their way; failed ones get no further try. */
export async function withdrawMails(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const gone = await ctx.db
    .deleteFrom('mails')
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  await ctx.db
    .updateTable('mails')
    .set({ state: 'failed', lastError: 'Zurückgenommen' })
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute()
  return new Set(gone.map(({ id }) => id))
}

export interface LeasedMail {
  id: string
  template: string
  toAddress: string
  data: unknown
  priority: number
  /** Includes the running try. */
  attempts: number
  createdAt: Temporal.Instant
}

/** Urgent ones first. The lease frees mails of a dead process; no transaction stays open during the sending. */
export async function leaseMails(ctx: Ctx, count: number, leasedUntil: Temporal.Instant): Promise<LeasedMail[]> {
  const { rows } = await sql<LeasedMail>`
    with due as (
      select id from mails where club_id = ${ctx.club.id} and state = 'queued' and next_at <= ${ctx.now}
      order by priority, next_at, id limit ${count} for update skip locked)
    update mails set next_at = ${leasedUntil}, attempts = attempts + 1 from due where club_id = ${ctx.club.id} and mails.id = due.id
    returning mails.id, template, to_address, data, priority, attempts, created_at`.execute(ctx.db)
  return rows.sort((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1))
}

/** For untried mails; they are due again at `at`. */
export async function returnMails(ctx: Ctx, ids: readonly string[], at: Temporal.Instant): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set((eb) => ({ nextAt: at, attempts: eb('attempts', '-', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute()
}

const withoutSecrets = sql`data - 'ref'`

// The log of a mailing outlives the outbox. Mailings build on mails, so this touches their table alone.
const tellMailing = (ctx: Ctx, state: 'sent' | 'failed', reason = '') => sql`
  update mailing_recipients r set state = ${state}, reason = ${reason}, settled_at = ${ctx.now}
  from taken where r.club_id = ${ctx.club.id} and r.id = taken.id and r.state = 'queued'`

// Nobody loses a place to a slow mail server. Participations build on mails, so this touches their table alone.
const startHolds = (ctx: Ctx, holdUntil: Temporal.Instant) => sql`
  update participations p set hold_until = ${holdUntil}
  where p.club_id = ${ctx.club.id} and p.state = 'requested' and p.hold_until is null and p.id = any(array(
    select participation_id from taken
    union select other.id from taken join participations own on own.club_id = ${ctx.club.id} and own.id = taken.participation_id
      join participations other on other.club_id = own.club_id and other.group_id = own.group_id))`

/** Strikes the secrets out and starts the hold of the whole participation group. */
export async function markSent(ctx: Ctx, id: string, messageId: string, holdUntil: Temporal.Instant): Promise<void> {
  await sql`
    with taken as (
      update mails set state = 'sent', sent_at = ${ctx.now}, message_id = ${messageId}, last_error = null, data = ${withoutSecrets}
      where club_id = ${ctx.club.id} and id = ${id} returning id, participation_id),
    told as (${tellMailing(ctx, 'sent')})
    ${startHolds(ctx, holdUntil)}`.execute(ctx.db)
}

/** Without a mail server due mails count as sent. Answers the number. */
export async function keepInMailbox(ctx: Ctx, count: number, holdUntil: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select id from mails where club_id = ${ctx.club.id} and state = 'queued' and next_at <= ${ctx.now}
      order by priority, next_at, id limit ${count} for update skip locked),
    taken as (
      update mails set state = 'sent', sent_at = ${ctx.now}, attempts = attempts + 1 from due
      where club_id = ${ctx.club.id} and mails.id = due.id returning mails.id, participation_id),
    told as (${tellMailing(ctx, 'sent')}),
    holds as (${startHolds(ctx, holdUntil)})
    select count(*) from taken`.execute(ctx.db)
  return found(rows[0]).count
}

/** Open pages show the progress of the mailings of these mails. */
export async function tellMailings(ctx: Ctx, mails: readonly Pick<LeasedMail, 'template'>[]): Promise<void> {
  if (!mails.some(({ template }) => template === 'mailing.message')) return
  const message = JSON.stringify({ club: ctx.club.id, event: 'mailing.delivered', kind: 'mailing', id: null })
  await sql`select pg_notify('live', ${message})`.execute(ctx.db)
}

/** `error` without addresses. */
export async function postponeMail(ctx: Ctx, id: string, at: Temporal.Instant, error: string): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ nextAt: at, lastError: error })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Writes the failure to the log and ends the hold of its participation. `isHard`: the server knows no such address. */
export async function giveUpMail(ctx: Ctx, mail: LeasedMail, error: string, isHard = false): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (isHard) await insertBounce(ctx, { mailId: mail.id, address: mail.toAddress, isHard, reason: error })
    await sql`
      with taken as (
        update mails set state = 'failed', last_error = ${error}, data = ${withoutSecrets}
        where club_id = ${ctx.club.id} and id = ${mail.id} and state = 'queued' returning id, participation_id),
      told as (${tellMailing(ctx, 'failed', error)})
      ${startHolds(ctx, ctx.now)}`.execute(ctx.db)
    await record(ctx, {
      event: 'mail.failed',
      id: mail.id,
      content: MAIL_JOURNAL.failed(mail.template),
      after: { error },
    })
  })
}

/** Answers the number. */
export async function forgetMails(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  const done = await ctx.db
    .deleteFrom('mails')
    .where('clubId', '=', ctx.club.id)
    .where('createdAt', '<', before)
    .where('state', '!=', 'queued')
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}
