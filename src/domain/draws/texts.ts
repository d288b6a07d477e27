import { JOIN_REFUSALS } from '../participations/texts.ts'
import type { ChangeWishRefusal } from './change-wish.ts'
import type { DrawCommandRefusal } from './commands.ts'
import type { Difference, DrawPhase, DrawPriority, DrawResult } from './rules.ts'
import type { RunRefusal } from './run-draw.ts'
import type { SendRefusal } from './send-wish.ts'

export const PRIORITY_TEXTS: Record<DrawPriority, string> = {
  members: 'Mitglieder',
  siblings: 'Geschwister zusammen',
  age_cohort: 'Letzter passender Jahrgang',
  last_season: 'Letzte Saison dabei',
  waited: 'Bisher leer ausgegangen',
}

/** Priorities as they stand in a sentence. */
const FAVOURED: Record<DrawPriority, string> = {
  members: 'Mitglieder',
  siblings: 'Geschwister',
  age_cohort: 'alle, die danach zu alt für das Angebot sind',
  last_season: 'alle, die in der letzten Saison dabei waren',
  waited: 'alle, die bisher leer ausgegangen sind',
}
const ORDINALS = ['erstens', 'zweitens', 'drittens', 'viertens', 'fünftens']

/** `Vorrang haben erstens Mitglieder, zweitens Geschwister.`; empty where nobody goes first. */
export function priorityText(priorities: readonly DrawPriority[]): string {
  if (priorities.length === 0) return ''
  const named = priorities.map((priority, at) =>
    priorities.length === 1 ? FAVOURED[priority] : `${ORDINALS[at]} ${FAVOURED[priority]}`,
  )
  return `Vorrang haben ${named.join(', ')}.`
}

export const PHASE_TEXTS: Record<DrawPhase, string> = {
  soon: 'noch nicht geöffnet',
  open: 'nimmt Wünsche an',
  closed: 'wartet auf die Auslosung',
  drawn: 'ausgelost',
}

export const RESULT_TEXTS: Record<DrawResult['state'], string> = {
  place: 'Platz',
  waiting: 'Warteliste',
  none: 'kein Platz',
}

export const DRAW_REFUSALS: Record<DrawCommandRefusal, string> = {
  drawn: 'Diese Verlosung ist ausgelost und lässt sich nicht mehr ändern.',
  has_wishes:
    'Es sind schon Wünsche da. Angebote, Reihenfolge und Beginn bleiben deshalb, wie sie sind. Name und spätere Zeiten sind möglich.',
  earlier: 'Es sind schon Wünsche da. Die Zeiten lassen sich nur noch nach hinten verschieben.',
  changed_meanwhile: 'Jemand anderes hat diese Verlosung inzwischen geändert. Bitte prüfen Sie, was jetzt gespeichert ist.',
  course_taken: 'Eines der Angebote gehört schon zu einer anderen Verlosung.',
  course_waiting: 'Bei einem der Angebote warten schon Personen auf einen Platz. Für sie wäre eine Verlosung nicht fair.',
  course_unlimited: 'Eines der Angebote hat keine begrenzte Platzzahl. Dort gibt es nichts zu verlosen.',
}

export const RUN_REFUSALS: Record<RunRefusal, string> = {
  not_due: 'Ausgelost wird erst zur angekündigten Zeit.',
}

export const WISH_REFUSALS: Record<ChangeWishRefusal, string> = {
  not_open_yet: 'Wünsche werden noch nicht angenommen.',
  closed: 'Die Zeit für Wünsche ist vorbei. Zurückziehen können Sie Ihren Wunsch noch bis zur Auslosung.',
  drawn: 'Die Plätze sind schon ausgelost.',
  withdrawn: 'Dieser Wunsch ist zurückgezogen.',
  nothing_chosen: 'Bitte wählen Sie mindestens ein Angebot.',
  not_possible: 'Dieses Angebot nimmt nicht an der Verlosung teil. Bitte wählen Sie ein anderes.',
}

export const SEND_REFUSALS: Record<SendRefusal, string> = {
  ...JOIN_REFUSALS,
  not_open_yet: 'Wünsche werden noch nicht angenommen. Bitte kommen Sie zum angegebenen Zeitpunkt wieder.',
  closed: 'Die Zeit für Wünsche ist vorbei.',
  drawn: 'Die Plätze sind schon ausgelost. Auf der Seite des Angebots sehen Sie, ob man sich noch anmelden kann.',
}

const wishName = ({ number, part }: { number: number; part: number }): string => (part === 0 ? `${number}` : `${number}-${part}`)

const resultText = (result: DrawResult | null): string =>
  result === null
    ? 'kein Ergebnis'
    : result.course === null
      ? RESULT_TEXTS[result.state]
      : `${RESULT_TEXTS[result.state]} in ${result.course}`

export function differenceText(difference: Difference): string {
  if (difference.kind === 'seed') return 'Die Zufallszahl passt nicht zu ihrer vorher veröffentlichten Prüfsumme.'
  if (difference.kind === 'hash') return 'Die Prüfsumme des Ergebnisses stimmt nicht.'
  if (difference.kind === 'order')
    return `Die Reihenfolge stimmt nicht: An Stelle ${difference.at} steht Wunsch ${wishName(difference)}.`
  return `Wunsch ${wishName(difference)}: veröffentlicht ist „${resultText(difference.said)}“, gelost „${resultText(difference.drawn)}“.`
}

export const placesText = (wish: string, drawn: number, entered: number): string =>
  `Wunsch ${wish}: gelost für ${drawn} Personen, eingetragen für ${entered}.`
