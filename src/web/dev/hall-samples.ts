import type { BookingNews } from '../../domain/bookings/mails.ts'
import { newId } from '../../kernel/id.ts'

const news: BookingNews = {
  name: 'Erika Muster',
  booking: {
    ...{ id: newId(), title: 'Geburtstagsfeier', place: 'Turnhalle Nordring, Drittel 1' },
    ...{ startsAt: '2026-11-28T13:00:00Z', endsAt: '2026-11-28T16:00:00Z' },
  },
  reason: '',
}
const withReason = { ...news, reason: 'Da ist leider ein Turnier.' }

/** Mails about bookings, as they are shown and tried. */
export const HALL_SAMPLES = {
  'booking.requested': [news],
  'booking.approved': [news, { ...news, reason: 'Der Schlüssel liegt im Büro.' }],
  'booking.declined': [withReason],
  'booking.cancelled': [withReason, news],
  'booking.moved': [news],
  'booking.suspended': [{ ...news, reason: 'Wasserschaden' }],
  'booking.asked': [{ ...news, name: '', asker: 'Erika Muster', reason: 'Wir sind 20 Kinder.' }],
}
