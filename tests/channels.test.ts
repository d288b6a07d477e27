import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { at, startSucceeding } from './support/succeed.ts'

const { app, run, one } = await startSucceeding()
const read = async (path: string, club = 'gsv') => (await app.fetch(club, path)).text
const KINDS = [
  ['rss', 'application/rss+xml'],
  ['atom', 'application/atom+xml'],
] as const

async function faultsOf(kind: string, text: string): Promise<string[]> {
  const schema = { fileName: `${kind}.rng`, contents: await readFile(`tests/support/${kind}.rng`, 'utf8') }
  const { errors } = await validateXML({ xml: { fileName: 'feed.xml', contents: text }, schema, extension: 'relaxng' })
  return errors.map(({ message }) => message)
}

async function event(title: string, steps: string[], more: object = {}): Promise<void> {
  const id = await run('createEvent', null, { title, startsAt: at(40), endsAt: at(40, '18:00'), ...more })
  for (const step of steps) await run(step, id, step === 'cancelEvent' ? { reason: 'Sturm' } : undefined)
}
await event('Fest & Feier', ['publishEvent'])
await event('Noch ein Entwurf', [])
await event('Vorstand tagt', ['publishEvent'], { audience: 'staff' })
await event('Fällt aus', ['publishEvent', 'cancelEvent'])
await event('Wieder weg', ['publishEvent', 'withdrawEvent'])
const offer = (title: string) => run('createCourse', null, { title, kind: 'course', prices: { non_member: 0 } })
await run('publishCourse', await offer('Neu <im> Angebot'))
await offer('Geheimes Angebot')

test.each([
  ['/events', 'Fest &amp; Feier', ['Noch ein Entwurf', 'Vorstand tagt', 'Fällt aus', 'Wieder weg']],
  ['/offers', 'Neu &lt;im&gt; Angebot', ['Geheimes Angebot']],
])('%s tells what is published and nothing else, in valid RSS and Atom', async (path, shown, hidden) => {
  for (const [kind, mime] of KINDS) {
    const { status, headers, text } = await app.fetch('gsv', `${path}/${kind}.xml`)
    expect([status, headers['content-type']]).toEqual([200, `${mime}; charset=utf-8`])
    expect(await faultsOf(kind, text)).toEqual([])
    expect(text).toContain(shown)
    for (const title of hidden) expect(text).not.toContain(title)
    expect(await read(`${path}/${kind}.xml`, 'rwa')).not.toContain(shown)
    // Signed in, too: readers of feeds share what they fetched.
    const cookie = await app.login('gsv', 'super@demo.example')
    expect((await app.fetch('gsv', `${path}/${kind}.xml`, { headers: { cookie } })).text).toBe(text)
    const known = { 'if-none-match': String(headers.etag) }
    expect((await app.fetch('gsv', `${path}/${kind}.xml`, { headers: known })).status).toBe(304)
  }
})

test('the association tells of its clubs, with their addresses', async () => {
  for (const [path, shown] of [
    ['/events', 'Fest &amp; Feier'],
    ['/offers', 'Neu &lt;im&gt; Angebot'],
  ] as const) {
    const text = await read(`${path}/atom.xml`, 'ssv')
    expect(text).toContain(shown)
    expect(text).toContain('href="http://gsv.localhost')
    expect(await faultsOf('atom', text)).toEqual([])
  }
})

test.each([
  ['/', '/offers'],
  ['/events', '/events'],
  ['/news', '/news'],
])('the page %s names its feeds', async (page, path) => {
  const html = await read(page)
  for (const [kind, mime] of KINDS) expect(html).toContain(`<link rel="alternate" type="${mime}" href="${path}/${kind}.xml"/>`)
})

test('a club without news has no feed of them', async () => {
  const headers = { 'if-match': `"${await one(`select version from clubs where name = 'rwa'`)}"` }
  await run('changeFlags', null, { hasContent: true, hasParticipations: true }, { club: 'rwa', headers })
  // Told by the database, a moment later.
  await expect.poll(async () => (await app.fetch('rwa', '/news/atom.xml')).status).toBe(404)
  expect((await app.fetch('rwa', '/events/atom.xml')).status).toBe(200)
})
