import { expect, test } from 'vitest'
import { screens } from '../../src/web/screens/screens.ts'
import { expectAccessible } from '../support/accessible.ts'
import { PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
/** One page, or more, of each pattern that is kept; those of `/events` have a test of their own. */
const PAGES: [pattern: string, ...pages: string[]][] = [
  ['/', '/', '/_.data', '/?view=week'],
  ['/id/:course', '/id/rueckenfit-am-feierabend', '/id/rueckenfit-am-feierabend.data'],
  ['/embed/offers', '/embed/offers'],
  ['/embed/events', '/embed/events'],
  ['/embed/occupancy/:facility', '/embed/occupancy/turnhalle-nordring'],
  ['/occupancy', '/occupancy'],
  ['/occupancy/:facility', '/occupancy/turnhalle-nordring'],
  ['/support', '/support'],
  ['/helpers/:plan', '/helpers/hallenflohmarkt', '/helpers/hallenflohmarkt.data'],
  ['/:club/*', '/gsv/imprint', '/gsv/contact/board.data', '/rwa/privacy', '/gsv/contact/opening-hours'],
  ['/news', '/news', '/news.data'],
  ['/news/:article', '/news/winterpause-auf-dem-sportplatz'],
]

test('every page that is kept is looked at here', () => {
  const kept = screens.filter(({ cache }) => cache === 'anonymous').map(({ path }) => path)
  expect(kept.toSorted()).toEqual([...PAGES.map(([pattern]) => pattern), '/events', '/events/:event'].toSorted())
})

test.each(PAGES.flatMap(([, ...pages]) => pages))('%s is the same bytes for everybody', async (path) => {
  const { headers, text } = await app.fetch('gsv', path)
  for (const email of ['super@demo.example', 'trainer@gsv.example', 'reader@gsv.example']) {
    const own = await app.fetch('gsv', path, { headers: { cookie: await app.login('gsv', email) } })
    expect(own.text).toBe(text)
    expect(own.headers.etag).toBe(headers.etag)
  }
  expect(headers.etag).toBeDefined()
})

/** Parameters that no page knows, and those that only the staff's plan knows. */
const FOREIGN = 'utm_source=mail&fbclid=1&halle=turnhalle-nordring&farbe=art'

test.each(PAGES.flatMap(([, ...pages]) => pages).concat('/events'))('%s does not show foreign parameters', async (path) => {
  const { text, headers } = await app.fetch('gsv', path)
  for (const more of [FOREIGN, 'utm_source=brief&nummer=2']) {
    const other = await app.fetch('gsv', `${path}${path.includes('?') ? '&' : '?'}${more}`)
    expect([other.text, other.headers.etag]).toEqual([text, headers.etag])
  }
})

test('an event for members is on their list, and on nobody else’s', async () => {
  const headers = { cookie: await app.login('gsv', 'admin@gsv.example') }
  const startsAt = Temporal.Now.instant().add({ hours: 30 })
  const json = { title: 'Helferessen', audience: 'staff', startsAt: String(startsAt), endsAt: String(startsAt.add({ hours: 2 })) }
  const { id, version } = JSON.parse((await app.fetch('gsv', '/api/v1/events', { headers, json })).text)
  expect((await app.fetch('gsv', `/api/v1/events/${id}/publish`, { headers, json: { version } })).status).toBe(200)
  const read = async (email: string | null, path: string) =>
    app.fetch('gsv', path, email ? { headers: { cookie: await app.login('gsv', email) } } : {})
  for (const path of ['/events', `/events/${id}`]) {
    for (const email of ['trainer@gsv.example', 'editor@gsv.example', 'trainer@gsv.example'])
      expect((await read(email, path)).text, `${path} ${email}`).toContain('Helferessen')
    for (const email of [null, 'reader@gsv.example', null])
      expect((await read(email, path)).text, `${path} ${email}`).not.toContain('Helferessen')
  }
  const [one, other] = [await read('trainer@gsv.example', '/events'), await read('editor@gsv.example', '/events')]
  expect(one.text).toBe(other.text)
})

test('the header learns who is signed in, and nothing of it moves', async () => {
  const page = await as('admin')
  const held = Promise.withResolvers<void>()
  await page.route('**/viewer.json', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(at('/'))
  const links = page.locator('.site-nav-wide > ul > li:not(.own-menu)')
  const places = async () => (await links.all()).length > 0 && Promise.all((await links.all()).map((link) => link.boundingBox()))
  // Letters of another font would take other room.
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const before = await places()
  const header = page.locator('header')
  expect(await header.getByRole('link', { name: 'Einloggen' }).isVisible()).toBe(false)
  held.resolve()
  await header.getByRole('link', { name: 'Verwaltung' }).waitFor()
  await header.getByRole('button', { name: 'Ausloggen' }).waitFor()
  expect(await places()).toEqual(before)
  await expectAccessible(page)
})

test('a login and a logout show on pages that are the same for everybody', async () => {
  const page = await browser.open()
  await page.goto(at('/events'))
  await page.locator('header').getByRole('link', { name: 'Einloggen' }).click()
  await page.getByLabel('E-Mail-Adresse').fill('editor@gsv.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.waitForURL(at('/events'))
  await page.locator('header').getByRole('link', { name: 'Verwaltung' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(at('/occupancy'))
  await other.locator('header').getByRole('link', { name: 'Verwaltung' }).waitFor()
  await page.locator('header').getByRole('button', { name: 'Ausloggen' }).click()
  await page.locator('header').getByRole('link', { name: 'Einloggen' }).waitFor()
  await other.locator('header').getByRole('link', { name: 'Einloggen' }).waitFor()
})

test('without JavaScript the head leads to the profile, or to the login', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  const [name = '', value = ''] = (await app.login('gsv', 'reader@gsv.example')).split(/[=;]/)
  await page.goto(at('/'))
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Mein Profil' }).click()
  await page.getByText('nur nach dem Einloggen zu sehen').waitFor()
  await page.context().addCookies([{ name, value, url: at('/') }])
  await page.goto(at('/'))
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Mein Profil' }).click()
  await page.locator('header summary').click()
  await page.locator('header').getByRole('button', { name: 'Ausloggen' }).waitFor()
})
