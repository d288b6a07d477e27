import { fold } from '../../kernel/fold.ts'
import type { StatementDetail } from './read-entry.ts'

export interface OpenClaim {
  id: string
  debtorId: string
  /** Still to be paid. */
  openCents: number
  /** Texts that payers write to name it, as number of the invoice or id of the payment. */
  references: readonly string[]
  /** Numbers of invoices that were taken back while it stays owed. */
  formerReferences?: readonly string[]
  /** Of the debtor's own accounts. */
  ibans: readonly string[]
  debtorName: string
}

export type MatchReason = 'reference' | 'former' | 'iban' | 'name' | 'sum'
export interface Suggestion {
  claimIds: string[]
  reason: MatchReason
  /** The amount is exactly what is open. */
  isExact: boolean
}

/** `paid`: beyond doubt; `suggested`: a person decides, likeliest first; `open`: nothing fits. */
export type Match =
  | { kind: 'paid'; claimIds: string[]; reason: 'reference' | 'iban' }
  | { kind: 'suggested'; suggestions: Suggestion[] }
  | { kind: 'open' }

export interface ClaimIndex {
  byReference: Map<string, OpenClaim[]>
  byFormer: Map<string, OpenClaim[]>
  byIban: Map<string, OpenClaim[]>
  byName: Map<string, OpenClaim[]>
  /** Forms of all references: texts of the same form name a claim too. */
  forms: RegExp[]
}

const MOST_SUGGESTIONS = 5
const MOST_SUMMED = 12

const signsOf = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '').toUpperCase()

/**
 * `F-123456-789012` → letters and digits in groups of the same lengths, with any signs or none between. Bare digits begin with a year,
 * its own where no sign follows: numbers of members and phones are as long, and `2027, 01067` is a year before a postcode.
 */
const formOf = (reference: string): string => {
  const [first = '', ...others] = reference.match(/[A-Za-z]+|\d+/g) ?? []
  const formsOf = (groups: readonly string[]) =>
    groups.map((group) => (/\d/.test(group) ? `\\d{${group.length}}` : group.toUpperCase()))
  if (/[A-Za-z]/.test(reference)) return formsOf([first, ...others]).join('[^A-Z0-9]*')
  return first && `(?:${first}|${first.slice(0, 2)}\\d{2}\\s*[-/.]\\s*)${formsOf(others).join('')}`
}

const nameKey = (name: string): string =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .toSorted()
    .join(' ')

/** Made once for many lines. */
export function indexClaims(claims: readonly OpenClaim[]): ClaimIndex {
  const index: ClaimIndex = { byReference: new Map(), byFormer: new Map(), byIban: new Map(), byName: new Map(), forms: [] }
  const forms = new Set<string>()
  const add = (map: Map<string, OpenClaim[]>, key: string, claim: OpenClaim) => {
    if (key !== '') map.set(key, [...(map.get(key) ?? []), claim])
  }
  for (const claim of claims) {
    for (const reference of new Set(claim.references.map(signsOf))) add(index.byReference, reference, claim)
    for (const former of new Set(claim.formerReferences?.map(signsOf))) add(index.byFormer, former, claim)
    for (const reference of [...claim.references, ...(claim.formerReferences ?? [])]) forms.add(formOf(reference))
    for (const iban of new Set(claim.ibans)) add(index.byIban, iban, claim)
    add(index.byName, nameKey(claim.debtorName), claim)
  }
  forms.delete('')
  index.forms = [...forms].map((form) => new RegExp(`(?<![A-Z0-9])${form}(?![A-Z0-9])`, 'g'))
  return index
}

/** Takes a claim that was paid out of the index. */
export function forgetClaim(index: ClaimIndex, claimId: string): void {
  for (const map of [index.byReference, index.byFormer, index.byIban, index.byName])
    for (const [key, claims] of map)
      if (claims.some(({ id }) => id === claimId))
        map.set(
          key,
          claims.filter(({ id }) => id !== claimId),
        )
}

/**
 * The claims that received money pays. Without asking only where one reference names all that is open of one debtor, to the cent, or
 * none is named and exactly one claim fits by the payer's known account and amount; all else is at most a suggestion.
 */
