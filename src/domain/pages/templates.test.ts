import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { plainTextOf, readRichText } from '../../kernel/rich-text.ts'
import type { TemplateFacts } from './address-of.ts'
import { hasPage, STANDARD_PAGES } from './rules.ts'
import { templateOf } from './template-of.ts'

const FULL: TemplateFacts = {
  legalName: 'Turnverein Musterstadt 1900 e. V.',
  street: 'Schulweg 3',
  postcode: '86150',
  city: 'Musterstadt',
  email: 'info@tv.example',
  phone: '0821 12345',
  registerEntry: 'Amtsgericht Musterstadt, VR 77',
  board: 'Erika Muster, 1. Vorsitzende\n\n Max Beispiel, Kassenwart ',
  club: { ...clubNamed('tv'), displayName: 'TV Musterstadt' },
}
const read = (slug: (typeof STANDARD_PAGES)[number], facts: Partial<TemplateFacts> = {}) =>
  plainTextOf(templateOf(slug, { ...FULL, ...facts }))

test('an imprint names all that the law asks for', () => {
  const text = read('imprint')
  for (const part of ['legalName', 'street', 'email', 'phone', 'registerEntry'] as const) expect(text).toContain(FULL[part])
  expect(text).toContain('86150 Musterstadt')
  expect(text).toContain('Erika Muster, 1. Vorsitzende\nMax Beispiel, Kassenwart')
  expect(text).not.toContain('noch nicht')
})

test.each([
  ['legalName', 'TV Musterstadt', null],
  ['street', 'Die Anschrift ist noch nicht vollständig angegeben.', 'Schulweg'],
  ['postcode', 'Die Anschrift ist noch nicht vollständig angegeben.', '86150'],
  ['city', 'Die Anschrift ist noch nicht vollständig angegeben.', '86150 Musterstadt'],
  ['email', 'Eine E-Mail-Adresse ist noch nicht angegeben.', 'info@'],
  ['phone', 'E-Mail: info@tv.example', 'Telefon'],
  ['registerEntry', 'Vertreten durch den Vorstand', 'Registereintrag'],
  ['board', 'Der Vorstand ist noch nicht angegeben.', 'Erika'],
] as const)('an imprint without %s says „%s“', (field, said, unsaid) => {
  const text = read('imprint', { [field]: '' })
  expect(text).toContain(said)
  if (unsaid) expect(text).not.toContain(unsaid)
})

test('a club that has given nothing gets pages that say so, and invent nothing', () => {
  const nothing = {
    legalName: '',
    street: '',
    postcode: '',
    city: '',
    email: '',
    phone: '',
    board: '',
    registerEntry: '',
  }
  const text = read('imprint', nothing)
  expect(text).toBe(
    [
      'Wer für diese Seiten verantwortlich ist',
      'TV Musterstadt',
      'Die Anschrift ist noch nicht angegeben.',
      'Kontakt',
      'Telefon und E-Mail sind noch nicht angegeben.',
      'Vertreten durch den Vorstand',
      'Der Vorstand ist noch nicht angegeben.',
    ].join('\n\n'),
  )
  for (const slug of ['privacy', 'accessibility', 'contact/board'] as const)
    expect(read(slug, nothing)).toContain('Telefon und E-Mail sind noch nicht angegeben.')
})

test.each(STANDARD_PAGES)('the template of %s is rich text that can be saved as it is', (slug) => {
  const text = templateOf(slug, FULL)
  expect(readRichText(JSON.parse(JSON.stringify(text)))).toEqual(text)
})

test('an address with a script becomes no link', () => {
  const text = JSON.stringify(templateOf('imprint', { ...FULL, email: 'a b' }))
  expect(text).not.toContain('mailto:a b')
})

test('privacy names the state’s authority, and sign-ups only where there are some', () => {
  expect(read('privacy')).toContain('Bayern')
  expect(read('privacy', { club: { ...FULL.club, stateCode: '' } })).toContain('einer Datenschutzaufsicht (Art. 77')
  expect(read('privacy')).toContain('zum Sport anmelden')
  const flags = { ...FULL.club.flags, hasParticipations: false }
  expect(read('privacy', { club: { ...FULL.club, flags } })).not.toContain('zum Sport anmelden')
})

test.each([
  ['imprint', true, true],
  ['imprint', false, true],
  ['privacy', false, true],
  ['accessibility', false, true],
  ['contact/board', true, true],
  ['contact/board', false, false],
  ['contact', false, false],
] as const)('page %s with pages %s may be there: %s', (slug, hasContent, may) => expect(hasPage(slug, { hasContent })).toBe(may))
