import { expect, test } from 'vitest'
import {
  type ChecklistFacts,
  checklistOf,
  embedOriginOf,
  IMPRINT_FIELDS,
  type ImprintFacts,
  isHost,
  type LeavingFacts,
  leavingFault,
  missingInImprint,
  nameFault,
  STEPS,
  type Step,
  suggestName,
} from './rules.ts'

const NOW = Temporal.Instant.from('2026-11-23T12:00:00Z')

test.each([
  ['www.gsv.example', true],
  ['gsv.localhost', true],
  ['localhost', true],
  ['127.0.0.1', true],
  ['https://gsv.example', false],
  ['gsv.example/x', false],
  ['gsv.example:3000', false],
  ['-gsv.example', false],
  ['GSV.example', false],
  ['', false],
])('host %s is right: %s', (host, right) => expect(isHost(host)).toBe(right))

test.each([
  ['gsv', null],
  ['sv-musterstadt', null],
  ['a', 'not_a_key'],
  ['1fc', 'not_a_key'],
  ['TSV', 'not_a_key'],
  ['ein-viel-zu-langes-kuerzel', 'not_a_key'],
  ['admin', 'reserved'],
  ['news', 'reserved'],
  ['p', 'not_a_key'],
  ['api', 'reserved'],
] as const)('key %s of a new club: %s', (name, fault) => expect(nameFault(name)).toBe(fault))

test.each([
  ['SV Neudorf', 'sv-neudorf'],
  ['TSV Betzigau 1946 e. V.', 'tsv-betzigau'],
  ['Turnverein Süd e.V.', 'turnverein-sued'],
  ['1. FC Köln', 'fc-koeln'],
  ['Großsportverein Blau-Weiß Hintertupfing', 'gbwh'],
  ['Donaudampfschifffahrtssport', 'donaudampfschifffahr'],
  ['News', 'news-verein'],
  ['🏐', ''],
  ['X', ''],
])('the key suggested for %s is %s', (name, expected) => expect(suggestName(name)).toBe(expected))

const imprint: ImprintFacts = {
  legalName: 'TSV e. V.',
  street: 'Weg 1',
  postcode: '86150',
  city: 'Musterstadt',
  email: 'a@b.example',
  phone: '0821 1',
  board: 'Erika Muster',
  registerEntry: 'VR 1',
}

test.each(IMPRINT_FIELDS)('an imprint without %s is not complete', (field) => {
  expect(missingInImprint({ ...imprint, [field]: '' })).toEqual([field])
  expect(missingInImprint(imprint)).toEqual([])
})

const whole: ChecklistFacts = {
  ...imprint,
  iban: 'x',
  creditorId: 'x',
  hasBadge: true,
  halls: 1,
  departments: 1,
  offers: 1,
  publicOffers: 1,
  staff: 2,
  sentMails: 1,
}

test.each<[string, LeavingFacts, string, string | null]>([
  ['exported just now', { exportedAt: NOW, removeAt: null, members: 0 }, 'TSV Weg', null],
  ['exported 24 hours ago', { exportedAt: NOW.subtract({ hours: 24 }), removeAt: null, members: 0 }, ' TSV Weg ', null],
  ['exported long ago', { exportedAt: NOW.subtract({ hours: 25 }), removeAt: null, members: 0 }, 'TSV Weg', 'not_exported'],
  ['never exported', { exportedAt: null, removeAt: null, members: 0 }, 'TSV Weg', 'not_exported'],
  ['another name', { exportedAt: NOW, removeAt: null, members: 0 }, 'tsv weg', 'other_name'],
  ['an association with clubs', { exportedAt: NOW, removeAt: null, members: 1 }, 'TSV Weg', 'has_members'],
])('a club may go: %s', (_, facts, typed, expected) =>
  expect(leavingFault(facts, { typed, displayName: 'TSV Weg', now: NOW })).toBe(expected),
)

test.each<[string, Partial<ChecklistFacts>, Step[]]>([
  ['everything is there', {}, []],
  [
    'there is nothing',
    {
      ...Object.fromEntries(IMPRINT_FIELDS.map((field) => [field, ''])),
      iban: '',
      hasBadge: false,
      halls: 0,
      departments: 0,
      offers: 0,
      publicOffers: 0,
      staff: 1,
      sentMails: 0,
    },
    [...STEPS],
  ],
  ['only the own login', { staff: 1 }, ['invite']],
  ['an account without a creditor id', { creditorId: '' }, ['bank']],
  ['a draft alone', { publicOffers: 0 }, ['publish']],
  ['no street', { street: '' }, ['legal']],
])('the checklist when %s', (_, facts, expected) => {
  const open = checklistOf({ ...whole, ...facts }).filter(({ isDone }) => !isDone)
  expect(open.map(({ step }) => step)).toEqual(expected)
})

test.each([
  ['https://www.verein.de', 'https://www.verein.de'],
  ['www.Verein.de', 'https://www.verein.de'],
  ['https://verein.de/sport/yoga?x=1#a', 'https://verein.de'],
  ['https://verein.de:8443/', 'https://verein.de:8443'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://gsv.localhost:3000', 'http://gsv.localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://www.verein.de', 'not_safe'],
  ['ftp://www.verein.de', 'not_safe'],
  ['javascript:alert(1)', 'no_address'],
  ['https://*.verein.de', 'everybody'],
  ['*', 'everybody'],
  ['verein', 'no_address'],
  ['https://', 'no_address'],
  ["https://verein.de'none'", 'no_address'],
])('the site %s may embed as %s', (text, expected) => {
  const read = embedOriginOf(text)
  expect(read.ok ? read.value : read.refusal).toBe(expected)
})
