import type { Followed } from '../../domain/sessions/follow-holidays.ts'
import { plural } from '../../kernel/plural.ts'

/** What was done, as figures for the address. */
export const noteOf = ({ added, dropped, unbooked }: Followed): string => [added, dropped, unbooked].join('-')

/** The sentence for figures from the address; null for anything else. */
export function followedText(given: string | null): string | null {
  const figures = /^(\d{1,5})-(\d{1,5})-(\d{1,5})$/
    .exec(given ?? '')
    ?.slice(1)
    .map(Number)
  if (!figures) return null
  const [added = 0, dropped = 0, unbooked = 0] = figures
  if (added + dropped === 0) return 'Gespeichert. An den Terminen ändert sich nichts.'
  const parts = [added > 0 ? `${plural(added, 'Termin', 'Termine')} neu` : '', dropped > 0 ? `${dropped} entfernt` : '']
  const waiting =
    unbooked > 0 ? ` Bei ${plural(unbooked, 'Termin', 'Terminen')} ist die Halle vergeben: Bitte entscheiden Sie.` : ''
  return `Gespeichert: ${parts.filter(Boolean).join(', ')}.${waiting}`
}
