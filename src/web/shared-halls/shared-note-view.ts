import type { SharedSlot } from '../../domain/shared-halls/list-shared-slots.ts'
import { berlinDay, berlinTime, formatDay, formatTime, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { StateKind } from '../ui/badge.tsx'
import { CLOSED_PATH, requestAddress } from './shared-address.ts'

/** Something that takes place in a hall of the association, and how far it is. */
export interface SharedNoteView {
  text: string
  states: { text: string; look: StateKind }[]
  /** Where to ask for it; null = nothing is missing. */
  ask: string | null
  /** Where to move or cancel what stands in a closed hall; null = nothing does. */
  closed: string | null
}

const WORDS = [
  ['approved', 'genehmigt', 'good'],
  ['suspended', 'Halle gesperrt', 'care'],
  ['requested', 'angefragt, noch nicht genehmigt', 'care'],
  ['none', 'noch nicht genehmigt', 'bad'],
] as const

/** What the editor of an offer says of its times in halls of the association. */
export function presentSharedSlot(slot: SharedSlot, title: string): SharedNoteView {
  const day = berlinDay(slot.startsAt)
  const [from, to] = [berlinTime(slot.startsAt), berlinTime(slot.endsAt)]
  const when = slot.isWeekly ? `${weekdayName(day.dayOfWeek)}s` : formatDay(day)
  return {
    text: `${when}, ${formatTimes(from, to)}, ${slot.place}`,
    states: WORDS.flatMap(([state, text, look]) => {
      const count = slot.counts[state]
      return count === 0 ? [] : [{ look, text: slot.isWeekly ? `${plural(count, 'Termin', 'Termine')} ${text}` : text }]
    }),
    closed: slot.counts.suspended > 0 ? CLOSED_PATH : null,
    ask:
      slot.counts.none === 0
        ? null
        : requestAddress({
            partId: slot.partId,
            from: day.toString(),
            to: slot.lastOn.toString(),
            title,
            startsTime: formatTime(from),
            endsTime: formatTime(to),
          }),
  }
}
