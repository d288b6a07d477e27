import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { type Link, readLink, signLink } from '../../kernel/link.ts'
import { sampleFacts as facts, participationId, SAMPLES as samples, session } from '../dev/samples.ts'
import { renderMail, templates } from './render.ts'

const SECRET = 's'.repeat(43)
const createdAt = Temporal.Instant.from('2026-11-20T12:00:00Z')
const place = {
  club: { ...clubNamed('gsv'), displayName: 'GSV Musterstadt', slogan: 'Gemeinsam in Bewegung' },
  origin: 'https://gsv.example',
  sign: (link: Link) => signLink(SECRET, link),
}

const cases = Object.entries(samples).flatMap(([template, all]) => all.map((data, at) => ({ template, at, data })))
const render = (template: string, data: unknown) => renderMail({ template, data, createdAt }, place)

test('every template has samples', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(templates).sort())
})

test('an answer to a message of a visitor goes to the visitor, who has given an address', () => {
  const [signed, nameless] = samples['feedback.forOffice'].map((data) => render('feedback.forOffice', data).replyTo)
  expect([signed, nameless]).toEqual(['erika@muster.example', ''])
})

test.each(cases)('$template ($at) is whole, German, and its links lead to the club', ({ template, data }) => {
  const mail = render(template, data)
  expect(mail.subject).toMatch(/^\S.{5,90}$/)
  for (const text of [mail.subject, mail.html, mail.text]) {
    expect(text).not.toMatch(/undefined|\[object|NaN|null/)
    expect(text).not.toMatch(/\b(the|your|please|click)\b/i)
  }
  expect(mail.html).toContain('<html lang="de">')
  expect(mail.text).toMatch(/^Guten Tag( \p{Lu}\S+ \p{Lu}\S+( und \p{Lu}\S+ \p{Lu}\S+)?)?,\n\n/u)
  const [, begins = ''] = mail.text.split('\n\n')
  expect(begins, 'after the comma of the greeting').not.toMatch(
    /^(Am|Auf|Bald|Bitte|Das|Der|Die|Diese|Es|Für|Im|In|Mit|Schön|Vielen|Von|Wegen|Wer|Wir|Zum|Zur)\b/,
  )
  expect(mail.text).not.toMatch(/[<>]/)
  const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    expect(address).toMatch(/^https:\/\/gsv\.example\//)
    // The plain text offers the same links.
    expect(mail.text).toContain(address.replaceAll('&amp;', '&'))
  }
  for (const address of mail.text.match(/https?:\S+/g) ?? []) expect(address).toMatch(/^https:\/\/gsv\.example/)
})

test('the link of a mail opens exactly this participation, and stays the same when the mail is made again', () => {
  const mail = render('participation.received', samples['participation.received'][0])
  const token = /\/p\/([\w.-]+)/.exec(mail.text)?.[1] ?? ''
  const link = readLink([SECRET], token, createdAt)
  expect(link.ok && [link.value.club, link.value.kind, link.value.id]).toEqual(['gsv', 'confirm', participationId])
  expect(render('participation.received', samples['participation.received'][0])).toEqual(mail)
})

test('a consent can be revoked by its link as long as an offer may last; the link that cancels ends after 400 days', () => {
  const { text } = render('participation.confirmed', { ...facts, price: null, sessions: [], hasConsents: true })
  const links = [...text.matchAll(/\/p\/([\w.-]+)/g)].map(([, token = '']) => {
    const now = (days: number) => readLink([SECRET], token, createdAt.add({ hours: days * 24 }))
    const link = now(0)
    return [link.ok && link.value.kind, now(399).ok, now(401).ok, now(9 * 366).ok]
  })
  expect(links).toContainEqual(['consents', true, true, true])
  expect(links).toContainEqual(['cancel', true, false, false])
})

const {
  'booking.requested': requested,
  'booking.approved': approved,
  'booking.moved': moved,
  'allocation.issued': notices,
} = samples
test.each([
  ['booking.requested', requested[0], '2026-11-28T16:00:00Z'],
  ['booking.approved', approved[0], '2026-11-28T16:00:00Z'],
  ['booking.approved', approved.find((news) => 'series' in news), '2027-03-30T18:00:00Z'],
  ['booking.moved', moved[0], '2026-11-28T16:00:00Z'],
  ['allocation.issued', notices.find((news) => 'giveBack' in news), '2028-03-31T22:00:00Z'],
])('the link of %s that gives times back ends with the last date', (template, data, until) => {
  const token = /\/p\/([\w.-]+)\/times/.exec(render(template, data).text)?.[1] ?? ''
  const link = readLink([SECRET], token, createdAt)
  expect(link.ok && link.value.until.toString()).toBe(until)
})

test.each([
  ['booking.givenBack', 'So kann jemand anders die Halle nutzen.'],
  ['booking.receivedBack', 'Wer auf der Warteliste der Halle steht, wird gefragt.'],
] as const)('%s speaks of others only where held time was released', (template, sentence) => {
  for (const data of samples[template]) expect(render(template, data).text.includes(sentence)).toBe('isReleased' in data)
})

test.each([
  ['booking.requested', 0, 'Anfrage zurückziehen'],
  ['booking.approved', 0, 'Zeit zurückgeben'],
  ['booking.receivedBack', 0, 'Erika Muster braucht diese Zeit nicht mehr.'],
  ['booking.receivedBack', 2, 'Erika Muster zieht diese Anfrage zurück.'],
] as const)('%s (%i) tells a request from granted time: %s', (template, at, said) => {
  const { text } = render(template, samples[template][at])
  expect(text).toContain(said)
  expect(text).not.toMatch(said.includes('Anfrage') ? /diese Zeit|Zeit zurück/ : /Anfrage zurück/)
})

const news = { position: null, until: '2026-11-22T17:00:00Z', price: null, note: '', sessions: [] }
const copied = (step: string, said: string): [string, object, string] => ['participation.copy', { ...news, step }, said]
test.each<[string, object, string]>([
  ['participation.offered', { until: '2026-11-22T17:00:00Z', sessions: [session] }, '2 Plätze sind frei geworden'],
  ['participation.offered', { until: '2026-11-22T17:00:00Z', sessions: [] }, 'Danach bekommt sie, wer als Nächstes wartet.'],
  ['participation.offerExpired', {}, 'die Frist für die angebotenen Plätze ist vorbei, deshalb haben wir sie weitergegeben.'],
  ['participation.holdExpired', {}, 'deshalb haben wir die Plätze wieder freigegeben.'],
  ['participation.cancelled', { by: 'declined' }, 'Die Plätze bekommt, wer als Nächstes wartet.'],
  ['participation.already', { isConfirmed: true }, 'Mia und Tom Muster sind bereits angemeldet.'],
  ['participation.received', { position: 3, price: null }, 'sind 2 Plätze ab Platz 3 für Sie vorgemerkt.'],
  ['participation.waiting', { position: 3 }, 'derzeit ab Platz 3. Sobald Plätze für Sie frei werden, schreiben wir Ihnen.'],
  copied('received', 'halten wir 2 Plätze frei.'),
  copied('confirmed', '2 Plätze sind fest gebucht.'),
  copied('offered', '2 Plätze sind frei geworden. Bis 22.11.2026, 18:00 Uhr kann sie annehmen,'),
  copied('offerExpired', 'Wir haben sie weitergegeben.'),
  copied('holdExpired', 'Die Plätze sind wieder frei.'),
  copied('cancelledByPerson', 'Die Plätze sind wieder frei.'),
  copied('declined', 'die angebotenen Plätze wurden abgelehnt. Die Plätze bekommt, wer als Nächstes wartet.'),
])('%s with %j speaks of two places and two people: %s', (template, more, said) => {
  const { subject, html, text } = render(template, { ...facts, person: 'Mia und Tom Muster', people: 2, ...more })
  expect(text).toContain(said)
  if (template === 'participation.copy') expect(text).toContain('weil Mia und Tom Muster noch nicht volljährig sind.')
  for (const one of [subject, html, text]) expect(one).not.toMatch(/\bPlatz\b(?! \d)|Wartelistenplatz|volljährig ist|Muster ist/)
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
  const trial = render('participation.confirmed', samples['participation.confirmed'][3]).calendar
  expect(trial).toContain('SUMMARY:Schnupperstunde: Rückenfit & Co.')
})

test('a cancelled session is taken out of the calendar that has it from an earlier mail', () => {
  const calendar = render('session.cancelled', samples['session.cancelled'][0]).calendar ?? ''
  expect(calendar).toContain(`UID:${session.id}@`)
  expect(calendar).toContain('STATUS:CANCELLED')
  expect(calendar).toMatch(/SEQUENCE:[1-9]/)
})

test.each([
  ['participation.confirmed', 0, []],
  ['participation.offered', 0, ['TENTATIVE']],
  ['participation.offerExpired', 0, ['CANCELLED']],
  ['participation.cancelled', 0, ['CANCELLED']],
  ['participation.cancelled', 2, ['CANCELLED']],
  ['participation.moved', 0, ['CANCELLED']],
  ['participation.courseCancelled', 0, ['CANCELLED']],
  ['draw.placed', 0, []],
] as const)('%s (%i) keeps the calendar as it is: %j', (template, at, states) => {
  const calendar = render(template, samples[template][at]).calendar ?? ''
  expect([...calendar.matchAll(/STATUS:(\w+)/g)].map(([, state]) => state)).toEqual(states)
  // Each entry replaces that of an earlier mail.
  expect(calendar.match(/SEQUENCE:[1-9]/g)).toHaveLength(calendar.match(/BEGIN:VEVENT/g)?.length ?? 0)
})

test.each([
  ['participation.confirmed', 0, 'der Platz ist fest gebucht.'],
  ['participation.confirmed', 3, 'der Platz zum Schnuppern ist gebucht: 3 Stunden kostenlos. Danach entscheiden Sie'],
  ['participation.copy', 1, 'der Platz zum Schnuppern ist gebucht: 3 Stunden kostenlos.'],
] as const)('%s (%i) says whether the place is one to try: %s', (template, at, said) => {
  const { subject, text } = render(template, samples[template][at])
  expect(text).toContain(said)
  expect(subject.includes('Zum Schnuppern angemeldet')).toBe(said.includes('Schnuppern'))
})

test('a closed hall: where the other hall is, and why one reads', () => {
  const { text } = render('closure.announced', samples['closure.announced'][1])
  expect(text.replaceAll('\u00a0', ' ')).toContain('Kinderturnen: Gymnastikraum, Schulstraße 3, 12345 Musterstadt')
  expect(text).toMatch(/Bitte drücken Sie auf „Gelesen“\. Dann wissen wir Bescheid und müssen Sie nicht anrufen\.\s+Gelesen/)
})

test('an unknown template is an error, also one named like a built-in', () => {
  expect(() => render('toString', {})).toThrow('toString')
})

test.each([
  [{ startsAt: '2026-12-12T13:00:00Z', endsAt: '2026-12-12T21:00:00Z' }, 'Samstag, 12.12.2026, 14:00–22:00'],
  [{ startsAt: '2026-12-11T23:00:00Z', endsAt: '2026-12-12T23:00:00Z', isAllDay: true }, 'Samstag, 12.12.2026, ganztägig'],
  [{ startsAt: '2026-12-12T13:00:00Z', endsAt: '2026-12-13T01:00:00Z' }, 'Sa 12.12.2026, 14:00'],
])('mails about the sign-up of an event say its title, when and where it is: %j', (times, when) => {
  const event = { id: session.id, isAllDay: false, place: 'Turnhalle Nordring · Eingang Süd', ...times }
  const data = { ...facts, course: { title: 'Winterfest', slug: 'winterfest' }, event }
  const orders = {
    'participation.received': { position: null, price: null },
    'participation.confirmed': { price: null, sessions: [session, session] },
    'participation.waiting': { position: 2 },
    'participation.offered': { until: '2026-11-22T17:00:00Z', sessions: [session] },
    'participation.cancelled': { by: 'person' },
    'participation.courseCancelled': { price: null, note: 'Regen' },
    'participation.copy': { step: 'courseCancelled', position: null, until: null, price: null, note: 'Regen', sessions: [] },
  }
  for (const [template, more] of Object.entries(orders)) {
    const { subject, text } = render(template, { ...data, ...more })
    for (const said of ['Winterfest', when, 'Turnhalle Nordring · Eingang Süd'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said)
    expect(`${subject} ${text}`).not.toContain('Angebot')
    expect(text).not.toContain('Nächster Termin')
  }
})

test.each([
  [1, 'davon 1 Termin, trotzdem angefragt'],
  [2, 'davon 2 Termine, trotzdem angefragt'],
])('the association reads how many of the dates that a club asks for are taken: %i', (taken, text) => {
  const [asked] = samples['sharedTime.asked']
  const mail = render('sharedTime.asked', { ...asked, dates: { count: 4, first: '11.01.2027', last: '01.02.2027', taken } })
  expect(mail.text).toContain(text)
})

test('who loses the sessions of a year reads them by offer, not by day; the calendar has each', () => {
  const [sample] = samples['closure.announced']
  const at = Temporal.Instant.from('2026-12-01T17:00:00Z')
  const sessions = ['Yoga', 'Judo'].flatMap((title) =>
    Array.from({ length: title === 'Yoga' ? 30 : 2 }, (_, week) => ({
      ...{ id: `${title}-${week}`, title, slug: 'x', place: 'Halle', movedTo: null, address: '' },
      startsAt: at.add({ hours: week * 168 }).toString(),
      endsAt: at.add({ hours: week * 168 + 1 }).toString(),
    })),
  )
  const { text, calendar } = render('closure.announced', { ...sample, sessions })
  expect(text).toContain('Yoga: 30 Termine, Di 01.12. · 18:00–19:00 Uhr bis Di 22.06.2027 · 19:00–20:00 Uhr')
  expect(text).toContain('geht dafür länger: Mo 21.12.\n')
  expect(text).toContain('Judo: Di 01.12. · 18:00–19:00 Uhr; Di 08.12. · 18:00–19:00 Uhr')
  expect(calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(32)
})
