import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import { enterPayment } from '../../src/domain/claims/allocate-payment.ts'
import { createMandate } from '../../src/domain/claims/create-mandate.ts'
import { getClaim } from '../../src/domain/claims/list-claims.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { camt } from '../support/camt.ts'
import { actorWith, clubNamed } from '../support/database.ts'
import { owe, payer } from '../support/invoices.ts'
import { startJourney } from '../support/journey.ts'
import { latestFile, upload } from '../support/money.ts'

const { app, at, as } = await startJourney()
const owner = connectAsOwner(app.databaseUrl)
afterAll(() => owner.db.destroy())
const ctx: Ctx = { db: owner.db, club: clubNamed('gsv'), actor: actorWith('admin'), now: Temporal.Now.instant() }
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const dueOn = TODAY.add({ days: 20 }).toString()

async function decide(page: Page, claimId: string, title: string, typed: Readonly<Record<string, string>>, button: string) {
  await page.goto(at(`/admin/invoice?forderung=${claimId}`))
  await isTakenOver(page)
  const panel = page.getByRole('region', { name: 'Entscheiden' })
  const part = panel.getByRole('group').filter({ has: page.getByText(title, { exact: true }) })
  await part.getByText(title, { exact: true }).first().click()
  for (const [label, text] of Object.entries(typed)) await part.getByLabel(label).fill(text)
  await part.getByRole('button', { name: button }).click()
}

test('a claim is deferred, paid in instalments, waived or cancelled, each with its reason', async () => {
  const page = await as('admin')
  const { debtorId } = await payer(ctx, 'Bittsteller')
  const claim = (title: string) => owe(ctx, debtorId, 9_000, { dueOn, title })
  const until = formatDay(TODAY.add({ days: 90 }))

  const deferred = await claim('Stundung')
  await decide(page, deferred, 'Stunden', { 'Gestundet bis': until, Grund: '' }, 'Stunden')
  await page.locator('.error-summary').waitFor()
  expect(await page.getByLabel('Gestundet bis').inputValue(), 'what was typed stays').toBe(until)
  await expectAccessibleInBoth(page)
  await page.getByLabel('Grund').first().fill('Kurzarbeit')
  await page.getByRole('button', { name: 'Stunden', exact: true }).click()
  await page.getByText('Gestundet. Bis dahin wird nichts verlangt.').waitFor()
  expect(await getClaim(ctx, deferred)).toMatchObject({ standing: 'deferred', reason: 'Kurzarbeit' })

  const parts = await claim('Raten')
  await decide(page, parts, 'In Raten zahlen', { 'Raten, jeden Monat eine': '3' }, 'In Raten teilen')
  await page.getByText('In Raten geteilt.').waitFor()
  const instalments = await owner.db
    .selectFrom('claims')
    .select(['cents', 'dueOn'])
    .where('debtorId', '=', debtorId)
    .where((eb) => eb.or([eb('id', '=', parts), eb('splitFromId', '=', parts)]))
    .orderBy('dueOn')
    .execute()
  expect(instalments.map(({ cents }) => cents)).toEqual([3_000, 3_000, 3_000])

  const waived = await claim('Erlass')
  await decide(page, waived, 'Erlassen', { Grund: 'Härtefall' }, 'Rest erlassen')
  await page.getByText('Erlassen.', { exact: true }).waitFor()
  expect(await getClaim(ctx, waived)).toMatchObject({ standing: 'waived', reason: 'Härtefall' })

  const cancelled = await claim('Storno')
  await decide(page, cancelled, 'Stornieren', { Grund: 'doppelt' }, 'Forderung stornieren')
  await page.getByText(/^Storniert/).waitFor()
  expect(await getClaim(ctx, cancelled)).toMatchObject({ standing: 'cancelled', reason: 'doppelt' })
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
})

test('a day that does not exist collects nothing, a credit is named first, and refused instalments are marked', async () => {
  const page = await as('admin')
  const { debtorId } = await payer(ctx, 'Reich')
  await enterPayment(ctx, { debtorId, cents: 2_000, paidOn: TODAY, note: 'bar' })
  const claimId = await owe(ctx, debtorId, 1_000, { dueOn, title: 'Guthaben' })
  const signedOn = TODAY.subtract({ days: 1 })
  await createMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Reich', signedOn })
  const make = page.getByRole('button', { name: 'Datei für die Bank erstellen' })
  await page.goto(at(`/admin/invoice/debits?tag=${dueOn}`))
  await page.getByText('Erika Reich hat 20,00 € Guthaben.').waitFor()
  expect(await make.count()).toBe(1)
  await page.goto(at('/admin/invoice/debits?tag=31.02.2027'))
  await page.locator('.field-error').getByText('Den 31.02.2027 gibt es nicht.').waitFor()
  expect(await make.count()).toBe(0)
  await decide(page, claimId, 'In Raten zahlen', { 'Raten, jeden Monat eine': '1' }, 'In Raten teilen')
  await page.locator('.field-error').getByText('Bitte geben Sie 2 bis 24 Raten an.').waitFor()
})

