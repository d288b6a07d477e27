import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import type { MailData, TemplateName } from '../../domain/mail/input.ts'
import { newId } from '../../kernel/id.ts'
import { readLink } from '../../kernel/link.ts'
import { renderMail, templates } from './render.ts'

const SECRET = 's'.repeat(43)
const createdAt = Temporal.Instant.from('2026-11-20T12:00:00Z')
const place = {
  club: { ...clubNamed('gsv'), displayName: 'GSV Musterstadt', slogan: 'Gemeinsam in Bewegung' },
  origin: 'https://gsv.example',
  secret: SECRET,
}

const participationId = newId()
const facts = {
  participationId,
  course: { title: 'Rückenfit & Co.', slug: 'rueckenfit' },
  person: 'Ben Muster',
  contact: 'Erika Muster',
}
const granting = { name: 'Erika Muster', secretPath: '/invitation/abc.def' }
const declared = {
  name: 'Erika Muster',
  contract: 'Rückenfit',
  way: '',
  reason: '',
  wanted: '',
  receivedAt: '2026-11-20T12:00:00Z',
}
const session = {
  id: newId(),
  startsAt: '2026-11-23T16:30:00Z',
  endsAt: '2026-11-23T17:30:00Z',
  place: 'Turnhalle Nordring, Drittel 1',
}

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
  ...{ startsAt: session.startsAt, endsAt: session.endsAt },
}

const message = {
  name: 'Erika Muster',
  course: facts.course,
  subject: 'Hallenschuhe für {kurs}',
  text: 'liebe Frau {name},\n\nbitte bringen Sie Hallenschuhe mit.',
  from: 'Jana Müller',
}

const samples: { [Name in TemplateName]: MailData[Name][] } = {
  'mailing.message': [
    { ...message, about: ['Ben Muster'], isTest: false },
    { ...message, about: [], isTest: true },
  ],
  'participation.received': [
    { ...facts, position: null, price: '95,00 €' },
    { ...facts, position: 3, price: null },
  ],
  'participation.confirmed': [
    { ...facts, price: '95,00 €', sessions: [session] },
    { ...facts, price: null, sessions: [] },
    {
      ...facts,
      companion: 'Opa Karl',
      price: '95,00 €',
      payment: 'SEPA-Lastschrift',
      hasWithdrawal: true,
      mayChangeCompanion: true,
      sessions: [],
    },
  ],
  'participation.waiting': [{ ...facts, position: 2 }],
  'participation.offered': [{ ...facts, until: '2026-11-22T17:00:00Z' }],
  'participation.offerExpired': [facts],
  'participation.holdExpired': [facts],
  'participation.cancelled': [
    { ...facts, by: 'person' },
    { ...facts, by: 'staff' },
  ],
  'participation.moved': [
    { ...facts, from: 'Yoga am Morgen', position: null, price: '95,00 €', sessions: [session] },
    { ...facts, from: 'Yoga am Morgen', position: 2, price: null, sessions: [] },
  ],
  'participation.priceChanged': [
    { ...facts, price: '60,00 €', note: 'Geschwisterermäßigung.' },
    { ...facts, price: null, note: 'Übungsleiterkind.' },
  ],
  'participation.courseCancelled': [
    { ...facts, price: '60,00 €', note: 'Zu wenige Anmeldungen.' },
    { ...facts, price: null, note: 'Zu wenige Anmeldungen.' },
  ],
  'participation.already': [
    { ...facts, isConfirmed: true },
    { ...facts, isConfirmed: false },
  ],
  'session.cancelled': [
    { ...news, reason: 'Die Heizung ist ausgefallen.' },
    { ...news, about: [], session: { ...news.session, place: '' }, reason: '' },
  ],
  'session.restored': [news],
  'session.replaced': [
    { ...news, replacement: { ...session, id: newId(), startsAt: '2026-11-30T16:30:00Z', endsAt: '2026-11-30T17:30:00Z' } },
  ],
  'substitute.asked': [
    { ...substitution, askId: newId(), askedBy: 'Jana Müller', message: 'Schlüssel hängt im Geräteraum.' },
    { ...substitution, askId: newId(), askedBy: 'Jana Müller', message: '', place: '' },
  ],
  'substitute.agreed': [substitution],
  'substitute.found': [{ ...substitution, substitute: 'Tom Weber', phone: '0151 1' }],
  'substitute.settled': (['found', 'cancelled', 'withdrawn'] as const).map((why) => ({ ...substitution, why })),
  'substitute.nobody': [substitution],
  'course.decision': [
    { name: 'Erika Muster', course: { title: 'Rückenfit' }, confirmed: 5, minimum: 8, first: '07.01.2027, 17:30 Uhr' },
    { name: '', course: { title: 'Rückenfit' }, confirmed: 0, minimum: 8, first: '' },
  ],
  'declaration.received': [
    { ...declared, kind: 'withdrawal' },
    { ...declared, kind: 'notice', way: 'außerordentlich', reason: 'Umzug', wanted: 'zum 31.12.2026' },
  ],
  'declaration.forOffice': [{ ...declared, kind: 'withdrawal', email: 'erika@muster.example' }],
  'user.confirmEmail': [{ userId: newId() }],
  'user.resetPassword': [{ ref: 'ref-1' }],
  'user.changeEmail': [{ ref: 'ref-2' }],
  'user.emailChanged': [{ email: 'neu@muster.example' }],
  'user.alreadyRegistered': [{}],
  'user.invited': [
    { ...granting, role: 'Übungsleitung', invitedBy: 'Anna Admin' },
    { ...granting, role: 'Übungsleitung', invitedBy: '' },
  ],
  'user.safetyChanged': (
    ['password', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'passkey_added', 'passkey_removed'] as const
  ).map((what) => ({ what })),
}

