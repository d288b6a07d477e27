import type { Browser, Page } from 'playwright-core'

type Cookies = { name: string; value: string; url: string }[]

const MOVES = 6

/** Slowest move (ms): from the key that drops a booking in one browser to its new place in another. */
export async function slowestLive(browser: Browser, cookies: Cookies, address: string): Promise<number> {
  const pages = [await livePage(browser, cookies, address), await livePage(browser, cookies, address)] as const
  const [mover, watcher] = pages
  const link = mover.locator('.plan figure > a').first()
  const id = new URL((await link.getAttribute('href')) ?? '', address).pathname.split('/').at(-1) ?? ''
  const times: number[] = []
  for (let move = 0; move < MOVES; move++) {
    const seen = watcher.evaluate(
      (id) =>
        new Promise<number>((resolve) => {
          const line = () => document.querySelector(`.plan figure > a[href*="${id}"]`)?.textContent
          const before = line()
          const look = () => (line() === before ? requestAnimationFrame(look) : resolve(Date.now()))
          look()
        }),
      id,
    )
    await mover.locator(`.plan figure > a[href*="${id}"]`).first().focus()
    await mover.keyboard.press(move % 2 === 0 ? 'Shift+ArrowUp' : 'Shift+ArrowDown')
    const letGo = await mover.evaluate(() => Date.now())
    await mover.keyboard.press('Enter')
    times.push((await seen) - letGo)
    await mover.waitForTimeout(1_000)
  }
  for (const page of pages) await page.context().close()
  return Math.max(...times)
}

async function livePage(browser: Browser, cookies: Cookies, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('.plan[data-drag]').waitFor()
  await page.waitForTimeout(2_000)
  return page
}
