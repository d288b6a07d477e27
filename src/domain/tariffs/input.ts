import { z } from 'zod'
import { cents, condition, count, monthDay, ordered, percent, strict, text, whole } from './condition.ts'

const MOST_RULES = 200

export const RATES = ['month', 'quarter', 'half_year', 'year'] as const
export type Rate = (typeof RATES)[number]

const when = condition.default({}).describe('für wen; leer: für alle')
const per = z.enum(RATES).describe('Zeitraum, für den der Betrag gilt')

const interval = strict({
  kind: z.literal('interval'),
  months: z
    .union(
      [1, 2, 3, 4, 6, 12].map((months) => z.literal(months)),
      { error: 'Bitte 1, 2, 3, 4, 6 oder 12 Monate.' },
    )
    .describe('so viele Monate werden auf einmal eingezogen'),
  startsIn: whole(1, 12).default(1).describe('erster Monat des Beitragsjahres'),
  dueDays: z
    .array(monthDay)
    .max(12)
    .optional()
    .describe('Fälligkeit jedes Zeitraums, der Reihe nach als MM-TT; ohne Angabe sein erster Tag'),
  late: z
    .enum(['at_once', 'next_due_day'])
    .default('at_once')
    .describe('wer nach der Fälligkeit eintritt, zahlt sofort oder mit dem nächsten Einzug'),
})
  .describe('Wann eingezogen wird. Genau eine Regel dieser Art.')
  .superRefine(({ months, dueDays }, context) => {
    if (dueDays && dueDays.length !== 12 / months)
      context.addIssue({
        code: 'custom',
        path: ['dueDays'],
        message: `Bitte ${12 / months} Tage: einen für jeden Zeitraum des Jahres.`,
      })
  })

const ageRule = strict({
  kind: z.literal('age'),
  on: z
    .enum(['month', 'next_month', 'period', 'key_date'])
    .describe(
      'month: der Monat des Geburtstags zählt schon neu; next_month: erst der Monat danach; period: Alter am ersten Tag des Einzugszeitraums; key_date: Alter an einem Stichtag, für das ganze Beitragsjahr',
    ),
  day: monthDay.optional().describe('Stichtag als MM-TT, nur bei key_date: der erste solche Tag ab Beginn des Beitragsjahres'),
  year: z.enum(['same', 'previous']).default('same').describe('Stichtag dieses Jahres oder des Vorjahres, nur bei key_date'),
})
  .describe('Wie das Alter zählt, höchstens eine; ohne sie wie next_month.')
  .superRefine(({ on, day: keyDate }, context) => {
    if ((on === 'key_date') !== (keyDate !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['day'],
        message: 'Bitte den Stichtag genau dann angeben, wenn das Alter an einem Stichtag zählt.',
      })
  })

const changes = strict({
  kind: z.literal('changes'),
  from: z
    .enum(['month', 'next_month', 'period', 'year'])
    .describe(
      'ab wann ein anderer Status, eine andere Abteilung, Familie oder ein Nachweis zählt: im selben Monat, im Monat danach, ab dem nächsten Einzug, ab dem nächsten Beitragsjahr',
    ),
}).describe('Ab wann Änderungen zählen, höchstens eine; ohne sie wie month.')

const proRata = strict({
  kind: z.literal('pro_rata'),
  by: z
    .enum(['month', 'quarter', 'half_year', 'none'])
    .describe('beim Eintritt zählt ab dem begonnenen Monat, Vierteljahr, Halbjahr; none: das ganze Beitragsjahr'),
  joinedUntilDay: whole(1, 31).default(31).describe('wer nach diesem Tag eines Monats eintritt, zahlt ab dem Monat danach'),
  leaving: z
    .enum(['month', 'quarter', 'half_year', 'year'])
    .default('month')
    .describe('beim Austritt wird gezahlt bis zum Ende davon'),
}).describe('Eintritt und Austritt mitten im Jahr, höchstens eine; ohne sie monatsgenau.')

