import type { CancellationPreview } from '../../../domain/decisions/preview-course-cancellation.ts'
import { formatCents } from '../../../kernel/money.ts'
import { plural } from '../../../kernel/plural.ts'

export interface CancelView {
  /** One sentence each. */
  effects: string[]
  /** Names of people without an e-mail address. */
  toCall: string[]
}

const people = (count: number) => plural(count, 'Person', 'Personen')

function toldText({ placed, waiting, wishing, listed }: CancellationPreview): string {
  const parts = [
    placed > 0 ? `${people(placed)} mit Platz` : '',
    waiting > 0 ? `${people(waiting)} auf der Warteliste` : '',
    wishing > 0 ? `${people(wishing)} mit einem Wunsch` : '',
    listed > 0 ? `${people(listed)} der Gruppenliste` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'Niemand ist angemeldet.' : `Abgemeldet und benachrichtigt: ${parts.join(', ')}.`
}

const hallsText = (halls: CancellationPreview['halls']): string =>
  `Diese Hallenzeiten werden frei: ${halls.map(({ name, sessions }) => `${name} (${plural(sessions, 'Termin', 'Termine')})`).join('; ')}.`

export const presentCancellation = (preview: CancellationPreview): CancelView => ({
  effects: [
    toldText(preview),
    preview.sessions === 0
      ? 'Es gibt keine kommenden Termine.'
      : `${plural(preview.sessions, 'kommender Termin fällt', 'kommende Termine fallen')} aus.`,
    ...(preview.halls.length > 0 ? [hallsText(preview.halls)] : []),
    ...(preview.priceCents > 0 ? [`Preise über zusammen ${formatCents(preview.priceCents)} entfallen.`] : []),
  ],
  toCall: preview.toCall,
})
