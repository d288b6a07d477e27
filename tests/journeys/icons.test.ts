import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

/** Bytes of this address in the page's own browser. */
const bytesAt = async (page: Page, path: string): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async (path) => [...new Uint8Array(await (await fetch(path, { cache: 'no-store' })).arrayBuffer())],
      path,
    ),
  )

/** The middle of a picture as `#rrggbb`. */
async function middleOf(bytes: Buffer): Promise<string> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  const raw = await sharp(bytes).extract(middle).removeAlpha().raw().toBuffer()
  return `#${raw.subarray(0, 3).toString('hex')}`
}

test('each club can be put on the home screen with icons of its own, all of them PNG of the size they claim', async () => {
  const page = await browser.open()
  for (const club of ['gsv', 'rwa', 'ssv']) {
    await page.goto(at('/', club))
    const { icons }: Manifest = JSON.parse((await bytesAt(page, '/manifest.webmanifest')).toString())
    const pictures = icons.filter(({ type }) => type === 'image/png')
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of pictures) {
      const { format, width, height } = await sharp(await bytesAt(page, src)).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
    expect((await sharp(await bytesAt(page, apple ?? '')).metadata()).width).toBe(180)
  }
  // Chromium itself finds nothing that would keep the site from being installed.
  await page.goto(at('/'))
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('a badge that the office uploads becomes the icon, of this club only, until it is removed', async () => {
  const page = await as('admin')
  const icon = async (of = page) => middleOf(await bytesAt(of, '/app-icon/apple-180.png'))
  const other = await browser.open()
  await other.goto(at('/', 'rwa'))
  const before = await icon(other)
  await page.goto(at('/admin/settings'))
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer()
  await page.locator('input[name="badge"]').setInputFiles({ name: 'Wappen.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Wappen hochladen' }).click()
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  await expect.poll(() => icon()).toMatch(/^#c[0-9a-f]1[0-9a-f][23][0-9a-f]$/)
  expect(await icon(other)).toBe(before)
  await page.reload()
  await page.getByRole('button', { name: 'Wappen entfernen' }).click()
  await page.getByText('Das Wappen ist entfernt.').waitFor()
  await expect.poll(() => icon()).not.toMatch(/^#c[0-9a-f]1/)
})
