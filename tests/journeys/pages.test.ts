import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { richTextOf } from '../../src/kernel/rich-text.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

const field = (page: Page) => page.getByRole('textbox', { name: /^Text/ })
const save = (page: Page) => page.getByRole('button', { name: 'Speichern und veröffentlichen' }).click()
const PUBLISHED = 'Veröffentlicht. Es steht jetzt auf der Website.'
const text = async (path: string, club = 'gsv') => (await app.fetch(club, path)).text

/** Saves a page by its form, as somebody else at another desk. */
async function saveAs(who: string, club: string, slug: string, version: number, words: string) {
  const headers = { cookie: await app.login(club, who) }
  const form = { intent: 'publish', title: 'x', version: String(version), text: JSON.stringify(richTextOf(words)) }
  return app.fetch(club, `/admin/news/pages/${slug}`, { headers, form })
}

async function setFlags(names: readonly string[]) {
  const page = await as('super')
  await page.goto(at('/admin/settings?teil=funktionen'))
  for (const name of ['Seiten', 'Aktuelles'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).setChecked(names.includes(name))
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await page.getByText('Gespeichert.').waitFor()
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('a visitor reads all four pages without JavaScript: %s', async (_name, viewport) => {
  const page = await browser.open({ javaScriptEnabled: false, viewport })
  await page.goto(at('/'))
  const footer = page.locator('footer')
  for (const [name, words] of [
    ['Impressum', 'VR 1898, Amtsgericht Musterstadt'],
    ['Datenschutz', 'Art. 15 bis 17 DSGVO'],
    ['Barrierefreiheit', 'WCAG 2.2, Stufe AA'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(words).waitFor()
    await expectNoSideScroll(page)
  }
  await page.goto(at('/gsv/contact/board'))
  await page.getByText('Renate Holzer, 1. Vorsitzende').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Impressum' }).click()
  await page.waitForURL(at('/gsv/imprint'))
})

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('pages and their editor are accessible, light and dark: %s', async (_name, viewport) => {
  const page = await as('admin', { viewport })
  for (const path of [
    '/gsv/imprint',
    '/gsv/privacy',
    '/gsv/accessibility',
    '/gsv/contact/board',
    '/rwa/imprint',
    '/admin/news',
  ]) {
    await page.goto(at(path))
    await expectAccessibleInBoth(page)
    await expectNoSideScroll(page)
  }
  await page.goto(at('/admin/news/pages/privacy'))
  await field(page).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
})

test('a page has its club’s look on any host, and the selection stays', async () => {
  const page = await browser.open()
  await page.goto(at('/rwa/imprint'))
  expect(await page.title()).toBe('Impressum – Sportverein Rot-Weiß Auental 1926 e. V.')
  await page.getByText('Josef Hartl, 1. Vorsitzender').waitFor()
  const header = page.locator('header')
  expect(await header.textContent()).toContain('Rot-Weiß Auental')
  expect(await header.getByRole('link', { name: 'Termine' }).first().getAttribute('href')).toBe(at('/events', 'rwa'))
  const footer = page.locator('footer')
  expect(await footer.getByRole('link', { name: 'Verträge hier kündigen' }).getAttribute('href')).toBe(
    at('/cancel-contract', 'rwa'),
  )
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(at('/rwa/imprint', 'rwa'))
  await footer.getByRole('link', { name: 'Datenschutz' }).click()
  await page.waitForURL(at('/rwa/privacy'))
  expect(await header.textContent()).toContain('Rot-Weiß Auental')
  await page.goto(at('/'))
  expect(await header.textContent()).not.toContain('Rot-Weiß Auental')
})

test('the browser changes between two clubs’ looks by loading a document', async () => {
  const page = await browser.open()
  await page.goto(at('/gsv/imprint'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const answer = await app.fetch('gsv', '/rwa/imprint.data')
  expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('/rwa/imprint')])
  await page.goto(at('/rwa/imprint'))
  await page.locator('header').getByText('Rot-Weiß Auental').waitFor()
  const link = page.getByRole('main').locator('a').first()
  await link.evaluate((node) => node.setAttribute('href', '/gsv/imprint'))
  await link.click()
  await page.waitForURL(at('/gsv/imprint'))
  expect(await page.locator('header').textContent()).not.toContain('Rot-Weiß Auental')
})

test('another club’s page is loaded once, though the computer slept since its browser began', async () => {
  const page = await browser.open()
  await page.addInitScript(() => Object.defineProperty(performance, 'timeOrigin', { value: Date.now() - 86_400_000 }))
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.goto(at('/rwa/imprint'))
  await page.waitForTimeout(2000)
  expect(documents).toBe(1)
})

test.each(['/xyz/imprint', '/gsv/gibt/es/nicht', '/rwa/gibt-es-nicht', '/gsv', '/rwa/contact'])(
  '%s is not found, in the look of the host’s club',
  async (path) => {
    const answer = await app.fetch('gsv', path)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain(`Page Not Found: <!-- -->${path}`)
    expect(answer.text).toContain('GSV Musterstadt')
    expect(answer.text).not.toContain('Rot-Weiß Auental')
  },
)

test('a change in a club drops its page on its own and on other hosts, within a second', async () => {
  const hosts = ['gsv', 'rwa', 'ssv']
  for (const host of hosts) {
    const { headers, text } = await app.fetch(host, '/rwa/accessibility')
    expect(text).not.toContain('Alle Wege sind eben.')
    const again = await app.fetch(host, '/rwa/accessibility', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  }
  expect((await saveAs('admin@rwa.example', 'rwa', 'accessibility', 0, 'Alle Wege sind eben.')).status).toBe(302)
  for (const host of hosts)
    await expect.poll(() => text('/rwa/accessibility', host), { timeout: 1000 }).toContain('Alle Wege sind eben.')
  expect(await text('/gsv/accessibility')).not.toContain('Alle Wege sind eben.')
})

test('a club’s badge is shown on its page on another host', async () => {
  const page = await as('admin@rwa.example', {}, 'rwa')
  await page.goto(at('/admin/settings', 'rwa'))
  const square = { width: 64, height: 64, channels: 3, background: '#c00' } as const
  const buffer = await sharp({ create: square }).png().toBuffer()
  await page.getByLabel('Bild', { exact: true }).setInputFiles({ name: 'wappen.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Wappen hochladen' }).click()
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  const visitor = await browser.open()
  await expect.poll(() => text('/rwa/imprint')).toMatch(/<img[^>]*\/files\//)
  await visitor.goto(at('/rwa/imprint'))
  const width = () => visitor.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('an admin edits a page, looks at it before, and goes back to an earlier text and to the template', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/news?teil=seiten'))
  await page.getByRole('main').getByRole('link', { name: 'Impressum', exact: true }).click()
  await field(page).press('Control+a')
  await page.keyboard.type('Eigenes Impressum')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const preview = await page.getByRole('link', { name: 'Vorschau der neuesten Fassung' }).getAttribute('href')
  const visitor = await browser.open()
  await visitor.goto(preview ?? '')
  await visitor.getByText('Eigenes Impressum').waitFor()
  expect(await text('/gsv/imprint')).toContain('Schulstraße 2')
  await save(page)
  await page.getByText(PUBLISHED).waitFor()
  await expect.poll(() => text('/gsv/imprint')).toContain('<p>Eigenes Impressum</p>')

  await field(page).press('Control+a')
  await page.keyboard.type('Zweites Impressum')
  await save(page)
  await expect.poll(() => text('/gsv/imprint')).toContain('<p>Zweites Impressum</p>')
  const versions = page.getByRole('region', { name: 'Fassungen' })
  await versions.getByRole('listitem').nth(1).getByRole('link').click()
  await versions.getByText('Eigenes Impressum').waitFor()
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Diese Fassung wiederherstellen' }).click()
  await page.getByText('Die frühere Fassung ist wieder die neueste.').waitFor()
  await expect.poll(() => text('/gsv/imprint')).toContain('<p>Eigenes Impressum</p>')

  await versions.getByRole('button', { name: 'Vorlage wiederherstellen' }).click()
  await page.getByText('Die Vorlage ist wieder auf der Seite.').waitFor()
  await expect.poll(() => text('/gsv/imprint')).toContain('Schulstraße 2')
  expect(await versions.getByRole('listitem').count()).toBe(4)
})

test('who saves second sees the other text, and keeps the own', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/news/pages/privacy'))
  await field(page).press('Control+a')
  await page.keyboard.type('Mein Text')
  expect((await saveAs('super@demo.example', 'gsv', 'privacy', 0, 'Text vom anderen Tisch')).status).toBe(302)
  await page.getByText('Jemand anderes hat das gerade geändert.').waitFor()
  await save(page)
  await page.getByText('Jemand anderes hat das inzwischen geändert.').first().waitFor()
  await page.getByRole('region', { name: 'Gespeichert ist jetzt' }).getByText('Text vom anderen Tisch').waitFor()
  expect(await field(page).textContent()).toContain('Mein Text')
  await expectAccessible(page)
  await save(page)
  await page.getByText(PUBLISHED).waitFor()
  await expect.poll(() => text('/gsv/privacy')).toContain('<p>Mein Text</p>')
})

test('what is no text, or too much of it, is refused in words', async () => {
  const headers = { cookie: await app.login('gsv', 'admin@gsv.example') }
  for (const [sent, said] of [
    ['{}', 'Der Text kann so nicht gespeichert werden.'],
    ['{"type":"doc","content":[]}', 'Bitte geben Sie einen Text ein.'],
    [JSON.stringify(richTextOf('a'.repeat(50_001))), 'Der Text ist zu lang.'],
  ]) {
    const form = { intent: 'save', title: 'x', version: '0', text: sent ?? '' }
    const answer = await app.fetch('gsv', '/admin/news/pages/accessibility', { headers, form })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(said ?? '')])
  }
})

test('a missing detail is told to the board, with the way to enter it', async () => {
  const page = await as('admin@rwa.example', {}, 'rwa')
  await page.goto(at('/admin/settings?teil=anschrift', 'rwa'))
  await isTakenOver(page)
  await page.getByLabel(/^Vorstand/).fill('')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.goto(at('/admin', 'rwa'))
  await page.getByRole('link', { name: 'Impressum vervollständigen: Vorstand' }).waitFor()
  await page.goto(at('/admin/news?teil=seiten', 'rwa'))
  await page.getByText('Für das Impressum fehlt noch: Vorstand').waitFor()
  await page.getByRole('link', { name: 'Angaben eintragen' }).click()
  await page.waitForURL(/teil=anschrift/)
  await expect.poll(() => text('/rwa/imprint', 'rwa')).toContain('Der Vorstand ist noch nicht angegeben.')
})

test('without pages the legal ones stay, also to be edited, and without news too', async () => {
  await setFlags(['Aktuelles'])
  for (const slug of ['imprint', 'privacy', 'accessibility']) expect((await app.fetch('gsv', `/gsv/${slug}`)).status).toBe(200)
  await expect.poll(async () => (await app.fetch('rwa', '/gsv/contact/board')).status).toBe(404)
  const headers = { cookie: await app.login('gsv', 'admin@gsv.example') }
  const list = await app.fetch('gsv', '/admin/news?teil=seiten', { headers })
  expect([list.status, list.text]).toEqual([200, expect.not.stringContaining('contact/board')])
  expect((await app.fetch('gsv', '/admin/news/pages/contact/board', { headers })).status).toBe(404)
  await setFlags([])
  await expect.poll(async () => (await app.fetch('gsv', '/admin/news', { headers })).status).toBe(404)
  expect((await app.fetch('gsv', '/admin/news/articles/_new', { headers })).status).toBe(404)
  const settings = await app.fetch('gsv', '/admin/settings?teil=anschrift', { headers })
  for (const slug of ['imprint', 'privacy', 'accessibility']) {
    expect(settings.text).toContain(`/admin/news/pages/${slug}`)
    const editor = await app.fetch('gsv', `/admin/news/pages/${slug}`, { headers })
    expect([editor.status, editor.text]).toEqual([200, expect.stringContaining('Zu den Einstellungen')])
  }
  // The editor's choice of pictures asks the library and adds to it.
  expect((await app.fetch('gsv', '/admin/news/media?beschrieben=ja', { headers })).status).toBe(200)
  const saved = await saveAs('admin@gsv.example', 'gsv', 'accessibility', 0, 'Unsere Website ist für alle da.')
  expect(saved.status).toBe(302)
  await expect.poll(() => text('/gsv/accessibility')).toContain('Unsere Website ist für alle da.')
  for (const path of ['/news', '/news/winterpause-auf-dem-sportplatz', '/news/rss.xml', '/news/atom.xml', '/api/v1/news'])
    expect([path, (await app.fetch('gsv', path)).status]).toEqual([path, 404])
  expect(await text('/sitemap.xml')).not.toContain('/news')
  expect((await app.fetch('gsv', '/gsv/imprint')).status).toBe(200)
})
