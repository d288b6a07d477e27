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
