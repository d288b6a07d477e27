import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { startEmptyApp } from '../support/app.ts'
import { expectNoSideScroll, isTakenOver, PHONE, startBrowser } from '../support/browser.ts'

const app = await startEmptyApp()
const browser = await startBrowser()
const at = (path: string) => `http://localhost:${app.port}${path}`
const NOTE = join(app.dataDir, 'verein-einrichten.txt')
const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

test('while there is no club every page leads to the first run; the link of the start makes the club and logs its superuser in', async () => {
  await expect.poll(() => app.said()).toMatch(/first-run\?code=/)
  const link = /http\S+first-run\?code=\S+/.exec(app.said())?.[0] ?? ''
  expect(await readFile(NOTE, 'utf8')).toContain(link)
  expect((await stat(NOTE)).mode & 0o777).toBe(0o600)
  const page = await browser.open({ viewport: PHONE })
  for (const path of ['/', '/admin/user', '/gibt/es/nicht']) {
    await page.goto(at(path))
    expect(new URL(page.url()).pathname).toBe('/first-run')
  }
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // Scripts suggest the short name while the long one is typed.
  await isTakenOver(page)
  await page.getByLabel('Code').fill('AAAA-BBBB-CCCC')
  await page.getByLabel('Name des Vereins').fill('SV Neudorf e. V.')
  await page.getByLabel('Bundesland').selectOption('Nordrhein-Westfalen')
  await page.getByText('Kürzel, Art und Adresse der Website').click()
  await expect.poll(() => page.getByLabel('Kürzel').getAttribute('placeholder')).toBe('sv-neudorf')
  await page.getByLabel('Vorname').fill('Ada')
  await page.getByLabel('Nachname').fill('Neu')
  await page.getByLabel('E-Mail-Adresse').fill('ada@svn.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Verein einrichten' }).click()
  await page.getByRole('link', { name: /Dieser Code ist nicht richtig/ }).waitFor()
  expect(await page.getByLabel('Name des Vereins').inputValue()).toBe('SV Neudorf e. V.')

  // The link brings the code along.
  await page.goto(link)
  expect(await page.getByLabel('Code').count()).toBe(0)
  await page.getByLabel('Name des Vereins').fill('SV Neudorf e. V.')
  await page.getByLabel('Bundesland').selectOption('Nordrhein-Westfalen')
  await page.getByLabel('Vorname').fill('Ada')
  await page.getByLabel('Nachname').fill('Neu')
  await page.getByLabel('E-Mail-Adresse').fill('ada@svn.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Verein einrichten' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  await expect.poll(() => isThere(NOTE)).toBe(false)
  await page.goto(at('/admin/user'))
  await page.getByRole('heading', { name: 'Benutzer verwalten' }).waitFor()
  await page.goto(at('/sv-neudorf/imprint'))
  await page.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor()
  await page.goto(link)
  expect(new URL(page.url()).pathname).toBe('/')
})
