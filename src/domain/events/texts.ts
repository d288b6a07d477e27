import { berlinDay, berlinTime, formatDay, formatTime, weekdayName, weekdayShort } from '../../kernel/calendar.ts'
import type { Audience } from '../courses/access.ts'
import type { ChangeRefusal } from './commands.ts'
import { daysOf, type EventState, type Times } from './rules.ts'

export const AUDIENCE_TEXTS: Record<Audience, string> = {
  public: 'Für alle',
  members: 'Nur für Mitglieder',
  staff: 'Nur für Mitarbeitende',
}

export const STATE_TEXTS: Record<EventState, string> = { draft: 'Entwurf', published: 'Veröffentlicht', cancelled: 'Abgesagt' }

export const EVENT_REFUSALS: Record<ChangeRefusal | 'wrong_state' | 'reason_missing' | 'too_many', string> = {
  changed_meanwhile:
    'Jemand anderes hat diesen Termin inzwischen geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  cancelled: 'Dieser Termin ist abgesagt und lässt sich nicht mehr ändern.',
  below_taken: 'So viele Plätze sind schon vergeben. Bitte melden Sie zuerst Personen ab, oder lassen Sie die Zahl höher.',
  has_participants: 'Es haben sich schon Personen angemeldet. Bitte melden Sie sie zuerst ab.',
  wrong_state: 'Das geht in diesem Zustand nicht mehr. Bitte prüfen Sie, was jetzt gespeichert ist.',
  reason_missing: 'Bitte nennen Sie einen Grund.',
  too_many: 'Eine Reihe hat höchstens 60 Termine. Bitte wählen Sie ein früheres Ende.',
}

const dayText = (day: Temporal.PlainDate): string => `${weekdayName(day.dayOfWeek)}, ${formatDay(day)}`
const shortDay = (day: Temporal.PlainDate): string => `${weekdayShort(day.dayOfWeek)} ${formatDay(day)}`

/** `Samstag, 11.07.2026, 14:00–22:00 Uhr`; `Sa 11.07.2026 bis So 12.07.2026` */
export function whenText(event: Times): string {
  const { from, to } = daysOf(event)
  const times = [formatTime(berlinTime(event.startsAt)), formatTime(berlinTime(event.endsAt))]
  if (from.equals(to)) return event.isAllDay ? `${dayText(from)}, ganztägig` : `${dayText(from)}, ${times.join('–')}\u00a0Uhr`
  if (event.isAllDay) return `${shortDay(from)} bis ${shortDay(to)}`
  return `${shortDay(berlinDay(event.startsAt))}, ${times[0]}\u00a0Uhr bis ${shortDay(berlinDay(event.endsAt))}, ${times[1]}\u00a0Uhr`
}

/** Only the times: `14:00–22:00 Uhr`, `ganztägig`, `bis So 12.07.2026`. */
export function timesText(event: Times): string {
  const { from, to } = daysOf(event)
  if (event.isAllDay) return from.equals(to) ? 'ganztägig' : `bis ${shortDay(to)}`
  const [begin, end] = [formatTime(berlinTime(event.startsAt)), formatTime(berlinTime(event.endsAt))]
  return from.equals(to)
    ? `${begin}–${end}\u00a0Uhr`
    : `${begin}\u00a0Uhr bis ${shortDay(berlinDay(event.endsAt))}, ${end}\u00a0Uhr`
}
