import { isBefore } from '../../kernel/calendar.ts'
import type { MemberKind } from '../members/rules.ts'

export const LINE_KINDS = ['A', 'B', 'sport'] as const
/** A: each member once; B: once for each federation; sport: once for each sport of a federation. */
export type LineKind = (typeof LINE_KINDS)[number]

export interface ReportLine {
  kind: LineKind
  /** Number of the federation; empty for A. */
  federationNo: string
  /** Only for sports. */
  sportKey: string
  birthYear: number
  isPassive: boolean
  m: number
  w: number
  d: number
  /** Without an entry. */
  o: number
}

/** How the sports federation of a state asks. Days of the year as `MM-DD`. */
export interface FederationRules {
  federation: string
  keyOn: string
  opensOn: string
  dueOn: string
  kinds: MemberKind[]
  needsSport: boolean
  source: string
}

/** First years of the age groups that the federations' statistics use. */
export const AGES = [0, 7, 15, 19, 27, 41, 61] as const

const dayOf = (year: number, monthDay: string): Temporal.PlainDate => Temporal.PlainDate.from(`${year}-${monthDay}`)

/** First and last day to report for a key day. */
export function reportTimes(keyOn: Temporal.PlainDate, rules: Pick<FederationRules, 'opensOn' | 'dueOn'>) {
  const dueOn = dayOf(
    rules.dueOn < rules.opensOn && keyOn.toString().slice(5) > rules.dueOn ? keyOn.year + 1 : keyOn.year,
    rules.dueOn,
  )
  const opensOn = dayOf(rules.opensOn > rules.dueOn ? dueOn.year - 1 : dueOn.year, rules.opensOn)
  return { opensOn, dueOn }
}

/** The key day that counts on a day: the latest whose report is open. */
export function keyDayOn(today: Temporal.PlainDate, rules: FederationRules): Temporal.PlainDate {
  const open = [1, 0]
    .map((more) => dayOf(today.year + more, rules.keyOn))
    .find((day) => !isBefore(today, reportTimes(day, rules).opensOn))
  return open ?? dayOf(today.year - 1, rules.keyOn)
}

const countOf = ({ m, w, d, o }: Pick<ReportLine, 'm' | 'w' | 'd' | 'o'>): number => m + w + d + o

/** People in some lines. */
export const totalOf = (lines: readonly ReportLine[]): number => lines.reduce((sum, line) => sum + countOf(line), 0)

/** Lines of active and passive members as one. */
export function withoutPassive(lines: readonly ReportLine[]): ReportLine[] {
  const merged = new Map<string, ReportLine>()
  for (const line of lines) {
    const key = `${line.kind} ${line.federationNo} ${line.sportKey} ${line.birthYear}`
    const { m, w, d, o } = merged.get(key) ?? { m: 0, w: 0, d: 0, o: 0 }
    merged.set(key, { ...line, isPassive: false, m: m + line.m, w: w + line.w, d: d + line.d, o: o + line.o })
  }
  return [...merged.values()]
}

export const FAULT_KINDS = ['no_birth', 'no_federation', 'no_sport', 'odd_age', 'no_sex'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A report with one of these is not complete; the others are hints. */
export const isGrave = (kind: FaultKind, rules: Pick<FederationRules, 'needsSport'>): boolean =>
  kind === 'no_birth' || kind === 'no_federation' || kind === 'odd_age' || (kind === 'no_sport' && rules.needsSport)
