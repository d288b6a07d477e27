import { isAfter, isBefore, parseDayRange } from '../../kernel/calendar.ts'

export const MEMBER_STATES = ['applied', 'active', 'dormant', 'left', 'deceased'] as const
export type MemberState = (typeof MEMBER_STATES)[number]
/** Belong to the club, also while their membership rests. */
export const CURRENT_STATES = ['active', 'dormant'] as const satisfies readonly MemberState[]

export const MEMBER_KINDS = ['aktiv', 'passiv', 'ehren', 'kurzzeit'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

/** `valid` as the database writes it; its upper bound is the day after the last. */
export interface Membership {
  state: MemberState
  kind: MemberKind
  valid: string
  reason: string
}

interface Period extends Omit<Membership, 'valid'> {
  from: Temporal.PlainDate
  /** Last day; null = open. */
  to: Temporal.PlainDate | null
}

const periodOf = ({ valid, ...rest }: Membership): Period[] => {
  const { from, to } = parseDayRange(valid)
  return from ? [{ ...rest, from, to }] : []
}

const isCurrent = ({ state }: { state: MemberState }): boolean => CURRENT_STATES.some((current) => current === state)

export interface Standing {
  /** Null before the first day that is known. */
  state: MemberState | null
  kind: MemberKind | null
  /** First day of the term that the day lies in, else of the next, else of the last one. */
  entryOn: Temporal.PlainDate | null
  /** Last day of that term; null while it has no end. */
  exitOn: Temporal.PlainDate | null
  reason: string
}

/** Terms of belonging to the club, oldest first: pauses and changes of kind do not interrupt them. */
export function termsOf(memberships: readonly Membership[]): Pick<Period, 'from' | 'to'>[] {
  const terms: Pick<Period, 'from' | 'to'>[] = []
  const periods = memberships.flatMap(periodOf).filter(isCurrent)
  for (const { from, to } of periods.toSorted((one, other) => Temporal.PlainDate.compare(one.from, other.from))) {
    const last = terms.at(-1)
    if (last?.to?.add({ days: 1 }).equals(from)) last.to = to
    else terms.push({ from, to })
  }
  return terms
}

/** A member as of a day. */
export function standingOn(memberships: readonly Membership[], day: Temporal.PlainDate): Standing {
  const now = memberships.flatMap(periodOf).find(({ from, to }) => !isAfter(from, day) && !(to && isBefore(to, day)))
  const terms = termsOf(memberships)
  const term = terms.find(({ to }) => !to || !isBefore(to, day)) ?? terms.at(-1)
  return {
    state: now?.state ?? null,
    kind: now?.kind ?? null,
    entryOn: term?.from ?? null,
    exitOn: term?.to ?? null,
    reason: now?.reason ?? '',
  }
}

/** First day of a membership that is accepted and has not begun; else null. */
export const comingEntry = ({ entryOn }: Pick<Standing, 'entryOn'>, today: Temporal.PlainDate): Temporal.PlainDate | null =>
  entryOn && isAfter(entryOn, today) ? entryOn : null

/** A merge takes the exit of one away where the other one goes on as a member; answers its last day. */
export function exitLostTo(
  other: Pick<Standing, 'entryOn' | 'exitOn'>,
  { exitOn }: Pick<Standing, 'exitOn'>,
): Temporal.PlainDate | null {
  if (!exitOn || !other.entryOn || isAfter(other.entryOn, exitOn.add({ days: 1 }))) return null
  return other.exitOn === null || isAfter(other.exitOn, exitOn) ? exitOn : null
}
