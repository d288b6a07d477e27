import type { BookingNews } from '../../domain/bookings/mails.ts'
import type { ClosureNews } from '../../domain/closures/mails.ts'
import type { MailData } from '../../domain/mail/input.ts'
import type { SharedTimeNews } from '../../domain/shared-halls/mails.ts'
import { newId } from '../../kernel/id.ts'

const news: BookingNews = {
  name: 'Erika Muster',
  booking: {
    id: newId(),
    title: 'Geburtstagsfeier',
    place: 'Turnhalle Nordring, Drittel 1',
    startsAt: '2026-11-28T13:00:00Z',
    endsAt: '2026-11-28T16:00:00Z',
  },
  reason: '',
}
const dateOn = (startsAt: string, endsAt: string) => ({ id: newId(), startsAt, endsAt })
const grantedSeries: BookingNews = {
  ...news,
  booking: { ...news.booking, title: 'Volleyball Hobbygruppe' },
  reason: 'Der Schlüssel liegt im Büro.',
  series: {
    rule: 'jede Woche am Dienstag, 18:00–20:00',
    place: news.booking.place,
    dates: [
      dateOn('2027-03-16T17:00:00Z', '2027-03-16T19:00:00Z'),
      { ...dateOn('2027-03-30T16:00:00Z', '2027-03-30T18:00:00Z'), place: 'Turnhalle Nordring, Drittel 3' },
    ],
    lost: [dateOn('2027-03-23T17:00:00Z', '2027-03-23T19:00:00Z')],
  },
}
const withReason = { ...news, reason: 'Da ist leider ein Turnier.' }
const displacedDates: BookingNews = {
  ...withReason,
  series: {
    place: news.booking.place,
    dates: [
      { ...dateOn('2027-03-16T17:00:00Z', '2027-03-16T19:00:00Z'), title: 'Volleyball' },
      { ...dateOn('2027-03-23T17:00:00Z', '2027-03-23T19:00:00Z'), title: 'Judo' },
    ],
  },
}

const allocation = { name: 'Erika Muster', allocation: 'Winter 2027/28', needsUntil: '30.06.2027', objectionsUntil: '31.07.2027' }
const displaced = {
  name: 'Erika Muster',
  group: 'Handball Damen',
  match: 'Heimspiel Volleyball',
  dates: [['Sa 28.11. · 17:00–19:00', 'Dreifachhalle Süd, Drittel 1']] as const,
}

const session = {
  id: newId(),
  title: 'Kinderturnen',
  slug: 'kinderturnen',
  place: 'Turnhalle Nordring, Drittel 1',
  movedTo: null,
  startsAt: '2026-11-23T16:30:00Z',
  endsAt: '2026-11-23T17:30:00Z',
}
const closed: ClosureNews = {
  noticeId: newId(),
  name: 'Erika Muster',
  about: ['Ben Muster'],
  facility: 'Turnhalle Nordring',
  reason: 'Wasserschaden',
  sessions: [
    session,
    {
      ...session,
      id: newId(),
      startsAt: '2026-11-25T16:30:00Z',
      endsAt: '2026-11-25T17:30:00Z',
      movedTo: 'Gymnastikraum',
      address: 'Schulstraße 3, 12345 Musterstadt',
    },
  ],
  settlements: [
    { title: 'Kinderturnen', how: 'extend', dates: ['Mo 21.12.'] },
    { title: 'Yoga', how: 'refund', dates: [] },
  ],
}

const shared: SharedTimeNews = {
  name: 'Erika Muster',
  club: 'GSV Musterstadt',
  title: 'Handball C-Jugend',
  place: 'Dreifachhalle Süd, Drittel 1',
  when: 'jede Woche am Montag, 17:00–18:30 Uhr',
  dates: { count: 14, first: '11.01.2027', last: '26.04.2027' },
}

const dropped = {
  name: 'Erika Muster',
  about: ['Ben Muster'],
  sessions: [
    { ...session, holiday: 'Weihnachtsferien' },
    { ...session, id: newId(), startsAt: '2026-11-30T16:30:00Z', endsAt: '2026-11-30T17:30:00Z', holiday: '' },
  ],
}

const clubClosed = {
  name: 'Erika Muster',
  club: 'gsv',
  closureId: newId(),
  facility: 'Dreifachhalle Süd',
  reason: 'Wasserschaden',
  times: [
    {
      title: 'Handball C-Jugend',
      place: 'Dreifachhalle Süd, Drittel 1',
      dates: [{ startsAt: '2026-11-23T16:30:00Z', endsAt: '2026-11-23T17:30:00Z' }],
    },
  ],
}

const date = (id: string, startsAt: string, endsAt: string) => ({
  id,
  title: 'Turnen',
  place: 'Turnhalle Nordring',
  startsAt,
  endsAt,
})
const rescheduled: MailData['course.rescheduled'] = {
  name: 'Petra Albers',
  about: ['Kim Albers'],
  course: { title: 'Turnen', slug: 'turnen' },
  waits: false,
  added: [],
  changed: [
    {
      before: date('a', '2027-01-11T08:00:00Z', '2027-01-11T09:00:00Z'),
      after: date('a', '2027-01-11T09:00:00Z', '2027-01-11T10:00:00Z'),
    },
    {
      before: date('b', '2027-01-18T08:00:00Z', '2027-01-18T09:00:00Z'),
      after: date('b', '2027-01-18T09:00:00Z', '2027-01-18T10:00:00Z'),
    },
  ],
  dropped: [date('c', '2027-01-25T08:00:00Z', '2027-01-25T09:00:00Z')],
}

