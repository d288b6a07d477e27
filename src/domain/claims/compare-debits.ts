import { fold } from '../../kernel/fold.ts'
import type { FiledDebit } from '../sepa/read-direct-debits.ts'

/** Debit of one debtor by our run. */
export interface RunDebit {
  debtorId: string
  /** Of the debtor; the holder of the account may be another. */
  name: string
  cents: number
  /** Null: nothing can be collected, they would transfer. */
  account: { iban: string; holder: string; reference: string; signedOn: string } | null
}

export const DIFFERENCES = ['only_there', 'only_here', 'amount', 'account', 'no_account', 'holder', 'mandate', 'signed'] as const
export type Difference = (typeof DIFFERENCES)[number]

export interface ComparedPayer {
  name: string
  /** For the link to the account; null where we know nobody. */
  debtorId: string | null
  iban: string | null
  thereCents: number
  hereCents: number
  differences: Difference[]
}

/** All debits of one account of the other file. */
interface Payer {
  iban: string
  name: string
  cents: number
  references: string[]
  signedOn: string[]
}

function payersOf(debits: readonly FiledDebit[]): Payer[] {
  return [...Map.groupBy(debits, ({ iban }) => iban)].map(([iban, own]) => ({
    iban,
    name: own[0]?.name ?? '',
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    references: own.map(({ reference }) => reference),
    signedOn: own.flatMap(({ signedOn }) => (signedOn ? [signedOn] : [])),
  }))
}

const words = (name: string): string =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Ways to find the same payer, the surest first; only where exactly one on each side fits. */
const WAYS: readonly { there: (payer: Payer) => string[]; here: (debit: RunDebit) => string[] }[] = [
  { there: ({ references }) => references, here: ({ account }) => (account ? [account.reference] : []) },
  {
    there: ({ name }) => [words(name)],
    here: ({ name, account }) => [...new Set([words(name), ...(account ? [words(account.holder)] : [])])],
  },
]

function lineOf(there: Payer | null, here: readonly RunDebit[]): ComparedPayer {
  const collected = here.filter(({ account }) => account)
  const hereCents = collected.reduce((sum, { cents }) => sum + cents, 0)
  const [first] = here
  const account = collected[0]?.account ?? null
  const known = {
    name: there?.name || first?.name || '',
    debtorId: first?.debtorId ?? null,
    iban: there?.iban ?? account?.iban ?? null,
  }
  const sums = { thereCents: there?.cents ?? 0, hereCents }
  if (!there) return { ...known, ...sums, differences: ['only_here'] }
  if (here.length === 0) return { ...known, ...sums, differences: ['only_there'] }
  const differences: Difference[] = account
    ? [
        ...(there.cents === hereCents ? [] : (['amount'] as const)),
        ...(account.iban === there.iban ? [] : (['account'] as const)),
        ...(collected.some((one) => words(one.account?.holder ?? '') === words(there.name)) ? [] : (['holder'] as const)),
        ...(there.references.every((reference) => collected.some((one) => one.account?.reference === reference))
          ? []
          : (['mandate'] as const)),
        ...(there.signedOn.every((day) => collected.some((one) => one.account?.signedOn === day)) ? [] : (['signed'] as const)),
      ]
    : ['no_account']
  return { ...known, ...sums, differences }
}

/**
 * Payer by payer, what another program collected and what our run would: found by account, else by mandate, else by name. Every debit of
 * both sides is in exactly one line; the greatest difference in money comes first.
 */
export function compareDebits(filed: readonly FiledDebit[], run: readonly RunDebit[]): ComparedPayer[] {
  const byIban = Map.groupBy(run, (debit) => debit.account?.iban ?? '')
  const left = new Set(run)
  const lines: ComparedPayer[] = []
  let unknown: Payer[] = []
  for (const payer of payersOf(filed)) {
    const own = byIban.get(payer.iban) ?? []
    if (own.length === 0) unknown.push(payer)
    else {
      lines.push(lineOf(payer, own))
      for (const one of own) left.delete(one)
    }
  }
  for (const { there, here } of WAYS) {
    const ours = Map.groupBy(
      [...left].flatMap((debit) => here(debit).map((key) => ({ key, debit }))),
      ({ key }) => key,
    )
    const theirs = Map.groupBy(
      unknown.flatMap((payer) => [...new Set(there(payer))].map((key) => ({ key, payer }))),
      ({ key }) => key,
    )
    const found = new Map<Payer, RunDebit>()
    for (const [key, payers] of theirs) {
      const [one, ...more] = ours.get(key) ?? []
      const [payer] = payers
      if (!payer || !one || key === '' || more.length > 0 || payers.length > 1 || found.has(payer.payer) || !left.has(one.debit))
        continue
      found.set(payer.payer, one.debit)
      left.delete(one.debit)
      lines.push(lineOf(payer.payer, [one.debit]))
    }
    unknown = unknown.filter((payer) => !found.has(payer))
  }
  lines.push(...unknown.map((payer) => lineOf(payer, [])))
  // A debtor that transfers, and never was in the other file, is no difference.
  lines.push(...[...left].filter(({ account }) => account).map((debit) => lineOf(null, [debit])))
  const size = ({ thereCents, hereCents }: ComparedPayer) => Math.abs(thereCents - hereCents)
  return lines.toSorted(
    (one, other) =>
      size(other) - size(one) || other.differences.length - one.differences.length || one.name.localeCompare(other.name, 'de'),
  )
}
