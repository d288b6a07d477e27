import { formatDay, formatSpan, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { Occupant } from '../bookings/queries.ts'
import type { TakenDate } from '../sessions/leave-taken.ts'
import { USER_REFUSALS } from '../users/texts.ts'
import type { Copied } from './copy-course.ts'
import type { MergeRefusal } from './merge-people.ts'
import type { OccupancyRow, RowFault, RowOutcome, RowReport } from './rules.ts'

export const PLAN_FAULTS = {
  empty: 'Die Datei ist leer.',
  columns_missing: 'Die Datei ist kein Belegungsplan: Die erste Zeile muss facility;weekday;from;to;group heißen.',
}

const ROW_FAULTS: Record<RowFault, string> = {
  cells_missing: 'Es fehlen Spalten.',
  facility_missing: 'Die Sportstätte fehlt.',
  group_missing: 'Die Gruppe fehlt.',
  group_long: 'Der Titel ist zu lang. Höchstens 120 Zeichen.',
  weekday_unknown: 'Der Wochentag ist nicht zu lesen.',
  start_open: 'Hier fehlt der Beginn. Bitte tragen Sie ihn ein.',
  start_unreadable: 'Bitte geben Sie den Beginn so ein: 17:30.',
  end_open: 'Das Ende fehlt. Bitte eine Uhrzeit eintragen.',
  end_unreadable: 'Bitte geben Sie das Ende so ein: 18:30.',
  end_before_start: 'Das Ende muss nach dem Beginn liegen.',
}

export const faultText = (fault: RowFault): string => ROW_FAULTS[fault]

export const describeRow = (row: OccupancyRow): string =>
  `${[row.facility, row.part].filter(Boolean).join(', ')}, ${weekdayName(row.weekday)} ${formatTimes(row.startsTime, row.endsTime)}, ${row.group}`

const describeRival = (rival: OccupancyRow): string =>
  `Zeile ${rival.line} (${rival.group}, ${weekdayName(rival.weekday)} ${formatTimes(rival.startsTime, rival.endsTime)})`

function describeOccupants([first, ...more]: Occupant[]): string[] {
  if (!first) return []
  const others = more.length > 0 ? ` und an ${plural(more.length, 'weiteren Tag', 'weiteren Tagen')}` : ''
  return [`„${first.title}“ (${first.facilityName}, ${formatSpan(first.startsAt, first.endsAt)}${others})`]
}

function describeOccupied(rivals: OccupancyRow[], others: Occupant[]): string {
  const inTime = others.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  const named = [
    ...rivals.map(describeRival),
    ...Map.groupBy(inTime, ({ title }) => title)
      .values()
      .flatMap(describeOccupants),
  ]
  return `nicht übernommen: Die Zeit ist belegt durch ${named.join(' und ')}.`
}

const describeOwn = (rivals: OccupancyRow[]): string =>
  `Die Gruppe hat zu dieser Zeit schon ${rivals.map(describeRival).join(' und ') || 'einen anderen Eintrag'}.`

const DAYS_NAMED = 6

/** `26.12., 02.01.`; long lists are cut with a number. */
function listDays(taken: readonly TakenDate[]): string {
  const days = taken.slice(0, DAYS_NAMED).map(({ onDay }) => formatDay(onDay).slice(0, 6))
  const more = taken.length - days.length
  return `${days.join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`
}

const namesIn = (taken: readonly TakenDate[]): string =>
  [...new Set(taken.flatMap(({ occupants }) => occupants.map(({ title }) => `„${title}“`)))].slice(0, 3).join(' und ')

/** `2 belegt (26.12., 02.01.): „Turnier“; 1 gesperrt (09.01.): „Gesperrt: Wasserschaden“`. */
function describeTaken(taken: readonly TakenDate[], out: string, waiting: string): string {
  const [closed, held] = [taken.filter(({ waits }) => waits), taken.filter(({ waits }) => !waits)]
  return [
    ...(held.length > 0 ? [`${held.length} ${out} (${listDays(held)}): ${namesIn(held)}`] : []),
    ...(closed.length > 0 ? [`${closed.length} ${waiting} (${listDays(closed)}): ${namesIn(closed)}`] : []),
  ].join('; ')
}

/** `38 von 40 Terminen frei, 2 belegt (26.12., 02.01.): „Turnier“.` */
export function partlyText(taken: readonly TakenDate[], all: number): string {
  return `${all - taken.length} von ${plural(all, 'Termin', 'Terminen')} frei, ${describeTaken(taken, 'belegt', 'gesperrt')}.`
}

/** Left out and waiting dates; empty without any. */
export const leftText = (taken: readonly TakenDate[]): string =>
  taken.length === 0 ? '' : ` Nicht frei: ${describeTaken(taken, 'ausgelassen', 'bis zum Ende der Sperrung wartend')}.`

function describePartly({ sessions, taken, rivals }: Extract<RowOutcome, { kind: 'partly' }>): string {
  const all = sessions + taken.filter(({ waits }) => !waits).length
  return `nicht übernommen: ${partlyText(taken, all)}${rivals.length > 0 ? ` Im Plan: ${rivals.map(describeRival).join(' und ')}.` : ''}`
}

const newHall = (name: string | null): string => (name === null ? '' : ` Neue Sportstätte „${name}“.`)

export function describeOutcome(outcome: RowOutcome): string {
  switch (outcome.kind) {
    case 'added':
      return `${outcome.isNewCourse ? 'neues Angebot' : 'weitere Zeit des Angebots'}, ${plural(outcome.sessions, 'Termin', 'Termine')}.${leftText(outcome.taken)}${newHall(outcome.newHall)}`
    case 'unchanged':
      return 'schon vorhanden, nichts geändert.'
    case 'published':
      return 'schon vorhanden, jetzt veröffentlicht.'
    case 'suspended':
      return 'fällt derzeit aus: Angebot ohne Termine angelegt.'
    case 'part_unclear':
      return 'nicht übernommen: Die Sportstätte hat mehrere Teile, aber keinen, der alle umfasst.'
    case 'part_unknown':
      return 'nicht übernommen: Diesen Hallenteil gibt es nicht.'
    case 'hall_shared':
      return 'nicht übernommen: Die Sportstätte gehört dem Verband. Fragen Sie die Zeit dort im Belegungsplan an.'
    case 'no_days':
      return 'nicht übernommen: Im Zeitraum liegt kein solcher Tag.'
    case 'unreadable':
      return `nicht übernommen: ${ROW_FAULTS[outcome.fault]}`
    case 'overlaps_own':
      return `nicht übernommen: ${describeOwn(outcome.rivals)}`
    case 'partly':
      return describePartly(outcome)
    case 'occupied':
      return describeOccupied(outcome.rivals, outcome.others)
  }
}

/** `Zeile 39: Gymnastikhalle, Samstag 14:00–16:00, Fußball Jugend – nicht übernommen: …` */
export const describeReport = ({ line, text, outcome }: RowReport): string =>
  `Zeile ${line}: ${text} – ${describeOutcome(outcome)}`

/** `12 Termine ab 22.08.2027, 6 davon nach dem Saisonende (30.09.2027)`. */
export function copiedText({ dates, past, late, firstOn, endlessFrom, seasonTo, unplaced }: Copied): string {
  const from = firstOn ? ` ab ${formatDay(firstOn)}` : ''
  const none = endlessFrom ? `Jede Woche ab ${formatDay(endlessFrom)}` : 'Ohne Termine'
  return [
    dates === 0 ? none : `${plural(dates, 'Termin', 'Termine')}${from}`,
    ...(past > 0 ? [`${plural(past, 'Termin liegt', 'Termine liegen')} schon zurück`] : []),
    ...(late > 0 ? [`${plural(late, 'Termin liegt', 'Termine liegen')} nach dem Saisonende (${formatDay(seasonTo)})`] : []),
    ...(unplaced > 0 ? [`${plural(unplaced, 'Zeit', 'Zeiten')} ohne Halle, weil sie dann belegt ist`] : []),
  ].join(' · ')
}

export function summarise(reports: RowReport[]): string {
  const count = (...kinds: RowOutcome['kind'][]) => reports.filter((report) => kinds.includes(report.outcome.kind)).length
  const added = count('added')
  const suspended = count('suspended')
  const published = count('published')
  const unchanged = count('unchanged')
  const refused = reports.length - added - suspended - published - unchanged
  const parts = [
    `${added} übernommen`,
    ...(suspended > 0 ? [`${suspended} ohne Termine (fällt derzeit aus)`] : []),
    ...(published > 0 ? [`${published} veröffentlicht`] : []),
    `${unchanged} schon vorhanden`,
    `${refused} nicht übernommen`,
  ]
  const nothing = added + suspended + published === 0 ? ' Es wurde nichts geändert.' : ''
  return `${reports.length} Zeilen gelesen: ${parts.join(', ')}.${nothing}`
}

const { own_account, only_super, last_super, last_leader } = USER_REFUSALS

export const MERGE_REFUSALS: Readonly<Record<MergeRefusal, string>> = {
  same: 'Das ist zweimal dieselbe Person. Bitte wählen Sie zwei.',
  already_merged: 'Diese beiden sind schon zusammengeführt.',
  related: 'Eine der beiden ist sorgeberechtigt für die andere. Dann sind es zwei Personen.',
  both_signed_up:
    'Beide sind beim selben Angebot oder zur selben Zeit als Helfer eingetragen. Bitte melden Sie zuerst eine davon ab.',
  login_unclear: 'Beide haben ein Konto. Bitte wählen Sie, welches bleibt; das andere wird gesperrt.',
  own_account,
  only_super,
  last_super,
  last_leader,
}

/** Facts of a death that is to be taken back. */
export interface DeathFacts {
  isMember: boolean
  /** Somebody has entered an address or a number since. */
  hasContact: boolean
  /** First names. */
  children: readonly string[]
  /** References of lapsed mandates. */
  mandates: string[]
  userId: string | null
  /** Null where the log no longer knows what ended. */
  stopped: { email: string; phone: string; accounts: readonly unknown[]; payers: readonly unknown[] } | null
}

/** Sentences of a death that was entered by mistake: what holds again, and what somebody decides. */
export function describeDeath({ isMember, hasContact, children, mandates, userId, stopped }: DeathFacts) {
  const hasMoney = stopped && stopped.accounts.length + stopped.payers.length > 0
  const returned = [
    isMember ? 'Die Mitgliedschaft geht ohne Lücke weiter, mit ihren Abteilungen.' : '',
    stopped && (stopped.email || stopped.phone) && !hasContact ? 'E-Mail-Adresse und Telefonnummer gelten wieder.' : '',
    children.length > 0 ? `Das Sorgerecht für ${children.join(', ')} gilt wieder, bis zur Volljährigkeit.` : '',
    hasMoney ? 'Bankkonto und Zahler gelten wieder, wo inzwischen nichts anderes eingetragen ist.' : '',
    'Beiträge werden wieder berechnet, Briefe und E-Mails wieder zugestellt.',
  ]
  const toDecide = [
    mandates.length > 0
      ? `Abgebucht wird erst wieder, wenn das Mandat ${mandates.join(', ')} wieder gilt oder ein neues da ist.`
      : '',
    userId ? 'Das Konto bleibt gesperrt. Ein Vorstand entsperrt es unter Benutzer und verbindet es wieder mit dem Mitglied.' : '',
    'Wer inzwischen einen anderen Zahler bekommen hat, behält ihn.',
    'E-Mails, die damals noch nicht verschickt waren, sind gelöscht.',
    stopped
      ? ''
      : 'Was sonst endete, ist nicht mehr festgehalten: Bitte prüfen Sie E-Mail, Telefon, Sorgerecht, Bankkonto und Zahler.',
  ]
  return { returned: returned.filter(Boolean), toDecide: toDecide.filter(Boolean) }
}
