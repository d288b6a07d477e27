import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { DEBTOR_JOURNAL } from './journal.ts'

export const DELIVERIES = ['mail', 'post'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** How a debtor is reached; of a person empty texts mean those of the person. */
export interface DebtorContact {
  /** Of an organisation; a person goes by the own name. */
  name: string
  email: string
  street: string
  postcode: string
  city: string
  delivery: Delivery
  /** Leitweg-ID of an office; empty for others. */
  routingId: string
}

export type DebtorRefusal = 'name_missing' | 'changed_meanwhile'

/** Makes an organisation (`id` null) or changes a debtor. Asks for no right; in a transaction. @throws NotFound */
export async function writeDebtor(
  ctx: Ctx,
  { id, version, name, ...contact }: DebtorContact & { id: string | null; version: number },
): Promise<Answer<string, DebtorRefusal>> {
  if (id === null) {
    if (name === '') return refuse('name_missing')
    const made = newId()
    await ctx.db
      .insertInto('debtors')
      .values({ ...contact, name, clubId: ctx.club.id, id: made, kind: 'organisation' })
      .execute()
    await record(ctx, { event: 'debtor.created', id: made, content: DEBTOR_JOURNAL.created })
    return ok(made)
  }
  const debtorId = found(isId(id) ? id : null)
  const known = found(
    await ctx.db
      .selectFrom('debtors')
      .select(['kind', 'version'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', debtorId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (known.version !== version) return refuse('changed_meanwhile')
  const isPerson = known.kind === 'person'
  if (!isPerson && name === '') return refuse('name_missing')
  await ctx.db
    .updateTable('debtors')
    .set({ ...contact, ...(isPerson ? { name: '', routingId: '' } : { name }), version: version + 1 })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', debtorId)
    .execute()
  await record(ctx, { event: 'debtor.changed', id: debtorId, content: DEBTOR_JOURNAL.changed })
  return ok(debtorId)
}
