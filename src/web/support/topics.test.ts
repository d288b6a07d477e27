import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matchPattern } from '../screens/match.ts'
import { rolesOf } from '../screens/screen-rules.ts'
import { screens } from '../screens/screens.ts'
import { HELP } from './help-texts.ts'
import { listTopics } from './topics.ts'

const flags = { hasContent: true, hasNews: true, hasParticipations: true, hasOperationals: true, hasInvoiceManagement: true }
const titles = (role: Parameters<typeof listTopics>[1]['role'], search = '', more = flags) =>
  listTopics(HELP, { role, flags: more }, search).map(({ id }) => id)

test('a visitor sees no help for staff, a superuser sees all', () => {
  expect(titles(null)).not.toContain('rollen')
  expect(titles('trainer')).toContain('teilnehmer-telefon')
  expect(titles('admin')).not.toContain('protokoll')
  expect(titles('super')).toHaveLength(HELP.length)
})

test('what is switched off is not explained', () => {
  expect(titles(null, '', { ...flags, hasParticipations: false })).not.toContain('warteliste')
})

test('the search takes several words, in any spelling of umlauts', () => {
  expect(titles(null, 'WARTELISTE rueckt')).toEqual(['warteliste'])
  expect(titles(null, 'gibt es nicht')).toEqual([])
})

test('every link leads to a screen that its readers may open', () => {
  const paths = screens.map(({ path }) => path)
  for (const { id, link, roles } of HELP) {
    const screen = link && screens.find(({ path }) => path === matchPattern(paths, link.to))
    if (!link) continue
    expect(screen, `${id} → ${link.to}`).toBeDefined()
    expect(existsSync(new URL(`../${screen?.file}`, import.meta.url))).toBe(true)
    const open = screen ? rolesOf(screen) : []
    if (open !== 'all') expect(roles === 'all' ? ['all'] : roles.filter((role) => !open.includes(role))).toEqual([])
  }
})

/** Pages without a topic that links to them: the topic that speaks of them. */
const TOLD: Readonly<Record<string, string>> = {
  '/:club/*': 'meldungen-seiten',
  '/admin/invoice': 'meine-abrechnungen',
  '/admin/batch': 'viele-belegungen',
  '/admin/mail': 'teilnehmer-mail',
  '/admin/mobile/operations': 'helferlisten',
  '/admin/search': 'heute',
  '/cancel-contract': 'widerruf-kuendigung',
  '/draw/:draw': 'verlosung',
  '/helpers/:plan': 'mithelfen',
  '/id/:course': 'anmelden',
  '/invitation/:token': 'konto',
  '/confirm/:token': 'konto',
  '/login': 'gebremst',
  '/password/reset/:token': 'passwort',
  '/member/me/hours': 'mithelfen',
  '/member/me/participations/:id': 'abmelden',
  '/p/:token': 'abmelden',
}
/** Speak for themselves. */
const PLAIN = ['/support', '/admin/sampleAccordion', '/first-run']

const isBelow = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

test('every page has a topic: one that links to it or to a page above it, or one that speaks of it', () => {
  const paths = screens.map(({ path }) => path)
  const linked = HELP.flatMap(({ link }) => (link ? [matchPattern(paths, link.to.replace(/[?#].*/, ''))] : []))
  const told = [...linked, ...Object.keys(TOLD), ...PLAIN].filter((path) => path !== null && path !== undefined)
  // Everything lies below the start page and Heute: those two stand for themselves.
  const above = told.filter((path) => path !== '/' && path !== '/admin')
  const pages = screens.filter(({ file }) => file.endsWith('.tsx')).map(({ path }) => path)
  expect(pages.filter((path) => !told.includes(path) && !above.some((one) => isBelow(path, one)))).toEqual([])
  const ids = HELP.map(({ id }) => id)
  expect(Object.values(TOLD).filter((id) => !ids.includes(id))).toEqual([])
  expect(Object.keys(TOLD).filter((path) => !paths.some((one) => one === path))).toEqual([])
})
