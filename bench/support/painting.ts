import type { Browser, Page } from 'playwright-core'

const SLOWED = 4
/** Against hanging only: the slower library needs half a minute beside other programs. */
const HANGING_MS = 10 * 60_000
const PHONE = { width: 412, height: 915 }

/** A page of a phone whose processor is four times slower. */
export async function slowPage(browser: Browser, cookies: { name: string; value: string; url: string }[]): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'de-DE' })
  await context.addCookies(cookies)
  context.setDefaultTimeout(HANGING_MS)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}

/** Milliseconds until all such elements are painted, since request and since answer. */
export interface Painted {
  sinceAsked: number
  sinceAnswer: number
}

export async function paintedAfter(page: Page, address: string, selector: string, count: number): Promise<Painted> {
  await page.addInitScript(
    ([wanted, least]) => {
      const wait = () => {
        if (document.querySelectorAll(wanted).length < least) return requestAnimationFrame(wait)
        return requestAnimationFrame(() => setTimeout(() => Object.assign(window, { paintedAfter: performance.now() })))
      }
      requestAnimationFrame(wait)
    },
    [selector, count] as const,
  )
  await page.goto(address)
  const painted = await page.waitForFunction(() => (window as { paintedAfter?: number }).paintedAfter)
  const sinceAsked = Number(await painted.jsonValue())
  const answered = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.responseEnd ?? 0
  })
  return { sinceAsked, sinceAnswer: sinceAsked - answered }
}

/** Runs in the page: notes its slowest answer to a press or key, from the event to the next frame. */
function watchAnswers(): void {
  const slowest = { ms: 0 }
  Object.assign(window, { slowest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) slowest.ms = Math.max(slowest.ms, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The slowest answer (ms) that `watchAnswers` noted, as in INP. */
async function slowestAnswer(page: Page): Promise<number> {
  await page.waitForTimeout(1_500)
  return page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms)
}

/** Answer (ms) to one press on a fresh page, so long after there is something to press; `isBare`: no script arrives. */
export async function answerToPress(
  browser: Browser,
  address: string,
  spot: Spot,
  afterMs: number,
  isBare: boolean,
): Promise<number> {
  const { selector, x, y, shows } = spot
  const page = await slowPage(browser, [])
  if (isBare) await page.route(/\.js(\?|$)/, (route) => route.abort())
  await page.addInitScript(watchAnswers)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(selector).locator('visible=true').first().waitFor()
  await page.waitForTimeout(afterMs)
  await page.mouse.click(x, y)
  await page.locator(shows).first().waitFor({ timeout: 20_000 })
  const ms = await slowestAnswer(page)
  await page.context().close()
  return ms
}

interface Spot {
  selector: string
  x: number
  y: number
  /** To be seen after the press. */
  shows: string
}

/** Point (px) on the first such element, brought into sight; throws for one that something covers. */
async function spotOf(page: Page, address: string, selector: string): Promise<{ x: number; y: number }> {
  await page.goto(address)
  const first = page.locator(selector).first()
  await first.waitFor()
  await first.scrollIntoViewIfNeeded()
  await page.waitForTimeout(2_000)
  const box = await first.boundingBox()
  const [x, y] = [(box?.x ?? -1) + 10, (box?.y ?? -1) + 20]
  const isThere = await page.evaluate(([selector, x, y]) => document.elementFromPoint(x, y)?.closest(selector) !== null, [
    selector,
    x,
    y,
  ] as const)
  if (!isThere) throw new Error(`${selector} is not on the screen`)
  return { x, y }
}

/** Slowest answer (ms) to a press on the first such element, and on another page to dragging it. */
export async function answers(
  browser: Browser,
  cookies: Parameters<typeof slowPage>[1],
  address: string,
  selector: string,
): Promise<number> {
  const slowest: number[] = []
  for (const steps of [0, 10]) {
    const page = await slowPage(browser, cookies)
    const { x, y } = await spotOf(page, address, selector)
    await page.evaluate(watchAnswers)
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= steps; step++) await page.mouse.move(x, y + step * 12)
    await page.mouse.up()
    slowest.push(await slowestAnswer(page))
    await page.context().close()
  }
  return Math.max(...slowest)
}
