import { expect, test } from 'vitest'
import { screens } from '../../src/web/screens/screens.ts'
import { isTakenOver } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

const OFFER = '/admin/courses/rueckenfit-am-feierabend'
/** Screens of staff without a thing of their own, and those of an offer and a hall; files are none. */
const PATHS = [
  ...screens
    .filter(({ layout, file, path }) => layout === 'admin' && file.endsWith('.tsx') && !/[:*]/.test(path))
    .map(({ path }) => path),
  ...['', '?teil=zeiten', '?teil=anmeldung', '?teil=preise', '?teil=fragen', '?teil=leitung'].map((part) => `${OFFER}${part}`),
  ...['bookings', 'series', 'requests'].map((view) => `/admin/events?view=${view}`),
  '/admin/courses?saisons=1',
  '/admin/facilities/turnhalle-nordring',
  '/admin/settings?teil=abteilungen',
]

test('no screen of staff has two main buttons, a filter that says it is optional, or an order before anything is chosen', async () => {
  const page = await as('admin')
  const faults: string[] = []
  let looked = 0
  for (const path of PATHS) {
    const answer = await page.goto(at(path))
    // A page of one course without its name, or of another role.
    if (answer?.status() !== 200 || new URL(page.url()).pathname === '/') continue
    looked++
    const [main, optional, orders] = await page.evaluate(() => {
      const seen = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter(
          (one) => one.checkVisibility({ visibilityProperty: true }) && !one.classList.contains('sr-only'),
        )
      const filters = [...document.querySelectorAll('main search')].filter(({ textContent }) =>
        /\(freiwillig\)/.test(textContent),
      )
      return [seen('.button-main').map(({ textContent }) => textContent), filters.length, seen('.bulk-act').length] as const
    })
    if (main.length > 1) faults.push(`${path}: ${main.join(' | ')}`)
    if (optional + orders > 0) faults.push(`${path}: ${optional} filters, ${orders} bars of orders`)
  }
  expect(looked).toBeGreaterThan(60)
  expect(faults).toEqual([])
})

test('what can be done with chosen lines appears with the first choice, and goes with the last', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/courses'))
  await isTakenOver(page)
  const order = page.getByLabel('Mit der Auswahl')
  expect(await order.isVisible()).toBe(false)
  const first = page.getByRole('table').getByRole('checkbox').first()
  await first.check()
  await order.waitFor()
  await first.uncheck()
  await order.waitFor({ state: 'hidden' })
})

test('saving stays in sight below a long form, and hides no field that has the focus', async () => {
  const page = await as('admin')
  await page.goto(at(`${OFFER}?teil=anmeldung`))
  await isTakenOver(page)
  const save = page.getByRole('button', { name: 'Speichern', exact: true })
  expect(await save.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  for (const field of await page.locator('main form').filter({ has: save }).locator('input:visible, select:visible').all()) {
    await field.focus()
    const isCovered = await field.evaluate((one) => {
      const bar = one.closest('form')?.querySelector('.save-bar')
      return bar ? one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top : null
    })
    expect(isCovered).toBe(false)
  }
})
