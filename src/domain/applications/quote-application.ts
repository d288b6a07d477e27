import { berlinDay } from '../../kernel/calendar.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { type FamilyInput, isChild } from '../members/input.ts'
import { dueOf, staysOf, termsOf } from '../tariffs/charge-months.ts'
import type { Rule, RuleKind } from '../tariffs/input.ts'
import { findTariffOn } from '../tariffs/queries.ts'
import { quote } from '../tariffs/quote.ts'
import { quoteInput } from '../tariffs/quote-input.ts'
import { lastDay } from '../tariffs/rules.ts'
import { ruleText } from '../tariffs/texts.ts'

export interface ApplicationQuote {
  items: { dueOn: string; name: string; cents: number; explanation: string[] }[]
  totalCents: number
}

/** Kinds of rule that name an amount. */
const PRICED: readonly RuleKind[] = ['class', 'department', 'household', 'nth_child', 'discount', 'minimum', 'surcharge', 'entry']

const findTariff = (ctx: Ctx, day: Temporal.PlainDate) => findTariffOn({ ...ctx, actor: { kind: 'system' } }, day)

/** Amounts of the regulation in force as short texts; empty without one. Open to everybody. */
export async function listFeeTexts(ctx: Ctx): Promise<string[]> {
  const tariff = await findTariff(ctx, berlinDay(ctx.now))
  return PRICED.flatMap((kind) => tariff?.rules.filter((rule) => rule.kind === kind) ?? []).map((rule) => ruleText(rule))
}

/** Last day on which one of the first twelve months is due: that of the thirteenth may fall within a year of the entry. */
function lastDueOn(rules: readonly Rule[], from: string): string {
  const terms = termsOf(rules)
  const stays = staysOf(terms, { memberships: [{ from, status: 'aktiv' }] })
  return (
    stays
      .flatMap((stay) => [lastDay(stay.chargedFrom + 11), dueOf(terms, stay, stay.chargedFrom)])
      .sort()
      .at(-1) ?? from
  )
}

/** Fees of a family for its first twelve months, by the regulation in force at the entry; null without one. Asks for no right. */
export async function quoteApplication(ctx: Ctx, family: FamilyInput): Promise<ApplicationQuote | null> {
  const { entryOn, people, payment } = family
  const tariff = await findTariff(ctx, entryOn)
  const members = people.filter(({ kind }) => kind !== 'none')
  if (!tariff || members.length === 0) return null
  const departments = new Map((await listDepartments(ctx)).map(({ id, name }) => [id, name]))
  const from = entryOn.toString()
  const nameAt = (id: string) => {
    const row = people.find(({ at }) => `${at}` === id)
    return `${row?.firstname ?? ''} ${row?.lastname ?? ''}`.trim()
  }
  const asked = {
    rules: tariff.rules,
    people: members.map(({ at, birthOn, kind, departmentIds }) => ({
      id: `${at}`,
      birthOn: birthOn?.toString() ?? null,
      memberships: [{ from, status: kind === 'none' ? ('aktiv' as const) : kind }],
      departments: departmentIds.flatMap((id) => departments.get(id) ?? []).map((name) => ({ name, from })),
      payment: payment === 'mandate' ? ('debit' as const) : ('other' as const),
    })),
    households:
      people.length > 1
        ? [
            {
              id: 'family',
              requestedFrom: from,
              people: people.flatMap((row) =>
                row.kind === 'none'
                  ? []
                  : [{ person: `${row.at}`, kind: isChild(row, entryOn) ? ('child' as const) : ('adult' as const) }],
              ),
            },
          ]
        : [],
    from,
    to: lastDueOn(tariff.rules, from),
  }
  const { items, totalCents } = quote(quoteInput.parse(asked))
  return { items: items.map(({ person, covered: _, ...item }) => ({ ...item, name: nameAt(person) })), totalCents }
}
