import type { SharedSlot } from '../../../domain/shared-halls/list-shared-slots.ts'
import { berlinDay, berlinTime, formatDay, formatTime, formatTimes, weekdayName } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { CLOSED_PATH, requestAddress } from './shared-address.ts'

/** Use of a hall of the association, with the state of its request. */
export interface SharedNoteView {
  text: string
  states: { text: string; look: StateKind }[]
  /** Address of the request; null without need. */
  ask: string | null
  /** Address for sessions in a closed hall; null without any. */
  closed: string | null
}

const WORDS = [
  ['approved', 'genehmigt', 'good'],
  ['suspended', 'Halle gesperrt', 'care'],
  ['requested', 'angefragt, noch nicht genehmigt', 'care'],
  ['none', 'noch nicht genehmigt', 'bad'],
] as const

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
