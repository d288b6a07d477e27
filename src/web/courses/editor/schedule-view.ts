import type { Occupant } from '../../../domain/bookings/queries.ts'
import type { SlotPreview } from '../../../domain/sessions/preview-schedule.ts'
import { formatDay, formatDayShort, formatSpan } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { leftOutTexts } from './left-out-view.ts'

/** Preview of one weekly time. */
export interface PreviewView {
  text: string
  /** `Mi 24.02. · Mi 03.03.`; empty for many. */
  days: string
  /** Days left out, with the reason; empty: none. */
  leftOut: string
  /** Bookings in the way; empty: the place is free. */
  rivals: string[]
  /** In a hall of the association. */
  isShared: boolean
}

const rivalText = ({ title, startsAt, endsAt, facilityName, partName }: Occupant): string =>
  `${formatSpan(startsAt, endsAt)}: ${title} (${facilityName}, ${partName})`

/** More days than these are told by the first and the last. */
const LISTED_DAYS = 30

export function presentPreview({ days, leftOut, occupants, overlapsOwn, isShared }: SlotPreview): PreviewView {
  const [firstOn, lastOn] = [days.at(0), days.at(-1)]
  const span = firstOn && lastOn ? `, ${formatDay(firstOn)} bis ${formatDay(lastOn)}` : ''
  const own = overlapsOwn ? ['Überschneidet sich mit einer anderen Zeit dieses Angebots am selben Ort.'] : []
  return {
    text: `${plural(days.length, 'Termin', 'Termine')}${span}`,
    days: days.length > 1 && days.length <= LISTED_DAYS ? days.map((day) => formatDayShort(day)).join(' · ') : '',
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
