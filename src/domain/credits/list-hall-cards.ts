import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { needsCard } from './rules.ts'
import { listNeeds } from './settle-credits.ts'
import { balanceShort, NO_CARD } from './texts.ts'

export interface HallCard {
  text: string
  isMissing: boolean
}

interface Balance {
  personId: string
  balance: number
  units: number
}

/** Cards of people who need one for a session: units, no money. Asks for no right. Two queries. */
export async function listHallCards(
  ctx: Ctx,
  session: { id: string; courseId: string; onDay: Temporal.PlainDate },
  personIds: readonly string[],
): Promise<Map<string, HallCard>> {
  const needs = await listNeeds(ctx, session.id, personIds)
  const concerned = needs.filter((facts) => facts.isTaken || needsCard(facts))
  if (concerned.length === 0) return new Map()
  const { rows } = await sql<Balance>`
    select a.person_id, sum(a.balance)::integer as balance, sum(greatest(a.units, a.balance))::integer as units from credit_cards a
    where a.club_id = ${ctx.club.id} and a.person_id = any(${concerned.map(({ personId }) => personId)}::uuid[]) and a.refunded_at is null
      and a.valid_from <= ${session.onDay}::date and a.valid_to >= ${session.onDay}::date
      and exists (select from credit_kind_places p where p.club_id = a.club_id and p.kind_id = a.kind_id and p.course_id = ${session.courseId})
    group by a.person_id`.execute(ctx.db)
  const balances = new Map(rows.map((row) => [row.personId, row]))
  return new Map(
    concerned.map(({ personId, isTaken, cardId }) => {
      const { balance = 0, units = 0 } = balances.get(personId) ?? {}
      const isMissing = isTaken ? cardId === null : balance === 0
      return [personId, { isMissing, text: isMissing ? NO_CARD : balanceShort(balance, units) }]
    }),
  )
}
