import { listOwnCards } from '../../domain/credits/list-own-cards.ts'
import { cardState } from '../../domain/credits/rules.ts'
import { balanceText, CARD_STATES } from '../../domain/credits/texts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Gate } from '../kit/gate.ts'
import { presentMove } from './cards-view.ts'

/** Cards of the actor and of their children, for the profile. */
export async function presentOwnCards({ ctx }: Gate) {
  const cards = await listOwnCards(ctx)
  return cards.map((card) => {
    const state = cardState(card, berlinDay(ctx.now))
    return {
      id: card.id,
      name: card.isOwn ? card.name : `${card.name} · ${card.personName}`,
      balance: balanceText(card),
      state: state === 'valid' ? '' : CARD_STATES[state],
      left: card.refundedAt ? 0 : card.balance,
      units: Math.max(card.units, card.balance),
      moves: card.moves.map((move) => presentMove(move, false)),
    }
  })
}
export type OwnCardView = Awaited<ReturnType<typeof presentOwnCards>>[number]
