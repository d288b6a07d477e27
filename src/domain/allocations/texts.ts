import { formatTimes, weekdayName, weekdayShort } from '../../kernel/calendar.ts'
import type { DraftDecision, Loss } from './explain-draft.ts'
import type { Block, Edge } from './hold-times.ts'
import { type AgeGroup, type AllocationState, type Criterion, type Outcome, timeAt, type WeekTime } from './rules.ts'

export const STATE_TEXTS: Record<AllocationState, string> = {
  preparing: 'in Vorbereitung',
  needs: 'Bedarf wird gesammelt',
  draft: 'Entwurf entsteht',
  objections: 'Entwurf liegt vor',
  final: 'vergeben',
}

export const CRITERION_TEXTS: Record<Criterion, string> = {
  school: 'Schulen vor Vereinen',
  youth: 'Jugend vor Erwachsenen',
  league: 'Mannschaften im Spielbetrieb',
  last_holder: 'Vorjahresinhaber',
}

export const AGE_TEXTS: Record<AgeGroup, string> = { youth: 'Kinder und Jugend', adults: 'Erwachsene', seniors: 'Ältere' }

export const OUTCOME_TEXTS: Record<Outcome, string> = {
  upheld: 'stattgegeben',
  changed: 'teilweise stattgegeben',
  rejected: 'zurückgewiesen',
}

const EDGE_TEXTS: Record<Edge, string> = {
  ...CRITERION_TEXTS,
  priority: 'Rang im eigenen Verein',
  share: 'gleichmäßige Verteilung auf die Vereine',
  arrival: 'frühere Anmeldung',
  hand: 'Entscheidung des Verbands',
  taken: 'schon fest belegt',
}

/** `Dienstag 18:00–20:00 Uhr` */
export const weekTimeText = ({ weekday, from, to }: WeekTime): string =>
  `${weekdayName(weekday)} ${formatTimes(timeAt(from), timeAt(to))} Uhr`

/** Rivals named in a reason; the plan shows all. */
const NAMED = 8

type NameOf = (needId: string) => string

const shortTime = ({ weekday, from, to }: WeekTime): string =>
  `${weekdayShort(weekday)} ${formatTimes(timeAt(from), timeAt(to))} Uhr`

const perPerson = (minutes: number): string => minutes.toLocaleString('de-DE', { maximumFractionDigits: 1 })

/** Reason for an order; shares with both figures, so that everybody can check them. */
const edgeText = ({ edge, shares }: Block): string =>
  shares ? `${EDGE_TEXTS[edge]}: dort ${perPerson(shares[0])}, hier ${perPerson(shares[1])} Minuten je Person` : EDGE_TEXTS[edge]

const blockText = (block: Block, nameOf: NameOf): string =>
  `${shortTime(block.time)} ${block.needId === null ? EDGE_TEXTS[block.edge] : `${nameOf(block.needId)} (${edgeText(block)})`}`

function blocksText(blocks: readonly Block[], nameOf: NameOf): string {
  if (blocks.length === 0) return 'nichts Passendes ausgeschrieben'
  const named = [...new Set(blocks.map((block) => blockText(block, nameOf)))]
  const more = named.length - NAMED
  return [...named.slice(0, NAMED), ...(more > 0 ? [`und ${more} weitere`] : [])].join(', ')
}

function lossText({ wish, times: { weekdays, ...times }, blocks }: Loss, nameOf: NameOf): string {
  const days = weekdays.map(weekdayShort).join(', ')
  const name = wish === 0 ? 'Wunsch' : `Alternative ${wish}`
  return `${name} (${days} ${formatTimes(timeAt(times.from), timeAt(times.to))} Uhr): ${blocksText(blocks, nameOf)}`
}

/** Reason of a decision for everybody concerned: tried wishes and their rivals. */
export function reasonText(decision: Omit<DraftDecision, 'needId'>, nameOf: NameOf): string {
  const { movedFor, alternative } = decision
  const moved = movedFor === null ? '' : ` Innerhalb des Wunsches verlegt: So hat auch ${nameOf(movedFor)} Platz.`
  const free = alternative ? ` Frei wäre ${weekTimeText(alternative)}, ${alternative.place}.` : ''
  return `${decidedText(decision, nameOf)}${moved}${free}`
}

