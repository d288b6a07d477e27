import { z } from 'zod'
import { day, ordered, STATUSES, strict, text } from './condition.ts'
import { Rules } from './input.ts'

/** Bounds of a quote: what a stranger may send. */
const MOST_PEOPLE = 10_000
const MOST_MONTHS = 24
const MOST_ROWS = 50

const id = text(100)
const span = {
  from: day.describe('erster Tag'),
  to: day.nullish().describe('letzter Tag, einschließlich; ohne Angabe offen'),
}
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(MOST_ROWS, `Bitte höchstens ${MOST_ROWS} Zeilen.`)

const membership = strict({ ...span, status: z.enum(STATUSES).default('aktiv') }).superRefine(ordered('from', 'to'))
type Row = { from: string; to?: string | null | undefined }

function refuseOverlaps(given: Row[], context: z.RefinementCtx): void {
  const sorted = given.map((row, at) => ({ ...row, at })).sort((one, other) => (one.from < other.from ? -1 : 1))
  for (const [place, row] of sorted.entries()) {
    const before = sorted[place - 1]
    if (before && (before.to ?? '9999') >= row.from)
      context.addIssue({ code: 'custom', path: [row.at, 'from'], message: 'Diese Zeit überschneidet sich mit einer anderen.' })
  }
}

const person = strict({
  id,
  birthOn: day.nullish().describe('Geburtstag; ohne ihn (Organisation) passt keine Bedingung mit Alter'),
  memberships: rows(membership).min(1, 'Bitte mindestens eine Mitgliedschaft.').superRefine(refuseOverlaps),
  departments: rows(
    strict({
      name: text(),
      from: day.nullish().describe('ohne Angabe seit dem Eintritt'),
      to: day.nullish(),
      isPassive: z.boolean().default(false),
    }),
  ).default([]),
  proofs: rows(strict({ name: text(), ...span }).superRefine(ordered('from', 'to')))
    .default([])
    .describe('Nachweise und Anträge der Person, zum Beispiel Ausbildung, mit ihrer Gültigkeit'),
  payment: z.enum(['debit', 'other']).default('debit'),
})

const household = strict({
  id,
  people: z
    .array(
      strict({
        person: id,
        kind: z.enum(['adult', 'child']),
        from: day.nullish(),
        to: day.nullish(),
        countsForFee: z.boolean().default(true).describe('ein Kind kann in zwei Haushalten leben und zählt in einem'),
      }),
    )
    .min(1)
    .max(MOST_ROWS),
  requestedFrom: day.nullish().describe('Antrag auf den Familienbeitrag, gültig ab'),
  requestedTo: day.nullish(),
  payer: id
    .nullish()
    .describe(
      'auf wen der Familienbeitrag läuft; ohne Angabe das älteste Mitglied darin, das per Lastschrift zahlt, sonst das älteste',
    ),
})

type Given = {
  id: string
  people: { person: string; from?: string | null | undefined; to?: string | null | undefined; countsForFee: boolean }[]
}

function refuseTwice(list: readonly { id: string }[], name: string, context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [at, one] of list.entries()) {
    if (seen.has(one.id)) context.addIssue({ code: 'custom', path: [name, at, 'id'], message: 'Diese id kommt zweimal vor.' })
    seen.add(one.id)
  }
}

/** Each named person is there; nobody counts in two fee families at a time. */
function refuseHouseholds(households: readonly Given[], people: ReadonlySet<string>, context: z.RefinementCtx): void {
  const taken = new Map<string, { from: string; to: string }[]>()
  for (const [at, one] of households.entries())
    for (const [place, row] of one.people.entries()) {
      const path = ['households', at, 'people', place, 'person']
      if (!people.has(row.person)) context.addIssue({ code: 'custom', path, message: 'Diese Person steht nicht in people.' })
      if (!row.countsForFee) continue
      const times = taken.get(row.person) ?? []
      const [from, to] = [row.from ?? '', row.to ?? '9999']
      if (times.some((other) => other.from <= to && from <= other.to))
        context.addIssue({ code: 'custom', path, message: 'Diese Person zählt zur selben Zeit in zwei Familien.' })
      taken.set(row.person, [...times, { from, to }])
    }
}

/** Regulation, people and time of a quote; every wrong field is named. */
export const quoteInput = strict({
  rules: Rules,
  people: z.array(person).max(MOST_PEOPLE, `Bitte höchstens ${MOST_PEOPLE} Personen.`),
  households: z.array(household).max(MOST_PEOPLE, `Bitte höchstens ${MOST_PEOPLE} Haushalte.`).default([]),
  from: day.describe('berechnet wird, was von diesem Tag an fällig ist'),
  to: day.describe('bis zu diesem Tag, einschließlich'),
}).superRefine(({ people, households, from, to }, context) => {
  refuseTwice(people, 'people', context)
  refuseTwice(households, 'households', context)
  refuseHouseholds(households, new Set(people.map(({ id: one }) => one)), context)
  for (const [at, { payer, people: rows }] of households.entries())
    if (payer && !rows.some(({ person: one }) => one === payer))
      context.addIssue({ code: 'custom', path: ['households', at, 'payer'], message: 'Diese Person gehört nicht zum Haushalt.' })
  const latest = Temporal.PlainDate.from(from).add({ months: MOST_MONTHS }).toString()
  if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'Bitte nicht vor from.' })
  if (to >= latest)
    context.addIssue({ code: 'custom', path: ['to'], message: `Bitte höchstens ${MOST_MONTHS} Monate auf einmal.` })
})
export type QuoteInput = z.input<typeof quoteInput>
export type Quoted = z.output<typeof quoteInput>
export type QuotedPerson = Quoted['people'][number]
export type QuotedHousehold = Quoted['households'][number]
