import { redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { correctCard, extendCard, refundCard } from '../../domain/credits/commands.ts'
import { CorrectionInput, ExtensionInput, RefundInput, SaleInput } from '../../domain/credits/input.ts'
import { getSeenCard, listCards, listUnpaidHours } from '../../domain/credits/list-cards.ts'
import { listKinds } from '../../domain/credits/queries.ts'
import { sellCard } from '../../domain/credits/sell-card.ts'
import { CREDIT_REFUSALS } from '../../domain/credits/texts.ts'
import { getPersonName } from '../../domain/group-lists/queries.ts'
import { searchPeople } from '../../domain/people/search-people.ts'
import { isNotFound } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import { newId, readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/cards'
import { PAGE, PATH, readCards, UNPAID_DAYS } from './cards-address.ts'
import { readColumns } from './cards-columns.ts'
import { mayMakeKinds, presentCard, presentRow, presentSellable, presentUnpaid } from './cards-view.ts'
import type { Sale } from './sell-panel.tsx'

const FLASH = flash({
  verkauft: 'Die Karte ist eingetragen. Die Person bekommt eine E-Mail.',
  korrigiert: 'Die Karte ist korrigiert.',
  verlaengert: 'Die Karte ist verlängert.',
  erstattet: 'Die Karte ist erstattet.',
})
const { note } = FLASH

const form = formsOf({
  refusals: CREDIT_REFUSALS,
  fields: {
    not_sold: 'kindId',
    too_old: 'validFrom',
    before_start: 'validTo',
    below_zero: 'units',
    too_many: 'units',
    more_than_paid: 'amount',
  },
})
const answerCardForm = actions({
  sell: form(SaleInput, sellCard, note('verkauft')),
  correct: form(CorrectionInput, correctCard, note('korrigiert')),
  extend: form(ExtensionInput, extendCard, note('verlaengert')),
  refund: form(RefundInput, refundCard, note('erstattet')),
})

/** Null for a deleted card and for a card of another club: both are shown as gone. */
async function orGone<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function findSale(ctx: Ctx, search: URLSearchParams): Promise<Sale> {
  const personId = readId(search.get('person'))
  const name = personId ? await orGone(getPersonName(ctx, personId)) : null
  const asked = search.get('wer')?.trim().slice(0, 80) ?? ''
  const words = asked.length < 3 ? [] : foldedWords(asked)
  const found = words.length > 0 ? await searchPeople(ctx, words) : []
  const known = personId && name ? [{ id: personId, text: name }] : []
  const people = asked ? found.map(({ id, name, bornIn }) => ({ id, text: bornIn ? `${name} (${bornIn})` : name })) : known
  return { id: newId(), today: formatDay(berlinDay(ctx.now)), asked, people }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const filter = readCards(search)
  const cardId = readId(search.get('karte'))
  const [{ cards, next }, kinds, unpaid, card] = await Promise.all([
    listCards(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    listKinds(ctx),
    listUnpaidHours(ctx, UNPAID_DAYS),
    cardId ? orGone(getSeenCard(ctx, cardId)) : null,
  ])
  const sellable = presentSellable(ctx, kinds)
  const isSelling = search.has('neu') && sellable.length > 0
  return {
    rows: cards.map((card) => presentRow(ctx, card)),
    next,
    filter,
    columns: readColumns(search),
    sellable,
    unpaid: unpaid.map(presentUnpaid),
    hasKinds: kinds.length > 0,
    mayMakeKinds: mayMakeKinds(ctx),
    card: card && !isSelling ? presentCard(ctx, card) : null,
    isGone: cardId !== undefined && card === null,
    sale: isSelling ? await findSale(ctx, search) : null,
    done: FLASH.text(search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerCardForm(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  const cardId = outcome.intent === 'sell' ? outcome.value : outcome.input.cardId
  return redirect(
    changedQuery(PATH, url.searchParams, { neu: null, person: null, wer: null, karte: cardId, getan: outcome.note }),
  )
}
