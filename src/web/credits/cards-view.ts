import type { Ctx } from '../../domain/context.ts'
import { canChangeCard, canEditKind, canSeeKinds, canSeeMoney, canSellCard } from '../../domain/credits/access.ts'
import type { UnpaidHour } from '../../domain/credits/list-cards.ts'
import type { Card, CardMove, CreditKind } from '../../domain/credits/queries.ts'
import { cardState, worthOf } from '../../domain/credits/rules.ts'
import { CARD_STATES, hoursText, priceOf, termsText } from '../../domain/credits/texts.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { StateKind } from '../ui/badge.tsx'

const TONES = { valid: 'good', coming: 'info', used_up: 'calm', expired: 'care', refunded: 'calm' } as const

export interface CardRow {
  id: string
  person: string
  name: string
  /** `7 von 10` */
  left: string
  validTo: string
  state: { tone: StateKind; text: string }
  sold: string
  /** Empty for trainers, who may not see money. */
  price: string
  payer: string
}

export function presentRow(ctx: Ctx, card: Card): CardRow {
  const state = cardState(card, berlinDay(ctx.now))
  const seesMoney = canSeeMoney(ctx.actor, card)
  return {
    id: card.id,
    person: card.personName,
    name: card.name,
    left: `${card.balance} von ${Math.max(card.units, card.balance)}`,
    validTo: formatDay(card.validTo),
    state: { tone: TONES[state], text: CARD_STATES[state] },
    sold: formatDay(berlinDay(card.soldAt)),
    price: seesMoney ? formatCents(card.priceCents) : '',
    payer: (seesMoney && card.payerName) || '',
  }
}

export interface MoveView {
  id: string
  at: string
  text: string
  /** `+10`, `−1`; empty where nothing changes. */
  units: string
  reason: string
}

const MOVE_TEXTS: Record<CardMove['kind'], string> = {
  sold: 'gekauft',
  used: 'Stunde',
  returned: 'Stunde zurück',
  corrected: 'korrigiert',
  extended: 'verlängert',
  refunded: 'erstattet',
}

/** `showsNames`: staff see who changed the card. */
export function presentMove(move: CardMove, showsNames: boolean): MoveView {
  const where = move.title && move.onDay ? `${move.title}, ${formatDay(move.onDay)}` : ''
  const by = showsNames && move.by && move.kind !== 'used' && move.kind !== 'returned' ? move.by : ''
  return {
    id: move.id,
    at: formatMoment(move.at),
    text: [where ? `${MOVE_TEXTS[move.kind]}: ${where}` : MOVE_TEXTS[move.kind], by].filter(Boolean).join(' · '),
    units: move.units === 0 ? '' : `${move.units > 0 ? '+' : '−'}${Math.abs(move.units)}`,
    reason: move.reason,
  }
}

export function presentCard(ctx: Ctx, card: Card & { moves: CardMove[] }) {
  const canChange = canChangeCard(ctx.actor, card)
  const facts: (readonly [string, string])[] = [
    ['Noch', `${card.balance} von ${hoursText(Math.max(card.units, card.balance))}`],
    ['Gültig', `${formatDay(card.validFrom)} bis ${formatDay(card.validTo)}`],
    ['Verkauft', formatMoment(card.soldAt)],
    ...(canChange ? [['Preis', card.priceCents === 0 ? 'kostenfrei' : formatCents(card.priceCents)] as const] : []),
    ...(canChange && card.payerName ? [['Zahlt', card.payerName] as const] : []),
    ...(canChange && card.refundCents !== null ? [['Erstattet', formatCents(card.refundCents)] as const] : []),
  ]
  return {
    ...presentRow(ctx, card),
    facts,
    moves: card.moves.map((move) => presentMove(move, true)),
    mayChange: canChange && card.refundedAt === null,
    worth: formatCents(worthOf(card)),
  }
}
export type CardView = ReturnType<typeof presentCard>

export interface KindOption {
  id: string
  text: string
}

export const presentSellable = (ctx: Ctx, kinds: readonly CreditKind[]): KindOption[] =>
  kinds
    .filter((kind) => kind.isSold && canSellCard(ctx.actor, kind))
    .map((kind) => ({ id: kind.id, text: `${kind.name} (${termsText(kind)}, ${priceOf(kind)})` }))

export const presentKind = (ctx: Ctx, kind: CreditKind) => ({
  id: kind.id,
  version: kind.version,
  name: kind.name,
  terms: termsText(kind),
  price: priceOf(kind),
  places: kind.places.join(', '),
  notes: [
    kind.membersFree ? 'Mitglieder kommen ohne Karte' : 'Für alle, auch Mitglieder',
    kind.trainersSell ? 'Verkauf durch Trainer' : '',
    kind.isSold ? '' : 'wird nicht mehr verkauft',
  ].filter(Boolean),
  cards: kind.cards,
  mayEdit: canEditKind(ctx.actor, kind),
  typed: {
    name: kind.name,
    units: kind.units,
    price: formatCents(kind.priceCents).replace(' €', ''),
    validMonths: kind.validMonths,
    membersPay: !kind.membersFree,
    trainersSell: kind.trainersSell,
    isOff: !kind.isSold,
  },
  courseIds: kind.courseIds,
  departmentIds: kind.wholeDepartmentIds,
})
export type KindView = ReturnType<typeof presentKind>

export const presentUnpaid = ({ sessionId, personId, personName, title, onDay }: UnpaidHour) => ({
  key: `${sessionId} ${personId}`,
  personId,
  text: `${personName}: ${title}, ${formatDay(onDay)}`,
})
export type UnpaidView = ReturnType<typeof presentUnpaid>

export const mayMakeKinds = (ctx: Ctx): boolean => canSeeKinds(ctx.actor)