function decidedText({ given, wish, isHeld, over, lost }: Omit<DraftDecision, 'needId'>, nameOf: NameOf): string {
  const [first, ...others] = lost
  if (!first)
    return given && isHeld
      ? 'Vorjahresinhaber behält seine Zeit.'
      : given
        ? `${wonText(wish, over, 'Wunschzeit')}.`
        : NOTHING_FITS
  const isPlain = first.wish === 0 && others.length === 0
  const told = isPlain ? blocksText(first.blocks, nameOf) : lost.map((one) => lossText(one, nameOf)).join('; ')
  if (given) {
    const where = isPlain && wish !== 0 ? 'Im Wunschzeitraum nicht frei' : 'Nicht frei'
    return `${wonText(wish, over, 'Zeit im Wunschzeitraum')}. ${where}: ${told}.`
  }
  if (lost.every(({ blocks }) => blocks.length === 0)) return NOTHING_FITS
  return isPlain ? `Der Wunschzeitraum ist vergeben: ${told}.` : `Kein Wunsch ist mehr frei. ${told}.`
}

function wonText(wish: number | null, over: Edge | null, first: string): string {
  const merit = over && over !== 'taken' && over !== 'hand' ? `. Ausschlaggebend: ${EDGE_TEXTS[over]}` : ''
  return `${wish === 0 ? first : `Alternative ${wish}`}${merit}`
}

const NOTHING_FITS = 'Keine der ausgeschriebenen Zeiten passt zu diesem Bedarf (Halle, Ausstattung, Dauer und Wochentag).'

export const ALLOCATION_REFUSALS = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Bitte prüfen Sie, was jetzt gespeichert ist.',
  not_open: 'Das ist in diesem Abschnitt der Vergabe nicht möglich.',
  deadline: 'Die Frist ist abgelaufen.',
  still_open: 'Die Frist läuft noch. Erst danach geht es weiter.',
  already_issued: 'Die Bescheide sind schon verschickt.',
  open_objections: 'Es gibt noch Einsprüche ohne Antwort.',
  no_draft: 'Für jeden Bedarf braucht es eine Entscheidung. Bitte erstellen Sie den Entwurf neu.',
  has_needs: 'Es gibt schon Bedarf. Ausgeschriebene Zeiten und Kriterien bleiben deshalb, wie sie sind.',
  earlier: 'Die Vereine kennen die Fristen schon. Sie lassen sich nur noch verlängern.',
  deadline_past: 'Die Frist liegt in der Vergangenheit.',
  unknown_part: 'Diese Halle gehört nicht zur Vergabe.',
  no_school: 'Bitte geben Sie die Schule ein.',
  is_no_school: 'Bedarf für Schulen meldet nur der Verband. Bitte lassen Sie Schule und E-Mail-Adresse der Schule leer.',
  withdrawn: 'Dieser Bedarf ist zurückgezogen.',
  occupied: 'Diese Zeit ist im Entwurf schon vergeben.',
  closed_hours: 'Diese Zeit ist nicht ausgeschrieben, oder die Halle hat dann geschlossen.',
  already_open: 'Zu diesem Bedarf liegt schon ein Einspruch vor.',
  answered: 'Dieser Einspruch ist schon beantwortet.',
  without_time: 'Im Entwurf hat diese Gruppe noch keine Zeit. Bitte ändern Sie zuerst die Entscheidung, dann antworten Sie.',
  past: 'Der Spieltag liegt in der Vergangenheit.',
  booked_meanwhile: 'Eine der Zeiten wurde gerade anders belegt. Bitte versuchen Sie es noch einmal.',
} as const

/** In possession of a time, when no group can be named. */
export const FIXED_BOOKING = 'eine feste Belegung'
export const OTHER_GROUP = 'eine andere Gruppe'
export const NO_TIME = 'keine Zeit'
export const MATCH_CANCELLED = 'Der Spieltag fällt aus.'

export const byHandText = (reason: string): string =>
  `Entscheidung des Verbands: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
