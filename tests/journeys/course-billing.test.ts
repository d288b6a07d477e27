import { afterAll, expect, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { writeDirectDebits } from '../../src/domain/sepa/write-direct-debits.ts'
import { printPapers } from '../../src/web/invoice/invoice-paper.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { clubNamed } from '../support/database.ts'
import { issuedPaper } from '../support/e-invoices.ts'
import { nameClub, payer } from '../support/invoices.ts'
import { startJourney } from '../support/journey.ts'
import { upload } from '../support/money.ts'
import { debit, debitFile } from '../support/sepa.ts'

const { app, at, as } = await startJourney()
const owner = connectAsOwner(app.databaseUrl)
afterAll(() => owner.pool.end())
const ctx: Ctx = { db: owner.db, club: clubNamed('gsv'), actor: { kind: 'system' }, now: Temporal.Now.instant() }

const STRANGER = { name: 'Gustav Fremd', iban: 'DE75512108001245126199', bic: null }
const nextMonth = () => Temporal.Now.plainDateISO().add({ days: 30 }).toString()

test('courses of a season are billed with the club’s own account, and the figures follow', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/invoice/books'))
  await page.getByLabel('Konto').fill('44010')
  await page.getByLabel('Steuerlicher Bereich').selectOption('Zweckbetrieb')
  await page.getByLabel('Umsatzsteuer').selectOption('7 %')
  await page.getByRole('button', { name: 'Festlegen' }).click()
  await page.getByText('Das gilt für alles, was ab jetzt gebucht wird.').waitFor()
  await page.getByRole('row', { name: /^Kurse alle 44010 Zweckbetrieb/ }).waitFor()
  await expectAccessibleInBoth(page)

  await page.goto(at('/admin/courseStat'))
  await page.getByRole('link', { name: 'Abrechnung', exact: true }).click()
  const billed = page.getByRole('list', { name: 'Zahlen der Saison' }).getByRole('listitem').filter({ hasText: 'Gebucht' })
  await billed.getByText('0,00 €').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: /^Kurse abrechnen: / }).click()
  await page.getByText('Bestätigte Plätze zum Preis der Anmeldung').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Vorschau anlegen' }).click()
  await page.getByRole('heading', { level: 1, name: /^Kurse / }).waitFor()
  await page.getByText('Preis ungeprüft').first().waitFor()
  await page.getByRole('button', { name: /^\d+ Forderungen? buchen, \d+ zurückstellen$/ }).click()
  await page.getByText(/Forderung(en sind| ist) gebucht\.$/).waitFor()
  await page.goto(at('/admin/courseStat?teil=abrechnung'))
  await billed.getByText(/^[1-9][\d.]*,\d\d €/).waitFor()
  const { rows } = await owner.pool.query<{ account: string; taxSphere: string; vatKey: string }>(
    `select distinct account, tax_sphere as "taxSphere", vat_key as "vatKey" from claims where club_id = 'gsv' and source_kind = 'participation'`,
  )
  expect(rows).toEqual([{ account: '44010', taxSphere: 'purpose', vatKey: 'reduced' }])
})

