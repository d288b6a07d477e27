import { formatTimes, weekdayName } from '../../kernel/calendar.ts'
import type { DraftDecision, Edge } from './draft-plan.ts'
import type { Given } from './list-candidates.ts'
import { type AgeGroup, type AllocationState, type Criterion, type Outcome, timeAt, type WeekTime } from './rules.ts'

export const STATE_TEXTS: Record<AllocationState, string> = {
  preparing: 'in Vorbereitung',
  needs: 'Bedarf anmelden',
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

const lossText = ({ wanted, edge }: { wanted: Given; edge: Edge }): string =>
  `kein freier Platz am ${weekTimeText(wanted)} (${EDGE_TEXTS[edge]})`

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Why a decision came out as it did, in one sentence for everybody concerned. */
export function reasonText({ given, wish, isHeld, over, lost }: Omit<DraftDecision, 'needId'>): string {
  if (!given) return lost ? `${capital(lossText(lost))} und keine passende Alternative.` : NOTHING_FITS
  if (isHeld && !lost) return 'Vorjahresinhaber behält seine Zeit.'
  const merit = over && over !== 'taken' && over !== 'hand' ? ` (${EDGE_TEXTS[over]})` : ''
  if (!lost) return wish === 0 ? `Wunschzeit${merit}.` : `Alternative ${weekTimeText(given)}${merit}.`
  const where = wish === 0 ? 'im Wunschzeitraum' : 'Alternative'
  return `${capital(lossText(lost))}; ${where} ${weekTimeText(given)}.`
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
  withdrawn: 'Dieser Bedarf ist zurückgezogen.',
  occupied: 'Diese Zeit ist im Entwurf schon vergeben.',
  closed_hours: 'Diese Zeit ist nicht ausgeschrieben, oder die Halle hat dann geschlossen.',
  already_open: 'Zu diesem Bedarf liegt schon ein Einspruch vor.',
  answered: 'Dieser Einspruch ist schon beantwortet.',
  past: 'Der Spieltag liegt in der Vergangenheit.',
  booked_meanwhile: 'Eine der Zeiten wurde gerade anders belegt. Bitte versuchen Sie es noch einmal.',
} as const
export type AllocationRefusal = keyof typeof ALLOCATION_REFUSALS
