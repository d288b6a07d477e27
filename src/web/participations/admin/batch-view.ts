import { STATE_TEXTS } from '../../../domain/participations/texts.ts'
import type { PeopleKind } from '../../../domain/people-orders/input.ts'
import type { PlannedRow } from '../../../domain/people-orders/preview-people-task.ts'
import type { Outcome } from '../../../domain/people-orders/rules.ts'
import { leftOutText } from '../../../domain/people-orders/texts.ts'
import { formatCents } from '../../../kernel/money.ts'
import { plural } from '../../../kernel/plural.ts'
import type { StateKind } from '../../ui/badge.tsx'

export interface PlannedLine {
  id: string
  name: string
  course: string
  now: string
  outcome: { tone: StateKind; text: string }
}

export interface PreviewView {
  /** Effects in words with their numbers. */
  effects: string[]
  lines: PlannedLine[]
  /** Number of lines not shown. */
  more: number
  possible: number
}

/** Rows shown; the figures count all. */
const SHOWN = 200

const priceText = (fromCents: number, toCents: number): string => {
  if (fromCents === toCents) return `${formatCents(toCents)} wie bisher`
  const difference = toCents - fromCents
  return `${formatCents(toCents)} statt ${formatCents(fromCents)} (${difference > 0 ? '+' : '−'}${formatCents(Math.abs(difference))})`
}

function outcomeText(outcome: Outcome, seesPrices: boolean): string {
  switch (outcome.kind) {
    case 'removed':
      return 'Wird abgemeldet'
    case 'placed':
      return 'Bekommt einen Platz'
    case 'offered':
      return 'Bekommt einen Platz angeboten'
    case 'mailed':
      return 'Bekommt die E-Mail'
    case 'lettered':
      return 'Bekommt einen Brief'
    case 'certified':
      return 'Bekommt eine Bescheinigung'
    case 'moved': {
      const where = outcome.to === 'place' ? 'Bekommt dort einen Platz' : 'Kommt dort auf die Warteliste'
      return seesPrices ? `${where}; ${priceText(outcome.fromCents, outcome.toCents)}` : where
    }
    case 'priced':
      return priceText(outcome.fromCents, outcome.toCents)
    case 'left_out':
      return leftOutText(outcome.why)
  }
}

const TOLD: Readonly<Record<Exclude<PeopleKind, 'certificates' | 'mail'>, string>> = {
  remove: 'Alle bekommen eine E-Mail, bei Kindern die Eltern. Freie Plätze gehen an die Wartelisten.',
  give: 'Alle bekommen eine Bestätigung mit den Terminen.',
  offer: 'Alle bekommen eine E-Mail mit der Frage, ob sie den Platz nehmen, und einer Frist.',
  move: 'Alle bekommen eine E-Mail mit den neuen Terminen. Frei werdende Plätze gehen an die Wartelisten.',
  price: 'Alle bekommen eine E-Mail mit dem neuen Preis und dem Grund.',
  settle: 'Bleibt der Preis, bekommt niemand eine E-Mail; sonst alle mit dem neuen Preis.',
}

function effectsOf(kind: PeopleKind, rows: readonly PlannedRow[]): string[] {
  const count = (is: (outcome: Outcome) => boolean) => rows.filter(({ outcome }) => is(outcome)).length
  const left = count((outcome) => outcome.kind === 'left_out')
  const places = count((outcome) => outcome.kind === 'moved' && outcome.to === 'place')
  const waiting = count((outcome) => outcome.kind === 'moved' && outcome.to === 'waiting')
  const letters = count((outcome) => outcome.kind === 'lettered')
  const possible = rows.length - left
  return [
    possible === 0
      ? `Von ${plural(rows.length, 'Person', 'Personen')} ist es bei keiner möglich.`
      : `Möglich bei ${possible} von ${plural(rows.length, 'Person', 'Personen')}.`,
    ...(kind === 'move' && possible > 0 ? [`${places} mit Platz, ${waiting} auf der Warteliste.`] : []),
    ...(kind === 'mail' ? ['Jede Adresse bekommt die E-Mail einmal, bei Kindern die der Eltern.'] : []),
    ...(letters > 0
      ? [`${plural(letters, 'Person hat', 'Personen haben')} keine E-Mail-Adresse: Für sie drucken Sie danach Briefe.`]
      : []),
    ...(kind === 'certificates' ? ['Es entsteht ein PDF mit einer Seite für jede Person.'] : []),
    ...(kind !== 'mail' && kind !== 'certificates' && possible > 0 ? [TOLD[kind]] : []),
    ...(left > 0 ? [`${plural(left, 'Person bleibt', 'Personen bleiben')} aus; warum, steht bei jeder.`] : []),
  ]
}

/** Preview of an order: people left out come first. */
export function presentPlanned(kind: PeopleKind, rows: readonly PlannedRow[], seesPrices: boolean): PreviewView {
  const isLeft = ({ outcome }: PlannedRow) => outcome.kind === 'left_out'
  const ordered = [...rows.filter(isLeft), ...rows.filter((row) => !isLeft(row))]
  return {
    effects: effectsOf(kind, rows),
    lines: ordered.slice(0, SHOWN).map((row) => ({
      id: row.id,
      name: row.name,
      course: row.courseTitle,
      now: STATE_TEXTS[row.state],
      outcome: { tone: isLeft(row) ? 'care' : 'good', text: outcomeText(row.outcome, seesPrices) },
    })),
    more: Math.max(0, rows.length - SHOWN),
    possible: rows.filter((row) => !isLeft(row)).length,
  }
}
