import type { FollowedAndTold } from '../../domain/processes/follow-and-tell.ts'
import { plural } from '../../kernel/plural.ts'

/** What was done, as figures for the address. */
export const noteOf = ({ added, dropped, unbooked, told }: FollowedAndTold): string => [added, dropped, unbooked, told].join('-')

const households = (told: number): string => `${plural(told, 'Haushalt bekommt', 'Haushalte bekommen')} eine E-Mail.`

/** The sentence for figures from the address; null for anything else. */
export function followedText(given: string | null): string | null {
  const figures = /^(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5})$/
    .exec(given ?? '')
    ?.slice(1)
    .map(Number)
  if (!figures) return null
  const [added = 0, dropped = 0, unbooked = 0, told = 0] = figures
  if (added + dropped === 0) return 'Gespeichert. An den Terminen ändert sich nichts.'
  const parts = [added > 0 ? `${plural(added, 'Termin', 'Termine')} neu` : '', dropped > 0 ? `${dropped} entfernt` : '']
  const waiting =
    unbooked > 0 ? `Bei ${plural(unbooked, 'Termin', 'Terminen')} ist die Halle vergeben: Bitte entscheiden Sie.` : ''
  const done = `Gespeichert: ${parts.filter(Boolean).join(', ')}.`
  return [done, told > 0 ? households(told) : '', waiting].filter(Boolean).join(' ')
}

export interface HolidayPreview {
  id: string
  intent: 'close' | 'open'
  title: string
  lines: string[]
  /** `Anna Muster, 0821 1234` */
  toCall: string[]
}

/** What is asked before a hall is closed in the holidays; null when nobody has to be told. */
export function presentPreview(
  { id, intent }: Pick<HolidayPreview, 'id' | 'intent'>,
  hall: string,
  { dropped, told, toCall }: FollowedAndTold,
): HolidayPreview | null {
  if (told + toCall.length === 0) return null
  return {
    id,
    intent,
    title: `${hall}: ${plural(dropped, 'Stunde fällt', 'Stunden fallen')} in den Ferien aus`,
    lines: [
      ...(told > 0 ? [households(told)] : []),
      ...(toCall.length > 0
        ? [`${plural(toCall.length, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse. Bitte rufen Sie dort an:`]
        : []),
    ],
    toCall: toCall.map(({ name, phone }) => [name, phone].filter(Boolean).join(', ')),
  }
}
