import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const COURSE = 'rueckenfit-am-feierabend'

/** Opens the newest mail of this subject. */
async function openMail(page: Page, subject: RegExp): Promise<void> {
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toMatch(subject)
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
}

test('on the phone a trainer writes to a course; what was typed outlives the closed tab, and each recipient’s result is shown', async () => {
  const phone = { viewport: PHONE, hasTouch: true }
  const first = await as('trainer', phone)
  await first.goto(at('/admin/mail'))
  await first.waitForURL('**/admin/mail/write')
  await isTakenOver(first)
  await first.getByLabel('Betreff').fill('Hallenschuhe')
  // A slow hand lets the subject be kept alone before.
  const kept = first.waitForResponse((answer) => answer.request().postData()?.includes('mitbringen') ?? false)
  await first.getByLabel('Text', { exact: true }).fill('am Dienstag bitte die Schuhe mitbringen, {vorname}.')
  await kept
  await first.getByText('Als Entwurf gespeichert.').waitFor()
  await first.context().close()

  const page = await as('trainer', phone)
  await page.goto(at(`/admin/mail/write?kurs=${COURSE}`))
  expect(await page.getByLabel('Betreff').inputValue()).toBe('Hallenschuhe')
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText(/^So liest es /).waitFor()
  const one = await page.getByText(/^So liest es /).textContent()
  await page.getByRole('button', { name: 'Nächste' }).click()
  await expect.poll(() => page.getByText(/^So liest es /).textContent()).not.toBe(one)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: /^An \d+ Adressen senden$/ }).click()
  await page.waitForURL('**/admin/mail/sent/*')
  await page.getByRole('button', { name: 'Zurücknehmen' }).waitFor()
  await page.getByRole('status').getByText('Gesendet', { exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBeGreaterThan(2)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.goto(at('/admin/mail/write'))
  expect(await page.getByLabel('Betreff').inputValue()).toBe('')
  await openMail(page, /Hallenschuhe/)
  await page
    .getByRole('article')
    .getByText(/bitte die Schuhe mitbringen, \p{Lu}\p{L}+\./u)
    .waitFor()
})

test('a file chosen for a refused preview stands in the refused form, once, and can be taken off', async () => {
  const page = await as('admin')
  await page.goto(at(`/admin/mail/write?kurs=${COURSE}`))
  await isTakenOver(page)
  await page.getByLabel('Text', { exact: true }).fill('Kommt alle!')
  const attached = page.getByRole('list', { name: 'Angehängt' }).getByRole('listitem')
  for (const _ of ['first', 'chosen again']) {
    const buffer = Buffer.from('%PDF-1.7')
    await page.getByLabel('Datei anhängen').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('button', { name: 'Vorschau ansehen' }).last().click()
    await page.locator('.error-summary').waitFor()
    await expect.poll(() => attached.allTextContents()).toEqual(['scan.pdf (1 KB)Entfernen'])
    await expect.poll(() => page.getByLabel('Datei anhängen').inputValue()).toBe('')
  }
  await page.getByRole('button', { name: 'scan.pdf entfernen' }).click()
  await expect.poll(() => attached.count()).toBe(0)
})

