import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]
// The one of headless Chromium counts as a crawler, and crawlers get no error pages.
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

// Against hanging only: a busy machine answers late.
const HANGING_MS = 180_000

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1440, height: 900 }

interface BrowserNeeds {
  hasWindows?: boolean
  /** The size of text that somebody chose in its settings. */
  textSize?: number
}

/** By what is needed: a worker has each Chromium once, for all its files. It ends with the worker. */
const launched = new Map<string, Promise<Browser>>()

function launch({ textSize, ...needs }: BrowserNeeds): Promise<Browser> {
  const executablePath = findChromium(needs)
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium')
  const args = textSize ? [...FLAGS, `--blink-settings=defaultFontSize=${textSize}`] : FLAGS
  return chromium.launch({ executablePath, args })
}

/** A real Chromium. `open` answers a page of a browser context of its own (no shared cookies) that ends with the test. */
export async function startBrowser(needs: BrowserNeeds = {}): Promise<{ open(options?: BrowserContextOptions): Promise<Page> }> {
  const key = JSON.stringify(needs)
  const launching = launched.get(key) ?? launch(needs)
  launched.set(key, launching)
  const browser = await launching
  // A page that stays open goes on following what later tests change.
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return {
    async open(options = {}) {
      const context = await browser.newContext({ locale: 'de-DE', viewport: DESKTOP, userAgent: AGENT, ...options })
      context.setDefaultTimeout(HANGING_MS)
      return context.newPage()
    },
  }
}

/** Fails when the page is wider than its window: nobody should have to scroll sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, page.url()).toBeLessThanOrEqual(window ?? 0)
  // A table that is cards on phones is cut off by its frame instead of widening the page.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.table-stack')]
      .filter(({ scrollWidth, clientWidth }) => globalThis.innerWidth < 640 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent.slice(0, 60)),
  )
  expect(cut, page.url()).toEqual([])
}

/** What is chosen before the page's scripts have taken it over may be set back by them. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')))
