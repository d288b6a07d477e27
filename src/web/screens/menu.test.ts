import { expect, test } from 'vitest'
import { actorWith, clubNamed } from '../../../tests/support/database.ts'
import { type Actor, AREAS, type Area, FLAGS } from '../../domain/context.ts'
import { placeIn } from '../shell/menu-place.ts'
import { MENU, menuOf } from './menu.ts'
import { screens } from './screens.ts'

const club = clubNamed('gsv')
const area = (name: Area): Actor => actorWith('admin', { areas: [name] })
const said = (actor: Actor, more: Partial<typeof club> = {}): Record<string, string> =>
  Object.fromEntries(
    menuOf({ ...club, ...more }, actor).map(({ label, tabs }) => [label, tabs.map((tab) => tab.label).join(', ')]),
  )

test('every tab leads to a page of staff, and no page stands in two', () => {
  const tabs = MENU.flatMap((entry) => entry.tabs.map(({ to }) => to))
  const lost = tabs.filter((to) => !screens.some(({ path, layout }) => path === to.replace(/\?.*/, '') && layout === 'admin'))
  expect(lost).toEqual([])
  expect(new Set(tabs).size).toBe(tabs.length)
  expect(MENU.length).toBeLessThanOrEqual(10)
})

const HALLS = 'Plan, Termine und Belegungen, Auslastung, Sportstätten, Schulferien'
const OFFERS = 'Angebote, Saisons, 10er-Karten, Verlosungen'
const PEOPLE = 'Nach Angebot, Personen, Gruppenlisten'
const HELPERS = 'Pläne, Vor Ort, Stundenkonten'
const MONEY = 'Forderungen, Rechnungen, Läufe, Lastschriften, Kontoauszug, Zahler, Mahnungen, Exporte, Übungsleiter'
const LISTS = { Anwesenheit: 'Teilnehmerlisten, Fand statt?' }
const ROWS: [string, Actor, Record<string, string>][] = [
  [
    'super',
    actorWith('super'),
    {
      Heute: 'Heute, Jahreskalender',
      Angebote: OFFERS,
      Teilnehmer: `${PEOPLE}, Zu entscheiden`,
      ...LISTS,
      Hallen: HALLS,
      Mitglieder:
        'Übersicht, Aufnehmen, Anträge, Änderungen, Übernehmen, Doppelte, Telefonliste, Ehrungen, Lizenzen, Versammlungen, Datenschutz, Bestandserhebung, Beiträge, Verträge',
      Helfer: HELPERS,
      Finanzen: MONEY,
      Website: 'Meldungen, Seiten, Mediathek, E-Mail, Feedback',
      Verein: 'Benutzer, Einstellungen, Ämter, Statistik, Widerrufe, Kündigungen, Protokoll, Fitness-Tagebuch',
    },
  ],
  [
    'admin',
    actorWith('admin'),
    {
      Heute: 'Heute, Jahreskalender',
      Angebote: OFFERS,
      Teilnehmer: `${PEOPLE}, Zu entscheiden`,
      ...LISTS,
      Hallen: HALLS,
      Mitglieder:
        'Übersicht, Aufnehmen, Anträge, Änderungen, Übernehmen, Doppelte, Telefonliste, Ehrungen, Lizenzen, Versammlungen, Datenschutz, Bestandserhebung, Beiträge, Verträge',
      Helfer: HELPERS,
      Finanzen: MONEY,
      Website: 'Meldungen, Seiten, Mediathek, E-Mail, Feedback',
      Verein: 'Benutzer, Einstellungen, Ämter, Statistik, Widerrufe, Kündigungen, Fitness-Tagebuch',
    },
  ],
  [
    'editor',
    actorWith('editor'),
    {
      Heute: 'Heute, Jahreskalender',
      Angebote: 'Angebote, 10er-Karten, Verlosungen',
      Teilnehmer: `${PEOPLE}, Zu entscheiden`,
      ...LISTS,
      Hallen: 'Termine und Belegungen',
      Mitglieder: 'Telefonliste',
      Finanzen: 'Übungsleiter',
      Website: 'E-Mail',
    },
  ],
  [
    'trainer',
    actorWith('trainer'),
    {
      Heute: 'Heute, Jahreskalender',
      Angebote: '10er-Karten',
      Teilnehmer: PEOPLE,
      ...LISTS,
      Hallen: 'Plan, Auslastung, Sportstätten, Schulferien',
      Mitglieder: 'Telefonliste',
      Finanzen: 'Meine Abrechnungen',
      Website: 'E-Mail',
    },
  ],
  ['reader', actorWith('reader'), {}],
  ['visitor', { kind: 'visitor' }, {}],
  [
    'members',
    area('members'),
    {
      Heute: 'Heute, Jahreskalender',
      Teilnehmer: PEOPLE,
      ...LISTS,
      Mitglieder:
        'Übersicht, Aufnehmen, Anträge, Änderungen, Übernehmen, Doppelte, Telefonliste, Ehrungen, Lizenzen, Versammlungen, Datenschutz, Bestandserhebung, Beiträge',
      Helfer: HELPERS,
      Website: 'E-Mail',
      Verein: 'Ämter, Statistik, Widerrufe, Kündigungen, Fitness-Tagebuch',
    },
  ],
  [
    'finance',
    area('finance'),
    {
      Heute: 'Heute, Jahreskalender',
      Angebote: '10er-Karten',
      Teilnehmer: PEOPLE,
      ...LISTS,
      Mitglieder: 'Beiträge, Verträge',
      Finanzen: MONEY,
      Verein: 'Statistik',
    },
  ],
  ['halls', area('halls'), { Heute: 'Heute, Jahreskalender', Hallen: HALLS }],
  [
    'website',
    area('website'),
    {
      Heute: 'Heute, Jahreskalender',
      Angebote: 'Angebote, Saisons, Verlosungen',
      Teilnehmer: 'Zu entscheiden',
      Hallen: HALLS,
      Website: 'Meldungen, Seiten, Mediathek, Feedback',
    },
  ],
  [
    'safeguarding',
    area('safeguarding'),
    { Heute: 'Heute, Jahreskalender', Teilnehmer: PEOPLE, ...LISTS, Mitglieder: 'Lizenzen' },
  ],
]

