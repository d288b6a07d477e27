import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()
const folder = await mkdtemp(join(tmpdir(), 'verein-sent-'))
afterAll(() => rm(folder, { recursive: true }))

const MB = 1024 * 1024
const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
const badge = join(folder, 'Wappen.png')
await sharp({ create: { width: 1300, height: 1300, channels: 3, noise, background: '#888' } })
  .png({ compressionLevel: 0 })
  .toFile(badge)

async function openBadge(options = {}): Promise<Page> {
  const page = await as('admin', options)
  await page.goto(at('/admin/settings'))
  await isTakenOver(page)
  return page
}

const choose = (page: Page, file: string) => page.locator('input[name="badge"]').setInputFiles(file)
const send = (page: Page) => page.getByRole('button', { name: 'Wappen hochladen' }).click()
const offsetOf = (route: Route): number | null =>
  route.request().method() === 'PATCH' ? Number(route.request().headers()['upload-offset']) : null
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Hochgeladen' })

test('a large file is sent in parts with its progress; a lost connection is waited for, and nothing is sent twice', async () => {
  const page = await openBadge({ viewport: PHONE })
  const offsets: number[] = []
  let isLost = true
  await page.route('**/uploads/*', (route) => {
    const offset = offsetOf(route)
    if (isLost && offset === 2 * MB) return route.abort('connectionreset')
    if (offset !== null) offsets.push(offset)
    return route.continue()
  })
  await choose(page, badge)
  await send(page)
  await page.getByText('Die Verbindung ist unterbrochen. Wir versuchen es weiter').waitFor()
  await page.getByText(/^2,0 von 4,8 MB$/).waitFor()
  expect(await bar(page).evaluate((element: HTMLProgressElement) => element.value)).toBe(2 * MB)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  isLost = false
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  expect(offsets).toEqual([0, 1, 2, 3, 4].map((part) => part * MB))
  const picture = page.getByRole('img', { name: /^Wappen von/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus')))).toEqual([])
})

test('what was given up, or left by a reload, goes on where it was when the file is chosen again', async () => {
  const page = await openBadge()
  const offsets: number[] = []
  let release = () => {}
  await page.route('**/uploads/*', async (route) => {
    const offset = offsetOf(route)
    if (offset === null) return route.continue()
    offsets.push(offset)
    // The second part of each try waits for `release`.
    if (offsets.length !== 2 && offsets.length !== 4) return route.continue()
    await new Promise<void>((resolve) => (release = resolve))
    // The page has given it up meanwhile: it must not reach the program late.
    return route.abort()
  })
  await choose(page, badge)
  await send(page)
  await page.getByText(/^1,0 von 4,8 MB$/).waitFor()
  await expect.poll(() => offsets.length).toBe(2)
  await page.getByRole('button', { name: 'Hochladen abbrechen' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('badge')
  release()
  await send(page)
  await page.getByText(/^2,0 von 4,8 MB$/).waitFor()
  // Only then is its next part kept back.
  await expect.poll(() => offsets.length).toBe(4)
  await page.reload()
  release()
  await isTakenOver(page)
  await choose(page, badge)
  await send(page)
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  expect(offsets[0]).toBe(0)
  expect(
    offsets.slice(2).every((offset) => offset >= MB),
    String(offsets),
  ).toBe(true)
  expect(offsets.at(-1)).toBe(4 * MB)
})

test('a file of more than 50 MB is refused before it is sent; a small one goes with its form', async () => {
  const page = await openBadge()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const large = join(folder, 'Plakat.png')
  await writeFile(large, '')
  await truncate(large, 50 * MB + 1)
  await choose(page, large)
  await page.getByText('Diese Datei ist zu groß. Bitte höchstens 50 MB.').first().waitFor()
  await send(page)
  await page.getByText('Diese Datei ist zu groß. Bitte höchstens 50 MB.').first().waitFor()
  const small = join(folder, 'klein.png')
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1747c8' } })
    .png()
    .toFile(small)
  await choose(page, small)
  await send(page)
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  expect(asked.filter((path) => path.startsWith('/uploads'))).toEqual([])
})
