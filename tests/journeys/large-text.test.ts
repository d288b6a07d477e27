import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from '../../src/web/screens.ts'
import { startApp } from '../support/app.ts'
import { expectNoSideScroll, PHONE, startBrowser } from '../support/browser.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
// The size that people choose in the settings of their browser; a page cannot set it for them.
const browser = await startBrowser({ textSize: 32 })

const event = JSON.parse((await app.fetch('gsv', '/api/v1/events')).text).items[0].id
/** What is shown of each thing; a link that was never sent leads to a page that says so. */
const THINGS: Record<string, string> = {
  '/id/:course': '/id/handball-minis',
  '/id/:course/signup': '/id/handball-minis/signup',
  '/occupancy/:facility': '/occupancy/turnhalle-nordring',
  '/occupancy/:facility/request': '/occupancy/turnhalle-nordring/request',
  '/occupancy/:facility/report': '/occupancy/turnhalle-nordring/report',
  '/events/:event': `/events/${event}`,
}
const NO_PAGES = ['/embed/offers', '/draw/:draw/json', '/logout']
const OPEN = screens.filter(({ roles, path }) => roles === 'all' && !NO_PAGES.includes(path))
const PUBLIC = [
  ...OPEN.map(({ path }) => THINGS[path] ?? path.replace(/:\w+/g, 'unbekannt')),
  ...['/?view=week', '/id/seepferdchen-am-mittwoch', '/id/seepferdchen-am-mittwoch/signup'],
]
const LISTS = [
  ...['/admin/courses', '/admin/participants', '/admin/participants/people', '/admin/mobile/participants', '/admin/decisions'],
  ...['/admin/cards', '/admin/bookings', '/admin/events', '/admin/facilities', '/admin/user', '/admin/settings'],
]

async function openPhone(cookie?: string): Promise<Page> {
  // Without scripts it is quicker, and as wide.
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  const [name = '', value = ''] = cookie?.split(/[=;]/) ?? []
  if (cookie) await page.context().addCookies([{ name, value, url: app.origin('gsv') }])
  return page
}

/** Looks at all of them before it fails, so that one run names every page. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(`${app.origin('gsv')}${path}`)
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    expect(size, path).toBeGreaterThanOrEqual(32)
    await expectNoSideScroll(page).catch((error: Error) => faults.push(error.message))
    const header = await page.locator('header').first().boundingBox()
    if ((header?.height ?? 0) >= PHONE.height * 0.6) faults.push(`${path}: the header takes ${header?.height}`)
  }
  expect(faults).toEqual([])
}

test('with text at twice the size no public page is wider than a phone, and the header leaves room for the page', async () => {
  const page = await openPhone()
  await expectToFit(page, PUBLIC)
  expect(await page.locator('.site-slogan').isVisible()).toBe(false)
})

test('nor are the lists of the office', async () => {
  await expectToFit(await openPhone(await app.login('gsv', 'admin@gsv.example')), LISTS)
})
