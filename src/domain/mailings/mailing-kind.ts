import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { sendSelected } from '../mail/commands.ts'
import type { OrderInput, OrderKind, OrderRow, RowResult, Whom } from '../orders/rules.ts'
import { canSendMailings } from './access.ts'

/** Recipients of a row: put into the outbox by one statement, in a transaction of its own. */
const PACKET = 500

/** Rows of the order for so many recipients. */
export const packetsOf = (mailingId: string, count: number): Whom[] =>
  Array.from({ length: Math.ceil(count / PACKET) }, () => ({ objectId: mailingId }))

async function queuePackets(ctx: Ctx, { mailingId }: OrderInput, rows: readonly OrderRow[]): Promise<RowResult[]> {
  for (const { position } of rows)
    await sendSelected(
      ctx,
      'mailing.message',
      sql`update mailing_recipients set state = 'queued'
        where club_id = ${ctx.club.id} and mailing_id = ${String(mailingId)} and state = 'open'
          and position > ${(position - 1) * PACKET} and position <= ${position * PACKET}
        returning id, email`,
    )
  return rows.map(({ position }) => ({ position, refusal: null }))
}

/** Puts a mailing into the outbox. Ten seconds long it can be taken back, and stopped until the last is on its way. */
export const mailingKind: OrderKind = {
  name: 'mailings.send',
  title: 'E-Mail senden',
  rows: ['Paket', 'Pakete'],
  undo: 'before',
  step: () => 1,
  mayOrder: canSendMailings,
  runRows: queuePackets,
}
