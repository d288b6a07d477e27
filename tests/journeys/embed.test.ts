import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

let site: Server
let port: number

/** Another site with two pages: the script, and the frame alone. */
beforeAll(async () => {
  const head = '<!doctype html><html lang="de"><meta charset="utf-8"><title>Alte Seite</title><body>'
  const pages: Record<string, string> = {
    '/': `<div data-verein-angebote="sport=yoga"><a href="${at('/')}">Sportangebot</a></div><script src="${at('/embed/offers.js')}" async></script>`,
    '/termine': `<div data-verein-termine></div><div data-verein-belegung="turnhalle-nordring"></div><script src="${at('/embed/offers.js')}" async></script>`,
    '/weg': `<iframe src="${at('/embed/occupancy/gibt-es-nicht')}" title="Belegungsplan"></iframe>`,
    '/rahmen': `<iframe src="${at('/embed/offers')}" title="Sportangebot" style="width:100%;height:60rem;border:0"></iframe>`,
    '/anmelden': `<iframe src="${at('/login')}" title="Anmelden"></iframe>`,
  }
  site = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head + (pages[request.url ?? '/'] ?? ''))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  port = (site.address() as AddressInfo).port
})
afterAll(() => site.close())

const other = (path = '/') => `http://127.0.0.1:${port}${path}`
/** The same site under an unnamed origin. */
const unnamed = (path = '/') => `http://localhost:${port}${path}`
const frameOf = async (page: Page): Promise<Frame> => {
  const handle = await page.waitForSelector('iframe')
  const frame = await handle.contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

test('before a site is named, browsers refuse to show the frame there', async () => {
  const page = await browser.open()
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-ancestors') })
  await page.goto(other('/rahmen'))
  await refused
  expect(await (await frameOf(page)).getByText('Yoga am Abend').count()).toBe(0)
})

test('an admin names the site; what is no safe address is refused in words, and nothing is lost', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/settings?teil=einbetten'))
  const field = page.getByLabel(/Diese Websites dürfen es zeigen/)
  await field.fill('http://www.verein.de\nhttps://*.verein.de')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('link', { name: /„http:\/\/www\.verein\.de“ ist nicht sicher/ }).waitFor()
  expect(await field.inputValue()).toContain('https://*.verein.de')
  await expectAccessible(page)
  await field.fill(`www.verein.de/sport ${other()}`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.reload()
  expect((await field.inputValue()).split('\n').sort()).toEqual([`http://127.0.0.1:${port}`, 'https://www.verein.de'])
  await page
    .getByText(`<script src="${at('/embed/offers.js')}" async></script>`)
    .first()
    .waitFor()
  const preview = page.frameLocator('iframe[title="Vorschau"]')
  await preview
    .getByRole('heading', { name: /^((Heute|Morgen), )?Montag/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Zeilen kopieren' }).first().waitFor()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/embed-settings.png`, fullPage: true })
  const visitor = await browser.open()
  await visitor.goto(at('/admin/settings?teil=einbetten'))
  expect(new URL(visitor.url()).pathname).toBe('/')
})

test('the script shows the finder on the named site, as high as it is, without a cookie, and the offer takes the whole window', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(other())
  const frame = await frameOf(page)
  await frame.getByRole('link', { name: 'Yoga am Abend' }).waitFor()
  expect(await frame.getByRole('link', { name: 'Kinderturnen ab 3' }).count(), 'only what the site asked for').toBe(0)
  const heights = async () => [
    await page.locator('iframe').evaluate((element) => element.clientHeight),
    await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height)),
  ]
  await expect.poll(async () => new Set(await heights()).size).toBe(1)
  const [before = 0] = await heights()
  await expectNoSideScroll(page)
  await frame.getByLabel('Sportart').selectOption('')
  await frame.getByRole('button', { name: 'Anzeigen' }).click()
  await frame.getByRole('link', { name: 'Kinderturnen ab 3' }).waitFor()
  await expect.poll(async () => (await heights())[0] ?? 0).toBeGreaterThan(before + 1_000)
  expect(await page.context().cookies()).toEqual([])
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/embed-phone.png` })

  // A message of the page around the frame is ignored.
  await page.evaluate(() => window.postMessage({ vereinAngebote: 1_234 }, '*'))
  await frame.getByRole('link', { name: 'Kinderturnen ab 3' }).click()
  await page.waitForURL(/\/id\/kinderturnen-ab-3$/)
})

test('a site of another name is refused, and no other page of ours is ever shown in a frame', async () => {
  for (const address of [unnamed('/rahmen'), other('/anmelden')]) {
    const page = await browser.open()
    const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-ancestors') })
    await page.goto(address)
    await refused
  }
  for (const path of ['/', '/login', '/member/me', '/admin/settings', '/embed/unknown']) {
    const { headers } = await app.fetch('gsv', path)
    expect(`${headers['content-security-policy']}`, path).toContain("frame-ancestors 'none'")
  }
})

test('within the frame nothing needs JavaScript', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto(at('/embed/offers?weekday=1'))
  await page.getByLabel('Suche').fill('Rükenfit')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.getByRole('link', { name: 'Rückenfit am Feierabend' }).waitFor()
  expect(new URL(page.url()).search).toContain('weekday=1')
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test.each([
  ['hell', PHONE],
  ['dunkel', PHONE],
] as const)('the frame can be used by everybody, %s', async (mode, viewport) => {
  const page = await browser.open({ viewport, colorScheme: 'light' })
  await page.goto(at(`/embed/offers?farben=${mode}`))
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe(mode === 'hell' ? 'light' : 'dark')
})

test('whoever is signed in gets the same frame as everybody, and no cookie from it', async () => {
  const cookie = await app.login('gsv', 'reader@gsv.example')
  const own = await app.fetch('gsv', '/embed/offers', { headers: { cookie } })
  const theirs = await app.fetch('gsv', '/embed/offers')
  expect(own.headers['set-cookie']).toBeUndefined()
  expect(theirs.headers['set-cookie']).toBeUndefined()
  expect(own.text).toBe(theirs.text)
})

test('each club has its own frame and its own sites; that of an association shows its clubs, to be chosen from', async () => {
  const rwa = await app.fetch('rwa', '/embed/offers')
  expect(rwa.headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
  expect(rwa.text).not.toContain('Yoga am Abend')
  const page = await browser.open()
  await page.goto(at('/embed/offers?q=Yoga', 'ssv'))
  await page.getByLabel('Verein').selectOption('gsv')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  const link = page.getByRole('link', { name: 'Yoga am Abend' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(at('/id/yoga-am-abend'))
})

test('events and the plan of a hall stand in frames of the same script, as high as they are, and lead into the whole window', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(other('/termine'))
  const events = page.frameLocator('iframe[title="Termine"]')
  await events.locator('.embed-day li').first().waitFor()
  expect(await events.locator('.embed-day a').first().getAttribute('target')).toBe('_top')
  const hall = page.frameLocator('iframe[title="Belegungsplan"]')
  await hall.locator('.embed-day li').first().waitFor()
  const heightOf = async (title: string) => (await page.locator(`iframe[title="${title}"]`).boundingBox())?.height ?? 0
  const inner = () => hall.locator('body').evaluate((body) => body.getBoundingClientRect().height)
  // Fonts that come late change both.
  await expect.poll(async () => (await heightOf('Belegungsplan')) - (await inner())).toBeCloseTo(0, -1)
  for (const path of ['/embed/events', '/embed/occupancy/turnhalle-nordring']) {
    await page.goto(at(path))
    await expectAccessible(page)
    await expectNoSideScroll(page)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}${path.replaceAll('/', '-')}.png`, fullPage: true })
    const { headers } = await app.fetch('gsv', path, { headers: { cookie: 'club=rwa' } })
    expect([headers['set-cookie'], String(headers['content-security-policy'])]).toEqual([
      undefined,
      expect.stringContaining('frame-ancestors'),
    ])
  }
  const gone = await app.fetch('gsv', '/embed/occupancy/gibt-es-nicht')
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('Diese Halle gibt es hier nicht mehr')])
  await page.goto(other('/weg'))
  await page.frameLocator('iframe').getByText('Diese Halle gibt es hier nicht mehr').waitFor()
})
