import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { startEmptyApp } from '../support/app.ts'
import { expectNoSideScroll, PHONE, startBrowser } from '../support/browser.ts'
import { testSmtp } from '../support/smtp.ts'

const smtp = await testSmtp()
const app = await startEmptyApp({ SMTP_URL: smtp.url })
const browser = await startBrowser()

test('the step of the setup list leads to a test mail to oneself: the reason of a refusal in German, then its arrival, then done', async () => {
  await expect.poll(() => app.said()).toMatch(/first-run\?code=/)
  const link = /http\S+first-run\?code=\S+/.exec(app.said())?.[0] ?? ''
  const page = await browser.open({ viewport: PHONE })
  await page.goto(link)
  await page.getByLabel('Name des Vereins').fill('SV Neudorf')
  await page.getByLabel('Bundesland').selectOption('Bayern')
  await page.getByLabel('Vorname').fill('Ada')
  await page.getByLabel('Nachname').fill('Neu')
  await page.getByLabel('E-Mail-Adresse').fill('ada@svn.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Verein einrichten' }).click()

  smtp.answer = () => 550
  await page.getByRole('link', { name: 'E-Mails versenden' }).click()
  await page.getByText('ada@svn.example').waitFor()
  await page.getByRole('button', { name: 'Test-E-Mail senden' }).click()
  await page.getByText('Der Mailserver nimmt Absender oder Empfänger nicht an.').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  smtp.answer = () => null
  await page.getByRole('button', { name: 'Test-E-Mail senden' }).click()
  await page.getByText('Die Test-E-Mail ist hinaus').waitFor()
  expect(smtp.received.map(({ to, mail }) => [to, mail.subject])).toEqual([['ada@svn.example', 'Test: E-Mails von SV Neudorf']])
  await page.goto(`http://localhost:${app.port}/admin`)
  await page.getByRole('listitem').filter({ hasText: 'E-Mails versenden' }).getByRole('img', { name: 'Erledigt:' }).waitFor()
  expect(await page.getByRole('link', { name: 'E-Mails versenden' }).count()).toBe(0)
})
