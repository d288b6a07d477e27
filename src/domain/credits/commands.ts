import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatDay, isBefore } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeCard } from './access.ts'
import type { CorrectionInput, ExtensionInput, RefundInput } from './input.ts'
import { CARD_JOURNAL } from './journal.ts'
import { type Card, getCard } from './queries.ts'
import { type CorrectRefusal, mayCorrect, mayRefund, type RefundRefusal } from './rules.ts'
import { addMove, lockHolders, payUses } from './settle-credits.ts'
import type { ExtendRefusal } from './texts.ts'

/** Adds or takes units, for a reason. @throws NotFound, Forbidden */
export async function correctCard(ctx: Ctx, { cardId, units, reason }: CorrectionInput): Promise<Answer<null, CorrectRefusal>> {
  return withCard(ctx, cardId, async (ctx, card) => {
    const may = mayCorrect(card, units)
    if (!may.ok) return may
    await addMove(ctx, { cardId, kind: 'corrected', units, reason })
    await recordCardChange(ctx, card, 'corrected', CARD_JOURNAL.corrected(card.name, units, reason))
    return ok(null)
  })
}

/** Sets another last day, for a reason. @throws NotFound, Forbidden */
export async function extendCard(ctx: Ctx, { cardId, validTo, reason }: ExtensionInput): Promise<Answer<null, ExtendRefusal>> {
  return withCard(ctx, cardId, async (ctx, card) => {
    if (card.refundedAt) return refuse('refunded')
    if (isBefore(validTo, card.validFrom)) return refuse('before_start')
    await ctx.db.updateTable('creditCards').set({ validTo }).where('clubId', '=', ctx.club.id).where('id', '=', cardId).execute()
    await addMove(ctx, { cardId, kind: 'extended', units: 0, reason: `bis ${formatDay(validTo)}: ${reason}` })
    await recordCardChange(ctx, card, 'extended', CARD_JOURNAL.extended(card.name, formatDay(validTo), reason))
    return ok(null)
  })
}

/** Takes a card back: its balance becomes 0, `amount` cents go back to the payer. @throws NotFound, Forbidden */
export async function refundCard(ctx: Ctx, { cardId, amount, reason }: RefundInput): Promise<Answer<null, RefundRefusal>> {
  return withCard(ctx, cardId, async (ctx, card) => {
    const may = mayRefund(card, amount)
    if (!may.ok) return may
    await addMove(ctx, { cardId, kind: 'refunded', units: -card.balance, reason })
    await ctx.db
      .updateTable('creditCards')
      .set({ refundedAt: ctx.now, refundCents: amount })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', cardId)
      .execute()
    await recordCardChange(ctx, card, 'refunded', CARD_JOURNAL.refunded(card.name, formatCents(amount), reason))
    return ok(null)
  })
}

/** Locks the holder; afterwards new balance pays unpaid hours. */
async function withCard<A extends Answer<null, string>>(
  ctx: Ctx,
  cardId: string,
  work: (ctx: Ctx, card: Card) => Promise<A>,
): Promise<A> {
  return transaction(ctx, async (ctx) => {
    const { personId } = await getCard(ctx, cardId)
    await lockHolders(ctx, [personId])
    const card = await getCard(ctx, cardId)
    allow(canChangeCard(ctx.actor, card))
    const answer = await work(ctx, card)
    if (answer.ok) await payUses(ctx, [personId])
    return answer
  })
}

const recordCardChange = (ctx: Ctx, { id }: Card, what: 'corrected' | 'extended' | 'refunded', content: string) =>
  record(ctx, { event: `credit_card.${what}`, id, content })
