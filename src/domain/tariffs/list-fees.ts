import { sql } from 'kysely'
import { dayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listHomes, listQuoted } from './list-quoted.ts'
import { findTariffOn } from './queries.ts'
import { quote } from './quote.ts'
import { IN_FAMILY } from './rate-family.ts'

/** A member's fee of twelve months. */
export interface Fee {
  cents: number
  /** Another member of the family pays for this one. */
  isInFamily: boolean
  /** By due day. */
  items: { dueOn: Temporal.PlainDate; cents: number; explanation: string[] }[]
}

/** These people and all who share a household with one of them. */
async function withHousemates(ctx: Ctx, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct o.person_id from household_people own
      join household_people o on o.club_id = own.club_id and o.household_id = own.household_id
      where own.club_id = ${ctx.club.id} and own.person_id = any(${[...people]}::uuid[])`.execute(ctx.db)
  return [...new Set([...people, ...rows.map(({ personId }) => personId)])]
}

/**
 * Amounts that become due for these people in the twelve months from a day on, by the regulation in force then; their families count. Empty
 * without one. Asks for no right: callers show it to the office, to the person and to guardians.
 */
export async function listFees(ctx: Ctx, people: readonly string[], day: Temporal.PlainDate): Promise<Map<string, Fee>> {
  const tariff = people.length > 0 ? await findTariffOn({ ...ctx, actor: { kind: 'system' } }, day) : null
  if (!tariff) return new Map()
  const last = day.add({ years: 1 }).subtract({ days: 1 })
  const ids = await withHousemates(ctx, people)
  const [members, households] = await Promise.all([listQuoted(ctx, dayRange(day, last), ids), listHomes(ctx, ids)])
  const { items } = quote({
    rules: tariff.rules,
    people: members.map(({ person }) => person),
    households,
    from: day.toString(),
    to: last.toString(),
  })
  const quoted = new Set(members.map(({ personId }) => personId))
  const byPerson = Map.groupBy(items, ({ person }) => person)
  const centsOf = (id: string): number => (byPerson.get(id) ?? []).reduce((sum, { cents }) => sum + cents, 0)
  const feeOf = (id: string): Fee => ({
    cents: centsOf(id),
    isInFamily:
      centsOf(id) === 0 &&
      (byPerson.get(id) ?? []).some(({ explanation }) => explanation.some((reason) => reason.startsWith(IN_FAMILY))),
    items: (byPerson.get(id) ?? []).map(({ person: _, dueOn, ...item }) => ({ ...item, dueOn: Temporal.PlainDate.from(dueOn) })),
  })
  return new Map(people.filter((id) => quoted.has(id)).map((id) => [id, feeOf(id)]))
}
