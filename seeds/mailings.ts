import { sql } from 'kysely'
import { type Ctx, roleOf } from '../src/domain/context.ts'
import type { Mailing } from '../src/domain/mailings/input.ts'
import { mailingKind } from '../src/domain/mailings/mailing-kind.ts'
import { saveGroup } from '../src/domain/mailings/save-group.ts'
import { sendMailing } from '../src/domain/mailings/send-mailing.ts'
import { takeOrderStep } from '../src/domain/orders/take-order-step.ts'
import { findActor } from '../src/domain/users/find-actor.ts'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'

const KEYS: Mailing = {
  groups: ['role:editor', 'role:trainer'],
  topic: 'service',
  subject: 'Hallenschlüssel vor den Ferien',
  text: 'bitte geben Sie die Hallenschlüssel bis Freitag in der Geschäftsstelle ab. In den Ferien wird die Schließanlage getauscht.\n\nDanke, dass Sie daran denken!',
}

/** A mailing of the board to those who lead, sent two days ago, and its groups kept under a name. */
export async function storeMailings(ctx: Ctx): Promise<void> {
  const admin = await ctx.db
    .selectFrom('clubUsers')
    .select('userId')
    .where('clubId', '=', ctx.club.id)
    .where('role', '=', 'admin')
    .where(sql<boolean>`areas = '{}'`)
    .where('isReadOnly', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const actor = found(await findActor(ctx, admin.userId))
  if (roleOf(actor) !== 'admin') throw new Error(`${ctx.club.name} has no admin`)
  const now = ctx.now.subtract({ hours: 50 })
  const sent = await sendMailing({ ...ctx, actor, now }, { mailing: KEYS }, newId())
  if (!sent.ok) throw new Error(sent.refusal)
  while (await takeOrderStep({ ...ctx, now: now.add({ seconds: 11 }) }, [mailingKind]));
  await saveGroup({ ...ctx, actor, now }, { name: 'Alle, die leiten', groups: KEYS.groups })
  // No mail server ever sees the addresses of a demo.
  await ctx.db.deleteFrom('mails').where('clubId', '=', ctx.club.id).where('template', '=', 'mailing.message').execute()
  await ctx.db
    .updateTable('mailingRecipients')
    .set({ state: 'sent', settledAt: now })
    .where('clubId', '=', ctx.club.id)
    .where('state', '=', 'queued')
    .execute()
}