export const HALL_SAMPLES = {
  'holidays.dropped': [dropped, { ...dropped, about: [] }],
  'course.rescheduled': [rescheduled, { ...rescheduled, about: [], waits: true }],
  'booking.requested': [news, grantedSeries],
  'booking.approved': [news, grantedSeries],
  'booking.declined': [withReason],
  'booking.cancelled': [withReason, news, displacedDates],
  'booking.moved': [news, grantedSeries],
  'booking.suspended': [{ ...news, reason: 'Wasserschaden' }],
  'booking.restored': [news],
  'booking.reinstated': [news],
  'defect.reported': [
    { kind: 'locked' as const, place: 'Turnhalle Nordring', slug: 'turnhalle-nordring', text: '', reportedBy: '' },
    {
      kind: 'defect' as const,
      place: 'Turnhalle Nordring, Drittel 1',
      slug: 'turnhalle-nordring',
      text: 'Ein Tornetz ist gerissen.',
      reportedBy: 'Tom Trainer',
      reportedEmail: 'tom@post.example',
    },
  ],
  'defect.settled': [
    {
      kind: 'defect' as const,
      place: 'Turnhalle Nordring, Drittel 1',
      name: 'Erika Muster',
      reportedAt: '2026-11-20T17:00:00Z',
      answer: 'Das Netz ist neu geknüpft.',
    },
    { kind: 'locked' as const, place: 'Turnhalle Nordring', name: '', reportedAt: '2026-11-20T17:00:00Z', answer: '' },
  ],
  'closure.announced': [closed, { ...closed, about: [], sessions: closed.sessions.slice(1), settlements: [] }],
  'closure.returned': [{ ...closed, sessions: closed.sessions.slice(1), settlements: [] }],
  'closure.clubSuspended': [clubClosed],
  'closure.clubRestored': [clubClosed],
  'sharedTime.asked': [{ ...shared, name: '', asker: 'Erika Muster', note: 'Wir bringen eigene Tore mit.' }],
  'sharedTime.received': [shared],
  'sharedTime.givenBack': [{ ...shared, name: '' }],
  'sharedTime.untold': [
    {
      closureId: newId(),
      facility: 'Dreifachhalle Süd',
      reason: 'Wasserschaden',
      sessions: [{ title: 'Handball C-Jugend', when: 'Mo 23.11. · 17:30–18:30 Uhr' }],
    },
  ],
  'slot.confirm': [
    {
      wishId: newId(),
      name: 'Erika Muster',
      title: 'Geburtstagsfeier',
      place: 'Turnhalle Nordring, Drittel 1',
      when: 'Samstag, 12.12.2026, 15:00–18:00 Uhr',
    },
  ],
  'slot.offered': [
    {
      offerId: newId(),
      wishId: newId(),
      name: 'Erika Muster',
      title: 'Geburtstagsfeier',
      place: 'Turnhalle Nordring, Drittel 1',
      startsAt: '2026-12-12T14:00:00Z',
      endsAt: '2026-12-12T17:00:00Z',
      until: '2026-12-11T17:00:00Z',
    },
    {
      offerId: newId(),
      name: 'Erika Muster',
      title: 'Volleyball Damen',
      place: 'Turnhalle Nordring, Drittel 1',
      startsAt: '2026-11-23T16:30:00Z',
      endsAt: '2026-11-23T17:30:00Z',
      until: '2026-11-22T17:00:00Z',
    },
  ],
  'allocation.opened': [allocation],
  'allocation.published': [allocation],
  'allocation.issued': [
    allocation,
    { ...allocation, giveBack: { allocationId: newId(), clubIds: ['gsv'], until: '2028-03-31T22:00:00Z' } },
  ],
  'allocation.answered': [
    { ...allocation, group: 'Handball Damen', outcome: 'stattgegeben', answer: 'Drittel 2 ist frei geworden.' },
  ],
  'allocation.decided': [
    { ...allocation, group: 'Handball Damen', time: 'Dienstag 18:00–20:00 Uhr', reason: 'Ihr Einspruch', until: '' },
    { ...allocation, group: 'Handball Damen', time: 'keine Zeit', reason: 'Die Schule braucht die Halle.', until: '07.08.2027' },
  ],
  'allocation.displaced': [displaced],
  'allocation.restored': [displaced],
  'booking.givenBack': [news, { ...news, isReleased: true }],
  'booking.withdrawn': [news],
  'booking.receivedBack': [
    { ...news, name: '', asker: 'Erika Muster' },
    { ...grantedSeries, name: '', asker: 'Erika Muster', reason: '', isReleased: true },
    { ...news, name: '', asker: 'Erika Muster', isAsked: true },
  ],
  'booking.asked': [
    { ...news, name: '', asker: 'Erika Muster', reason: 'Wir sind 20 Kinder.' },
    { ...grantedSeries, name: '', asker: 'Erika Muster' },
  ],
}
