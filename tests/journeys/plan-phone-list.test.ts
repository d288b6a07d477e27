import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()

/** A Tuesday in three weeks: only our choir has the club house. */
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = today.add({ days: 21 + ((2 - today.dayOfWeek + 7) % 7) }).toString()
const HOUSE = `/occupancy/vereinsheim?ansicht=tag&tag=${day}`
const HOUSE_AT_DAY = `**${HOUSE}`

beforeAll(async () => {
  const admin = await as('admin')
  await admin.goto(at(`/admin/bookings?neu=1&tag=${day}&am=${day}&von=18:30&bis=20:00`))
  await admin.getByLabel('Titel').fill('Chorprobe')
  await admin.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await admin.getByRole('button', { name: 'Belegung eintragen' }).click()
  await admin.getByText('Die Belegung ist eingetragen.').waitFor()
})

test.each([
  ['a day of a hall', HOUSE],
  ['its week', `/occupancy/vereinsheim?tag=${day}`],
  ['a day of all halls', `/occupancy?tag=${day}`],
  ['the day of their week', `/occupancy?ansicht=woche&tag=${day}`],
])('on a phone, without JavaScript, %s is a list: free time leads to a request with an open end', async (_, path) => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at(path))
  const section = page.locator('.plan-list').filter({ hasText: `${day.slice(8)}.${day.slice(5, 7)}.` })
  const rows = section.getByRole('row')
  await rows.filter({ hasText: '18:30–20:00' }).filter({ hasText: 'Belegt' }).waitFor()
  expect(await page.locator('.plan').isVisible()).toBe(false)
  await expectNoSideScroll(page)
  if (path.startsWith('/occupancy?')) {
    await rows
      .filter({ hasText: /20:00–2\d:\d\d/ })
      .getByRole('link', { name: 'Vereinsheim' })
      .click()
    await page.waitForURL(HOUSE_AT_DAY)
  }
  const free = rows.filter({ hasText: /20:00–2\d:\d\d/ }).filter({ has: page.getByRole('link', { name: 'Frei – anfragen' }) })
  await free.getByRole('link').click()
  await page.getByLabel('Wofür?').waitFor()
  const typed = ['Tag', 'Von', 'Bis'].map((name) => page.getByLabel(name, { exact: true }).inputValue())
  expect(await Promise.all(typed)).toEqual([day.split('-').reverse().join('.'), '20:00', ''])
  expect(await page.locator('[name=partId] option:checked').textContent()).toBe('Vereinsheim')
})

test('on a phone the week of all halls lists a day; the others are a press away, and stay in the week', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at(`/occupancy?ansicht=woche&tag=${day}`))
  const days = page.getByRole('list', { name: 'Tag' })
  expect(await days.getByRole('link').count()).toBe(7)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await days.getByRole('link', { name: /^Mi / }).click()
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  await page.waitForURL(({ searchParams }) => searchParams.get('tag') === next && searchParams.get('ansicht') === 'woche')
  await page
    .locator(`.plan-list[aria-label^="Mi ${next.slice(8)}.${next.slice(5, 7)}."]`)
    .first()
    .waitFor()
  expect(await days.locator('[aria-current]').textContent()).toContain('Mi ')
  await page.getByRole('link', { name: 'Als Plan zeigen' }).click()
  await page.locator('.plan figure').first().waitFor()
})

test('on a phone the drawn plan is one link away, and it stays through the days; a wide window draws it at once', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at(HOUSE))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Als Plan zeigen' }).click()
  await page.locator('.plan figure').getByText('Belegt').waitFor()
  expect(await page.locator('.plan-list').count()).toBe(0)
  await page.getByRole('link', { name: 'Nächster Tag' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('tag') !== day && searchParams.get('form') === 'plan')
  await page.locator('.plan').waitFor()
  await page.getByRole('link', { name: 'Als Liste zeigen' }).click()
  await page.getByRole('link', { name: 'Frei – anfragen' }).first().waitFor()

  const wide = await browser.open()
  await wide.goto(at(HOUSE))
  await wide.locator('.plan figure').getByText('Belegt').waitFor()
  expect(await wide.locator('.plan-list').isVisible()).toBe(false)
})

test('the list of staff leads from free time to a booking with hall, day and times; readers are offered none', async () => {
  const page = await as('admin')
  const list = `/admin/bookings?ansicht=tag&form=liste&halle=vereinsheim&tag=${day}`
  await page.goto(at(list))
  await isTakenOver(page)
  const free = page.getByRole('row').filter({ hasText: /20:00–2\d:\d\d/ })
  await free.getByRole('link', { name: 'Frei – eintragen' }).click()
  await page.getByRole('heading', { name: 'Belegung eintragen' }).waitFor()
  expect(await page.getByLabel('Von').inputValue()).toBe('20:00')
  expect(await page.locator('[name=partId] option:checked').textContent()).toBe('Vereinsheim')
  await expectAccessible(page)

  const trainer = await as('trainer')
  await trainer.goto(at(list))
  await trainer.getByRole('link', { name: 'Chorprobe' }).waitFor()
  expect(await trainer.getByRole('link', { name: 'Frei – eintragen' }).count()).toBe(0)
})

test('the week of all halls lists a day to staff on a phone, and all of it one press further', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/bookings?ansicht=woche&form=liste&tag=${day}`))
  const days = page.getByRole('list', { name: 'Tag', exact: true })
  expect(await days.getByRole('link').count()).toBe(8)
  await expectNoSideScroll(page)
  await days.getByRole('link', { name: 'Alle' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('tage') === 'alle')
  await expectNoSideScroll(page)
})
