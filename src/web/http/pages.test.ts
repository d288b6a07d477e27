import { expect, test } from 'vitest'
import type { CacheFacts, Gate } from '../kit/gate.ts'
import { freshPage, mayBeKept, personalAnswer } from './pages.ts'

const rules = {
  '/': { layout: 'default', cache: 'anonymous', roles: 'all' },
  '/id/:course': { layout: 'default', cache: 'anonymous', roles: 'all' },
  '/login': { layout: 'default', cache: 'none', roles: 'all' },
} as const

const kept: [string, boolean][] = [
  ['/', true],
  ['/_.data', true],
  ['/id/yoga', true],
  ['/id/yoga.data', true],
  ['/login', false],
  ['/gibt/es/nicht', false],
]

test.each(kept)('%s may be kept: %s', (path, expected) => {
  expect(mayBeKept(rules, path)).toBe(expected)
})

const gate = (session: Gate['session'] = null) => ({ session, ctx: { club: { name: 'gsv' } } }) as Gate
const facts: CacheFacts = { reads: ['course'], nextChangeAt: null }
const rendered = (init: ResponseInit = {}) => ({ response: new Response(null, init), body: Buffer.from('x'.repeat(2000)) })

test('only what a loader allows, with status 200, without cookies and without a session is kept', () => {
  const session = { id: 's', userId: 'u', expiresAt: '', cookies: [] }
  expect(freshPage(rendered(), gate(), facts)?.reads).toEqual(['course'])
  expect(freshPage(rendered(), gate(), null)).toBeNull()
  expect(freshPage(rendered({ status: 404 }), gate(), facts)).toBeNull()
  expect(freshPage(rendered({ headers: { 'set-cookie': 'a=1' } }), gate(), facts)).toBeNull()
  expect(freshPage(rendered(), gate(session), facts)).toBeNull()
})

test('a personal page is compressed as the browser asks', async () => {
  const ask = (accept: string) => new Request('http://gsv.localhost/', { headers: { 'accept-encoding': accept } })
  expect((await personalAnswer(rendered(), ask('gzip, br'))).headers.get('content-encoding')).toBe('br')
  expect((await personalAnswer(rendered(), ask('gzip, br;q=0'))).headers.get('content-encoding')).toBe('gzip')
  expect((await personalAnswer(rendered(), ask('identity'))).headers.get('content-encoding')).toBeNull()
})
