import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, nameOfActor } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { ordererOf, placeOrder } from '../orders/place-order.ts'
import { stopOrder } from '../orders/stop-order.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canSendMailings } from './access.ts'
import { type Mailing, MOST_RECIPIENTS } from './input.ts'
import { MAILING_JOURNAL } from './journal.ts'
import { findDraftId, takeDraft } from './keep-draft.ts'
import { mailingKind, packetsOf } from './mailing-kind.ts'
import type { Message } from './mails.ts'
import { type MailingPlan, type PlannedRecipient, planMailing, seenOf } from './plan-mailing.ts'
import { getMailing, listFiles } from './queries.ts'
import { usedFields } from './rules.ts'
import type { MailingRefusal } from './texts.ts'

export interface SendInput {
  mailing: Mailing
  /** `seenOf` the shown preview; a mailing that changed since is refused. */
  seen?: string
  /** Takes the files of the author's draft along, and ends it. */
  hasDraft?: boolean
}

/**
 * Orders a mailing: each address once, in the background after ten seconds. A repeated `key` orders once. Answers the mailing's
 * id. @throws NotFound, Forbidden
 */
export async function sendMailing(ctx: Ctx, input: SendInput, key: string): Promise<Answer<string, MailingRefusal>> {
  allow(canSendMailings(ctx.actor))
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: `mailing ${ordererOf(ctx)}`, key, input: input.mailing }, () => order(ctx, input)),
  )
}

async function order(ctx: Ctx, { mailing, seen, hasDraft }: SendInput): Promise<Answer<string, MailingRefusal>> {
  const plan = await planMailing(ctx, mailing)
  if (seen !== undefined && seen !== seenOf(plan)) return refuse('changed')
  const answer = await enterMailing(ctx, mailing, plan)
  if (answer.ok && hasDraft) await takeDraft(ctx, answer.value)
  return answer
}

/** Orders a planned mailing in the caller's transaction, who has asked for the right; answers its id. */
export async function enterMailing(
  ctx: Ctx,
  mailing: Mailing,
  plan: MailingPlan,
): Promise<Answer<string, 'nobody' | 'too_many'>> {
  const { titles, reached, letters } = plan
  if (reached.length + letters.length === 0) return refuse('nobody')
  if (reached.length > MOST_RECIPIENTS) return refuse('too_many')
  const { groups, topic, subject, text: body, perHousehold = false } = mailing
  const id = newId()
  const mails = reached.map((one) => ({ ...one, id: newId(), state: 'open' }))
  const orderId = await placeOrder(ctx, mailingKind, { input: { mailingId: id }, rows: packetsOf(id, mails.length) })
  const [clubId, authorId, authorName] = [ctx.club.id, ordererOf(ctx), nameOfActor(ctx.actor)]
  const facts = { topic, perHousehold, groups: JSON.stringify(groups), titles, subject, body, orderId, authorId, authorName }
  const times = { createdAt: ctx.now, changedAt: ctx.now, sentAt: ctx.now }
  await ctx.db
    .insertInto('mailings')
    .values({ clubId, id, ...facts, ...times })
    .execute()
  const used = usedFields(`${subject} ${body}`)
  const fieldsOf = ({ fields }: PlannedRecipient) => Object.fromEntries(used.map((field) => [field, fields[field]]))
  const recipients = [...mails, ...settled(plan, mails)].map((one) => ({ ...one, fields: fieldsOf(one) }))
  await insertRecipients(ctx, id, recipients)
  const content = MAILING_JOURNAL.sent(subject, titles, reached.length, letters.length)
  await record(ctx, { event: 'mailing.sent', id, content, after: { subject, text: body, groups } })
  return ok(id)
}

const settled = ({ letters, unsubscribed, sharing }: MailingPlan, mails: readonly NewRecipient[]): NewRecipient[] => {
  const ids = new Map(mails.map(({ address, id }) => [address, id]))
  return [
    ...sharing.map((one) => ({ ...one, id: newId(), state: 'household', withId: ids.get(one.withAddress) })),
    ...letters.map((one) => ({ ...one, id: newId(), state: 'letter' })),
    ...unsubscribed.map((one) => ({ ...one, id: newId(), state: 'unsubscribed' })),
  ]
}

/** More recipients in one statement would need the memory of their texts at once. */
const AT_ONCE = 1_000

type NewRecipient = PlannedRecipient & { id: string; state: string; withId?: string | undefined }

async function insertRecipients(ctx: Ctx, mailingId: string, recipients: readonly NewRecipient[]): Promise<void> {
  for (let from = 0; from < recipients.length; from += AT_ONCE) {
    const rows = recipients.slice(from, from + AT_ONCE).map((one, at) => ({ ...one, position: from + at + 1 }))
    await sql`
      insert into mailing_recipients (club_id, id, mailing_id, address, position, person_id, email, name, about, fields, because, link, state, with_id)
      select ${ctx.club.id}, given.id, ${mailingId}, address, position, w.id, given.email, name, about, fields, because, link, state, "withId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, address text, position int, "personId" uuid, email text,
        name text, about text[], fields jsonb, because text, link jsonb, state text, "withId" uuid)
      left join people w on w.club_id = ${ctx.club.id} and w.id = given."personId"`.execute(ctx.db)
  }
}

/** Takes a mailing back, or stops it; mails on their way stay so. @throws NotFound, Forbidden */
export async function stopMailing(ctx: Ctx, id: string): Promise<Answer<number, 'over'>> {
  const { orderId } = await getMailing(ctx, id)
  return stopOrder(ctx, [mailingKind], orderId)
}

/** Mails the author alone, as `reader` would read it; answers their address. @throws NotFound, Forbidden */
export async function sendTestMailing(ctx: Ctx, mailing: Mailing, reader: PlannedRecipient): Promise<string> {
  allow(canSendMailings(ctx.actor) && ctx.actor.kind === 'user')
  const to = ctx.actor.email
  const { household, about, fields, because, link } = reader
  const { subject, text, topic } = mailing
  const message = { name: reader.name, household, about, fields, because, link, subject, text, from: nameOfActor(ctx.actor) }
  await transaction(ctx, async (ctx) => {
    const draftId = await findDraftId(ctx)
    const files = draftId ? await listFiles(ctx, draftId) : []
    const data: Message = { ...message, files, recipientId: null, isOptional: topic !== 'service', isTest: true }
    await sendMail(ctx, { template: 'mailing.message', to, data })
  })
  return to
}
