import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { AGENT, findChromium } from '../../scripts/chromium.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

// Against hanging only: a busy machine answers late.
const HANGING_MS = 180_000

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1440, height: 900 }

interface BrowserNeeds {
  hasWindows?: boolean
  /** Text size from the browser's settings. */
  textSize?: number
  /** Keeps a page for the way back, as browsers of people do; Playwright switches it off. */
  keepsPages?: boolean
}

/** A failed test tells its pages: nobody sees them where the checks run. */
async function seenOn(page: Page): Promise<string> {
  const seen = await page
    .locator('body, main')
    .last()
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => `not read: ${String(error)}`)
  return `${page.url()}\n${seen.slice(0, 3000)}`
}

/** A worker starts each Chromium once, for all its files; it ends with the worker. */
const launched = new Map<string, Promise<Browser>>()

function launch({ textSize, keepsPages, ...needs }: BrowserNeeds): Promise<Browser> {
  const executablePath = findChromium(needs)
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium')
  const args = textSize ? [...FLAGS, `--blink-settings=defaultFontSize=${textSize}`] : FLAGS
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : []
  // Without a language it calls a file with an umlaut „download“.
  return chromium.launch({ executablePath, args, ignoreDefaultArgs, env: { ...process.env, LANG: 'C.UTF-8' } })
}

/** A real Chromium. `open` answers a page with its own cookies that ends with the test. */
export async function startBrowser(needs: BrowserNeeds = {}): Promise<{ open(options?: BrowserContextOptions): Promise<Page> }> {
  const key = JSON.stringify(needs)
  const launching = launched.get(key) ?? launch(needs)
  launched.set(key, launching)
  const browser = await launching
  afterEach(async ({ task }) => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    for (const error of task.result?.errors ?? []) {
      const seen = await Promise.all(pages.map(seenOn))
      error.message = [error.message, ...seen].join('\n')
      error.stack = [error.stack, ...seen].join('\n')
    }
    // An open page would follow the changes of later tests.
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

/** Fails for a page wider than its window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, page.url()).toBeLessThanOrEqual(window ?? 0)
  // The frame of a table cuts it off instead of widening the page.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.table-stack')]
      .filter(({ scrollWidth, clientWidth }) => globalThis.innerWidth < 640 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent.slice(0, 60)),
  )
  expect(cut, page.url()).toEqual([])
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** Earlier choices may be reset by the page's scripts: React marks the forms first, and then takes over the whole page. */
export async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ofReact = (node: object, name: string) => Object.entries(node).find(([key]) => key.startsWith(name))?.[1] as unknown
    const root = ofReact(document, '__reactContainer') as ReactRoot | undefined
    const isWhole = root?.stateNode.current.memoizedState.isDehydrated === false
    return isWhole && ofReact(document.querySelector('main form') ?? {}, '__react') !== undefined
  })
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}
