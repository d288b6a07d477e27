import { listCards } from '../../domain/credits/list-cards.ts'
import { everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/cards-export'
import { readCards } from './cards-address.ts'
import { fileColumns, readColumns } from './cards-columns.ts'
import { type CardRow, presentRow } from './cards-view.ts'

const AT_ONCE = 1_000

export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const wanted = readCards(search)
  const pages = everyPage<CardRow>(async (after) => {
    const { cards, next } = await listCards(ctx, wanted, { after, limit: AT_ONCE })
    return { rows: cards.map((card) => presentRow(ctx, card)), next }
  })
  return tableAnswer(search, '10er-Karten', fileColumns(readColumns(search)), pages)
}