test('the Jobcenter takes over a part of a claim', async () => {
  const page = await as('admin')
  const { debtorId } = await payer(ctx, 'Teilzahler')
  const other = await payer(ctx, 'Jobcenter')
  const claimId = await owe(ctx, debtorId, 9_000, { dueOn, title: 'Beitrag mit Zuschuss' })
  await page.goto(at(`/admin/invoice?forderung=${claimId}`))
  await isTakenOver(page)
  await page.getByLabel('Anderer Zahler').fill('Erika Jobcenter')
  await page.getByRole('region', { name: 'Entscheiden' }).getByRole('button', { name: 'Suchen' }).click()
  await page.getByText('Betrag abteilen').click()
  await page.getByLabel('Betrag', { exact: true }).fill('90,01')
  await page.getByRole('button', { name: 'Forderung teilen' }).click()
  await page.locator('.error-summary').waitFor()
  await page.getByLabel('Betrag', { exact: true }).fill('15,00')
  await page.getByRole('button', { name: 'Forderung teilen' }).click()
  await page.getByText('Geteilt. Der Teil steht jetzt beim anderen Zahler.').waitFor()
  expect((await getClaim(ctx, claimId)).cents).toBe(7_500)
  const part = owner.db.selectFrom('claims').select('cents').where('debtorId', '=', other.debtorId)
  expect(await part.executeTakeFirstOrThrow()).toEqual({ cents: 1_500 })
})

test('bookings are taken along for DATEV, a wrong number is said; beside them stand the limits of tax law', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/invoice/exports'))
  await isTakenOver(page)
  const year = TODAY.year
  await page.getByLabel('Von').fill(`01.01.${year}`)
  await page.getByLabel('Bis').fill(`31.12.${year + 1}`)
  await page.getByRole('button', { name: 'Datei herunterladen' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Bis').inputValue()).toBe(`31.12.${year + 1}`)
  await page.getByLabel('Bis').fill(`31.12.${year}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Datei herunterladen' }).click()
  const file = await readFile(await (await downloading).path(), 'latin1')
  expect(file).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
  expect(file.split('\r\n').length).toBeGreaterThan(3)
  expect(await page.getByText('übergeben am').count()).toBe(0)
  await page.getByLabel('An die Steuerberatung übergeben').check()
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Datei herunterladen' }).click()])
  await page.getByText(`01.01.${year} bis 31.12.${year}, übergeben am`).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: /übergeben am .*: entfernen$/ }).click()
  await page.getByText('Dieser Zeitraum gilt nicht mehr als übergeben.').waitFor()
  expect(await page.getByText('übergeben am').count()).toBe(0)
  await page.getByText(/(^|[^\d.])0,00 € von 50\.000,00 €/).waitFor()
  await page.getByText('Bis dahin darf der Verein Kleinunternehmer sein. (§ 19 Abs. 1 UStG)').waitFor()
})

test('what is collected beside runs is announced from the preview of its file, by mail and by a letter', async () => {
  const day = TODAY.add({ days: 60 })
  for (const [lastname, email] of [
    ['Vorabmail', 'vorab@muster.example'],
    ['Vorabbrief', ''],
  ] as const) {
    const { personId, debtorId } = await payer(ctx, lastname)
    await owner.pool.query('update people set email = $1 where id = $2', [email, personId])
    const signedOn = TODAY.subtract({ days: 1 })
    await createMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: `Erika ${lastname}`, signedOn })
    await owe(ctx, debtorId, 4_400, { dueOn: day.toString(), title: 'Kurs' })
  }
  const page = await as('admin')
  await page.goto(at(`/admin/invoice/debits?tag=${day}`))
  await isTakenOver(page)
  await page.getByText('Nicht 14 Tage vorher angekündigt').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Ankündigung jetzt senden' }).click()
  await page.getByText(/^Angekündigt: \d+ per E-Mail, \d+ mit Brief/).waitFor()
  expect(await page.getByText('Nicht 14 Tage vorher angekündigt').count()).toBe(0)
  await expectAccessibleInBoth(page)
  const letters = await page.getByRole('link', { name: /Brief.* der Ankündigung als PDF$/ }).getAttribute('href')
  const paper = await app.fetch('gsv', letters ?? '', { headers: { cookie: await app.login('gsv', 'admin@gsv.example') } })
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const { rows } = await owner.pool.query<{ to: string }>(
    `select to_address as "to" from mails where template = 'claim.debit' and to_address = 'vorab@muster.example'`,
  )
  expect(rows).toHaveLength(1)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
})

test('a debit that comes back after its limit is booked, and three pages say that it can be contested', async () => {
  const { iban } = await latestFile(ctx)
  const { rows } = await owner.pool.query<{ holder: string; cents: number; endToEndId: string }>(
    `select holder, cents, end_to_end_id as "endToEndId" from sepa_items where club_id = 'gsv' and returned_on is null limit 1`,
  )
  const [item] = rows
  const collectedOn = TODAY.subtract({ days: 100 })
  await owner.pool.query(
    `update sepa_files set due_on = $1 where club_id = 'gsv' and id = (select file_id from sepa_items where end_to_end_id = $2)`,
    [collectedOn.toString(), item?.endToEndId],
  )
  const back = { cents: -(item?.cents ?? 0), name: item?.holder ?? '', endToEndId: item?.endToEndId ?? '', reason: 'MD06' }
  const page = await as('admin')
  await page.goto(at('/admin/invoice/bank'))
  const statement = camt([{ ...back, bankId: 'S-1', on: TODAY.toString() }], { iban, id: 'SPAET' })
  await page.locator('input[type=file]').setInputFiles(upload('auszug.xml', statement))
  await page.getByRole('button', { name: 'Einlesen' }).click()
  await page.getByText(/^1 Umsätze? gelesen: 1 zugeordnet/).waitFor()
  const text = `Kam nach der Frist zurück: bis ${formatDay(collectedOn.add({ days: 56 }))} war das möglich (§ 675x Abs. 4 BGB).`
  await page.goto(at('/admin/invoice/bank?stand=booked'))
  await page.getByText(text).waitFor()
  await expectAccessibleInBoth(page)
  await page.goto(at('/admin/invoice/debits'))
  await page.getByText(text).waitFor()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.goto(at('/admin?zeigt=ruecklastschriften'))
  await page
    .getByText(/kam nach der Frist: bitte bei der Bank prüfen lassen/)
    .first()
    .waitFor()
})
