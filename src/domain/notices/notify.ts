import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { type MailOrder, sendMails } from '../mail/commands.ts'
import { orderPushes, type PushOrder } from '../pushes/commands.ts'
import { NOTICE_LINK, type Recipient } from './rules.ts'

/** `push` is for urgent news only. */
export interface News {
  kind: string
  object: { kind: 'course' | 'session'; id: string }
  push?: Pick<PushOrder, 'title' | 'body' | 'expiresAt' | 'notBefore'>
}

/** News of one household in one mail; its link leads to the first notice. */
export interface Message {
  recipient: Recipient
  news: readonly News[]
  mailOf: (noticeId: string) => MailOrder
}

/** Mail, push and a notice for each; without an address the notice alone. The calling command asks for the right. */
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
  const rows = notices.map(({ id, kind, object, personId, about, email, phone, mailId }) => ({
    ...{ id, kind, personId, email, phone, mailId },
    ...{ objectKind: object.kind, objectId: object.id, about: about.join(', ') },
  }))
  // As one value: a hall closed for a year has more rows than a statement has parameters.
  await sql`
    insert into notices (club_id, id, object_kind, object_id, kind, person_id, about, to_address, phone, mail_id, created_at)
    select ${ctx.club.id}, id, "objectKind", "objectId", kind, "personId", about, email, phone, "mailId", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "objectKind" text, "objectId" uuid, kind text,
      "personId" uuid, about text, email text, phone text, "mailId" uuid)`.execute(ctx.db)
  const pushes = notices.flatMap(({ id, personId, push }) =>
    push ? [{ ...push, personId, noticeId: id, link: { kind: NOTICE_LINK, id } }] : [],
  )
  await orderPushes(ctx, pushes)
}
