import type { FollowedAndNotified } from '../../../domain/processes/follow-and-notify.ts'
import { plural } from '../../../kernel/plural.ts'

const households = (told: number): string => `${plural(told, 'Haushalt bekommt', 'Haushalte bekommen')} eine E-Mail.`

/** Result for the dates of courses and series, in households. */
export function followedText(added: number, dropped: number, unbooked: number, told: number): string {
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

/** Question before a hall closes or opens in the holidays; null when nobody has to be told. */
export function presentPreview(
  { id, intent }: Pick<HolidayPreview, 'id' | 'intent'>,
  hall: string,
  { dropped, told, toCall }: FollowedAndNotified,
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
