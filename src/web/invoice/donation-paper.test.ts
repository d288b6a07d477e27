import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import type { Ctx } from '../../domain/context.ts'
import type { Confirmation } from '../../domain/donations/queries.ts'
import { typeset } from '../pdf/typeset.ts'
import { presentConfirmation } from './donation-paper.ts'

const ctx: Ctx = { db: null as never, club: clubNamed('gsv'), actor: { kind: 'system' }, now: Temporal.Now.instant() }
const notice = { taxOffice: 'Kempten', taxNumber: '127/111/10001', issuedOn: '2025-03-01', purposes: 'des Sports' }
const given = (over: Partial<Confirmation['notice']>): Confirmation => ({
  number: 'SP-2027-0001',
  issuedOn: '2027-01-20',
  name: 'Erika Muster',
  address: ['Am Bach 1', '87488 Betzigau'],
  cents: 12_050,
  givenOn: '2027-01-15',
  isWaiver: false,
  club: { name: 'TSV Größenwahn e. V.', address: ['Am Platz 1', '87488 Betzigau'], city: 'Betzigau' },
  notice: { kind: 'exemption', lastYear: 2023, ...notice, ...over } as Confirmation['notice'],
})

/** Sentences of the template that the ministry published on 7 November 2013 (BStBl I p. 1333, annex 3); `…` is filled in. */
const OFFICIAL = [
  'Aussteller (Bezeichnung und Anschrift der steuerbegünstigten Einrichtung)',
  'Bestätigung über Geldzuwendungen/Mitgliedsbeitrag',
  'im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften, Personenvereinigungen oder Vermögensmassen',
  'Name und Anschrift des Zuwendenden:',
  'Betrag der Zuwendung – in Ziffern –',
  '– in Buchstaben –',
  'Tag der Zuwendung:',
  'Es handelt sich um den Verzicht auf Erstattung von Aufwendungen',
  'Wir sind wegen Förderung … nach dem Freistellungsbescheid bzw. nach der Anlage zum Körperschaftsteuerbescheid des Finanzamtes …, StNr. …, vom … für den letzten Veranlagungszeitraum … nach § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes von der Körperschaftsteuer und nach § 3 Nr. 6 des Gewerbesteuergesetzes von der Gewerbesteuer befreit.',
  'Die Einhaltung der satzungsmäßigen Voraussetzungen nach den §§ 51, 59, 60 und 61 AO wurde vom Finanzamt …, StNr. …, mit Bescheid vom … nach § 60a AO gesondert festgestellt. Wir fördern nach unserer Satzung ….',
  'Es wird bestätigt, dass die Zuwendung nur zur Förderung … verwendet wird.',
  'Nur für steuerbegünstigte Einrichtungen, bei denen die Mitgliedsbeiträge steuerlich nicht abziehbar sind:',
  'Es wird bestätigt, dass es sich nicht um einen Mitgliedsbeitrag handelt, dessen Abzug nach § 10b Abs. 1 des Einkommensteuergesetzes ausgeschlossen ist.',
  '(Ort, Datum und Unterschrift des Zuwendungsempfängers)',
  'Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt oder veranlasst, dass Zuwendungen nicht zu den in der Zuwendungsbestätigung angegebenen steuerbegünstigten Zwecken verwendet werden, haftet für die entgangene Steuer (§ 10b Abs. 4 EStG, § 9 Abs. 3 KStG, § 9 Nr. 5 GewStG).',
  'Diese Bestätigung wird nicht als Nachweis für die steuerliche Berücksichtigung der Zuwendung anerkannt, wenn das Datum des Freistellungsbescheides länger als 5 Jahre bzw. das Datum der Feststellung der Einhaltung der satzungsmäßigen Voraussetzungen nach § 60a Abs. 1 AO länger als 3 Jahre seit Ausstellung des Bescheides zurückliegt (§ 63 Abs. 5 AO).',
]

test('the paper has the official words, all of them and in their order', () => {
  const text = readFileSync(new URL('../pdf/donation-confirmation.typ', import.meta.url), 'utf8')
    .replaceAll(/#given\.\w+(?:\.(?!\s|\])\w+)?/g, '…')
    .replaceAll(/\s+/g, ' ')
  const places = OFFICIAL.map((sentence) => text.indexOf(sentence))
  expect(OFFICIAL.filter((_, at) => places[at] === -1)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test.each([
  ['exemption', 2023, 'des Sports', '………………'],
  ['statutes', null, '………………', 'die Förderung des Sports'],
] as const)('of a notice of kind %s the other sentence stays blank', (kind, lastYear, exempt, statutes) => {
  const shown = presentConfirmation(ctx, [], given({ kind, lastYear }))
  expect([shown.exemption.purposes, shown.statutes.purposes, shown.isExemption]).toEqual([exempt, statutes, kind === 'exemption'])
  expect(shown).toMatchObject({
    amount: expect.stringMatching(/^120,50\s€$/),
    words: 'einhundertzwanzig Euro und 50 Cent',
    purposes: 'des Sports',
  })
})

test.each([
  ['the longest that the field takes', 'der WOHLFAHRT und '.repeat(20).slice(0, 300), true],
  ['longer than any page', 'des Sports und '.repeat(600), false],
])('the paper stays on one page, as the ministry asks: a purpose %s', async (_, purposes, isOnePage) => {
  const shown = presentConfirmation(ctx, ['Am Platz 1', '87488 Betzigau'], given({ purposes }))
  const pdf = Buffer.from(await typeset('donation-confirmation', shown)).toString('latin1')
  // The outline has a count, too.
  const pages = /\/Type \/Pages\s(?:(?!endobj)[\s\S])*?\/Count (\d+)/.exec(pdf)?.[1]
  expect([pages !== undefined, pages === '1']).toEqual([true, isOnePage])
})
