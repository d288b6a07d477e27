import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Message } from './mails.ts'
import { listFiles } from './queries.ts'

type Found = Pick<Message, 'name' | 'household' | 'about' | 'fields' | 'because' | 'link' | 'subject' | 'text' | 'from'> & {
  id: string
  mailingId: string
  isOptional: boolean
}

/** Gives mails of mailings their text and their reader from the log of recipients; other mails stay as they are. Asks for no right. */
export async function fillMessages<Mail extends { id: string; template: string; data: unknown }>(
  ctx: Ctx,
  mails: readonly Mail[],
): Promise<Mail[]> {
  const ids = mails.filter(({ template }) => template === 'mailing.message').map(({ id }) => id)
  if (ids.length === 0) return [...mails]
  const { rows } = await sql<Found>`
    select r.id, r.name, array(select o.name from mailing_recipients o where o.club_id = r.club_id and o.with_id = r.id
      order by o.position) as household, r.about, r.fields, r.because, r.link, m.id as mailing_id, m.subject, m.body as text, m.author_name as "from",
      m.topic <> 'service' as is_optional
    from mailing_recipients r join mailings m on m.club_id = r.club_id and m.id = r.mailing_id
    where r.club_id = ${ctx.club.id} and r.id = any(${ids}::uuid[])`.execute(ctx.db)
  const filesOf = new Map<string, Message['files']>()
  for (const id of new Set(rows.map(({ mailingId }) => mailingId))) filesOf.set(id, await listFiles(ctx, id))
  const messages = new Map(
    rows.map(({ id, mailingId, ...row }): [string, Message] => {
      const files = filesOf.get(mailingId) ?? []
      return [id, { ...row, recipientId: id, files, isTest: false }]
    }),
  )
  return mails.map((mail) => ({ ...mail, data: messages.get(mail.id) ?? mail.data }))
}
