import { dayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listHomes, listQuoted } from './list-quoted.ts'
import { findTariffOn } from './queries.ts'
import { quote, quoteSums } from './quote.ts'
import type { Quoted } from './quote-input.ts'
import type { FeeSum } from './unclear-of.ts'

/** A member's fee of twelve months. */
export interface Fee extends FeeSum {
  /** By due day. */
  items: { dueOn: Temporal.PlainDate; cents: number; explanation: string[] }[]
}

/** Facts that `quote` asks for of these people and their families, for the twelve months from a day on; null without a regulation then. */
async function findAsked(ctx: Ctx, people: readonly string[], day: Temporal.PlainDate): Promise<Quoted | null> {
  if (people.length === 0) return null
  const [tariff, households] = await Promise.all([
    findTariffOn({ ...ctx, actor: { kind: 'system' } }, day),
    listHomes(ctx, people),
  ])
  if (!tariff) return null
  const last = day.add({ years: 1 }).subtract({ days: 1 })
  const housemates = households.flatMap(({ people: inside }) => inside.map(({ person }) => person))
  const members = await listQuoted(ctx, dayRange(day, last), { people: [...new Set([...people, ...housemates])] })
  return {
    rules: tariff.rules,
    people: members.map(({ person }) => person),
    households,
    from: day.toString(),
    to: last.toString(),
  }
}

const FREE: FeeSum = { cents: 0, isInFamily: false }

/** Of these people only those who are charged or free, no others of their families. */
const ofMembers = <Amount>(
  { people: members }: Quoted,
  people: readonly string[],
  of: (id: string) => Amount,
): Map<string, Amount> => {
  const quoted = new Set(members.map(({ id }) => id))
  return new Map(people.filter((id) => quoted.has(id)).map((id) => [id, of(id)]))
}

/**
 * Amounts that become due for these people in the twelve months from a day on, by the regulation in force then; their families count. Empty
 * without one. Asks for no right: callers show it to the office, to the person and to guardians.
 */
export async function listFees(ctx: Ctx, people: readonly string[], day: Temporal.PlainDate): Promise<Map<string, Fee>> {
  const asked = await findAsked(ctx, people, day)
  if (!asked) return new Map()
  const sums = quoteSums(asked)
  const items = Map.groupBy(quote(asked).items, ({ person }) => person)
  return ofMembers(asked, people, (id) => ({
    ...(sums.get(id) ?? FREE),
    items: (items.get(id) ?? []).map(({ person: _, covered: __, dueOn, ...item }) => ({
      ...item,
      dueOn: Temporal.PlainDate.from(dueOn),
    })),
  }))
}

/** The sums of `listFees`, for lists: of many members in a fraction of the time. */
export async function listFeeSums(ctx: Ctx, people: readonly string[], day: Temporal.PlainDate): Promise<Map<string, FeeSum>> {
  const asked = await findAsked(ctx, people, day)
  if (!asked) return new Map()
  const sums = quoteSums(asked)
  return ofMembers(asked, people, (id) => sums.get(id) ?? FREE)
}
