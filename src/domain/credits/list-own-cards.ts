import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { type Card, type CardMove, listCardsWithMoves } from './queries.ts'

export interface OwnCard extends Card {
  moves: CardMove[]
  isOwn: boolean
}

/** Cards of the actor and their children today with their moves, the longest valid first. Empty without a person. One query. */
export async function listOwnCards(ctx: Ctx): Promise<OwnCard[]> {
  const own = ownPersonId(ctx)
  if (own === null) return []
  const cards = await listCardsWithMoves(
    ctx,
    sql`(a.person_id = ${own} or exists (
      select from guardians g where g.club_id = a.club_id and g.child_id = a.person_id and g.guardian_id = ${own} and g.valid @> ${berlinDay(ctx.now)}::date))
      order by a.valid_to desc, a.sold_at desc, a.id limit 50`,
  )
  return cards.map((card) => ({ ...card, isOwn: card.personId === own }))
}
