import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { at, as, browser } = await startJourney()

/** A Wednesday beyond all dates of the demo's offers: nothing stands there. */
const day = wednesdayIn(280).toString()
const HOUSE = `/admin/bookings?ansicht=tag&tag=${day}&halle=vereinsheim`
const PUBLIC = `/occupancy/vereinsheim?ansicht=tag&tag=${day}`

const preview = (page: Page) => page.locator('.plan-drag-preview')
const proposal = (page: Page, times: string) => page.getByRole('button', { name: `${times} Ein\u00adtragen` })
const block = (page: Page, title: string) => page.locator('.plan figure > a', { hasText: title })
const ready = (page: Page) => page.locator('.plan[data-drag]').waitFor()

async function spotOf(page: Page, hour: number): Promise<{ x: number; y: number }> {
  const [group, axis] = await Promise.all([
    page.locator('.plan figure').first().boundingBox(),
    page.locator('.plan ol li').first().boundingBox(),
  ])
  const first = Number.parseInt((await page.locator('.plan ol li').first().textContent()) ?? '', 10)
  if (!group || !axis) throw new Error('no plan')
  return { x: group.x + group.width / 2, y: group.y + (hour - first) * axis.height }
}
/** The spot after the end of all scrolling: a tap during it only stops it. */
async function restingSpot(page: Page, hour: number): Promise<{ x: number; y: number }> {
  let before = Number.NaN
  const isStill = async () => {
    const { y } = await spotOf(page, hour)
    const was = before
    before = y
    return was === y
  }
  await expect.poll(isStill, { interval: 200 }).toBe(true)
  return spotOf(page, hour)
}
async function press(page: Page, hour: number): Promise<void> {
  const { x, y } = await spotOf(page, hour)
  await page.mouse.click(x, y)
}
const query = (page: Page) => new URL(page.url()).searchParams
const given = (page: Page) => ['teil', 'am', 'von', 'bis'].map((name) => query(page).get(name))

test('a press on free time proposes a booking, a second one opens it; elsewhere and Escape let go', async () => {
  const page = await as('admin')
  await page.goto(at(HOUSE))
  await ready(page)
  await expect
    .poll(async () => {
      await press(page, 18.2)
      return preview(page).count()
    })
    .toBe(1)
  await proposal(page, '18:00–19:30').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await preview(page).waitFor({ state: 'detached' })
  await press(page, 18.2)
  await press(page, 16.7)
  await proposal(page, '16:30–18:00').waitFor()
  expect(await preview(page).count(), 'one at a time').toBe(1)
  await page.mouse.click(5, 5)
  await preview(page).waitFor({ state: 'detached' })
  await press(page, 18.2)
  await press(page, 18.2)
  await page.getByLabel('Titel').waitFor()
  expect(given(page).slice(1)).toEqual([day, '18:00', '19:30'])
  await expect.poll(() => page.getByLabel('Titel').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('Chorprobe')
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()

  await page.goto(at(HOUSE))
  await ready(page)
  await press(page, 17.6)
  await proposal(page, '17:30–18:00').waitFor()
  await block(page, 'Chorprobe').click()
  await page.getByRole('heading', { name: 'Chorprobe' }).waitFor()
  expect(await preview(page).count(), 'a press on a booking lets go').toBe(0)
})

test('by keys: N proposes the time after a booking, arrows and plus move and lengthen it, Enter opens it', async () => {
  const page = await as('admin')
  await page.goto(at(HOUSE))
  await ready(page)
  await block(page, 'Chorprobe').focus()
  await page.keyboard.press('n')
  await proposal(page, '19:30–21:00').waitFor()
  await page.getByRole('status').filter({ hasText: '19:30–21:00' }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.getByRole('status').filter({ hasText: 'belegt durch Chorprobe' }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('+')
  await proposal(page, '19:45–21:30').waitFor()
  await page.keyboard.press('Tab')
  await preview(page).waitFor({ state: 'detached' })
  await page.locator('.plan').focus()
  await page.keyboard.press('Enter')
  await proposal(page, '17:00–18:00').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Belegung eintragen' }).waitFor()
  expect(given(page).slice(1)).toEqual([day, '17:00', '18:00'])
})

test('a tap proposes, too, a finger that wipes only scrolls; a trainer is proposed nothing', async () => {
  const page = await as('admin', { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.goto(at(HOUSE))
  await ready(page)
  const plan = page.locator('.plan')
  await plan.scrollIntoViewIfNeeded()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const { x, y } = await spotOf(page, 16.6)
  await touch('touchStart', x, y)
  for (const by of [20, 40, 60]) await touch('touchMove', x, y - by)
  await touch('touchEnd', x, y - 60)
  expect(await preview(page).count()).toBe(0)
  const there = await restingSpot(page, 16.6)
  await page.touchscreen.tap(there.x, there.y)
  await proposal(page, '16:30–18:00').waitFor()
  await expectAccessible(page)
  await page.touchscreen.tap(there.x, there.y)
  await page.getByRole('heading', { name: 'Belegung eintragen' }).waitFor()
  expect(given(page).slice(1)).toEqual([day, '16:30', '18:00'])

  const trainer = await as('trainer')
  await trainer.goto(at(HOUSE))
  await block(trainer, 'Chorprobe').waitFor()
  await press(trainer, 20.5)
  await trainer.locator('.plan').press('n')
  await expect.poll(() => preview(trainer).count()).toBe(0)
})

test('a visitor asks for free time by pressing there, the very first press counts; not where it is closed', async () => {
  const page = await browser.open()
  await page.goto(at(`${PUBLIC}&stunden=alle`))
  await page.getByRole('button', { name: 'Drucken' }).scrollIntoViewIfNeeded()
  await press(page, 20.1)
  const asked = page.getByRole('button', { name: '20:00–21:30 An\u00adfragen' })
  await asked.waitFor()
  await expectAccessible(page)
  await press(page, 22.8)
  await preview(page).waitFor({ state: 'detached' })
  await press(page, 20.1)
  await asked.waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Wofür?').waitFor()
  expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe(day.split('-').reverse().join('.'))
  expect([await page.getByLabel('Von').inputValue(), await page.getByLabel('Bis', { exact: true }).inputValue()]).toEqual([
    '20:00',
    '21:30',
  ])
  expect(await page.getByLabel('Halle', { exact: true }).inputValue()).toBe(given(page)[0])

  const phone = await browser.open({ viewport: PHONE, hasTouch: true, isMobile: true })
  await phone.goto(at(`${PUBLIC}&form=plan`))
  await phone.locator('.plan figure').first().scrollIntoViewIfNeeded()
  const { x, y } = await spotOf(phone, 16.1)
  await phone.touchscreen.tap(x, y)
  await phone.getByRole('button', { name: '16:00–17:30 An\u00adfragen' }).click()
  await phone.getByLabel('Wofür?').waitFor()
})
