import type { Ctx } from '../../domain/context.ts'
import { canChangeTariffs } from '../../domain/tariffs/access.ts'
import { compareTariffs } from '../../domain/tariffs/compare-tariffs.ts'
import { type Rule, type RuleKind, Rules } from '../../domain/tariffs/input.ts'
import { findTariffOn, type Tariff } from '../../domain/tariffs/queries.ts'
import { RULE_NAMES, ruleText } from '../../domain/tariffs/texts.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { typedRule } from './read-rule.ts'
import { RULE_FIELDS } from './rule-fields.ts'

const KINDS = Object.keys(RULE_FIELDS) as RuleKind[]
const ONCE: readonly RuleKind[] = ['interval', 'age', 'changes', 'pro_rata', 'departments']
const MOST_SHOWN = 100

const LINES: Record<RuleKind, string> = {
  interval: 'Wie oft eingezogen wird, und an welchem Tag. Diese Regel braucht jede Ordnung.',
  pro_rata: 'Was zahlt, wer mitten im Jahr kommt oder geht.',
  age: 'Ab wann ein Geburtstag den Beitrag ändert.',
  changes: 'Ab wann eine andere Angabe den Beitrag ändert.',
  class: 'Der Grundbeitrag, zum Beispiel für Erwachsene. Passen mehrere, gilt die speziellere.',
  department: 'Kommt zum Grundbeitrag dazu.',
  departments: 'Wer in mehreren Abteilungen ist.',
  household: 'Ein Haushalt, der für den Beitrag zusammen zählt. Passen mehrere, gilt der günstigste.',
  nth_child: 'Nachlass ab dem zweiten oder dritten Kind eines Haushalts.',
  discount: 'Weniger für bestimmte Mitglieder, in Prozent oder Euro.',
  minimum: 'Weniger zahlt niemand, der überhaupt zahlt.',
  surcharge: 'Kommt zum Beitrag dazu, zum Beispiel ohne Lastschrift.',
  entry: 'Einmal beim Eintritt.',
}

/** Keeps an amount and its sign in one line. */
const UNBROKEN = '\u00a0'

/** Rules as the page lists them: by kind, each with its place in the regulation. */
export const presentRules = (rules: readonly Rule[]) =>
  KINDS.map((kind) => ({
    kind,
    title: RULE_NAMES[kind],
    rules: rules.flatMap((rule, at) =>
      rule.kind === kind ? [{ at, text: `${ruleText(rule)}.`.replaceAll(' €', `${UNBROKEN}€`) }] : [],
    ),
  })).filter((group) => group.rules.length > 0)

/** Kinds that can still be added. */
export const addableKinds = (rules: readonly Rule[]) =>
  KINDS.filter((kind) => !ONCE.includes(kind) || rules.every((rule) => rule.kind !== kind)).map((kind) => ({
    kind,
    title: RULE_NAMES[kind],
    line: LINES[kind],
  }))

/** The open form: a rule by its place, or a new one of a kind; null for neither. */
export function openRule({ rules }: Tariff, search: URLSearchParams) {
  const at = /^\d{1,3}$/.test(search.get('regel') ?? '') ? Number(search.get('regel')) : null
  const rule = at === null ? undefined : rules[at]
  const kind = rule?.kind ?? KINDS.find((one) => one === search.get('neu'))
  if (!kind) return null
  return { at: rule ? at : null, kind, title: RULE_NAMES[kind], line: LINES[kind], typed: rule ? typedRule(rule) : null }
}

/** Today's members under this regulation and the one before it; null while no interval is there. */
export async function presentComparison(ctx: Ctx, tariff: Tariff) {
  if (!Rules.safeParse(tariff.rules).success) return null
  const today = berlinDay(ctx.now)
  const day = tariff.from && isAfter(tariff.from, today) ? tariff.from : today
  const current = await findTariffOn(ctx, tariff.from ? day.subtract({ days: 1 }) : day)
  const before = current && current.id !== tariff.id ? current : null
  const members = await compareTariffs(ctx, before?.rules ?? null, tariff.rules)
  const sum = (key: 'beforeCents' | 'afterCents') => formatCents(members.reduce((total, member) => total + member[key], 0))
  const differs = members
    .map((member) => ({ ...member, difference: member.afterCents - member.beforeCents }))
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
  return {
    beforeName: before?.name ?? null,
    members: members.length,
    before: sum('beforeCents'),
    after: sum('afterCents'),
    more: differs.filter(({ difference }) => difference > 0).length,
    less: differs.filter(({ difference }) => difference < 0).length,
    rows: differs.slice(0, MOST_SHOWN).map(({ id, name, memberNo, beforeCents, afterCents, difference, explanation }) => ({
      id,
      name,
      memberNo: memberNo ?? '',
      before: formatCents(beforeCents),
      after: formatCents(afterCents),
      difference: difference === 0 ? '–' : `${difference > 0 ? '+' : ''}${formatCents(difference)}`,
      explanation,
    })),
  }
}
export type Comparison = NonNullable<Awaited<ReturnType<typeof presentComparison>>>

export const mayEdit = (ctx: Ctx, { from }: Tariff): boolean => from === null && canChangeTariffs(ctx.actor)
