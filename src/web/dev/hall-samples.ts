import type { BookingNews } from '../../domain/bookings/mails.ts'
import type { ClosureNews } from '../../domain/closures/mails.ts'
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

const session = {
  ...{ id: newId(), title: 'Kinderturnen', slug: 'kinderturnen', place: 'Turnhalle Nordring, Drittel 1', movedTo: null },
  ...{ startsAt: '2026-11-23T16:30:00Z', endsAt: '2026-11-23T17:30:00Z' },
}
const closed: ClosureNews = {
  ...{ noticeId: newId(), name: 'Erika Muster', about: ['Ben Muster'], facility: 'Turnhalle Nordring', reason: 'Wasserschaden' },
  sessions: [
    session,
    { ...session, id: newId(), startsAt: '2026-11-25T16:30:00Z', endsAt: '2026-11-25T17:30:00Z', movedTo: 'Gymnastikraum' },
  ],
  settlements: [
    { title: 'Kinderturnen', how: 'extend', dates: ['Mo 21.12.'] },
    { title: 'Yoga', how: 'refund', dates: [] },
  ],
}

/** Mails about bookings, as they are shown and tried. */
export const HALL_SAMPLES = {
  'booking.requested': [news],
  'booking.approved': [news, { ...news, reason: 'Der Schlüssel liegt im Büro.' }],
  'booking.declined': [withReason],
  'booking.cancelled': [withReason, news],
  'booking.moved': [news],
  'booking.suspended': [{ ...news, reason: 'Wasserschaden' }],
  'booking.restored': [news],
  'closure.announced': [closed, { ...closed, about: [], sessions: closed.sessions.slice(1), settlements: [] }],
  'slot.offered': [
    {
      ...{ offerId: newId(), name: 'Erika Muster', title: 'Volleyball Damen', place: 'Turnhalle Nordring, Drittel 1' },
      ...{ startsAt: '2026-11-23T16:30:00Z', endsAt: '2026-11-23T17:30:00Z', until: '2026-11-22T17:00:00Z' },
    },
  ],
  'booking.asked': [{ ...news, name: '', asker: 'Erika Muster', reason: 'Wir sind 20 Kinder.' }],
}
