import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startJourney } from '../support/journey.ts'

// Only the one with windows keeps pages for the way back.
const { browser, at } = await startJourney({ hasWindows: true, keepsPages: true })

const listens = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].some(({ name }) => name === 'heard')
  })

interface Reasons {
  reasons?: { reason: string }[]
  children?: Reasons[]
}

const namesOf = ({ reasons = [], children = [] }: Reasons): string[] => [
  ...reasons.map(({ reason }) => reason),
  ...children.flatMap(namesOf),
]

/** Short of memory, the browser drops a page by itself and names no reason of the page's. */
const BY_ITSELF = 'masked'

/** Leaves for another document and comes back; answers why the page could not be kept, null where it could. */
async function leaveAndReturn(page: Page, away: string, meanwhile?: () => Promise<void>) {
  await page.evaluate(() => {
    Object.assign(window, { isSame: true })
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto(at(away))
  await expect.poll(() => listens(page), { message: 'the other page takes over' }).toBe(true)
  await meanwhile?.()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'complete')
  const seen = await page.evaluate(() => {
    const [way] = performance.getEntriesByType('navigation') as (PerformanceEntry & { notRestoredReasons?: Reasons | null })[]
    const { isSame, persisted } = window as { isSame?: boolean; persisted?: boolean }
    return { isKept: isSame && persisted, reasons: way?.notRestoredReasons ?? null }
  })
  const names = seen.reasons ? namesOf(seen.reasons) : []
  if (seen.isKept || (names.length > 0 && names.every((name) => name === BY_ITSELF))) return null
  return names.join() || 'loaded anew'
}

/** A tab beside the page, in which somebody logs in. */
async function logInBeside(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(at('/login'))
  await tab.getByLabel('E-Mail-Adresse').fill('reader@gsv.example')
  await tab.getByLabel('Passwort').fill('Verein-2026!')
  await tab.getByLabel('Passwort').press('Enter')
  await tab.getByRole('button', { name: 'Ausloggen' }).first().waitFor()
  return tab
}

test.each(['/', '/id/rueckenfit-am-feierabend', '/events', '/occupancy', '/occupancy/turnhalle-nordring'])(
  'the way back to %s shows the page as it was left, and it hears of changes again',
  async (path) => {
    const page = await browser.open()
    await page.goto(at(path))
    await expect.poll(() => listens(page)).toBe(true)
    expect(await leaveAndReturn(page, path === '/' ? '/events' : '/')).toBeNull()
    await expect.poll(() => listens(page)).toBe(true)
  },
)

test('whoever logged in on another tab meanwhile is logged in on the page that comes back', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  await page.getByRole('link', { name: 'Einloggen' }).first().waitFor()
  // The other tab asks for the lock of the live changes, for which a page may be dropped.
  expect([null, 'weblocks-contention']).toContain(
    await leaveAndReturn(page, '/events', async () => void (await logInBeside(page))),
  )
  await page.getByRole('button', { name: 'Ausloggen' }).first().waitFor()
})

test('whoever logged out on another tab meanwhile finds nothing of their own on the page that comes back', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  const tab = await logInBeside(page)
  // Its document is everybody's, so the browser may keep it with what came later.
  await page.getByRole('banner').getByRole('link', { name: 'Anke' }).first().click()
  await page.getByRole('heading', { name: 'Mein Profil' }).waitFor()
  const logOut = async () => {
    await tab.getByRole('button', { name: 'Ausloggen' }).first().click()
    await tab.getByRole('link', { name: 'Einloggen' }).first().waitFor()
  }
  // Dropped by the browser, it is loaded anew and led elsewhere, which tells no reasons.
  await leaveAndReturn(page, '/events', logOut)
  await page.getByRole('link', { name: 'Einloggen' }).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Mein Profil' }).count()).toBe(0)
})
