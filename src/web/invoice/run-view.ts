import type { RunProgress } from '../../domain/claims/announce-debits.ts'
import { gapText } from '../../domain/claims/gap-text.ts'
import type { UncheckedPlace } from '../../domain/claims/list-unchecked-places.ts'
import type { DebtorItems, FeeItem, FeeRun, RunSums } from '../../domain/claims/queries.ts'
import { type Flag, isKeptBack, type RunKind } from '../../domain/claims/rules.ts'
import { FLAG_TEXTS, RUN_NAMES } from '../../domain/claims/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { namesText, plural } from '../../kernel/plural.ts'
import { PATH as PEOPLE_PATH } from '../participations/admin/people-address.ts'

const GRAVE: readonly Flag[] = ['double', 'no_payer', 'price_unchecked', 'unclear', 'mandate_incomplete']

interface Mark {
  text: string
  kind: 'bad' | 'care' | 'info'
}

/** `+14 %`; empty without a run before. */
function changeText(cents: number, before: number | null): string {
  if (before === null || before === 0 || cents === before) return ''
  const percent = Math.round(((cents - before) / before) * 100)
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** `neu`, of one of several people `Kai Seidel: neu`; how much changed is told of those whose amount did. */
function flagText(flag: Flag, { people, gap }: Pick<DebtorItems, 'people' | 'gap'>): string {
  const own = people.filter(({ flags }) => flags.includes(flag))
  const before = own.reduce((sum, { beforeCents }) => sum + (beforeCents ?? 0), 0)
  const change = flag === 'much_changed' ? changeText(centsOf(own), before) : ''
  const names = own.length < people.length ? `${own.map(({ name }) => name).join(', ')}: ` : ''
  const reason = flag === 'mandate_incomplete' ? `: ${gapText(gap)}` : ''
  return `${names}${change || FLAG_TEXTS[flag]}${reason}`
}

const centsOf = (people: readonly FeeItem[]): number => people.reduce((sum, { cents }) => sum + cents, 0)

function marksOf({ people, gap }: DebtorItems): Mark[] {
  const flags = [...new Set(people.flatMap(({ flags }) => flags))]
  const marks = flags.map(
    (flag): Mark => ({
      text: flagText(flag, { people, gap }),
      kind: GRAVE.includes(flag) ? 'bad' : flag === 'new' ? 'info' : 'care',
    }),
  )
  if (people.some(({ isHeld }) => isHeld)) marks.unshift({ text: 'zurückgestellt', kind: 'care' })
  if (people.some(({ isChanged }) => isChanged)) marks.unshift({ text: 'neu gerechnet', kind: 'bad' })
  return marks
}

/** The list of a course's people whose price is to be checked. */
const toCheck = ({ courseId, isFinished }: UncheckedPlace): string =>
  `${PEOPLE_PATH}?stand=${isFinished ? 'ended' : 'unchecked'}&angebot=${courseId}`

function paymentText({ iban, cents, people }: DebtorItems): string {
  if (iban) return `Lastschrift ${maskedIban(iban)}`
  if (cents !== 0) return cents < 0 ? 'Guthaben' : 'Überweisung'
  return people.some(({ flags }) => flags.includes('unclear')) ? 'ungeklärt' : 'beitragsfrei'
}

/** `unchecked`: places of the run whose price is to be checked, for those who may see them. */
export function presentDebtor(items: DebtorItems, isPreview: boolean, unchecked: readonly UncheckedPlace[] = []) {
  const { id, debtorId, name, people, cents, beforeCents, rank } = items
  return {
    id,
    debtorId,
    name,
    payment: paymentText(items),
    people: people.map((item) => ({
      id: item.id,
      personId: item.personId,
      name: item.name,
      title: item.title,
      cents: formatCents(item.cents),
      isFree: item.cents === 0,
      explanation: item.explanation,
      isHeld: item.isHeld,
      isOut: isKeptBack(item.flags),
    })),
    before: beforeCents === null ? '–' : formatCents(beforeCents),
    cents: formatCents(cents),
    marks: marksOf(items),
    checks: [
      ...new Map(
        unchecked
          .filter(({ itemId }) => people.some((item) => item.id === itemId))
          .map((place) => [toCheck(place), `Preis prüfen: ${place.course}`]),
      ),
    ].map(([to, text]) => ({ to, text })),
    isNotable: isPreview && rank > 0,
  }
}
export type DebtorView = ReturnType<typeof presentDebtor>

/** The preview posts nothing, with the reasons; empty where it posts something. */
export function nothingText({ posted, held, doubles, payerless, unchecked }: NothingFacts, kind: RunKind): string {
  if (posted > 0) return ''
  const reasons = [
    doubles > 0 && `${plural(doubles, 'Betrag ist', 'Beträge sind')} schon gebucht`,
    payerless > 0 && `bei ${plural(payerless, 'Betrag', 'Beträgen')} fehlt der Zahler`,
    unchecked > 0 && `bei ${plural(unchecked, 'Betrag', 'Beträgen')} ist der Preis ungeprüft`,
    held > 0 && `${plural(held, 'Betrag ist', 'Beträge sind')} zurückgestellt`,
  ].filter((reason) => reason !== false)
  return `Hier ist nichts zu buchen: ${reasons.length > 0 ? namesText(reasons) : NOBODY[kind === 'rent' ? 'rent' : 'others']}.`
}

const NOBODY = {
  rent: 'In dieser Zeit ist aus keinem Mietvertrag etwas zu zahlen. Miete je Stunde steht hier, wenn der Monat vorüber ist und im Vertrag der Name aus dem Hallenplan steht',
  others: 'In dieser Zeit hat niemand etwas zu zahlen',
}
type NothingFacts = Pick<RunSums, 'posted' | 'held' | 'doubles' | 'payerless' | 'unchecked'>

export const presentSums = (
  kind: RunKind,
  { debtors, members, cents, beforeCents, debitDebtors, debitCents, anomalies, posted, keptBack, cancelled, ...why }: RunSums,
) => ({
  debtors: debtors.toLocaleString('de-DE'),
  members: plural(members, 'Person', 'Personen'),
  sum: formatCents(cents),
  change: changeText(cents, beforeCents || null),
  debit: formatCents(debitCents),
  mandates: plural(debitDebtors, 'Zahler mit Mandat', 'Zahler mit Mandat'),
  anomalies,
  posted,
  keptBack,
  cancelled: cancelled > 1 ? `Alle ${cancelled.toLocaleString('de-DE')} stornierten wieder aufnehmen` : '',
  nothing: nothingText({ posted, ...why }, kind),
})

/** `Kurse 01.01.2027 bis 30.06.2027`. */
export const runTitle = ({ kind, from, to }: Pick<FeeRun, 'kind' | 'from' | 'to'>): string =>
  kind === 'helpers' ? `${RUN_NAMES.helpers} ${to.year}` : `${RUN_NAMES[kind]} ${formatDay(from)} bis ${formatDay(to)}`

export const presentRun = ({ id, kind, from, to, asOf, dueOn, issuedAt, version }: FeeRun) => ({
  id,
  version,
  isIssued: issuedAt !== null,
  title: runTitle({ kind, from, to }),
  line: `Stand ${formatDay(asOf)} · fällig am ${formatDay(dueOn)}`,
})

/** `missing`: debits to announce now; those too far ahead wait. */
export function presentProgress(
  { debits, mails, letters, far, farFrom, inFiles }: RunProgress,
  transfers: { debtors: number; cents: number },
) {
  const told = mails + letters
  const missing = debits - told - far
  const lines = [
    missing > 0 && `${plural(missing, 'Zahler weiß', 'Zahler wissen')} noch nicht, was eingezogen wird.`,
    debits === 0 && 'Einzuziehen ist nichts.',
    missing === 0 &&
      told > 0 &&
      `Angekündigt sind ${plural(told, 'Lastschrift', 'Lastschriften')}: ${mails} per E-Mail, ${letters} mit Brief.`,
    farFrom !== null &&
      `${plural(far, 'Lastschrift liegt', 'Lastschriften liegen')} mehr als 90 Tage voraus: ankündigen können Sie ${far === 1 ? 'sie' : 'die ersten'} ab dem ${formatDay(Temporal.PlainDate.from(farFrom))}.`,
    transfers.debtors > 0 &&
      `${plural(transfers.debtors, 'Zahler überweist', 'Zahler überweisen')} ${formatCents(transfers.cents)} und ${transfers.debtors === 1 ? 'hat' : 'haben'} noch keine Rechnung.`,
    inFiles > 0 && `${plural(inFiles, 'Forderung steht', 'Forderungen stehen')} in einer Datei.`,
  ]
  return { missing, letters, bills: transfers.debtors, lines: lines.filter((line) => line !== false) }
}
