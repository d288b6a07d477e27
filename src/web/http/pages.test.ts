import { expect, test } from 'vitest'
import { AGENT } from '../../../scripts/chromium.mjs'
import type { CacheFacts, Gate } from '../kit/gate.ts'
import { freshPage, personalAnswer, renderPage } from './pages.ts'

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

test('a link to a file that is not there shows a page, a script that asks for it gets the data', async () => {
  const club = { displayName: 'GSV', colours: { primary: '#FFD21E', secondary: '#1747C8' } }
  const here = { origin: 'http://gsv.localhost', ctx: { actor: { kind: 'visitor' } }, shown: () => ({ club }) } as unknown as Gate
  const handle = () => Promise.resolve(Response.json({ shell: null }, { status: 404 }))
  const bodyFor = async (accept: string) => {
    const headers = { accept, 'user-agent': AGENT }
    const { body, response } = await renderPage(handle, new Request('http://gsv.localhost/member/data/x', { headers }), here)
    expect(response.status).toBe(404)
    return Buffer.from(body).toString('utf8')
  }
  expect(await bodyFor('text/html,*/*;q=0.8')).toContain('Page Not Found: /member/data/x')
  expect(await bodyFor('*/*')).toBe('{"shell":null}')
})
