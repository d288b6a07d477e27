import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const PDF = { name: 'Einladung.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Einladung') }

/** An empty mail, and the tick that chooses all members. */
async function openForm() {
  const page = await as('admin')
  await page.goto(at('/admin/mail/write'))
  await isTakenOver(page)
  const list = page.locator('#groups details').filter({ has: page.locator('summary', { hasText: /^Mitglieder$/ }) })
  await list.locator('summary').click()
  return { page, everybody: list.getByLabel(/^Alle Mitglieder/) }
}

test('the board writes to several groups that it keeps, with a file; who has no address gets a letter', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/mail/write'))
  await isTakenOver(page)
  for (const [kind, group] of [
    [/^Mitglieder$/, /^Alle Mitglieder/],
    [/^Benutzer mit einer Rolle/, /^Übungsleiter/],
  ] as const) {
    const list = page.locator('#groups details').filter({ has: page.locator('summary', { hasText: kind }) })
    await list.locator('summary').click()
    await list.getByLabel(group).check()
  }
  await page.getByLabel('Betreff').fill('Versammlung {vornahme}')
  await page.getByLabel('Text', { exact: true }).fill('Am Freitag um 19 Uhr, {kinder}.')
  await page.getByText('Diese Auswahl merken').click()
  await page.getByLabel(/^Name der Gruppe/).fill('Turnfamilie')
  await page.getByRole('button', { name: 'Auswahl merken' }).click()
  await page.getByRole('link', { name: 'Turnfamilie' }).waitFor()
  const file = page.getByLabel(/^Datei anhängen/)
  await file.setInputFiles({ ...PDF, name: 'Einladung.exe', buffer: Buffer.from('MZ') })
  await page.getByRole('button', { name: 'Anhängen', exact: true }).click()
  await page.getByText('Diese Art Datei senden wir nicht').first().waitFor()
  await file.setInputFiles(PDF)
  await page.getByRole('button', { name: 'Anhängen', exact: true }).click()
  await page.getByRole('button', { name: 'Einladung.pdf entfernen' }).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)

  const preview = page.getByRole('button', { name: 'Vorschau ansehen' }).last()
  await preview.click()
  await page.getByText('Das Feld {vornahme} gibt es nicht.').first().waitFor()
  await page.getByLabel('Betreff').fill('Versammlung')
  await preview.click()
  await page.getByText(/^\{kinder\} ist für \d+ Personen leer/).waitFor()
  await page.getByText(/^\d+ Person(?:en)? per E-Mail nicht erreichbar/).waitFor()
  await page.getByText('Angehängt: Einladung.pdf').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Testmail an mich' }).click()
  await page.getByText('Die Testmail an admin@gsv.example ist unterwegs.').waitFor()
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toContain('Test: Versammlung')
  await page.getByRole('button', { name: /^An \d+ Adressen senden$/ }).click()
  await page.waitForURL('**/admin/mail/sent/*')
  await page.getByRole('link', { name: 'Einladung.pdf' }).waitFor()
  await page.getByRole('navigation', { name: 'Sie sind hier' }).getByRole('link', { name: 'E-Mail' }).waitFor()
  const letters = page.getByRole('link', { name: /als PDF$/ })
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const paper = await app.fetch('gsv', (await letters.getAttribute('href')) ?? '', { headers: { cookie } })
  expect([paper.status, paper.headers['content-type'], paper.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const foreign = await app.fetch('rwa', (await letters.getAttribute('href')) ?? '', {
    headers: { cookie: await app.login('rwa', 'admin@rwa.example') },
  })
  expect(foreign.status).toBe(404)
})

/** As after a lost connection. */
async function loadAnew(page: Page) {
  const loaded = page.waitForResponse(/\/admin\/mail\/write\.data/)
  await page.evaluate(() => new BroadcastChannel('heard').postMessage('missed'))
  await loaded
}

test('a field that waits for the first letter keeps the focus while the page loads its data anew, also after a refusal', async () => {
  const { page } = await openForm()
  const subject = page.getByLabel('Betreff')
  const text = page.getByLabel('Text', { exact: true })
  const aboutToType = async (letters: string) => {
    await subject.click()
    await loadAnew(page)
    await page.waitForTimeout(500)
    await page.keyboard.press('End')
    await page.keyboard.type(letters)
  }
  await aboutToType('Lager')
  expect(await subject.inputValue()).toBe('Lager')
  await text.fill('Hallo {vornahme}')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).last().click()
  await page.getByText('Das Feld {vornahme} gibt es nicht.').first().waitFor()
  await aboutToType(' 2')
  expect(await subject.inputValue()).toBe('Lager 2')
  await subject.fill('')
  await text.fill('')
  await page.getByText('Als Entwurf gespeichert.').waitFor()
})

test('what is ticked and typed stays while the page loads its data anew', async () => {
  const { page, everybody } = await openForm()
  for (const isTicked of [true, false, true]) {
    await everybody.setChecked(isTicked)
    await page.getByLabel('Betreff').fill(`Lager ${isTicked}`)
    await loadAnew(page)
    await page.getByText('Als Entwurf gespeichert.').waitFor()
    expect([await everybody.isChecked(), await page.getByLabel('Betreff').inputValue()]).toEqual([isTicked, `Lager ${isTicked}`])
  }
  await everybody.uncheck()
  const emptied = page.waitForResponse(/\/admin\/mail\/write\.data/)
  await page.getByLabel('Betreff').fill('')
  await emptied
})

test('one mail for each household: the preview counts, the result says with whom', async () => {
  const { page, everybody } = await openForm()
  await everybody.check()
  await page.getByLabel('Betreff').fill('Sommerfest')
  await page.getByLabel('Text', { exact: true }).fill('Am Samstag ab 14 Uhr.')
  const send = page.getByRole('button', { name: /^An \d+ Adressen senden$/ })
  const preview = async () => {
    await page.getByRole('button', { name: 'Vorschau ansehen' }).last().click()
    return Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
  }
  const each = await preview()
  await page.getByRole('button', { name: 'Text ändern' }).click()
  await page.getByLabel('Eine E-Mail je Haushalt').check()
  const shared = await preview()
  expect(shared).toBeLessThan(each)
  await page.getByText(/^\d+ Person(?:en lesen| liest) die E-Mail an jemanden aus ihrem Haushalt$/).waitFor()
  await expectAccessibleInBoth(page)
  await send.click()
  await page.waitForURL('**/admin/mail/sent/*')
  await page.getByRole('link', { name: /^Liest mit: \d+$/ }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/Liest mit\s*mit .+ im Haushalt/)
})

test('a kept group is chosen again with one press, and removed', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/mail/write'))
  await page.getByRole('link', { name: 'Turnfamilie' }).click()
  await page.waitForURL(/gruppe=/)
  await isTakenOver(page)
  await expect.poll(() => page.locator('#groups input:checked').count()).toBe(2)
  await page.getByRole('button', { name: 'Gruppe Turnfamilie löschen' }).click()
  await page.getByRole('link', { name: 'Turnfamilie' }).waitFor({ state: 'detached' })
})
