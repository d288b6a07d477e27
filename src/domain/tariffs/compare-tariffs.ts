import { allow } from '../../kernel/answer.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeeTariffs } from './access.ts'
import type { Rule } from './input.ts'
import { listHomes, listQuoted } from './list-quoted.ts'
import { quote } from './quote.ts'

export interface ComparedMember {
  /** Of the member. */
  id: string
  name: string
  memberNo: string | null
  beforeCents: number
  afterCents: number
  /** Reasons of `afterCents`, German. */
  explanation: string[]
}

/**
 * Amounts that today's members owe within twelve months under two regulations (`before` null: nothing yet), by due day. Members by
 * name; a family's fee stands with its payer. @throws Forbidden
 */
export async function compareTariffs(
  ctx: Ctx,
  before: readonly Rule[] | null,
  after: readonly Rule[],
): Promise<ComparedMember[]> {
  allow(canSeeTariffs(ctx.actor))
  const today = berlinDay(ctx.now)
  const members = await listQuoted(ctx, dayRange(today, today))
  const households = await listHomes(
    ctx,
    members.map(({ personId }) => personId),
  )
  const people = members.map(({ person }) => person)
  const [from, to] = [today.toString(), today.add({ years: 1 }).subtract({ days: 1 }).toString()]
  const itemsOf = (rules: readonly Rule[] | null) =>
    Map.groupBy(rules ? quote({ rules: [...rules], people, households, from, to }).items : [], ({ person }) => person)
  const [old, fresh] = [itemsOf(before), itemsOf(after)]
  const sum = (items: readonly { cents: number }[] = []) => items.reduce((total, { cents }) => total + cents, 0)
  return members.map(({ personId, person: _, ...member }) => ({
    ...member,
    beforeCents: sum(old.get(personId)),
    afterCents: sum(fresh.get(personId)),
    explanation: [...new Set(fresh.get(personId)?.flatMap(({ explanation }) => explanation))],
  }))
}
