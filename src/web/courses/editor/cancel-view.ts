import type { Standing } from '../../../domain/courses/queries.ts'
import type { CancellationPreview } from '../../../domain/decisions/preview-course-cancellation.ts'
import { formatDay } from '../../../kernel/calendar.ts'
import { formatCents } from '../../../kernel/money.ts'
import { plural } from '../../../kernel/plural.ts'

export interface CancelView {
  /** One sentence each. */
  effects: string[]
  /** Names of people without an e-mail address. */
  toCall: string[]
}

const people = (count: number) => plural(count, 'Person', 'Personen')

const peopleOf = ({ placed, waiting, wishing, listed }: CancellationPreview): string =>
  [
    placed > 0 ? `${people(placed)} mit Anmeldung` : '',
    waiting > 0 ? `${people(waiting)} auf der Warteliste` : '',
    wishing > 0 ? `${people(wishing)} mit einem Wunsch` : '',
    listed > 0 ? `${people(listed)} aus der Gruppe, ohne Anmeldung` : '',
  ]
    .filter(Boolean)
    .join(', ')

const hallsText = (halls: CancellationPreview['halls']): string =>
  `Diese Hallenzeiten werden frei: ${halls.map(({ name, sessions }) => `${name} (${plural(sessions, 'Termin', 'Termine')})`).join('; ')}.`

const NOBODY = 'Niemand ist angemeldet.'

export function presentCancellation(preview: CancellationPreview): CancelView {
  const told = peopleOf(preview)
  return {
    effects: [
      told ? `Abgemeldet und benachrichtigt: ${told}.` : NOBODY,
      ...(told ? ['Bei Kindern bekommen die Eltern die E-Mails.'] : []),
      preview.sessions === 0
        ? 'Es gibt keine kommenden Termine.'
        : `${plural(preview.sessions, 'kommender Termin fällt', 'kommende Termine fallen')} aus.`,
      ...(preview.halls.length > 0 ? [hallsText(preview.halls)] : []),
      ...(preview.priceCents > 0 ? [`Preise über zusammen ${formatCents(preview.priceCents)} entfallen.`] : []),
    ],
    toCall: preview.toCall,
  }
}

export interface EndView {
  effects: string[]
  mayEnd: boolean
}

/** A course with sessions ahead is not ended: other ways stand there instead. */
export function presentEnding({ ahead, lastOn }: Standing, preview: CancellationPreview): EndView {
  if (ahead > 0 && lastOn)
    return {
      effects: [
        `Bis ${formatDay(lastOn)} ${ahead === 1 ? 'steht noch eine Stunde' : `stehen noch ${ahead} Stunden`} an.`,
        'Soll das Angebot noch eine Weile stattfinden, tragen Sie bei den Zeiten einen letzten Tag ein.',
        'Soll es gar nicht mehr stattfinden, sagen Sie es ab: Alle erfahren es, und die Halle wird frei.',
      ],
      mayEnd: false,
    }
  const people = peopleOf(preview)
  return {
    effects: [
      'Es stehen keine Stunden mehr an.',
      people ? `Bisher dabei: ${people}. Sie bekommen keine E-Mail.` : NOBODY,
      'Das Angebot steht dann nicht mehr auf der Website.',
    ],
    mayEnd: true,
  }
}
