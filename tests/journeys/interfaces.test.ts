import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { setUpSecondFactor } from '../support/second-factor.ts'

const { app, at, as } = await startJourney()

const look = async (page: Page, name: string) => {
  const folder = process.env.LOOK
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an admin with a second factor makes a key that is shown once, and revokes it', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/settings?teil=schluessel'))
  await page.getByText('Noch kein Schlüssel.').waitFor()
  const setUp = page.getByRole('link', { name: 'Zweiten Faktor einrichten' })
  expect(await setUp.getAttribute('href')).toContain('/member/me/security')
  await page.getByRole('link', { name: 'Beschreibung der API' }).click()
  await page.getByRole('heading', { name: 'Listen abfragen' }).waitFor()
  await page.goBack()
  await setUp.waitFor()
  const { nextCode } = await setUpSecondFactor(app, 'gsv', 'admin@gsv.example')
  await page.reload()
  await page.getByRole('heading', { name: 'Neuer Schlüssel' }).waitFor()
  // A key made without scripts is the answer to a form, which the reload would send again.
  await isTakenOver(page)

  await page.getByLabel('Name', { exact: true }).fill('Vereinsapp')
  await page.getByLabel('Code Ihres zweiten Faktors').fill('000000')
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await page.getByRole('link', { name: 'Bitte wählen Sie, was das Programm darf.' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Vereinsapp')
  await page.getByLabel('Mitglieder und Familien').selectOption('read')
  await page.getByRole('checkbox', { name: 'Mitglieder', exact: true }).check()
  await page.getByLabel('Code Ihres zweiten Faktors').fill('000000')
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await page.getByRole('link', { name: /Dieser Code ist nicht richtig/ }).waitFor()
  await page.getByLabel('Code Ihres zweiten Faktors').fill(await nextCode())
  // By keyboard, as every form.
  await page.getByLabel('Code Ihres zweiten Faktors').press('Enter')
  await page.getByText('Bitte kopieren Sie ihn jetzt.').waitFor()
  const key = (await page.locator('.notice .font-mono').textContent()) ?? ''
  await page.getByRole('heading', { name: 'Vereinsapp' }).waitFor()
  await expectAccessibleInBoth(page)
  await look(page, 'keys')
  const read = () => app.fetch('gsv', '/api/v1/members', { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status).toBe(200)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.reload()
  expect(await page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: '„Vereinsapp“ widerrufen' }).click()
  await page.getByText('Der Schlüssel ist widerrufen.').waitFor()
  expect((await read()).status).toBe(401)
})

test('an admin makes a webhook, sees in its log what became of it, sends once more, and deletes it', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/settings?teil=webhooks'))
  await page.getByText('Noch kein Webhook.').waitFor()
  await page.getByLabel('Adresse des Programms').fill('https://127.0.0.1/')
  await page.getByRole('checkbox', { name: 'Feedback' }).check()
  await page.getByRole('button', { name: 'Webhook anlegen' }).click()
  await page.getByRole('link', { name: /nur von innen zu erreichen/ }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Feedback' }).isChecked()).toBe(true)
  await expectAccessibleInBoth(page)
  await page.getByLabel('Adresse des Programms').fill('https://gibt-es-nicht.invalid/hook')
  await page.getByRole('button', { name: 'Webhook anlegen' }).click()
  await page.getByText('Mit diesem Geheimnis prüft das Programm').waitFor()
  await look(page, 'webhooks')
  const json = { about: 'club', kind: 'idea', body: 'Mehr Yoga', email: 'erika@post.example' }
  expect((await app.fetch('gsv', '/api/v1/feedback', { json })).status).toBe(201)
  await page.getByRole('link', { name: 'Protokoll', exact: true }).click()
  await page.getByRole('heading', { name: /^Protokoll: / }).waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(/Versuche?, .*(nicht zu erreichen|keine Antwort)/).count()
    })
    .toBe(1)
  await expectAccessibleInBoth(page)
  await look(page, 'webhook-log')
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: /noch einmal senden/ }).click()
  await page.getByText('Wird noch einmal gesendet.').waitFor()
  await page.getByRole('link', { name: 'Alle Webhooks' }).click()
  await page.getByRole('button', { name: /löschen/ }).click()
  await page.getByText('Der Webhook ist gelöscht.').waitFor()
})

test('an editor sees neither', async () => {
  const page = await as('editor')
  await page.goto(at('/admin/settings?teil=schluessel'))
  expect(new URL(page.url()).pathname).toBe('/')
})
