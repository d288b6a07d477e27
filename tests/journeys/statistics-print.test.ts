import { expect, test } from 'vitest'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

/** A4 across, without its margins of 12 mm, at 96 dots an inch. */
const SHEET = { width: Math.floor(((297 - 24) / 25.4) * 96), height: Math.floor(((210 - 24) / 25.4) * 96) }

test.each([
  ['figures', '/admin/courseStat', 3, 8],
  ['billing', '/admin/courseStat?teil=abrechnung', 3, 8],
])('the statistics on paper: A4 across, a head on each sheet, nothing cut: %s', async (_, path, tables, most) => {
  const page = await as('admin', { viewport: SHEET })
  await page.goto(at(path))
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('table').count()).toBe(tables)
  for (const name of ['Drucken', 'Anzeigen']) expect(await page.getByRole('button', { name }).isVisible()).toBe(false)
  const cut = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isCut = (cell: Element) => cell.getBoundingClientRect().right > width + 1 || cell.scrollWidth > cell.clientWidth + 1
    return [...document.querySelectorAll('.stat-page :is(.table-frame, th, td)')]
      .filter(isCut)
      .map((cell) => cell.outerHTML.slice(0, 120))
  })
  expect(cut).toEqual([])
  const heads = await page.locator('.stat-page thead').evaluateAll((all) => all.map((head) => getComputedStyle(head).display))
  expect(heads).toEqual(Array(tables).fill('table-header-group'))

  // Sheets hold all of it, and break a little earlier than a full page.
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595])
  const sheets = paper.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  expect(sheets).toBeGreaterThanOrEqual(Math.ceil(content / SHEET.height))
  expect(sheets).toBeLessThanOrEqual(Math.min(most, Math.ceil(content / SHEET.height) + 2))
})
