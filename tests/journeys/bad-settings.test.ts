import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { isTakenOver } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const folder = await mkdtemp(join(tmpdir(), 'verein-logo-'))
afterAll(() => rm(folder, { recursive: true }))

const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
const noisy = (side: number) => sharp({ create: { width: side, height: side, channels: 3, noise, background: '#888' } })
const whole = await noisy(600).png().toBuffer()

const UNREADABLE = 'Das ist kein Bild, das wir lesen können. Bitte PNG, JPEG, WebP oder SVG.'

test('a broken logo is refused with one sentence, and the name that was typed beside it stays', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/settings'))
  // Sent without scripts, the form of the badge would load the page anew.
  await isTakenOver(page)
  const slogan = page.getByLabel('Leitspruch', { exact: false }).first()
  await slogan.fill('Noch nicht gespeichert')
  const logos = [
    { name: 'halb.png', mimeType: 'image/png', buffer: whole.subarray(0, 200_000), said: UNREADABLE },
    { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('Unser Wappen ist blau.'), said: UNREADABLE },
    {
      name: 'riesig.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#1747c8' } })
        .png()
        .toBuffer(),
      said: 'Dieses Bild hat zu viele Bildpunkte.',
    },
  ]
  for (const { said, ...file } of logos) {
    await page.locator('input[name="badge"]').setInputFiles(file)
    await page.getByRole('button', { name: 'Wappen hochladen' }).click()
    await page.getByRole('link', { name: said }).waitFor()
    expect(await page.getByRole('link', { name: said }).count()).toBe(1)
    expect(await slogan.inputValue()).toBe('Noch nicht gespeichert')
  }
  const script = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>document.title='gehackt'</script><rect width="9" height="9"/></svg>`
  await page
    .locator('input[name="badge"]')
    .setInputFiles({ name: 'wappen.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) })
  await page.getByRole('button', { name: 'Wappen hochladen' }).click()
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  const shown = await page.getByRole('img', { name: /^Wappen von/ }).getAttribute('src')
  expect((await app.fetch('gsv', shown ?? '')).headers['content-type']).toBe('image/webp')
})

test('a logo of 40 MB goes up in parts and is kept small', async () => {
  const page = await as('admin@rwa.example', {}, 'rwa')
  await page.goto(at('/admin/settings', 'rwa'))
  await isTakenOver(page)
  const large = join(folder, 'gross.png')
  await noisy(3800).png({ compressionLevel: 0 }).toFile(large)
  expect((await stat(large)).size).toBeGreaterThan(40 * 1024 * 1024)
  await page.locator('input[name="badge"]').setInputFiles(large)
  await page.getByRole('button', { name: 'Wappen hochladen' }).click()
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  const shown = await page.getByRole('img', { name: /^Wappen von/ }).getAttribute('src')
  expect((await app.fetch('rwa', shown ?? '')).text.length).toBeLessThan(1024 * 1024)
})

test('a host name of another club is refused beside its field, and what was typed stays', async () => {
  const page = await as('super')
  await page.goto(at('/admin/settings?teil=funktionen'))
  await isTakenOver(page)
  const hosts = page.locator('textarea[name="hosts"]')
  const save = page.locator('form').filter({ has: hosts }).getByRole('button', { name: 'Speichern' })
  await hosts.fill('www.gsv.example\nrwa.localhost')
  await save.click()
  await page.getByRole('link', { name: 'Diese Adresse gehört schon zu einem anderen Verein.' }).waitFor()
  expect(await hosts.inputValue()).toBe('www.gsv.example\nrwa.localhost')
  await hosts.fill('https://www.gsv.example/')
  await save.click()
  await page.getByRole('link', { name: 'Bitte nur Namen wie www.verein.de' }).waitFor()
  expect(await hosts.inputValue()).toBe('https://www.gsv.example/')
})

test('what is typed into a saved text before the page listens stays', async () => {
  const page = await as('super')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(at('/admin/settings?teil=funktionen'), { waitUntil: 'commit' })
  const hosts = page.locator('textarea[name="hosts"]')
  await hosts.fill('gsv.localhost\nwww.gsv.example')
  scripts.resolve()
  await isTakenOver(page)
  await expect.poll(() => hosts.inputValue()).toBe('gsv.localhost\nwww.gsv.example')
})
