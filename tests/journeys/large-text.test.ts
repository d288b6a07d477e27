import { chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'
import { startApp } from '../support/app.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
// The size that people choose in the settings of their browser; a page cannot set it for them.
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
})
afterAll(() => browser.close())

const PAGES = [
  ...['/', '/?view=week', '/id/handball-minis', '/id/handball-minis/signup', '/id/seepferdchen-am-mittwoch'],
  ...['/events', '/myClub', '/support', '/login', '/register', '/password/forgot', '/withdraw', '/cancel-contract'],
  ...['/occupancy', '/occupancy/turnhalle-nordring'],
]

test('with text at twice the size no public page is wider than a phone, and the header leaves room for the page', async () => {
  const context = await browser.newContext({ viewport: PHONE, locale: 'de-DE' })
  const page = await context.newPage()
  for (const path of PAGES) {
    const answer = await page.goto(`${app.origin('gsv')}${path}`)
    expect(answer?.status(), path).toBe(200)
    expect(
      await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
    ).toBeGreaterThanOrEqual(32)
    await expectNoSideScroll(page)
    const header = await page.locator('.site-header').boundingBox()
    expect(header?.height, path).toBeLessThan(PHONE.height * 0.6)
  }
  expect(await page.locator('.site-slogan').isVisible()).toBe(false)
})