const classRule = strict({ kind: z.literal('class'), name: text(), cents, per, when }).describe(
  'Beitragsklasse: der Grundbeitrag. Jede Person zahlt genau eine, die speziellste, die auf sie passt.',
)

const department = strict({
  kind: z.literal('department'),
  department: text(),
  cents,
  per,
  when,
  only: z.enum(['active', 'passive']).optional().describe('nur wer in der Abteilung aktiv oder passiv ist'),
}).describe('Beitrag einer Abteilung, zusätzlich zur Beitragsklasse; je Abteilung gilt der speziellste, der passt.')

const departments = strict({
  kind: z.literal('departments'),
  count: z.enum(['sum', 'highest']).describe('mehrere Abteilungen: alle Beiträge, oder nur der höchste'),
  included: z
    .array(text())
    .max(50)
    .default([])
    .describe('diese Abteilungen kosten nichts, wenn jemand noch in einer anderen ist'),
}).describe('Wer in mehreren Abteilungen ist, höchstens eine Regel; ohne sie zählen alle zusammen.')

const household = strict({
  kind: z.literal('household'),
  name: text(),
  mode: z
    .enum(['once', 'cap', 'each'])
    .describe('once: ein Betrag für alle zusammen; cap: höchstens dieser Betrag; each: ein Betrag für jede Person'),
  cents: cents.optional().describe('bei once und cap'),
  adultCents: cents.optional().describe('bei each'),
  childCents: cents.optional().describe('bei each'),
  per,
  children: z
    .array(condition)
    .min(1)
    .max(5)
    .default([{ ageTo: 17 }])
    .describe('bis wann ein Kind des Haushalts als Kind gilt, eine Bedingung davon; sonst zahlt es allein'),
  adults: when.describe('welche Erwachsenen zählen; leer: alle'),
  peopleFrom: count.optional(),
  peopleTo: count.optional(),
  adultsFrom: count.optional(),
  adultsTo: count.optional(),
  childrenFrom: count.optional(),
  childrenTo: count.optional(),
  furtherFrom: count.optional().describe('ab dem wievielten Kind furtherCents dazukommen, bei once'),
  furtherCents: cents.optional(),
  onRequest: z.boolean().default(false).describe('nur auf Antrag des Haushalts'),
  withDepartments: z.boolean().default(false).describe('die Beiträge der Abteilungen sind darin enthalten'),
})
  .describe('Familienbeitrag an Stelle der Beitragsklassen; passen mehrere, gilt der günstigste für den Haushalt.')
  .superRefine(ordered('peopleFrom', 'peopleTo'))
  .superRefine(ordered('adultsFrom', 'adultsTo'))
  .superRefine(ordered('childrenFrom', 'childrenTo'))
  .superRefine((rule, context) => {
    const needed = rule.mode === 'each' ? (['adultCents', 'childCents'] as const) : (['cents'] as const)
    for (const name of needed)
      if (rule[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'Bitte geben Sie den Betrag an.' })
    if ((rule.furtherFrom === undefined) !== (rule.furtherCents === undefined))
      context.addIssue({ code: 'custom', path: ['furtherCents'], message: 'Bitte geben Sie an, ab welchem Kind und wie viel.' })
  })

const nthChild = strict({
  kind: z.literal('nth_child'),
  from: whole(1, 20).describe('ab dem wievielten Kind eines Haushalts, das älteste zuerst'),
  percent: percent.default(100).describe('Nachlass auf seine Beitragsklasse; 100: frei'),
  children: condition.default({ ageTo: 17 }).describe('wer als Kind zählt'),
}).describe('Nachlass für Geschwister eines Haushalts.')

const discount = strict({
  kind: z.literal('discount'),
  name: text(),
  percent: percent.optional(),
  cents: cents.optional(),
  per: per.optional().describe('bei cents'),
  when,
  withDepartments: z.boolean().default(false).describe('auch auf die Beiträge der Abteilungen'),
})
  .describe('Ermäßigung; mehrere zählen zusammen, bis nichts mehr bleibt.')
  .superRefine((rule, context) => eitherAmount(rule, context))

