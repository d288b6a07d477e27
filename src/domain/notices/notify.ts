import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { type MailOrder, sendMails } from '../mail/commands.ts'
import { orderPushes, type PushOrder } from '../pushes/commands.ts'
import { NOTICE_LINK, type Recipient } from './rules.ts'

/** Something that people are told of; `push` says it on their phones where it is urgent. */
export interface News {
  kind: string
  object: { kind: 'course' | 'session'; id: string }
  push?: Pick<PushOrder, 'title' | 'body' | 'expiresAt' | 'notBefore'>
}

/** All the news of one household, and the mail that tells them; its link leads to the notice of the first. */
export interface Message {
  recipient: Recipient
  /** At least one. */
  news: readonly News[]
  mailOf: (noticeId: string) => MailOrder
}

/**
 * Tells people by mail and on their phones, and writes down whom of what. Those without an address have the notice alone: somebody
 * calls them. Part of the command that tells them.
 */
export async function notify(ctx: Ctx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const told = messages.map((message) => ({ ...message, ids: message.news.map(() => newId()) }))
  const written = told.filter(({ recipient }) => recipient.email !== '')
  const mailIds = await sendMails(
    ctx,
    written.map(({ mailOf, ids }) => mailOf(found(ids[0]))),
  )
  const mailIdOf = new Map(written.map((one, at) => [one, found(mailIds[at])]))
  const notices = told.flatMap((one) =>
    one.news.map((news, at) => ({ ...one.recipient, ...news, id: found(one.ids[at]), mailId: mailIdOf.get(one) ?? null })),
  )
  const values = notices.map(({ id, kind, object, personId, about, email, phone, mailId }) => ({
    clubId: ctx.club.id,
    id,
    objectKind: object.kind,
    objectId: object.id,
    kind,
    personId,
    about: about.join(', '),
    toAddress: email,
    phone,
    mailId,
    createdAt: ctx.now,
  }))
  await ctx.db.insertInto('notices').values(values).execute()
  const pushes = notices.flatMap(({ id, personId, push }) =>
    push ? [{ ...push, personId, noticeId: id, link: { kind: NOTICE_LINK, id } }] : [],
  )
  await orderPushes(ctx, pushes)
}