test.each(ROWS)('the menu of %s', (_, actor, menu) => {
  expect(said(actor)).toEqual(menu)
})

test('a club without a feature has no way to it, and only associated clubs one to the allocation', () => {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as typeof club.flags
  expect(Object.keys(said(actorWith('super'), { flags }))).toEqual([
    'Heute',
    'Angebote',
    'Hallen',
    'Mitglieder',
    'Website',
    'Verein',
  ])
  expect(said(actorWith('super'), { associationName: 'verband' }).Hallen).toContain('Vergabe')
  expect(AREAS.filter((name) => said(area(name), { kind: 'association' }).Hallen?.includes('Vergabe'))).toEqual(['halls'])
})

test.each([
  ['/admin', '', 'Heute', '/admin', true],
  ['/admin/courses', '', 'Angebote', '/admin/courses', true],
  ['/admin/courses', 'saisons=1', 'Angebote', '/admin/courses?saisons=1', true],
  ['/admin/courses/*', '', 'Angebote', '/admin/courses', false],
  ['/admin/participants/people', 'q=kim', 'Teilnehmer', '/admin/participants/people', true],
  ['/admin/participants/people/:person', '', 'Teilnehmer', '/admin/participants/people', false],
  ['/admin/participants/batch', '', 'Teilnehmer', '/admin/participants', false],
  ['/admin/bookings/import/:id', '', 'Hallen', '/admin/bookings', false],
  ['/admin/members/import/:id', '', 'Mitglieder', '/admin/members/import', false],
  ['/admin/facilities/', '', 'Hallen', '/admin/facilities', false],
])('%s?%s belongs to %s', (here, search, label, to, isTab) => {
  const place = placeIn(menuOf(club, actorWith('super')), here, new URLSearchParams(search))
  expect([place?.entry.label, place?.tab.to, place?.isTab]).toEqual([label, to, isTab])
})

test('a page outside the menu has no place in it', () => {
  expect(placeIn(menuOf(club, actorWith('super')), '/admin/batch')).toBeNull()
})
