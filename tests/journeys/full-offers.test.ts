import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at } = await startJourney()

const FULL = '/id/seepferdchen-am-montag'

test.each([
  ['light', DESKTOP],
  ['dark', PHONE],
] as const)('beside a full course stands its sister with free places, %s', async (colorScheme, viewport) => {
  const page = await browser.open({ viewport, colorScheme })
  await page.goto(at(FULL))
  const card = page.getByRole('complementary', { name: 'Preis und Anmeldung' })
  await card.getByText('Warteliste, Platz').waitFor()
  const sisters = card.getByRole('region', { name: 'Hier ist noch Platz' })
  expect(await sisters.textContent()).toMatch(/\d Pl(atz|ätze) frei/)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect(await page.locator('.band-picture svg path').count(), 'the drawing of its sport').toBeGreaterThan(0)
  const isBand = page.locator('.band').evaluate(
    (band, colour) => {
      const mark = document.body.appendChild(document.createElement('i'))
      mark.style.background = `var(${colour})`
      return getComputedStyle(mark).backgroundColor === getComputedStyle(band).backgroundColor
    },
    colorScheme === 'dark' ? '--raised' : '--brand',
  )
  expect(await isBand, 'in the dark no field of the club’s colour').toBe(true)
  const sister = sisters.getByRole('link').first()
  const title = (await sister.textContent()) ?? ''
  expect(title).toMatch(/^Seepferdchen/)
  await sister.click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page
    .getByText(/\d Pl(atz|ätze) frei/)
    .first()
    .waitFor()
  expect(await page.getByRole('region', { name: 'Hier ist noch Platz' }).count()).toBe(0)
})

test('an offer that is not open yet says when it opens', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/id/aqua-ruecken'))
  const opens = page.getByText(/^Die Anmeldung öffnet am [A-Z][a-z]+, \d\d\.\d\d\.\d{4}, um \d\d:\d\d Uhr\.$/)
  await opens.waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Im Kalender merken' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('SUMMARY:Anmeldung öffnet: ')
  await page.goto(at('/id/aqua-ruecken/signup'))
  await opens.waitFor()
  await page.goto(at(FULL))
  expect(await page.getByRole('link', { name: 'Im Kalender merken' }).count()).toBe(0)
})

test('on paper the offers are a programme of a few sheets, an offer and a hall’s week are one', async () => {
  // Scripts would keep a line to the server open, and change nothing on paper.
  const page = await browser.open({ viewport: DESKTOP, javaScriptEnabled: false })
  const sheets = async (path: string) => {
    await page.goto(at(path))
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  }
  expect(await sheets('/')).toBeLessThanOrEqual(4)
  expect(await sheets(FULL)).toBe(1)
  expect(await sheets('/occupancy/turnhalle-nordring')).toBe(1)
})

test('the code on an offer’s sheet leads to its page', async () => {
  const page = await browser.open({ viewport: DESKTOP, javaScriptEnabled: false, deviceScaleFactor: 3 })
  await page.goto(at(FULL))
  expect(await page.locator('.offer-code').isVisible(), 'on paper only').toBe(false)
  await page.emulateMedia({ media: 'print' })
  const printed = await page.getByRole('img', { name: 'QR-Code zu dieser Seite' }).screenshot()
  const bordered = sharp(printed).extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }).ensureAlpha()
  const { data, info } = await bordered.raw().toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(at(FULL))
})
