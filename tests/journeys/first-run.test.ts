import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { startEmptyApp } from '../support/app.ts'
import { expectNoSideScroll, PHONE, startBrowser } from '../support/browser.ts'

const app = await startEmptyApp()
const browser = await startBrowser()
const at = (path: string) => `http://localhost:${app.port}${path}`

test('while there is no club every page leads to the first run; the code of the log makes the club and its superuser', async () => {
  await expect.poll(() => app.said()).toMatch(/mit dem Code/)
  const code = /mit dem Code\s+(\S+)/.exec(app.said())?.[1] ?? ''
  const page = await browser.open({ viewport: PHONE })
  for (const path of ['/', '/admin/user', '/gibt/es/nicht']) {
    await page.goto(at(path))
    expect(new URL(page.url()).pathname).toBe('/first-run')
  }
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Code').fill('AAAA-BBBB-CCCC')
  await page.getByLabel('Name des Vereins').fill('SV Neudorf')
  await page.getByLabel('Kürzel').fill('svn')
  await page.getByLabel('Vorname').fill('Ada')
  await page.getByLabel('Nachname').fill('Neu')
  await page.getByLabel('E-Mail-Adresse').fill('ada@svn.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Verein einrichten' }).click()
  await page.getByRole('link', { name: /Dieser Code ist nicht richtig/ }).waitFor()
  expect(await page.getByLabel('Kürzel').inputValue()).toBe('svn')
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Verein einrichten' }).click()
  await page.getByText('Der Verein ist eingerichtet').waitFor()

  await page.locator('main').getByRole('link', { name: 'Einloggen' }).click()
  await page.getByLabel('E-Mail-Adresse').fill('ada@svn.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(at('/admin/user'))
  await page.getByRole('heading', { name: 'Benutzer verwalten' }).waitFor()
  await page.goto(at('/first-run'))
  expect(new URL(page.url()).pathname).toBe('/')
})
