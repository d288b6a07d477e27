import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

const TITLE = 'Wirbelsäulengymnastik'
const OFFER = '/id/rueckenfit-am-feierabend'
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
/** Takes a place of `TITLE`. */
async function signUp(lastname: string): Promise<void> {
  const { items } = JSON.parse((await app.fetch('gsv', `/api/v1/courses?q=${encodeURIComponent(TITLE)}`)).text)
  const person = { firstname: 'Lina', lastname, birthOn: '5.3.1960', email: 'lina@post.example' }
  const json = { ...person, payment: 'invoice' }
  expect((await app.fetch('gsv', `/api/v1/courses/${items[0].id}/participations`, { json })).status).toBe(201)
}
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

test('a page carries its rows and filters once; what a browser asks for later carries them in its data', async () => {
  const { text: html } = await app.fetch('gsv', '/')
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script).join('')
  expect(html).toContain(`<a href="${OFFER}">`)
  expect(html).toContain('<span>Alle Sportarten</span>')
  for (const word of [OFFER, 'offer-time', 'Alle Sportarten', 'Plätze frei']) expect(scripts, word).not.toContain(word)
  const { text: data } = await app.fetch('gsv', '/_.data')
  expect(data).toContain('offer-time')
  expect(data).toContain('Alle Sportarten')
})

test('the browser takes over the rows as they stand, and reports no fault', async () => {
  const page = await browser.open()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(at('/'), { waitUntil: 'commit' })
  await page.locator('.offer').first().waitFor()
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('.offer, .finder-chip')) Object.assign(node, { isOld: true })
  })
  held.resolve()
  await isTakenOver(page)
  const newOnes = () => [...document.querySelectorAll('.offer, .finder-chip')].filter((node) => !('isOld' in node)).length
  expect(await page.evaluate(newOnes)).toBe(0)
  expect(faults).toEqual([])
})

test('rows stay where the browser must draw the page anew, because something changed its text before', async () => {
  const page = await browser.open()
  const { text } = await app.fetch('gsv', '/')
  const body = text.replace('<h1>Unser Sportangebot', '<h1>Our offers')
  expect(body).not.toBe(text)
  await page.route(at('/'), (route) => route.fulfill({ body, headers: { 'content-type': 'text/html; charset=utf-8' } }))
  const fault = page.waitForEvent('pageerror')
  await page.goto(at('/'))
  await fault
  await page.getByRole('heading', { name: 'Unser Sportangebot' }).waitFor()
  expect(await page.locator('.offer').count()).toBeGreaterThan(20)
  expect(await page.locator('.finder-chip').count()).toBeGreaterThan(3)
  await markPage(page)
  await page.locator('.offer h3 a').first().click()
  await page.waitForURL(/\/id\//)
  expect(await isSamePage(page)).toBe(true)
})

test('offers, days, events and the way back open without loading a page', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  await isTakenOver(page)
  await markPage(page)
  await page.getByRole('link', { name: 'Rückenfit am Feierabend' }).first().click()
  await page.getByRole('heading', { name: 'Rückenfit am Feierabend', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Alle Termine' }).click()
  await page.waitForURL(at('/events'))
  await page.goBack()
  await page.locator('.finder-pair').getByRole('link', { name: 'Woche' }).click()
  await page.locator('.week-card').first().waitFor()
  await page.locator('.week-card a').first().click()
  await page.waitForURL(/\/id\//)
  expect(await isSamePage(page)).toBe(true)
})

test('an offer opens in a tab of its own where the key for it is held', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  await isTakenOver(page)
  const opened = page.context().waitForEvent('page')
  await page
    .locator('.offer h3 a')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL(/\/id\//)
  expect(page.url()).toBe(at('/'))
})

test('a filter is chosen by keys: its list closes, the focus stays on its name, and the page does not move', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  await isTakenOver(page)
  await markPage(page)
  await page.evaluate(() => scrollTo(0, 90))
  const time = page.locator('#filter-time')
  await time.focus()
  await page.keyboard.press('Enter')
  for (let step = 0; step < 2; step++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/?time=morning'))
  await page.locator('summary', { hasText: 'vor 12 Uhr' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('filter-time')
  expect(await page.locator('details[open]').count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(90)
  expect(await isSamePage(page)).toBe(true)
})

test('a place taken elsewhere shows; the focus stays on the offer, the opened list stays open', async () => {
  const page = await browser.open()
  const stream = page.waitForResponse(/\/api\/v1\/live/)
  await page.goto(at('/'))
  await stream
  const offer = page.locator('.offer', { hasText: TITLE }).first()
  const state = offer.locator('.state')
  const before = await state.textContent()
  await page.locator('#filter-sport').click()
  await offer.locator('a').focus()
  await signUp('Zeichnung')
  await expect.poll(() => state.textContent()).not.toBe(before)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(TITLE)
  expect(await page.locator('details[open] > summary').getAttribute('id')).toBe('filter-sport')
})

test('who signs up comes into the open list of people; ticked boxes and the focus stay, and the page of a person leads back', async () => {
  const page = await as('admin')
  const stream = page.waitForResponse(/\/api\/v1\/live/)
  await page.goto(at('/admin/participants/people?stand=unconfirmed'))
  await stream
  await markPage(page)
  const boxes = page.getByRole('region', { name: 'Personen' }).getByRole('checkbox')
  const name = (await boxes.nth(1).getAttribute('aria-label')) ?? ''
  await boxes.nth(1).check()
  await boxes.nth(1).focus()
  await signUp('Listenneu')
  await page.getByRole('link', { name: 'Lina Listenneu' }).waitFor()
  const kept = page.getByRole('checkbox', { name, exact: true })
  expect(await kept.isChecked()).toBe(true)
  expect(await kept.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await page.getByRole('region', { name: 'Personen' }).locator(':checked').count()).toBe(1)
  await page.getByLabel('Diese Seite').check()
  await expect.poll(() => page.getByRole('region', { name: 'Personen' }).locator('input:not(:checked)').count()).toBe(0)
  await page.getByRole('link', { name: 'Lina Listenneu' }).click()
  await page.getByRole('heading', { name: 'Lina Listenneu', level: 1 }).waitFor()
  expect(await isSamePage(page)).toBe(true)
  expect(new URL(page.url()).search).toContain('unconfirmed')
  const { text } = await app.fetch('gsv', '/admin/participants/people', {
    headers: { cookie: await app.login('gsv', 'admin@gsv.example') },
  })
  expect(text.match(/Lina Listenneu</g)).toHaveLength(1)
  for (const script of text.match(/<script[^>]*>[\s\S]*?<\/script>/g) ?? []) expect(script).not.toContain('Listenneu')
})

test.each([
  ['/', DESKTOP],
  ['/', PHONE],
  ['/?view=week', DESKTOP],
  ['/?view=week&free=1&weekday=1', PHONE],
  ['/?q=gibtesnicht', PHONE],
] as const)('%s can be used by everybody in both colours, %o', async (path, viewport) => {
  const page = await browser.open({ viewport })
  await page.goto(at(path))
  await isTakenOver(page)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
})
