import { expect, test } from 'vitest'
import type { CacheFacts, Gate } from '../kit/gate.ts'
import { freshPage, personalAnswer } from './pages.ts'

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
  const encodingOf = async (accept: string) => (await personalAnswer(rendered(), ask(accept))).headers.get('content-encoding')
  expect(await encodingOf('gzip, deflate, br, zstd')).toBe('zstd')
  expect(await encodingOf('gzip, br')).toBe('br')
  expect(await encodingOf('gzip, br;q=0')).toBe('gzip')
  expect(await encodingOf('identity')).toBeNull()
})
