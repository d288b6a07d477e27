export const LEVELS = [1, 2, 3] as const
export type DunningLevel = (typeof LEVELS)[number]

export interface Level {
  level: DunningLevel
  feeCents: number
  /** Days after the due day, or after the term of the level before. */
  afterDays: number
  termDays: number
  subject: string
  text: string
  version: number
}

/** Levels of a club that has changed none. A reminder costs nothing: it is what puts the debtor in default (§ 286 BGB). */
export const USUAL_LEVELS: readonly Level[] = [
  {
    ...{ level: 1, feeCents: 0, afterDays: 14, termDays: 14, version: 0 },
    subject: 'Zahlungserinnerung',
    text: 'sicher ist es Ihnen entgangen: Der folgende Betrag ist noch offen. Bitte überweisen Sie ihn bis zum genannten Tag. Haben Sie schon gezahlt, ist diese Nachricht hinfällig.',
  },
  {
    ...{ level: 2, feeCents: 300, afterDays: 7, termDays: 14, version: 0 },
    subject: 'Mahnung',
    text: 'auf unsere Erinnerung haben wir keine Zahlung erhalten. Bitte überweisen Sie den Betrag bis zum genannten Tag, oder sprechen Sie mit uns, wenn das gerade nicht geht.',
  },
  {
    ...{ level: 3, feeCents: 500, afterDays: 7, termDays: 10, version: 0 },
    subject: 'Letzte Mahnung',
    text: 'trotz Erinnerung und Mahnung ist der folgende Betrag offen. Zahlen Sie bis zum genannten Tag nicht, geben wir die Forderung weiter. Dadurch entstehen weitere Kosten.',
  },
]

const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** The level that a claim reaches today; null while one waits, as after a deferral, or after the last. */
export function nextLevelOf(
  claim: { level: number; dueOn: string; payUntil: string | null },
  levels: readonly Level[],
  today: string,
): DunningLevel | null {
  const next = levels.find(({ level }) => level === claim.level + 1)
  if (!next) return null
  const { dueOn, payUntil } = claim
  const since = payUntil !== null && payUntil > dueOn ? payUntil : dueOn
  return daysAfter(since, next.afterDays) <= today ? next.level : null
}

export interface OverdueClaim {
  claimId: string
  debtorId: string
  debtor: string
  email: string
  delivery: 'mail' | 'post'
  street: string
  town: string
  title: string
  /** Number of the invoice, else of the claim: payers name it. */
  reference: string
  dueOn: string
  openCents: number
  /** Reached before; 0: none. */
  level: number
  payUntil: string | null
}

/** `next`: the level that it reaches. */
export interface DueClaim extends OverdueClaim {
  next: DunningLevel
}

/** A letter to a debtor about the claims that reach a level; the highest decides its words, fee and term. */
export interface DueDunning extends Pick<OverdueClaim, 'debtorId' | 'debtor' | 'email' | 'delivery' | 'street' | 'town'> {
  level: DunningLevel
  openCents: number
  claims: DueClaim[]
}

/** Letters of the day, one for each debtor. */
export function dueDunnings(claims: readonly OverdueClaim[], levels: readonly Level[], today: string): DueDunning[] {
  const due = claims.flatMap((claim): DueClaim[] => {
    const next = nextLevelOf(claim, levels, today)
    return next === null ? [] : [{ ...claim, next }]
  })
  return [...Map.groupBy(due, ({ debtorId }) => debtorId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { debtorId, debtor, email, delivery, street, town } = first
    const level = LEVELS.findLast((one) => own.some(({ next }) => next === one)) ?? first.next
    const openCents = own.reduce((sum, claim) => sum + claim.openCents, 0)
    return [{ debtorId, debtor, email, delivery, street, town, level, openCents, claims: own }]
  })
}