export function matchLine(
  line: Pick<StatementDetail, 'amountCents' | 'reference' | 'endToEndId' | 'text' | 'counterparty'>,
  index: ClaimIndex,
): Match {
  const { amountCents, counterparty } = line
  if (amountCents <= 0) return { kind: 'open' }
  const { named, former, namesOthers, isOne } = namedIn(line, index)
  const ofAccount = index.byIban.get(counterparty.iban ?? '') ?? []
  const fits = (claims: readonly OpenClaim[]) => claims.filter(({ openCents }) => openCents === amountCents)
  if (isOne && !namesOthers && named.reduce((sum, { openCents }) => sum + openCents, 0) === amountCents)
    return { kind: 'paid', claimIds: named.map(({ id }) => id), reason: 'reference' }
  const exact = fits(ofAccount)
  const [only] = exact
  if (only && exact.length === 1 && named.length === 0 && !namesOthers && !isSum(ofAccount, only, amountCents))
    return { kind: 'paid', claimIds: [only.id], reason: 'iban' }
  const ofName = index.byName.get(nameKey(counterparty.name)) ?? []
  const suggestions = [
    ...suggest(named, 'reference', amountCents),
    ...suggest(former, 'former', amountCents).map((one) => ({ ...one, reason: 'former' as const })),
    ...suggest(ofAccount, 'iban', amountCents),
    ...suggest(ofName, 'name', amountCents),
  ]
  const known = new Set<string>()
  const each = suggestions.filter(({ claimIds }) => {
    const key = claimIds.join()
    return !known.has(key) && known.add(key)
  })
  return each.length === 0 ? { kind: 'open' } : { kind: 'suggested', suggestions: each.slice(0, MOST_SUGGESTIONS) }
}

/**
 * `namesOthers`: a text of the form of our references, but of no open claim: paid already, taken back (`former`), or mistyped. `isOne`: one
 * claim, or those of one invoice and one debtor.
 */
function namedIn(
  { reference, endToEndId, text }: Pick<StatementDetail, 'reference' | 'endToEndId' | 'text'>,
  index: ClaimIndex,
): { named: OpenClaim[]; former: OpenClaim[]; namesOthers: boolean; isOne: boolean } {
  const said = [reference ?? '', endToEndId ?? '', text.toUpperCase()].map((one) => one.toUpperCase())
  const tokens = new Set(said.flatMap((one) => index.forms.flatMap((form) => one.match(form) ?? [])).map(signsOf))
  const [named, former] = [new Set<OpenClaim>(), new Set<OpenClaim>()]
  let namesOthers = false
  for (const token of tokens) {
    const claims = index.byReference.get(token) ?? []
    if (claims.length === 0) namesOthers = true
    for (const claim of claims) named.add(claim)
    for (const claim of index.byFormer.get(token) ?? []) former.add(claim)
  }
  const isOne = named.size === 1 || (tokens.size === 1 && new Set([...named].map(({ debtorId }) => debtorId)).size === 1)
  return { named: [...named], former: [...former], namesOthers, isOne }
}

/** Other claims of the account together come to the same amount. */
function isSum(claims: readonly OpenClaim[], only: OpenClaim, cents: number): boolean {
  const others = claims.filter(({ id, openCents }) => id !== only.id && openCents > 0 && openCents < cents)
  return others.length > MOST_SUMMED || sumsTo(others, cents) !== null
}

/** Claims that together come to an amount; null when none do. */
function sumsTo(claims: readonly OpenClaim[], cents: number): OpenClaim[] | null {
  const ways = new Map<number, OpenClaim[]>([[0, []]])
  for (const claim of claims.slice(0, MOST_SUMMED))
    for (const [sum, parts] of [...ways]) {
      const next = sum + claim.openCents
      if (next <= cents && !ways.has(next)) ways.set(next, [...parts, claim])
    }
  return ways.get(cents) ?? null
}

function suggest(claims: readonly OpenClaim[], reason: MatchReason, cents: number): Suggestion[] {
  const byDebtor = Map.groupBy(claims, ({ debtorId }) => debtorId)
  const sums = [...byDebtor.values()].flatMap((own) => {
    const parts = own.length > 1 ? sumsTo(own, cents) : null
    return parts && parts.length > 1 ? [{ claimIds: parts.map(({ id }) => id), reason: 'sum' as const, isExact: true }] : []
  })
  const each = claims.map(({ id, openCents }) => ({ claimIds: [id], reason, isExact: openCents === cents }))
  return [...each.filter(({ isExact }) => isExact), ...sums, ...each.filter(({ isExact }) => !isExact)]
}