test('what was kept back is settled and billed by the next run, nothing twice', async () => {
  const page = await as('admin')
  const claims = async () => {
    const { rows } = await owner.pool.query<{ count: number }>(
      `select count(*)::int as count from claims where club_id = 'gsv' and source_kind = 'participation'`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await claims()
  await owner.pool.query(
    `update participations set price_checked_at = now() where club_id = 'gsv' and price_checked_at is null and price_kind in ('member', 'reduced')`,
  )
  await page.goto(at('/admin/courseStat?teil=abrechnung'))
  await page.getByRole('link', { name: /^Kurse abrechnen: / }).click()
  await page.getByRole('button', { name: 'Vorschau anlegen' }).click()
  await page.getByRole('button', { name: /^\d+ Forderungen? buchen/ }).click()
  await page.getByText(/Forderung(en sind| ist) gebucht\.$/).waitFor()
  const { rows } = await owner.pool.query<{ twice: number }>(
    `select count(*)::int as twice from (select from claims where club_id = 'gsv' and source_kind = 'participation' and split_from_id is null
      group by source_id, period having count(*) > 1) k`,
  )
  expect([(await claims()) > before, rows[0]?.twice]).toEqual([true, 0])
})

test('a donation is confirmed on the official paper, once the tax office has said so', async () => {
  await nameClub(ctx)
  await payer(ctx, 'Spenderin')
  const page = await as('admin')
  await page.goto(at('/admin/invoice/donations'))
  await page.getByText('Der Bescheid des Finanzamts fehlt noch.').waitFor()
  await page.getByRole('textbox', { name: 'Finanzamt' }).fill('Kempten')
  await page.getByLabel('Steuernummer').fill('127/111/10001')
  const issued = Temporal.Now.plainDateISO().subtract({ years: 1 })
  await page.getByLabel('Bescheid vom').fill(`01.03.${issued.year}`)
  await page.getByLabel('Letzter Veranlagungszeitraum').fill(`${issued.year - 1}`)
  await page.getByLabel('Zweck, wie er im Bescheid steht').fill('des Sports')
  await page.getByRole('button', { name: 'Bescheid eintragen' }).click()
  await page.getByText('Der Bescheid ist eingetragen.').waitFor()
  await page.getByLabel('Wer hat gespendet?').fill('Spenderin')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.getByLabel('Betrag').fill('150,00')
  await page.getByRole('button', { name: 'Spende eintragen' }).click()
  await page.getByText('Die Spende ist eingetragen.').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Bestätigung ausstellen: Erika Spenderin, 150,00 €' }).click()
  await page.getByText('Die Bestätigung ist ausgestellt.').waitFor()
  await expectAccessibleInBoth(page)
  const to = await page
    .getByRole('link', { name: /^SP-\d{4}-\d{4}$/ })
    .first()
    .getAttribute('href')
  const paper = await app.fetch('gsv', to ?? '', { headers: { cookie: await app.login('gsv', 'admin@gsv.example') } })
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(paper.text, 'one page, as the official one').toMatch(/\/Count 1\b/)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
})

test('the switch is rehearsed with the old program’s file; each difference has its name, and nothing is kept', async () => {
  const old = writeDirectDebits(debitFile({ createdAt: ctx.now, debits: [debit({ dueOn: nextMonth(), debtor: STRANGER })] }))
  if (!old.ok) throw new Error(JSON.stringify(old.faults))
  const page = await as('admin')
  await page.goto(at('/admin/invoice/debits'))
  await page.getByRole('link', { name: /^Wechsel proben/ }).click()
  await page.getByRole('button', { name: 'Vergleichen' }).click()
  await page.locator('.error-summary').getByText('Bitte wählen Sie die letzte Lastschriftdatei').waitFor()
  await page.locator('input[type=file]').setInputFiles(upload('alt.xml', old.value))
  await page.getByRole('button', { name: 'Vergleichen' }).click()
  await page.getByRole('heading', { name: 'Ergebnis' }).waitFor()
  const stranger = page.getByRole('row').filter({ hasText: 'Gustav Fremd' })
  expect(await stranger.getByRole('cell').allTextContents()).toEqual(['50,50 €', '–', expect.stringMatching(/\w/)])
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.locator('input[type=file]').setInputFiles(upload('alt.xml', '<!DOCTYPE x [<!ENTITY a "b">]><x/>'))
  await page.getByRole('button', { name: 'Vergleichen' }).click()
  await page.locator('.error-summary').getByText('Die Datei enthält Anweisungen').waitFor()
})
test('an e-invoice that the club got is read from its PDF; one without data says so', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/invoice/invoices'))
  await page.getByRole('link', { name: /^E-Rechnung lesen/ }).click()
  await page.getByRole('heading', { level: 1, name: 'E-Rechnung lesen' }).waitFor()
  const bill = issuedPaper([{ vatKey: 'full', grossCents: 11_900, title: 'Tore' }], { number: 'H-2027-77' })
  const file = { name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await printPapers(ctx, [bill])) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Lesen' }).click()
  await page.getByRole('heading', { name: 'Rechnung H-2027-77' }).waitFor()
  await page.getByText('zu zahlen bis 24.01.2027').waitFor()
  await page.getByRole('row', { name: 'Tore 100,00 €' }).waitFor()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.locator('input[type=file]').setInputFiles(upload('leer.pdf', '%PDF-1.7 nichts', 'application/pdf'))
  await page.getByRole('button', { name: 'Lesen' }).click()
  await page.locator('.error-summary').getByText('In diesem PDF stecken keine Rechnungsdaten').waitFor()
})
