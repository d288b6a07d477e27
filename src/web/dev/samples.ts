import type { MailData, TemplateName } from '../../domain/mail/input.ts'
import { newId } from '../../kernel/id.ts'
import { DRAW_SAMPLES } from './draw-samples.ts'
import { HALL_SAMPLES } from './hall-samples.ts'
import { HELPER_SAMPLES } from './helper-samples.ts'
import { INVOICE_SAMPLES } from './invoice-samples.ts'
import { MEMBER_SAMPLES } from './member-samples.ts'

export const participationId = newId()
export const sampleFacts = {
  participationId,
  course: { title: 'Rückenfit & Co.', slug: 'rueckenfit' },
  person: 'Ben Muster',
  contact: 'Erika Muster',
}
const ending = { whose: 'Erika Muster', role: 'Vorstand', on: '31.12.2026', staysUntilHandover: false, isPast: true }
const feast = {
  id: newId(),
  startsAt: '2026-12-12T13:00:00Z',
  endsAt: '2026-12-12T21:00:00Z',
  isAllDay: false,
  place: 'Turnhalle Nordring · Eingang Süd',
}
const sampleEvent = { ...sampleFacts, course: { title: 'Winterfest', slug: 'winterfest' }, event: feast }
const granting = { name: 'Erika Muster', clubUserId: newId() }
const feedback = { body: 'Der Kurs am Montag ist großartig.\n\nGibt es ihn auch im Winter?' }
export const session = {
  id: newId(),
  startsAt: '2026-11-23T16:30:00Z',
  endsAt: '2026-11-23T17:30:00Z',
  place: 'Turnhalle Nordring, Drittel 1',
}

const goneSession = { ...session, id: newId(), startsAt: '2026-11-24T07:00:00Z', endsAt: '2026-11-24T08:00:00Z' }

const news = {
  noticeId: newId(),
  name: 'Erika Muster',
  about: ['Ben Muster', 'Ida Muster'],
  session: { ...session, title: 'Kinderturnen', slug: 'kinderturnen' },
}
const substitution = {
  name: 'Erika Muster',
  sessionId: session.id,
  title: 'Kinderturnen',
  place: 'Nordring',
  startsAt: session.startsAt,
  endsAt: session.endsAt,
}

const message = {
  name: 'Erika Muster',
  household: [],
  recipientId: newId(),
  fields: {
    name: 'Erika Muster',
    vorname: 'Erika',
    nachname: 'Muster',
    kinder: 'Ben Muster',
    kurs: sampleFacts.course.title,
    abteilung: '',
    plan: '',
    verein: 'Turnverein',
  },
  because: `weil Sie bei „${sampleFacts.course.title}“ dabei sind`,
  link: { text: 'Zum Angebot', path: `/id/${sampleFacts.course.slug}` },
  files: [],
  isOptional: false,
  subject: 'Hallenschuhe für {kurs}',
  text: 'bitte bringen Sie ab Montag Hallenschuhe mit: Der neue Boden verträgt keine Straßenschuhe.\n\nWir treffen uns wie immer um 17:30 Uhr.',
  from: 'Jana Müller',
}