const minimum = strict({ kind: z.literal('minimum'), cents, per, when }).describe(
  'Mindestbeitrag einer Person, die überhaupt etwas zahlt; nicht in der Familie.',
)

const surcharge = strict({
  kind: z.literal('surcharge'),
  name: text(),
  percent: percent.optional().describe('vom Beitrag dieser Person'),
  cents: cents.optional(),
  per: z
    .enum([...RATES, 'collection'])
    .optional()
    .describe('bei cents; collection: einmal bei jedem Einzug'),
  when,
  discounts: z.array(strict({ when, percent })).max(10).default([]).describe('wer davon weniger zahlt; 100: nichts'),
})
  .describe('Zuschlag, auch neben dem Familienbeitrag; wer davon weniger zahlt, steht in discounts.')
  .superRefine((rule, context) => eitherAmount(rule, context))

function eitherAmount(rule: { percent?: unknown; cents?: unknown; per?: unknown }, context: z.RefinementCtx): void {
  if ((rule.percent === undefined) === (rule.cents === undefined))
    context.addIssue({ code: 'custom', path: ['cents'], message: 'Bitte entweder einen Betrag oder Prozente.' })
  else if ((rule.cents === undefined) !== (rule.per === undefined))
    context.addIssue({ code: 'custom', path: ['per'], message: 'Bitte den Zeitraum genau dann angeben, wenn es ein Betrag ist.' })
}

const entry = strict({
  kind: z.literal('entry'),
  name: text().default('Aufnahmegebühr'),
  cents: cents.optional(),
  months: whole(1, 12).optional().describe('statt cents: so viele Monatsbeiträge der eigenen Beitragsklasse'),
  when,
  waivedFrom: whole(1, 20).optional().describe('entfällt ab der wievielten Person eines Haushalts, nach Eintritt, dann Alter'),
})
  .describe('Einmalig mit dem ersten Beitrag nach einem Eintritt; passen mehrere, gilt die speziellste.')
  .superRefine(({ cents: fixed, months }, context) => {
    if ((fixed === undefined) === (months === undefined))
      context.addIssue({ code: 'custom', path: ['cents'], message: 'Bitte entweder einen Betrag oder Monatsbeiträge.' })
  })

/** A typed rule of a regulation; `docs/fees.md` tells each kind. No order: each kind has its place. */
export const rule = z.discriminatedUnion(
  'kind',
  [
    interval,
    ageRule,
    changes,
    proRata,
    classRule,
    department,
    departments,
    household,
    nthChild,
    discount,
    minimum,
    surcharge,
    entry,
  ],
  { error: 'Diese Art von Regel gibt es nicht.' },
)
export type Rule = z.output<typeof rule>
export type RuleKind = Rule['kind']
export type RuleOf<Kind extends RuleKind> = Extract<Rule, { kind: Kind }>

const ONCE: readonly RuleKind[] = ['interval', 'age', 'changes', 'pro_rata', 'departments']

/** A whole regulation: one `interval`, at most one rule of each setting, each name once. */
export const Rules = z
  .array(rule)
  .max(MOST_RULES, `Bitte höchstens ${MOST_RULES} Regeln.`)
  .superRefine((rules, context) => {
    const seen = new Set<string>()
    for (const [at, one] of rules.entries()) {
      const key = ONCE.includes(one.kind) ? one.kind : 'name' in one ? `${one.kind} ${one.name}` : null
      if (key !== null && seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [at, 'name' in one ? 'name' : 'kind'],
          message: 'name' in one ? 'Diesen Namen gibt es schon.' : 'Diese Regel gibt es nur einmal.',
        })
      if (key !== null) seen.add(key)
    }
    if (!seen.has('interval')) context.addIssue({ code: 'custom', message: 'Es fehlt die Regel interval: wann eingezogen wird.' })
  })
