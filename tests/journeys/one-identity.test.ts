import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at } = await startJourney()
const MAILBOX = 'mama@post.example'
const PASSWORD = 'Sprungbrett am Beckenrand'
const birthOf = (years: number) => `1.2.${new Date().getFullYear() - years}`

async function followMail(page: Page, subject: RegExp, way: string): Promise<void> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  await page.goto((await page.locator(`a[href*="${way}"]`).first().getAttribute('href')) ?? '')
}

/** Maria signs a child up, by the form for everybody, and follows the mailed link. */
async function signUpChild(page: Page, offer: string, firstname: string, mailbox: string): Promise<void> {
  await page.goto(at(`/id/${offer}/signup?wer=andere`))
  await page.getByLabel('Vorname').first().fill(firstname)
  await page.getByLabel('Nachname').first().fill('Sonnenschein')
  await page.getByLabel('Geburtsdatum').fill(birthOf(6))
  await page.getByLabel('E-Mail-Adresse').fill(mailbox)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const guardian = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  await guardian.getByLabel('Vorname').fill('Maria')
  await guardian.getByLabel('Nachname').fill('Sonnenschein')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: /^(zahlungspflichtig anmelden|Schnupperstunde buchen)$/ }).click()
  await followMail(page, /Bitte bestätigen: Ihr Platz/, '/p/')
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
}

test('what a mother signed up before is in the account she registers later, and there she enters her other child', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await signUpChild(page, 'seepferdchen-am-mittwoch', 'Mia', MAILBOX)

  await page.goto(at('/register'))
  await page.getByLabel('Vorname').fill('Maria')
  await page.getByLabel('Nachname').fill('Sonnenschein')
  await page.getByLabel('E-Mail-Adresse').fill(MAILBOX)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await followMail(page, /bestätigen Sie Ihre E-Mail-Adresse/, '/confirm/')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Adresse bestätigen und einloggen' }).click()
  await page.getByText('Willkommen bei').waitFor()

  await page.goto(at('/member/me'))
  await page.getByText('Mia Sonnenschein: angemeldet').waitFor()
  expect(await page.getByRole('region', { name: 'Meine Daten' }).textContent()).toContain('Maria Sonnenschein')
  const family = page.getByRole('region', { name: 'Meine Familie' })
  expect(await family.textContent()).toContain('Mia Sonnenschein')
  await family.locator('summary', { hasText: 'Kind hinzufügen' }).click()
  await family.getByLabel('Vorname des Kindes').fill('Ben')
  await family.getByLabel('Nachname des Kindes').fill('Sonnenschein')
  await family.getByLabel('Geburtsdatum').fill(birthOf(30))
  await family.getByRole('button', { name: 'Kind hinzufügen' }).click()
  await page.getByText('Ab 18 Jahren meldet man sich selbst an.').first().waitFor()
  expect(await family.getByLabel('Geburtsdatum').getAttribute('aria-invalid')).toBe('true')
  await family.getByLabel('Geburtsdatum').fill(birthOf(5))
  await family.getByRole('button', { name: 'Kind hinzufügen' }).click()
  await family.getByText('Ben Sonnenschein', { exact: true }).waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Seepferdchen am Mittwoch' }).click()
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/Nächster Termin.*Preis/)

  await page.goto(at('/id/handball-minis/signup'))
  await page.getByLabel('Ben Sonnenschein').waitFor()
  await page.getByRole('link', { name: 'Kind hinzufügen' }).click()
  await family.getByLabel('Vorname des Kindes').fill('Ida')
  await family.getByLabel('Nachname des Kindes').fill('Sonnenschein')
  await family.getByLabel('Geburtsdatum').fill(birthOf(7))
  await family.getByRole('button', { name: 'Kind hinzufügen' }).click()
  await page.waitForURL(at('/id/handball-minis/signup'))
  await page.getByLabel('Ida Sonnenschein').check()

  // Her birth date was never asked for: she enters it once, and is back.
  await page.goto(at('/id/rueckenfit-am-feierabend/signup'))
  expect(await page.getByLabel('Maria Sonnenschein (Sie)').isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Geburtsdatum eintragen' }).click()
  await page.getByLabel('Ihr Geburtsdatum').fill(birthOf(38))
  await page.getByRole('button', { name: 'Geburtsdatum speichern' }).click()
  await page.waitForURL(at('/id/rueckenfit-am-feierabend/signup'))
  await page.getByLabel('Maria Sonnenschein (Sie)').check()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).click()
  // The page that follows is the ticket, as the mail's and the profile's.
  const ticket = page.getByRole('region', { name: 'Auf einen Blick' })
  await ticket.getByText('Maria Sonnenschein').waitFor()
  const facts = await ticket.getByRole('term').allTextContents()
  expect(facts).toEqual(expect.arrayContaining(['Für', 'Nächster Termin', 'Wo', 'Adresse', 'Mitbringen', 'Preis']))
  const file = await ticket.getByRole('link', { name: 'In meinen Kalender' }).getAttribute('href')
  expect((await app.fetch('gsv', file ?? '')).text).toContain('SUMMARY:Rückenfit am Feierabend')
  await ticket.getByRole('link', { name: 'Route' }).waitFor()
  await expectNoSideScroll(page)

  await signUpChild(page, 'handball-minis', 'Kim', 'arbeit@post.example')
  await page.getByText(`Sie sind als ${MAILBOX} eingeloggt.`).waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'In meinem Profil zeigen' }).click()
  await page.getByRole('link', { name: 'Mein Profil' }).last().click()
  await page.getByText('Kim Sonnenschein: schnuppert').waitFor()
  await page.goto(at('/id/handball-minis/signup?wer=andere'))
  await page.getByText('Mit der Adresse Ihres Kontos sind Sie gleich angemeldet.').waitFor()
})

test('without a person of their own nobody is left without a way on', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/register'))
  await page.getByLabel('Vorname').fill('Jan')
  await page.getByLabel('Nachname').fill('Allein')
  await page.getByLabel('E-Mail-Adresse').fill('jan@post.example')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByText('Wir haben Ihnen eine E-Mail geschickt').waitFor()
  await followMail(page, /bestätigen Sie Ihre E-Mail-Adresse/, '/confirm/')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Adresse bestätigen und einloggen' }).click()
  await page.getByText('Willkommen bei').waitFor()
  for (const path of ['/member/me/care', '/member/me/calendar']) {
    await page.goto(at(path))
    await page.getByRole('link', { name: 'Kind hinzufügen' }).waitFor()
    expect(await page.getByRole('main').textContent()).toContain('@')
  }
  await page.goto(at('/member/me'))
  await expectAccessible(page)
})
