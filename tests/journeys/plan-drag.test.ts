import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { hasFocus } from '../support/keyboard.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { at, as } = await startJourney()

/** A Wednesday in three weeks; the club house has nothing then. */
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const later = wednesdayIn(21).toString()
const LATER = `/admin/bookings?ansicht=tag&tag=${later}&halle=vereinsheim`

const block = (page: Page, title: string) => page.locator('.plan figure > a', { hasText: title })
const lineOf = (page: Page, title: string) => block(page, title).evaluate((node) => node.childNodes[1]?.textContent?.trim())

/** The page reacts to hand and keys. */
const ready = (page: Page) => page.locator('.plan[data-drag]').waitFor()

async function enter(page: Page, title: string, from: string, to: string, hall = 'Vereinsheim'): Promise<void> {
  await page.goto(at(`${LATER}&neu=1&am=${later}&von=${from}&bis=${to}`))
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: hall })
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
}

const hourOf = async (page: Page) => (await page.locator('.plan ol li').first().boundingBox())?.height ?? 0

test('by its lower and its upper edge a booking is made longer, by a finger that rests it is carried; a finger that wipes scrolls', async () => {
  const page = await as('admin')
  await enter(page, 'Singkreis', '17:00', '18:00')
  await page.goto(at(LATER))
  await ready(page)
  const hour = await hourOf(page)
  const pull = async (edge: 'top' | 'bottom', by: number) => {
    await block(page, 'Singkreis').waitFor()
    const box = await block(page, 'Singkreis').boundingBox()
    if (!box) throw new Error('nothing to pull')
    const [x, y] = [box.x + box.width / 2, edge === 'top' ? box.y + 3 : box.y + box.height - 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + (by * hour) / 2, { steps: 3 })
    await page.mouse.move(x, y + by * hour, { steps: 3 })
    await page.mouse.up()
  }
  await pull('bottom', 1)
  await expect.poll(() => lineOf(page, 'Singkreis')).toBe('17:00–19:00')
  await pull('top', -0.5)
  await expect.poll(() => lineOf(page, 'Singkreis')).toBe('16:30–19:00')

  const phone = await as('admin', { viewport: PHONE, hasTouch: true, isMobile: true })
  await phone.goto(at(LATER))
  await ready(phone)
  await block(phone, 'Singkreis').scrollIntoViewIfNeeded()
  const session = await phone.context().newCDPSession(phone)
  const middle = async () => {
    await block(phone, 'Singkreis').waitFor()
    const box = await block(phone, 'Singkreis').boundingBox()
    if (!box) throw new Error('nothing to carry')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const { x, y } = await middle()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: to }] })
  await touch('touchStart', y)
  await phone.locator('.plan-drag-preview').waitFor()
  for (const part of [0.5, 1]) await touch('touchMove', y - (part * (await hourOf(phone))) / 2)
  await touch('touchEnd', y)
  await expect.poll(() => lineOf(phone, 'Singkreis')).toBe('16:00–18:30')
  const { y: now } = await middle()
  await touch('touchStart', now)
  for (const by of [20, 40, 60]) await touch('touchMove', now - by)
  await touch('touchEnd', now)
  expect(await phone.locator('.plan-drag-preview').count()).toBe(0)
  await phone.reload()
  await expect.poll(() => lineOf(phone, 'Singkreis')).toBe('16:00–18:30')
})

test('moved by keys into another part of the hall, a booking keeps the focus', async () => {
  const page = await as('admin')
  const title = 'Bodenkunde'
  await enter(page, title, '12:00', '12:45', 'Turnhalle Nordring, Drittel 1')
  await page.goto(at(`/admin/bookings?ansicht=tag&tag=${later}&halle=turnhalle-nordring`))
  await ready(page)
  const lane = () => block(page, title).evaluate((node) => node.style.gridColumnStart)
  expect(await lane()).toBe('1')
  await block(page, title).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(lane).toBe('2')
  await expect.poll(() => hasFocus(block(page, title))).toBe(true)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(lane).toBe('3')
})

