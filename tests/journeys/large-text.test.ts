import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from '../../src/web/screens/screens.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startApp } from '../support/app.ts'
import { expectNoSideScroll, PHONE, startBrowser } from '../support/browser.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
// Text size from the browser's settings; a page cannot set it.
const browser = await startBrowser({ textSize: 32 })

const event = JSON.parse((await app.fetch('gsv', '/api/v1/events')).text).items[0].id
/** A sample for each parameter; an unsent link leads to its own page. */
const THINGS: Record<string, string> = {
  '/id/:course': '/id/handball-minis',
  '/id/:course/signup': '/id/handball-minis/signup',
  '/occupancy/:facility': '/occupancy/turnhalle-nordring',
  '/occupancy/:facility/request': '/occupancy/turnhalle-nordring/request',
  '/occupancy/:facility/report': '/occupancy/turnhalle-nordring/report',
  '/events/:event': `/events/${event}`,
  '/news/:article': '/news/turnhalle-nordring-neue-schloesser-ab-montag',
  '/:club/*': '/gsv/about',
  '/embed/occupancy/:facility': '/embed/occupancy/turnhalle-nordring',
  '/helpers/:plan': '/helpers/hallenflohmarkt',
  '/helpers/:plan/join': '/helpers/hallenflohmarkt/join',
}
const NO_PAGES = ['/draw/:draw/json', '/logout']
const OPEN = screens.filter(({ opens, path }) => opens === 'all' && !NO_PAGES.includes(path))
const PUBLIC = [
  ...OPEN.map(({ path }) => THINGS[path] ?? path.replace(/:\w+/g, 'unbekannt')),
  ...['/?view=week', '/id/seepferdchen-am-mittwoch', '/id/seepferdchen-am-mittwoch/signup'],
]
const LISTS = [
  ...['/admin/courses', '/admin/participants', '/admin/participants/people', '/admin/mobile/participants', '/admin/decisions'],
  ...['/admin/cards', '/admin/bookings', '/admin/events', '/admin/facilities', '/admin/user', '/admin/settings'],
  ...['/admin/news', '/admin/news/media', '/admin/news/feedback', '/admin/operations', '/admin/mobile/operations'],
  ...['/admin/operations/hours', '/admin/mail/write', '/admin/mail/sent', '/admin/courseStat', '/admin/duties'],
  ...['/admin/settings/offices', '/admin/memberStatistic', '/member/me/diary'],
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
    // Frames for other sites have no header.
    if (path.startsWith('/embed/')) continue
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

test('axe finds nothing on texts and helper lists at that size', async () => {
  // axe rests between its steps by the page's own clock, which stands still without scripts.
  const page = await browser.open({ viewport: PHONE })
  for (const path of ['/news', THINGS['/news/:article'], THINGS['/:club/*'], THINGS['/helpers/:plan']]) {
    await page.goto(`${app.origin('gsv')}${path}`)
    await expectAccessible(page)
  }
})

test('nor are the lists of the office', async () => {
  await expectToFit(await openPhone(await app.login('gsv', 'admin@gsv.example')), LISTS)
})

/** Short words over two lines, and overlapping controls; a plan scrolls sideways. */
const listPiledUp = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange()
    const faults: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        text.parentElement?.closest(
          'script, style, details:not([open]) > :not(summary), .sr-only, .break-all, .plan, .table-stack thead',
        )
      )
        continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![\p{L}-])\p{L}{2,7}(?![\p{L}-])/gu)) {
        // The last place of each letter: a soft hyphen before the word is drawn where the line before ends.
        const tops = Array.from(word, (_, at) => {
          range.setStart(text, index + at)
          range.setEnd(text, index + at + 1)
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
        })
        if (new Set(tops).size > 1) faults.push(word)
      }
    }
    const controls = [...document.querySelectorAll('main :is(a, button, summary, input)')].filter(
      (one) =>
        one.checkVisibility() && !one.closest('.plan, .sr-only, .trap, .table-stack thead, details:not([open]) > :not(summary)'),
    )
    for (const [at, one] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const [wide, high] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        if (wide > 4 && high > 4 && !one.contains(other)) faults.push(`${one.textContent} lies on ${other.textContent}`)
      }
    return faults
  })

test.each(['/', '/id/seepferdchen-am-mittwoch', '/id/handball-minis/signup', '/events', '/occupancy', '/login', '/support'])(
  'on %s no short word is broken, and nothing lies upon anything else',
  async (path) => {
    const page = await openPhone()
    await page.goto(`${app.origin('gsv')}${path}`)
    expect(await listPiledUp(page)).toEqual([])
  },
)

test.each(['/admin/courses', '/admin/participants', '/admin/user'])('nor in the list %s', async (path) => {
  const page = await openPhone(await app.login('gsv', 'admin@gsv.example'))
  await page.goto(`${app.origin('gsv')}${path}`)
  expect(await listPiledUp(page)).toEqual([])
})

test.each(['/admin/courses', '/admin/members'])('a row of %s is its two lines, without the labelled cells', async (path) => {
  const page = await openPhone(await app.login('gsv', 'admin@gsv.example'))
  await page.goto(`${app.origin('gsv')}${path}`)
  const row = page.locator('.table-brief tbody tr').first()
  await row.locator('.table-below').waitFor()
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/large${path.replaceAll('/', '-')}.png` })
  expect(await row.locator('td').count()).toBeGreaterThan(0)
  expect(await page.locator('.table-brief td:visible').count()).toBe(0)
})

test.each(['/occupancy', '/occupancy/turnhalle-nordring'])('the plan on %s is as wide as its text needs', async (path) => {
  const page = await openPhone()
  await page.goto(`${app.origin('gsv')}${path}?form=plan`)
  const cut = await page
    .locator('.plan header :is(a, b, li)')
    .evaluateAll((heads) =>
      heads.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  const [lanes, hall] = await page.evaluate(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const groups = [...document.querySelectorAll<HTMLElement>('.plan figure')]
    const title = document.querySelector('.plan h2')?.getBoundingClientRect()
    const widths = groups.map((group) => group.offsetWidth / Number(getComputedStyle(group).getPropertyValue('--n')) / rem)
    return [widths, title?.right ?? 0]
  })
  expect(Math.min(...lanes)).toBeGreaterThanOrEqual(path === '/occupancy' ? 6.4 : 3)
  expect(hall).toBeLessThan(PHONE.width)
})
