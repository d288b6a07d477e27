import pg from 'pg'
import { expect, test } from 'vitest'
import { signLink } from '../src/kernel/link.ts'
import { startApp } from './support/app.ts'

const app = await startApp()
const until = Temporal.Now.instant().add({ hours: 24 })
/** The signature counts for what a link grants, not for where it opens. */
const token = signLink('any', { club: 'rwa', kind: 'invitation', id: '019ab3c0-0000-7000-8000-000000000001', until })

test.each([
  ['localhost', '', 'rwa', true],
  ['localhost', 'club=gsv', 'rwa', true],
  ['localhost', 'club=rwa', 'rwa', false],
  ['gsv.localhost', '', 'gsv', false],
])('a mailed link of rwa opens on %s with the cookie „%s“ in %s; it chooses: %s', async (host, cookie, club, isChosen) => {
  const headers = { host: `${host}:${app.port}`, cookie }
  const { text, headers: answered } = await app.fetch('gsv', `/invitation/${token}`, { headers })
  expect(text).toContain(`/${club}/imprint`)
  const cookies = [answered['set-cookie'] ?? []].flat().join()
  expect(cookies.includes('club=rwa')).toBe(isChosen)
})

const visit = async (path: string, cookie = '') => {
  const { text, headers, status } = await app.fetch('gsv', path, { headers: { host: `localhost:${app.port}`, cookie } })
  return { text, status, vary: headers.vary, chosen: [headers['set-cookie'] ?? []].flat().join() }
}
const canonicalIn = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]

test('where the host names no club, a shared link leads everybody to the club it is about, kept pages too', async () => {
  const own = await visit('/', 'club=rwa')
  const shared = canonicalIn(own.text) ?? ''
  expect(shared).toBe(`http://localhost:${app.port}/?verein=rwa`)
  expect(own.text).toContain(`<meta property="og:url" content="${shared}"`)
  const path = shared.replace(/^.*?\d+\//, '/')
  // The default club's page is kept, and a stranger's cookie names that club.
  for (const cookie of ['', 'club=gsv', 'club=rwa', '', 'club=gsv']) {
    expect((await visit('/', cookie === 'club=rwa' ? '' : cookie)).text).toContain('/gsv/imprint')
    const { text, chosen } = await visit(path, cookie)
    expect(text).toContain('/rwa/imprint')
    expect(text).not.toContain('/gsv/imprint')
    expect(chosen.includes('club=rwa')).toBe(cookie !== 'club=rwa')
  }
  expect(canonicalIn((await visit('/')).text)).toBe(`http://localhost:${app.port}/`)
  const unknown = await visit('/?verein=gibtesnicht')
  expect([unknown.text.includes('/gsv/imprint'), unknown.chosen]).toEqual([true, ''])
  for (const name of ['gibtesnicht', 'RWA', '']) {
    const { text, chosen } = await visit(`/?verein=${name}`, 'club=rwa')
    expect([text.includes('/rwa/imprint'), chosen]).toEqual([true, ''])
  }
  // The page of an association shows pictures of its clubs.
  expect((await visit('/files/019ab3c0-0000-7000-8000-000000000001?verein=rwa')).chosen).toBe('')
  // A host of its own knows no other club.
  expect((await app.fetch('gsv', '/?verein=rwa')).text).toContain('/gsv/imprint')
})

test('calendars, feeds and the sitemap of a club without a host name it, and are kept apart by its cookie', async () => {
  const { text } = await visit('/events', 'club=rwa')
  const calendar = '/feeds/events.ics?verein=rwa'
  expect(text).toContain(`webcal://localhost:${app.port}${calendar}`)
  const [named, unnamed] = [await visit(calendar), await visit('/feeds/events.ics')]
  expect(named.text).toContain('Rot-Weiß Auental')
  expect(unnamed.text).toContain('GSV')
  const ways = named.text.replace(/\r\n /g, '').match(/^URL.*$/gm) ?? []
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways) expect(way).toMatch(/\/events\/[\w-]+\?verein=rwa\r?$/)
  expect(unnamed.vary).toContain('Cookie')
  expect((await visit('/sitemap.xml', 'club=rwa')).text).toContain(`http://localhost:${app.port}/events?verein=rwa`)
})

test('what search engines read of an offer, an event and an article names a club without a host', async () => {
  const base = `http://localhost:${app.port}`
  for (const list of ['/', '/events', '/news']) {
    const { text } = await visit(list, 'club=rwa')
    const [, path = ''] = /href="(\/(?:id|events|news)\/[\w-]{5,})"/.exec(text) ?? []
    const [, data = ''] = /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec((await visit(path, 'club=rwa')).text) ?? []
    const { url, provider, organizer, publisher } = JSON.parse(data)
    expect(url).toBe(`${base}${path}?verein=rwa`)
    expect((provider ?? organizer ?? publisher).url).toBe(`${base}/?verein=rwa`)
  }
})

test('each page of the finder of a club without a host has an address of its own, which names the club', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rowCount } = await owner.query(
    `insert into course_slots select s.club_id, gen_random_uuid(), s.course_id, s.weekday, time '06:00' + n * interval '5 minutes',
      time '07:00' + n * interval '5 minutes', null, s.valid from (select o.* from course_slots o
        join courses c on c.club_id = o.club_id and c.id = o.course_id and c.state in ('published', 'running')
        where o.club_id = 'rwa' and o.valid @> current_date limit 1) s, generate_series(1, 90) n`,
  )
  await owner.end()
  expect(rowCount).toBe(90)
  const first = `http://localhost:${app.port}/?verein=rwa`
  expect(canonicalIn((await visit('/?verein=rwa')).text)).toBe(first)
  const { text } = await visit('/?page=2', 'club=rwa')
  expect([text.includes('Vorige Seite'), canonicalIn(text)]).toEqual([true, `${first}&amp;page=2`])
  expect((await visit('/?verein=rwa&page=2')).text).toContain('Vorige Seite')
})
