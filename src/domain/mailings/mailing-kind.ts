import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { BULK, type MailOrder, sendMails } from '../mail/commands.ts'
import type { MailFile } from '../mail/input.ts'
import type { OrderInput, OrderKind, OrderRow, RowResult } from '../orders/rules.ts'
import { canSendMailings } from './access.ts'
import { listFiles } from './queries.ts'
import type { Fields } from './rules.ts'

/** Mails put into the outbox in one transaction. */
const STEP = 500

interface Text {
  subject: string
  body: string
  topic: string
  authorName: string
}

interface Row {
  id: string
  email: string
  name: string
  about: string[]
  fields: Fields
  because: string
  link: { text: string; path: string } | null
}

async function getText(ctx: Ctx, id: string): Promise<Text> {
  const row = await ctx.db
    .selectFrom('mailings')
    .select(['subject', 'body', 'topic', 'authorName'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row)
}

const mailOf = (text: Text, files: readonly MailFile[], { id, email, ...row }: Row): MailOrder => ({
  template: 'mailing.message',
  id,
  to: email,
  priority: BULK,
  data: {
    ...row,
    recipientId: id,
    subject: text.subject,
    text: text.body,
    from: text.authorName,
    files,
    isOptional: text.topic !== 'service',
    isTest: false,
  },
})

async function queueRows(ctx: Ctx, { mailingId }: OrderInput, rows: readonly OrderRow[]): Promise<RowResult[]> {
  const id = String(mailingId)
  const [text, files] = [await getText(ctx, id), await listFiles(ctx, id)]
  const ids = rows.flatMap(({ objectId }) => objectId ?? [])
  const { rows: open } = await sql<Row>`
    update mailing_recipients set state = 'queued' where club_id = ${ctx.club.id} and id = any(${ids}::uuid[]) and state = 'open'
    returning id, email, name, about, fields, because, link`.execute(ctx.db)
  await sendMails(
    ctx,
    open.map((row) => mailOf(text, files, row)),
  )
  return rows.map(({ position }) => ({ position, refusal: null }))
}

/** Puts a mailing into the outbox. Ten seconds long it can be taken back, and stopped until the last is on its way. */
export const mailingKind: OrderKind = {
  name: 'mailings.send',
  title: 'E-Mail senden',
  rows: ['Adresse', 'Adressen'],
  undo: 'before',
  step: () => STEP,
  mayOrder: canSendMailings,
  runRows: queueRows,
}
