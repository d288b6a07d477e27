import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actorWith, clubNamed } from '../../../tests/support/database.ts'
import { type RoleName, roleOf } from '../../domain/context.ts'
import { verdictOn } from '../shell/guard.ts'
import type { Screen } from './screen.ts'
import { faultsOf, IMPERSONAL, rolesOf, rulesOf } from './screen-rules.ts'
import { screens } from './screens.ts'

const fileOf = (file: string) => new URL(`../${file}`, import.meta.url)
const PAGE = /\.tsx$/
/** Source of the component and of its page file. */
const sourcesOf = (file: string): string =>
  [file, file.replace(PAGE, '.page.ts')]
    .map(fileOf)
    .filter((url) => existsSync(url))
    .map((url) => readFileSync(url, 'utf8'))
    .join('\n')
const screen: Screen = { path: '/a', file: 'a.tsx', title: 'A', layout: 'admin', opens: (actor) => roleOf(actor) === 'admin' }

test('the table of screens has no faults', () => {
  expect(faultsOf(screens, (file) => existsSync(fileOf(file)))).toEqual([])
})

test('what counts as naming nobody is a page of staff', () => {
  const closed = screens.filter(({ opens }) => opens !== 'all').map(({ path }) => path)
  expect([...IMPERSONAL].filter((path) => !closed.some((one) => one === path))).toEqual([])
})

test('a wrong table is named fault by fault', () => {
  const wrong: Screen[] = [
    screen,
    { ...screen, title: ' ' },
    { ...screen, path: '/b/:id', opens: () => false },
    { ...screen, path: '/b/:name' },
  ]
  expect(faultsOf(wrong, (file) => file === 'a.tsx')).toEqual([
    '/a: this path is there twice',
    '/a: has no title',
    '/b/:id: nobody may open it',
    '/b/:name: this path is there twice',
  ])
  expect(faultsOf([screen], () => false)).toEqual(['/a: src/web/a.tsx is missing'])
})