test('heads and hours stay while the plan scrolls; it is drawn larger; today has a line where the day stands', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/bookings?ansicht=tag&stunden=alle'))
  await ready(page)
  const usual = await hourOf(page)
  const lies = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => ({ x: node.getBoundingClientRect().x, y: node.getBoundingClientRect().y }))
  await page
    .locator('.plan')
    .first()
    .evaluate((plan) => plan.scrollTo(300, 400))
  const [frame, head, axis] = [await lies('.plan'), await lies('.plan header'), await lies('.plan ol')]
  expect(Math.abs(head.y - frame.y)).toBeLessThan(3)
  expect(Math.abs(axis.x - frame.x)).toBeLessThan(3)
  await page.locator('.plan[data-now]').first().waitFor()
  const said = await page
    .locator('.plan')
    .first()
    .evaluate((plan) => plan.style.getPropertyValue('--now-text'))
  expect(said).toMatch(/^"\d\d:\d\d"$/)
  await page.locator('summary', { hasText: 'Anzeige' }).click()
  await page.getByRole('link', { name: 'Groß', exact: true }).click()
  await expect.poll(() => hourOf(page)).toBeGreaterThan(usual)
  expect(new URL(page.url()).searchParams.get('zoom')).toBe('gross')
  await page.reload()
  await expect.poll(() => hourOf(page)).toBeGreaterThan(usual)
  await page.goto(at(LATER))
  await ready(page)
  expect(await page.locator('.plan[data-now]').count(), 'another day has none').toBe(0)
})

test('on a desk the evening is seen beside the early morning; on a phone the period and the way to today stand in one row', async () => {
  const page = await as('admin', { viewport: DESKTOP })
  await enter(page, 'Frühschicht', '07:15', '08:00')
  const frame = page.locator('.plan')
  for (const view of ['tag', 'woche']) {
    await page.goto(at(`/admin/bookings?ansicht=${view}&tag=${later}&halle=vereinsheim`))
    await ready(page)
    const last = page.locator('.plan ol li', { hasText: '21' })
    await last.waitFor()
    const [seen, hour] = [await frame.boundingBox(), await last.boundingBox()]
    expect(await frame.evaluate((node) => node.scrollTop)).toBe(0)
    expect((hour?.y ?? 0) + (hour?.height ?? 0), view).toBeLessThanOrEqual((seen?.y ?? 0) + (seen?.height ?? 0) + 1)
    expect(hour?.height, 'an hour can be read and pressed').toBeGreaterThanOrEqual(40)
  }
  const phone = await as('admin', { viewport: PHONE, hasTouch: true, isMobile: true })
  for (const view of ['tag', 'woche', 'monat']) {
    // Of a month that today is in no way leads to today.
    await phone.goto(at(`/admin/bookings?ansicht=${view}&tag=${view === 'monat' ? today.add({ days: 40 }) : later}`))
    // Wider letters of another font may break the row.
    await phone.evaluate(() => document.fonts.ready.then(() => null))
    const tops = await phone
      .locator('.plan-period > *')
      .evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().top)))
    expect(tops, view).toHaveLength(4)
    expect(new Set(tops).size, view).toBe(1)
  }
})

test('the arrows beside the period say where they lead, by mouse and by keyboard', async () => {
  const page = await as('admin')
  await page.goto(at(LATER))
  await ready(page)
  const [before, after] = [page.locator('.plan-step').first(), page.locator('.plan-step').last()]
  const named = async (text: string | null) => page.locator('.tooltip', { hasText: text ?? 'no name' }).waitFor()
  await before.hover()
  await named(await before.getAttribute('aria-label'))
  await after.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await named(await after.getAttribute('aria-label'))
})

test('with Strg a booking is copied: the form comes with its facts and the new time; the panel copies, too', async () => {
  const page = await as('admin')
  const title = 'Doppelkopf'
  await enter(page, title, '13:00', '14:00')
  await page.goto(at(LATER))
  await ready(page)
  await block(page, title).waitFor()
  const box = await block(page, title).boundingBox()
  if (!box) throw new Error('nothing to carry')
  const [x, y, hour] = [box.x + box.width / 2, box.y + box.height / 2, await hourOf(page)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.keyboard.down('Control')
  await page.mouse.move(x, y + hour / 4, { steps: 3 })
  await page.locator('.plan-drag-preview.is-refused', { hasText: 'Kopie' }).waitFor()
  await page.mouse.move(x, y + hour, { steps: 3 })
  await page.locator('.plan-drag-preview.is-free', { hasText: 'Kopie' }).waitFor()
  await page.mouse.up()
  await page.keyboard.up('Control')
  await page.getByRole('heading', { name: 'Belegung eintragen' }).waitFor()
  expect([await page.getByLabel('Titel').inputValue(), await page.getByLabel('Von').inputValue()]).toEqual([title, '14:00'])
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
  expect(await block(page, title).count()).toBe(2)
  await page.getByRole('link', { name: 'Kopieren …' }).click()
  await page.getByRole('heading', { name: 'Belegung eintragen' }).waitFor()
  expect(await page.getByLabel('Titel').inputValue()).toBe(title)
})
