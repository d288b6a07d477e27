import { expect, test } from 'vitest'
import { startJourney } from '../support/journey.ts'

const { app, browser, at } = await startJourney()

test('a newer version is told; its own rules say which links and which page it loads anew', async () => {
  const { id } = JSON.parse((await app.fetch('gsv', '/builds/latest.json')).text)
  const rules = JSON.parse((await app.fetch('gsv', `/builds/meta/${id}.json`)).text)
  // Answers of the coming version: without both pages, otherwise like this one.
  delete rules['/support']
  delete rules['/events']
  delete rules['/:club/*']
  const page = await browser.open()
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'next' } }))
  await page.route('**/builds/meta/next.json', (route) => route.fulfill({ json: rules }))
  const notice = page.getByRole('status').filter({ hasText: 'Neue Version verfügbar' })
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const untilTold = () => expect.poll(() => lookAgain().then(() => notice.isVisible())).toBe(true)
  const mark = () => page.evaluate(() => Object.assign(document.documentElement.dataset, { loaded: 'before' }))
  const isSameDocument = () => page.evaluate(() => document.documentElement.dataset.loaded === 'before')

  await page.goto(at('/support'))
  await untilTold()
  await mark()
  await page.locator('header a[href="/events"]').first().click()
  await page.waitForURL(at('/events'))
  expect(await isSameDocument(), 'no page of the newer version').toBe(true)
  await notice.getByRole('button', { name: 'Jetzt laden' }).click()
  await page.waitForURL(at('/'))
  expect(await isSameDocument()).toBe(false)

  await untilTold()
  await mark()
  await page.locator('header a[href="/occupancy"]').first().click()
  await page.waitForURL(at('/occupancy'))
  expect(await isSameDocument(), 'a page of the newer version').toBe(false)
})

test('a page whose layout breaks in the browser says so in German and leads back', async () => {
  const page = await browser.open()
  let broken = 0
  await page.route('**/assets/*.js', async (route) => {
    const { text: script } = await app.fetch('gsv', new URL(route.request().url()).pathname)
    const body = script.replace('"data-layout":', '"data-layout":null.broken||')
    if (body !== script) broken++
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(at('/support'))
  await page.getByRole('heading', { name: 'Diese Seite lässt sich gerade nicht anzeigen.' }).waitFor()
  expect(broken).toBe(1)
  expect(await page.getByRole('link', { name: 'zur Startseite' }).getAttribute('href')).toBe('/')
})
