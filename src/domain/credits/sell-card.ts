import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { ensureDebtor } from '../debtors/commands.ts'
import { sendMail } from '../mail/commands.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { emailOf } from '../people/queries.ts'
import { isMinor } from '../people/rules.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canSellCard } from './access.ts'
import type { SaleInput } from './input.ts'
import { CARD_JOURNAL } from './journal.ts'
import { type CreditKind, getKind } from './queries.ts'
import { lastDayOf } from './rules.ts'
import { addMove, lockHolders, payUses } from './settle-credits.ts'
import type { SaleRefusal } from './texts.ts'

/**
 * Sells a card with fixed name, units, price and payer; unpaid hours since its first day are paid at once. Repeated with the same
 * id it sells once. Answers the card's id. @throws NotFound, Forbidden
 */
export async function sellCard(ctx: Ctx, input: SaleInput): Promise<Answer<string, SaleRefusal>> {
  return transaction(ctx, async (ctx) => {
    const kind = await getKind(ctx, input.kindId)
    allow(canSellCard(ctx.actor, kind))
    if (!kind.isSold) return refuse('not_sold')
    if (Math.abs(berlinDay(ctx.now).until(input.validFrom).days) > 366) return refuse('too_old')
    const buyer = await getBuyer(ctx, input.personId)
    await lockHolders(ctx, [buyer.id])
    if (await isSold(ctx, input.id)) return ok(input.id)
    const debtorId = kind.priceCents > 0 ? await ensureDebtor(ctx, await contactOf(ctx, buyer)) : null
    await enterCard(ctx, kind, { ...input, debtorId })
    await payUses(ctx, [buyer.id])
    const content = CARD_JOURNAL.sold(kind.name, kind.units, formatCents(kind.priceCents))
    await record(ctx, { event: 'credit_card.sold', id: input.id, content })
    await notifyBuyer(ctx, kind, input, buyer)
    return ok(input.id)
  })
}

/** `sellCard` once for a key: a repeated request gets the first card, under any id. @throws NotFound, Forbidden */
export async function sellCardOnce(
  ctx: Ctx,
  { id, ...sale }: SaleInput,
  key: string | null,
): Promise<Answer<string, SaleRefusal | 'key_reused'>> {
  const input = { ...sale, validFrom: sale.validFrom.toString() }
  return transaction(ctx, (ctx) => onlyOnce(ctx, { operation: 'sellCard', key, input }, () => sellCard(ctx, { ...sale, id })))
}

interface Buyer {
  id: string
  name: string
  birthOn: Temporal.PlainDate | null
}

async function getBuyer(ctx: Ctx, personId: string): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select id, firstname || ' ' || lastname as name, birth_on from people where club_id = ${ctx.club.id} and id = ${personId}`.execute(
    ctx.db,
  )
  return found(rows[0])
}

const isSold = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('creditCards')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

async function contactOf(ctx: Ctx, { id, birthOn }: Buyer): Promise<string> {
  return (birthOn !== null && isMinor(birthOn, ctx.now) ? await findGuardian(ctx, id) : null) ?? id
}

async function enterCard(ctx: Ctx, kind: CreditKind, sale: SaleInput & { debtorId: string | null }): Promise<void> {
  const { id, personId, debtorId, validFrom } = sale
  const { name, units, priceCents } = kind
  await ctx.db
    .insertInto('creditCards')
    .values({
      clubId: ctx.club.id,
      id,
      kindId: kind.id,
      personId,
      debtorId,
      name,
      units,
      priceCents,
      validFrom,
      validTo: lastDayOf(validFrom, kind.validMonths),
      soldAt: ctx.now,
      soldBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    })
    .execute()
  await addMove(ctx, { cardId: id, kind: 'sold', units })
}

async function notifyBuyer(ctx: Ctx, kind: CreditKind, { validFrom }: SaleInput, buyer: Buyer): Promise<void> {
  const { rows } = await sql<{ name: string; email: string }>`
    select p.firstname || ' ' || p.lastname as name, ${emailOf('p')} as email from people p
    where p.club_id = ${ctx.club.id} and p.id = ${await contactOf(ctx, buyer)}`.execute(ctx.db)
  const to = found(rows[0])
  if (to.email === '') return
  const data = {
    name: to.name,
    about: to.name === buyer.name ? '' : buyer.name,
    card: { name: kind.name, units: kind.units, priceCents: kind.priceCents, places: kind.places },
    validFrom: formatDay(validFrom),
    validTo: formatDay(lastDayOf(validFrom, kind.validMonths)),
  }
  await sendMail(ctx, { to: to.email, template: 'credit.sold', data })
}
