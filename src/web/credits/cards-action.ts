import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { correctCard, extendCard, refundCard } from '../../domain/credits/commands.ts'
import { CorrectionInput, ExtensionInput, RefundInput, SaleInput } from '../../domain/credits/input.ts'
import { sellCard } from '../../domain/credits/sell-card.ts'
import { CREDIT_REFUSALS } from '../../domain/credits/texts.ts'
import { readForm, refusedForm } from '../forms.ts'
import { changedQuery } from '../query.ts'
import { type Done, PATH } from './cards-address.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })

/** Everything that the page of cards sends; `intent` says which form. */
const CardAction = z.discriminatedUnion('intent', [
  SaleInput.extend(intent('sell')),
  CorrectionInput.extend(intent('correct')),
  ExtensionInput.extend(intent('extend')),
  RefundInput.extend(intent('refund')),
])
type CardAction = z.output<typeof CardAction>

const FIELDS: Partial<Record<keyof typeof CREDIT_REFUSALS, string>> = {
  not_sold: 'kindId',
  too_old: 'validFrom',
  before_start: 'validTo',
  below_zero: 'units',
  too_many: 'units',
  more_than_paid: 'amount',
}

async function run(ctx: Ctx, action: CardAction) {
  switch (action.intent) {
    case 'sell':
      return { done: 'verkauft', answer: await sellCard(ctx, action), cardId: action.id } as const
    case 'correct':
      return { done: 'korrigiert', answer: await correctCard(ctx, action), cardId: action.cardId } as const
    case 'extend':
      return { done: 'verlaengert', answer: await extendCard(ctx, action), cardId: action.cardId } as const
    case 'refund':
      return { done: 'erstattet', answer: await refundCard(ctx, action), cardId: action.cardId } as const
  }
}

/** What the page of cards answers to one of its forms; afterwards it shows the card in question. */
export async function answerCardAction(ctx: Ctx, request: Request, search: URLSearchParams) {
  const form = await readForm(request, CardAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const { done, answer, cardId } = await run(ctx, form.value)
  if (!answer.ok) {
    const { refusal } = answer
    return data({ form: refusedForm(form.typed, { field: FIELDS[refusal] ?? '', text: CREDIT_REFUSALS[refusal] }) }, 409)
  }
  const cleared = { neu: null, person: null, wer: null }
  return redirect(changedQuery(PATH, search, { ...cleared, karte: cardId, getan: done satisfies Done }))
}