/** Sample data of every template, for previews and tests; a template without a sample does not compile. */
export const SAMPLES: { [Name in TemplateName]: MailData[Name][] } = {
  ...DRAW_SAMPLES,
  ...HALL_SAMPLES,
  ...HELPER_SAMPLES,
  ...MEMBER_SAMPLES,
  ...INVOICE_SAMPLES,
  'claim.debit': [
    {
      name: 'Erika Muster',
      text: 'am 15.01.2027 ziehen wir 126,00 € von Ihrem Konto ein, wie mit GSV Musterstadt vereinbart.',
      facts: [
        ['Betrag', '126,00 €'],
        ['Konto', 'DE02 •••• 2051'],
      ],
    },
  ],
  'club.testMail': [{ name: 'Erika Muster' }],
  'mailing.message': [
    { ...message, about: ['Ben Muster'], isTest: false },
    { ...message, household: ['Paul Muster'], about: [], link: null, isOptional: true, isTest: true },
  ],
  'mailing.letter': [
    {
      name: 'Erika Muster',
      email: 'erika@muster.example',
      subject: 'Probestunde',
      text: 'Darf mein Sohn einmal zuschauen?\n\nViele Grüße',
    },
  ],
  'participation.received': [
    { ...sampleFacts, position: null, price: '95,00 €' },
    { ...sampleFacts, position: 3, price: null },
  ],
  'participation.confirmed': [
    { ...sampleFacts, price: '95,00 €', sessions: [session] },
    { ...sampleFacts, price: null, sessions: [], hasConsents: true },
    {
      ...sampleFacts,
      companion: 'Opa Karl',
      price: '95,00 €',
      payment: 'per SEPA-Lastschrift',
      hasWithdrawal: true,
      mayChangeCompanion: true,
      sessions: [],
    },
    { ...sampleFacts, price: 'kostenlos: 3 Schnupperstunden', sessions: [session], trialLessons: 3 },
  ],
  'participation.waiting': [
    { ...sampleFacts, position: 2 },
    { ...sampleEvent, position: 1 },
  ],
  'participation.offered': [{ ...sampleFacts, until: '2026-11-22T17:00:00Z', sessions: [session] }],
  'participation.offerExpired': [{ ...sampleFacts, gone: [session] }],
  'participation.holdExpired': [sampleFacts],
  'participation.cancelled': [
    { ...sampleFacts, by: 'person', gone: [session] },
    { ...sampleFacts, by: 'staff', gone: [session] },
    { ...sampleFacts, by: 'declined', gone: [session] },
    { ...sampleFacts, by: 'list' },
  ],
  'participation.moved': [
    { ...sampleFacts, from: 'Yoga am Morgen', position: null, price: '95,00 €', sessions: [session], gone: [goneSession] },
    { ...sampleFacts, from: 'Yoga am Morgen', position: 2, price: null, sessions: [] },
  ],
  'participation.priceChanged': [
    { ...sampleFacts, price: '60,00 €', note: 'Geschwisterermäßigung.' },
    { ...sampleFacts, price: null, note: 'Übungsleiterkind.' },
  ],
  'participation.courseCancelled': [
    { ...sampleFacts, price: '60,00 €', note: 'Zu wenige Anmeldungen.', gone: [session] },
    { ...sampleFacts, price: null, note: 'Zu wenige Anmeldungen.' },
  ],
  'participation.copy': (
    [
      'received',
      'confirmed',
      'waiting',
      'offered',
      'offerExpired',
      'holdExpired',
      'cancelledByPerson',
      'cancelledByStaff',
      'leftList',
      'declined',
      'moved',
      'priceChanged',
      'courseCancelled',
    ] as const
  ).map((step) => ({
    ...sampleFacts,
    step,
    position: step === 'waiting' ? 2 : null,
    until: step === 'offered' ? '2026-11-22T17:00:00Z' : null,
    price: '60,00 €',
    note: step === 'moved' ? 'Yoga am Morgen' : step === 'priceChanged' ? 'Geschwisterermäßigung.' : 'Zu wenige Anmeldungen.',
    sessions: step === 'confirmed' || step === 'offered' ? [session] : [],
    trialLessons: step === 'confirmed' ? 3 : 0,
  })),
  'participation.already': [
    { ...sampleFacts, isConfirmed: true },
    { ...sampleFacts, isConfirmed: false },
  ],
  'session.cancelled': [
    { ...news, reason: 'Die Heizung ist ausgefallen.', takesCards: true },
    { ...news, about: [], session: { ...news.session, place: '' }, reason: '' },
  ],
  'credit.sold': [
    {
      name: 'Anke Lorenz',
      about: 'Mats Lorenz',
      validFrom: '23.11.2026',
      validTo: '22.11.2027',
      card: { name: '10er-Karte Yoga', units: 10, priceCents: 8000, places: ['Yoga am Abend', 'Yoga am Morgen'] },
    },
    {
      name: 'Anke Lorenz',
      about: '',
      validFrom: '23.11.2026',
      validTo: '22.11.2027',
      card: { name: 'Gutschein', units: 1, priceCents: 0, places: ['Yoga am Abend'] },
    },
  ],
  'session.restored': [news, { ...news, dropped: { ...session, id: newId() } }],
  'session.changed': [{ ...news, replacement: { ...session, startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T18:00:00Z' } }],
  'session.replaced': [
    { ...news, replacement: { ...session, id: newId(), startsAt: '2026-11-30T16:30:00Z', endsAt: '2026-11-30T17:30:00Z' } },
  ],
  'substitute.asked': ['Schlüssel hängt im Geräteraum.', ''].map((message) => {
    return { ...substitution, askId: newId(), askedBy: 'Jana Müller', message }
  }),
  'substitute.agreed': [substitution],
  'substitute.found': [{ ...substitution, substitute: 'Tom Weber', phone: '0151 1' }],
  'substitute.settled': (['found', 'cancelled', 'withdrawn'] as const).map((why) => ({ ...substitution, why })),
  'substitute.nobody': [substitution, { ...substitution, place: '' }],
  'substitute.undone': ['', 'Tom Weber'].map((substitute) => ({ ...substitution, substitute })),
  'course.decision': [
    { name: 'Erika Muster', course: { title: 'Rückenfit' }, confirmed: 5, minimum: 8, first: '07.01.2027, 17:30 Uhr' },
    { name: '', course: { title: 'Rückenfit' }, confirmed: 0, minimum: 8, first: '' },
  ],
  'course.cancelled': [
    {
      name: 'Erika Muster',
      about: ['Mia Muster', 'Jan Muster'],
      course: { title: 'Kinderturnen' },
      reason: 'Leider haben wir keine Übungsleitung gefunden.',
    },
    { name: '', about: [], course: { title: 'Rückenfit' }, reason: 'Die Halle wird umgebaut.' },
  ],
  'feedback.forOffice': [
    { ...feedback, about: 'club', kind: 'praise', name: 'Erika Muster', email: 'erika@muster.example', page: '', version: '' },
    { ...feedback, about: 'app', kind: 'problem', name: '', email: '', page: '/admin/courses', version: '3.0.0' },
  ],
  'feedback.answered': [
    { ...feedback, name: 'Erika Muster', answer: 'Das freut uns sehr.\n\nIm Januar gibt es den Kurs wieder.' },
  ],
  'user.confirmEmail': [{ userId: newId() }],
  'user.resetPassword': [{ ref: 'ref-1' }],
  'user.changeEmail': [{ ref: 'ref-2' }],
  'user.emailChanged': [{ email: 'neu@muster.example' }],
  'user.alreadyRegistered': [{}],
  'user.invited': [
    { ...granting, role: 'Übungsleitung', invitedBy: 'Anna Admin' },
    { ...granting, role: 'Übungsleitung', invitedBy: '' },
  ],
  'user.roleEnds': [
    { ...ending, name: 'Anna Admin', staysUntilHandover: false, isPast: false },
    { ...ending, name: 'Anna Admin', staysUntilHandover: true, isPast: true },
  ],
  'user.roleEnded': [
    { ...ending, name: 'Erika Muster', isOwn: true },
    { ...ending, name: 'Anna Admin', isOwn: false },
  ],
  'user.safetyChanged': (
    ['password', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'passkey_added', 'passkey_removed'] as const
  ).map((what) => ({ what })),
}