test('a screen that is not for everyone has a loader, so that a change of page asks the server', () => {
  const silent = screens
    .filter(({ opens, flag }) => opens !== 'all' || flag !== undefined)
    .filter(
      ({ file }) =>
        !/export (?:(?:const|async function|function) loader\b|\{[^}]*\bloader\b)/.test(readFileSync(fileOf(file), 'utf8')),
    )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('a page that is kept until something changes follows the same things while it is open', () => {
  const kept = screens
    .filter(({ cache }) => cache)
    .map(({ path, file }) => ({ path, source: sourcesOf(file) }))
    // The embedded finder runs without scripts.
    .filter(({ source }) => /^export default/m.test(source))
  const different = kept.filter(({ source }) => {
    const [, reads = ''] = /reads: (\w+|\[\])[,\s]/.exec(source) ?? []
    return reads !== '[]' && (reads === '' || !source.includes(`useLive(...${reads})`))
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(different.map(({ path }) => path)).toEqual([])
})

/** Read with the plan's address, but overwritten: the public chooses neither halls nor a colour. */
const OVERWRITTEN = ['halle', 'farbe']

/** Sources of a loader and of the modules that read its address. */
function readersOf(url: URL, seen = new Set<string>()): string {
  if (seen.has(url.href) || !existsSync(url)) return ''
  seen.add(url.href)
  const source = readFileSync(url, 'utf8')
  const readers = /earchParams/.test(source) ? [...source.matchAll(/from '(\.[^']+-address\.ts)'/g)] : []
  return [source, ...readers.map(([, file = '']) => readersOf(new URL(file, url), seen))].join('\n')
}

const kept = screens.filter(({ cache }) => cache === 'anonymous')

test.each(kept.map(({ path, file, params = [] }) => ({ path, file, params })))(
  '$path reads the parameters that it is kept by, and no other',
  ({ file, params }) => {
    const read = [
      ...readersOf(fileOf(file.replace(PAGE, '.page.ts'))).matchAll(/\bsearch(?:Params)?\.(?:get|getAll|has)\('([^']+)'\)/g),
    ]
    const names = new Set(read.map(([, name = '']) => name))
    expect(names.difference(new Set(OVERWRITTEN))).toEqual(new Set(params))
  },
)

const flags = { hasContent: false, hasNews: true, hasParticipations: false, hasOperationals: false, hasInvoiceManagement: false }
const verdicts: [string, Partial<Screen>, RoleName | null, string][] = [
  ['open to all', { opens: 'all' }, null, 'open'],
  ['visitor at a role', {}, null, 'turned_away'],
  ['wrong role', {}, 'reader', 'turned_away'],
  ['right role', {}, 'admin', 'open'],
  ['flag off, visitor', { flag: 'hasParticipations' }, null, 'gone'],
  ['flag off, right role', { flag: 'hasParticipations' }, 'admin', 'gone'],
  ['flag on, wrong role', { flag: 'hasNews' }, 'reader', 'turned_away'],
]

test.each(verdicts)('%s', (_name, more, role, expected) => {
  const actor = role ? actorWith(role) : ({ kind: 'visitor' } as const)
  expect(verdictOn({ ...screen, ...more }, { actor, club: { ...clubNamed('gsv'), flags } })).toBe(expected)
})

test('the rules of a build name layout, cache and roles of every path', () => {
  expect(
    rulesOf([screen, { ...screen, path: '/b', opens: 'all', cache: 'anonymous', layout: 'default', params: ['q'] }]),
  ).toEqual({
    '/a': { layout: 'admin', cache: 'none', roles: ['admin'], params: [] },
    '/b': { layout: 'default', cache: 'anonymous', roles: 'all', params: ['q'] },
  })
})

/** Promised roles of each address (T trainer, E editor, A admin, S super, R reader); future ones are missing. */
const PROMISED: Record<string, string> = {
  '/': 'all',
  '/login': 'all',
  '/events': 'all',
  '/myClub': 'all',
  '/support': 'all',
  '/id/:course': 'all',
  '/admin/versionInfo': 'all',
  '/admin/sampleAccordion': 'all',
  '/admin/mobile/eventList': 'all',
  '/occupancy': 'all',
  '/occupancy/:facility': 'all',
  '/occupancy/:facility/report': 'all',
  '/cancel-contract': 'all',
  '/withdraw': 'all',
  '/p/:token': 'all',
  '/helpers/:plan': 'all',
  '/admin/operations': 'SA',
  '/admin/mobile/operations': 'SA',
  '/admin': 'SAET',
  '/admin/invoice': 'SAT',
  '/admin/members': 'SA',
  '/admin/mobile/members': 'SAET',
  '/admin/user': 'SA',
  '/admin/audit': 'S',
  '/admin/events': 'SAE',
  '/admin/bookings': 'SAT',
  '/admin/b/:id': 'SAT',
  '/admin/facilities': 'SAT',
  '/member/:memberId': 'SAETR',
  '/admin/participants': 'SAET',
  '/admin/courses': 'SAE',
  '/admin/courses/*': 'SAE',
  '/admin/mobile/participants': 'SAET',
  '/admin/mobile/courseMembers': 'SAET',
  '/admin/mobile/participantList': 'SAET',
  '/admin/settings': 'SA',
  '/admin/memberStatistic': 'SA',
  '/member/me/diary': 'SAETR',
}
const CODES: Record<RoleName, string> = { super: 'S', admin: 'A', editor: 'E', trainer: 'T', reader: 'R' }

test.each(Object.entries(PROMISED))('%s opens for %s', (path, codes) => {
  const shown = screens.find((one) => one.path === path)
  const roles = shown ? rolesOf(shown) : []
  expect(roles === 'all' ? roles : roles.map((role) => CODES[role]).join('')).toBe(codes)
})