const cases = Object.entries(samples).flatMap(([template, all]) => all.map((data, at) => ({ template, at, data })))
const render = (template: string, data: unknown) => renderMail({ template, data, createdAt }, place)

test('every template has samples', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(templates).sort())
})

test.each(cases)('$template ($at) is whole, German, and its links lead to the club', ({ template, data }) => {
  const mail = render(template, data)
  expect(mail.subject).toMatch(/^\S.{5,90}$/)
  for (const text of [mail.subject, mail.html, mail.text]) {
    expect(text).not.toMatch(/undefined|\[object|NaN|null/)
    expect(text).not.toMatch(/\b(the|your|please|click)\b/i)
  }
  expect(mail.html).toContain('<html lang="de">')
  expect(mail.text).toMatch(/^Guten Tag( Erika Muster)?,\n\n/)
  expect(mail.text).not.toMatch(/[<>]/)
  const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/gsv\.example\//)
  for (const address of mail.text.match(/https?:\S+/g) ?? []) expect(address).toMatch(/^https:\/\/gsv\.example/)
})

test('the link of a mail opens exactly this participation, and stays the same when the mail is made again', () => {
  const mail = render('participation.received', samples['participation.received'][0])
  const token = /\/p\/([\w.-]+)/.exec(mail.text)?.[1] ?? ''
  const link = readLink(SECRET, token, createdAt)
  expect(link.ok && [link.value.club, link.value.kind, link.value.id]).toEqual(['gsv', 'confirm', participationId])
  expect(render('participation.received', samples['participation.received'][0])).toEqual(mail)
})

test('what strangers type is neither markup nor a link in a mail to somebody else', () => {
  const person = '<img src=x> https://boese.example www.boese.example'
  const mail = render('participation.received', { ...facts, person, contact: person, position: null, price: null })
  expect(mail.html).not.toContain('<img')
  expect(`${mail.html}${mail.text}`).not.toMatch(/boese\.example/)
})

test('a confirmed place brings its sessions as a calendar file in UTC', () => {
  const calendar = render('participation.confirmed', samples['participation.confirmed'][0]).calendar ?? ''
  expect(calendar).toContain('DTSTART:20261123T163000Z')
  expect(calendar).toContain('SUMMARY:Rückenfit & Co.')
  expect(calendar).toContain('LOCATION:Turnhalle Nordring\\, Drittel 1')
  expect(render('participation.confirmed', samples['participation.confirmed'][1]).calendar).toBeNull()
})

test('a cancelled session is taken out of the calendar that has it from an earlier mail', () => {
  const calendar = render('session.cancelled', samples['session.cancelled'][0]).calendar ?? ''
  expect(calendar).toContain(`UID:${session.id}@`)
  expect(calendar).toContain('STATUS:CANCELLED')
  expect(calendar).toMatch(/SEQUENCE:[1-9]/)
})

test('an unknown template is an error, also one named like a built-in', () => {
  expect(() => render('toString', {})).toThrow('toString')
})
