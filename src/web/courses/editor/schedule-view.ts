import type { Occupant } from '../../../domain/bookings/queries.ts'
import type { SlotPreview } from '../../../domain/sessions/preview-schedule.ts'
import { formatDay, formatSpan } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { leftOutTexts } from './left-out-view.ts'

/** Preview of one weekly time. */
export interface PreviewView {
  text: string
  /** Days left out, with the reason; empty: none. */
  leftOut: string
  /** Bookings in the way; empty: the place is free. */
  rivals: string[]
  /** In a hall of the association. */
  isShared: boolean
}

const rivalText = ({ title, startsAt, endsAt, facilityName, partName }: Occupant): string =>
  `${formatSpan(startsAt, endsAt)}: ${title} (${facilityName}, ${partName})`

export function presentPreview({ count, firstOn, lastOn, leftOut, occupants, overlapsOwn, isShared }: SlotPreview): PreviewView {
  const span = firstOn && lastOn ? `, ${formatDay(firstOn)} bis ${formatDay(lastOn)}` : ''
  const own = overlapsOwn ? ['Überschneidet sich mit einer anderen Zeit dieses Angebots am selben Ort.'] : []
  return {
    text: `${plural(count, 'Termin', 'Termine')}${span}`,
    leftOut: leftOut.length > 0 ? `Fällt aus: ${leftOutTexts(leftOut).join(', ')}` : '',
    isShared,
    rivals: [...own, ...occupants.map(rivalText)],
  }
}

export function occupiedText(occupants: readonly Occupant[]): string {
  if (occupants.length === 0) return 'Zwei dieser Zeiten brauchen dieselbe Halle. Bitte wählen Sie für eine einen anderen Ort.'
  const shown = occupants.slice(0, 3).map(rivalText).join('; ')
  const rest = occupants.length > 3 ? ` und ${occupants.length - 3} weitere` : ''
  return `Die Halle ist belegt. ${shown}${rest}. Bitte wählen Sie eine andere Zeit oder einen anderen Ort.`
}
