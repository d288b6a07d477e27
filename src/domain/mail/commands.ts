import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { MailData, TemplateName } from './input.ts'

/** Goes before all others and is given up after 2 hours: a link that holds a place. */
export const URGENT = 0
/** Somebody waits for it: confirmation of an address, password, second factor. */
export const AWAITED = 1
/** Everything else. */
export const ORDINARY = 5

export interface MailOrder<Name extends TemplateName> {
  template: Name
  /** One address. */
  to: string
  data: MailData[Name]
  /** Smaller goes first; `ORDINARY` without. */
  priority?: number
  /** The participation whose 30 minutes start when the mail server has taken this mail. */
  participationId?: string
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if that commits. One round trip.
 * Answers the mail's id.
 */
export async function sendMail<Name extends TemplateName>(ctx: Ctx, order: MailOrder<Name>): Promise<string> {
  const id = newId()
  await sql`
    with mail as (
      insert into mails (club_id, id, template, to_address, data, priority, next_at, created_at, participation_id)
      values (${ctx.club.id}, ${id}, ${order.template}, ${order.to}, ${JSON.stringify(order.data)}, ${order.priority ?? ORDINARY},
        ${ctx.now}, ${ctx.now}, ${order.participationId ?? null})
      returning club_id)
    select pg_notify('mail', club_id) from mail`.execute(ctx.db)
  return id
}
