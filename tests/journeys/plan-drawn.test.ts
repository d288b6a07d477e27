import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isTakenOver } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { app, at, as } = await startJourney()

/** A Wednesday beyond all dates of the demo's offers: nothing stands there. */
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = wednesdayIn(287).toString()
const HOUSE = `/admin/bookings?ansicht=tag&tag=${day}&halle=vereinsheim`

const block = (page: Page, title: string) => page.locator('.plan figure > a', { hasText: title })
const lineOf = (page: Page, title: string) => block(page, title).evaluate((node) => node.childNodes[1]?.textContent?.trim())
const ready = (page: Page) => page.locator('.plan[data-drag]').waitFor()

function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}

async function enter(page: Page, title: string, from: string, to: string, on = day): Promise<void> {
  await page.goto(at(`${HOUSE}&neu=1&am=${on}&von=${from}&bis=${to}`))
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
}

test('a plan stands once in its page; the browser takes it over as it stands', async () => {
  const page = await as('admin')
  const faults = faultsOf(page)
  await enter(page, 'Skatrunde', '16:00', '17:30')
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const { text: html } = await app.fetch('gsv', HOUSE, { headers: { cookie } })
  expect(html.replaceAll('\u00ad', '').match(/Skatrunde/g)).toHaveLength(1)
  const { text: data } = await app.fetch('gsv', HOUSE.replace('?', '.data?'), { headers: { cookie } })
  expect(data.replaceAll('\u00ad', '').match(/Skatrunde/g)).toHaveLength(1)

  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(at(HOUSE), { waitUntil: 'commit' })
  await block(page, 'Skatrunde').waitFor()
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('.plan figure')) Object.assign(node, { isOld: true })
  })
  held.resolve()
  await isTakenOver(page)
  await ready(page)
  expect(await page.locator('.plan figure').evaluate((node) => 'isOld' in node)).toBe(true)

  await page.locator('.plan').evaluate((plan) => {
    Object.assign(window, { replaced: 0 })
    new MutationObserver(() => Object.assign(window, { replaced: Number(Reflect.get(window, 'replaced')) + 1 })).observe(plan, {
      childList: true,
    })
  })
  const again = page.waitForResponse((answer) => answer.url().includes('/admin/bookings.data'))
  const other = await as('admin')
  await enter(other, 'Singkreis', '16:00', '17:00', today.add({ days: 200 }).toString())
  await again
  await enter(other, 'Lesekreis', '20:30', '21:15')
  await block(page, 'Lesekreis').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'replaced')), 'a change elsewhere leaves the plan as it stands').toBe(1)
  expect(faults).toEqual([])
})

test('what comes after another page lies where it belongs; the browser reports no fault', async () => {
  const page = await as('admin')
  await page.goto(at(HOUSE))
  await ready(page)
  const areaOf = () => block(page, 'Skatrunde').evaluate((node) => getComputedStyle(node).gridArea)
  const area = await areaOf()
  const faults = faultsOf(page)
  await page.goto(at('/admin/bookings/free'))
  await isTakenOver(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('complementary').getByRole('link', { name: 'Hallen' }).click()
  await page.getByRole('link', { name: 'Woche', exact: true }).click()
  await page.waitForURL(/ansicht=woche/)
  // The old plan stands until the new one is drawn.
  await page.locator('a[aria-current]', { hasText: /^Woche$/ }).waitFor()
  const names = page.locator('.plan header').nth(1).locator('p, a')
  await names.nth(2).click()
  await page.waitForURL(/[?&]tag=/)
  expect(
    await page.locator('.plan-day figure').first().getAttribute('aria-label'),
    'the third name leads to Wednesday',
  ).toContain(', Mi ')
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.querySelector('.plan header')?.append(link)
    link.click()
  }, HOUSE)
  await expect.poll(areaOf).toBe(area)
  expect(area).not.toContain('auto / auto')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(faults).toEqual([])
})

test('a change by others waits until the hand lets go; nothing is lost', async () => {
  const page = await as('admin')
  await enter(page, 'Chorprobe', '19:00', '20:00')
  await page.goto(at(HOUSE))
  await ready(page)
  await block(page, 'Skatrunde').waitFor()
  const [box, hour] = [await block(page, 'Skatrunde').boundingBox(), await page.locator('.plan ol li').first().boundingBox()]
  if (!box || !hour) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + hour.height / 2, { steps: 3 })
  await page.locator('.plan-drag-preview').waitFor()

  const other = await as('admin')
  await other.goto(at(HOUSE))
  await ready(other)
  const heard = page.waitForResponse((answer) => answer.url().includes('/admin/bookings.data'))
  await block(other, 'Chorprobe').focus()
  await other.keyboard.press('Shift+ArrowDown')
  await other.keyboard.press('Enter')
  await expect.poll(() => lineOf(other, 'Chorprobe')).toBe('19:15–20:15')
  await heard
  await page.mouse.move(x, y + hour.height, { steps: 3 })
  await page.locator('.plan-drag-preview').getByText('17:00–18:30').waitFor()
  expect(await lineOf(page, 'Chorprobe')).toBe('19:00–20:00')
  await page.mouse.up()
  await expect.poll(() => lineOf(page, 'Skatrunde')).toBe('17:00–18:30')
  await expect.poll(() => lineOf(page, 'Chorprobe')).toBe('19:15–20:15')
  expect(await page.locator('.plan-drag-preview').count()).toBe(0)
})

test('without JavaScript a block opens its booking beside the plan it stands on; from elsewhere beside its week', async () => {
  const page = await as('admin', { javaScriptEnabled: false })
  await page.goto(at(`${HOUSE}&zoom=gross`))
  await block(page, 'Chorprobe').click()
  await page.getByRole('heading', { name: 'Chorprobe' }).waitFor()
  const open = new URL(page.url()).searchParams
  expect([open.get('ansicht'), open.get('tag'), open.get('halle'), open.get('zoom')]).toEqual([
    'tag',
    day,
    'vereinsheim',
    'gross',
  ])

  const way = (await block(page, 'Chorprobe').getAttribute('href')) ?? ''
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  const get = async (path: string, headers: Record<string, string> = { cookie }) => app.fetch('gsv', path, { headers })
  const answer = await get(`/admin/${way}`)
  expect(answer.headers.location).toBe(`/admin/bookings?ansicht=woche&tag=${day}&buchung=${open.get('buchung')}`)
  expect(
    (await get(`/admin/${way}`, { cookie, referer: 'http://elsewhere.example/admin/bookings?tag=2020-01-01' })).headers.location,
  ).toBe(answer.headers.location)
  expect((await get('/admin/b/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  expect((await get('/admin/b/anything')).status).toBe(404)
})