test('an offer that no list shows any more, named by the address, stands by its name and kind', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const id = newId()
  await owner.query(
    `insert into courses (club_id, id, slug, kind, state, title, search)
     values ('gsv', $1, 'altes-yoga', 'course', 'finished', 'Altes Yoga', 'altes yoga')`,
    [id],
  )
  await owner.end()
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/mail/write?an=participants:${id}`))
  const tick = page.getByRole('checkbox', { name: 'Altes Yoga Teilnehmer eines Angebots', exact: true })
  expect(await tick.isChecked()).toBe(true)
})

test('a kept group in which an offer has ended is still there for the office, says so, and can be removed', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const keep = (name: string, groups: string[]) =>
    owner.query('insert into mailing_groups (club_id, id, name, groups, created_at) values ($1, $2, $3, $4, now())', [
      'gsv',
      newId(),
      name,
      JSON.stringify(groups),
    ])
  await keep('Winterteam', ['role:trainer', `participants:${newId()}`])
  await keep('Vorjahr', [`participants:${newId()}`])
  await owner.end()
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/mail/write'))
  await page.getByText('Vorjahr, zurzeit niemand').waitFor()
  await page.getByRole('link', { name: 'Winterteam, zurzeit nicht vollständig' }).click()
  await page.waitForURL(/gruppe=/)
  await isTakenOver(page)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  const groups = page.getByRole('group', { name: 'An wen schreiben Sie?' }).getByRole('checkbox', { checked: true })
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(['role:trainer'])
  for (const name of ['Winterteam', 'Vorjahr']) {
    await page.getByRole('button', { name: `Gruppe ${name} löschen` }).click()
    await page.getByRole('button', { name: `Gruppe ${name} löschen` }).waitFor({ state: 'detached' })
  }
})

test('a visitor writes to the office without JavaScript; a reader does it with name and address filled in', async () => {
  const visitor = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await visitor.goto(at('/admin/mail'))
  await visitor.getByLabel('E-Mail-Adresse').fill('erika@muster.example')
  await visitor.getByRole('button', { name: 'Nachricht senden' }).click()
  await visitor.locator('.error-summary').getByText('Bitte schreiben Sie uns, worum es geht.').waitFor()
  expect(await visitor.getByLabel('E-Mail-Adresse').inputValue()).toBe('erika@muster.example')
  await visitor.getByLabel('Ihr Name').fill('Erika Muster')
  await visitor.getByLabel('Betreff').fill('Schnuppern')
  await visitor.getByLabel('Nachricht', { exact: true }).fill('Darf mein Sohn einmal mitmachen?')
  await visitor.getByRole('button', { name: 'Nachricht senden' }).click()
  await visitor.getByText('Ihre Nachricht ist unterwegs.').waitFor()
  await openMail(visitor, /Nachricht über die Website: Schnuppern/)
  await visitor.getByRole('article').getByText('Darf mein Sohn einmal mitmachen?').waitFor()

  const reader = await as('reader', { viewport: PHONE })
  await reader.goto(at('/admin/mail'))
  expect(await reader.getByLabel('E-Mail-Adresse').inputValue()).toBe('reader@gsv.example')
  await expectAccessibleInBoth(reader)
  await expectNoSideScroll(reader)
})

test('by the link of a mail one takes oneself off one kind of mails, with a button, and on again', async () => {
  const admin = await as('admin')
  await admin.goto(at(`/admin/mail/write?kurs=${COURSE}`))
  const groups = admin.getByRole('group', { name: 'An wen schreiben Sie?' }).getByRole('checkbox')
  expect(await groups.filter({ visible: true }).count(), 'the offer alone, the others folded').toBe(1)
  expect(await groups.first().isChecked()).toBe(true)
  await isTakenOver(admin)
  await admin.getByLabel('Worum geht es?').selectOption('Neuigkeiten aus dem Verein')
  await admin.getByLabel('Betreff').fill('Sommerfest')
  await admin.getByLabel('Text', { exact: true }).fill('Kommt alle!')
  await admin.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await admin.getByRole('button', { name: /^An \d+ Adressen senden$/ }).click()
  await admin.getByRole('button', { name: 'Zurücknehmen' }).waitFor()

  const page = await browser.open({ viewport: PHONE })
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toContain('Sommerfest')
  await openMail(page, /Sommerfest/)
  const link = (await page.locator('a[href*="/p/"][href$="/unsubscribe"]').first().getAttribute('href')) ?? ''
  await page.goto(link)
  await page.getByText('Neuigkeiten aus dem Verein').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Abbestellen' }).click()
  await page.getByText('bekommt keine E-Mails mehr zu „Neuigkeiten aus dem Verein“').waitFor()
  await expectAccessibleInBoth(page)
  await admin.goto(at(`/admin/mail/write?kurs=${COURSE}`))
  await isTakenOver(admin)
  await admin.getByLabel('Worum geht es?').selectOption('Neuigkeiten aus dem Verein')
  await admin.getByLabel('Betreff').fill('Winterfest')
  await admin.getByLabel('Text', { exact: true }).fill('Kommt alle!')
  await admin.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await admin.getByText('1 Person hat solche E-Mails abbestellt').waitFor()

  await page.getByRole('button', { name: 'Doch wieder bekommen' }).click()
  await page.getByRole('button', { name: 'Abbestellen' }).waitFor()

  // A mail program sends this, without an origin (RFC 8058).
  const { host, port, pathname } = new URL(link)
  const form = { 'List-Unsubscribe': 'One-Click' }
  const oneClick = await page.request.post(`http://127.0.0.1:${port}${pathname}`, { headers: { host }, form, maxRedirects: 0 })
  expect(oneClick.status()).toBe(200)
  await page.goto(link)
  await page.getByText('bekommt keine E-Mails mehr zu „Neuigkeiten aus dem Verein“').waitFor()
})
