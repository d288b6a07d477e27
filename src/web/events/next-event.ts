import type { ListedEvent } from '../../domain/events/list-events.ts'
import { whenText } from '../../kernel/times.ts'

export interface NextEventView {
  id: string
  title: string
  about: string
}

export const presentNextEvent = (event: ListedEvent): NextEventView => ({
  id: event.id,
  title: event.title,
  about: [event.state === 'cancelled' ? 'Fällt aus' : '', whenText(event), event.place].filter(Boolean).join(' · '),
})
