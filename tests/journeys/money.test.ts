import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import { getAccount } from '../../src/domain/claims/get-account.ts'
import { createFeeRun } from '../../src/domain/claims/issue-fee-run.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { formatCents } from '../../src/kernel/money.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { camt } from '../support/camt.ts'
import { clubNamed } from '../support/database.ts'
import { owe, payer } from '../support/invoices.ts'
import { startJourney } from '../support/journey.ts'
import { latestFile, upload } from '../support/money.ts'
import { mt940 } from '../support/mt940.ts'
import { hasSchemas, schemaFaults } from '../support/sepa.ts'

const { app, at, as } = await startJourney()
const owner = connectAsOwner(app.databaseUrl)
afterAll(() => owner.pool.end())
const ctx: Ctx = { db: owner.db, club: clubNamed('gsv'), actor: { kind: 'system' }, now: Temporal.Now.instant() }
const RUN = /^Beiträge 01\.\d\d\.\d{4} bis/

/** The preview of the coming half-year that the demo has. */
async function openPreview(page: Page): Promise<void> {
  await page.goto(at('/admin/invoice/runs'))
  await page
    .getByRole('row', { name: /Vorschau/ })
    .getByRole('link', { name: RUN })
    .click()
  await page.getByRole('heading', { level: 1, name: RUN }).waitFor()
}

/** The preview before two others who are refused: one whom somebody forestalls, and one who would discard what is posted. */
async function openForOthers(page: Page) {
  const [slow, old] = [await as('admin'), await as('admin', { javaScriptEnabled: false })]
  for (const other of [slow, old]) await other.goto(page.url())
  await isTakenOver(slow)
  const runId = new URL(page.url()).pathname.split('/').at(-1)
  // Just before the press arrives: its page may read the run anew until then.
  await slow.route(`**/runs/${runId}**`, async (route) => {
    if (route.request().method() === 'POST')
      await owner.pool.query(`update fee_runs set version = version + 1 where club_id = 'gsv' and id = $1`, [runId])
    await route.continue()
  })
  await slow.getByRole('button', { name: /^\d+ Forderungen buchen/ }).click()
  await slow.getByText('Noch nicht gebucht', { exact: true }).waitFor()
  await slow.unrouteAll()
  await page.reload()
  return {
    async seePosted() {
      await slow.getByText('Jemand anderes hat diesen Lauf inzwischen gebucht.').waitFor()
      await old.getByRole('button', { name: 'Vorschau verwerfen' }).click()
      await old.getByText('Nicht verworfen', { exact: true }).waitFor()
      await old.getByText('Dieser Lauf ist schon gebucht.').waitFor()
      for (const other of [slow, old]) await other.close()
    },
  }
}

/** Banks take files at most 90 days ahead; the next half-year may begin later: said, then brought forward. */
async function bringForward(page: Page): Promise<string> {
  const runId = new URL(page.url()).pathname.split('/').at(-1)
  const dueIn = async (days: number) =>
    owner.pool.query(`update claims set due_on = current_date + $2::int where club_id = 'gsv' and run_id = $1`, [runId, days])
  await dueIn(80)
  await page.reload()
  const announce = page.getByRole('button', { name: /^\d+ Lastschriften ankündigen$/ })
  await announce.waitFor()
  await dueIn(100)
  await announce.click()
  await page.getByText('Der Tag liegt mehr als 90 Tage voraus. Bitte kündigen Sie diese Lastschriften später an.').waitFor()
  await page.getByText('Noch nicht angekündigt').waitFor()
  await expectAccessibleInBoth(page)
  // The page opened anew knows it, and offers no button that would be refused.
  await page.reload()
  await page.getByText(/^\d+ Lastschriften liegen mehr als 90 Tage voraus: ankündigen können Sie die ersten ab dem/).waitFor()
  expect(await announce.count()).toBe(0)
  await expectAccessibleInBoth(page)
  await dueIn(80)
  await page.reload()
  const day = Temporal.Now.plainDateISO().add({ days: 84 })
  return `${day.day}.${day.month}.${day.year}`
}

async function readStatement(page: Page, statement: Uint8Array): Promise<void> {
  await page.goto(at('/admin/invoice/bank'))
  await page.locator('input[type=file]').setInputFiles(upload('auszug.xml', statement))
  await page.getByRole('button', { name: 'Einlesen' }).click()
}

test('the treasurer’s January: preview, claims, announcement, file, statement with a return, account, profile', async () => {
  const page = await as('admin')
  await openPreview(page)
  const first = page.getByRole('row').nth(1)
  await first
    .getByText(/im Monat|enthalten/)
    .first()
    .waitFor()
  await first
    .getByText(/Mandat unvollständig|neu|%/)
    .first()
    .waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: /bitte ansehen/ }).click()
  await page.getByText('Gezeigt ist nur, was auffällt.').waitFor()
  await page
    .getByRole('button', { name: /zurückstellen$/ })
    .first()
    .click()
  await page.getByText('Der Betrag ist zurückgestellt und wird nicht gebucht.').waitFor()
  const others = await openForOthers(page)
  await page.getByRole('button', { name: /^\d+ Forderungen buchen/ }).click()
  await page.getByText(/^\d+ Forderungen sind gebucht\.$/).waitFor()
  await others.seePosted()
  await expectAccessibleInBoth(page)
  const dueOn = await bringForward(page)
  await page.getByRole('button', { name: /^\d+ Lastschriften ankündigen$/ }).click()
  await page.getByText(/^Angekündigt: \d+ per E-Mail/).waitFor()
  await page.getByRole('button', { name: /^\d+ Rechnungen entwerfen$/ }).click()
  await page.getByText(/^\d+ Rechnungen sind als Entwurf angelegt\./).waitFor()
  expect(await page.getByRole('button', { name: /Rechnungen? entwerfen$/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Zu den Lastschriften' }).click()
  await page.getByLabel('Einzug am').fill(dueOn)
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.getByText(/^Einzuziehen sind am/).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Datei für die Bank erstellen' }).click()
  await page.getByText('Die Datei ist erstellt.').waitFor()
  // The page asks about its own day again; the field says the same one.
  const day = await page.getByLabel('Einzug am').inputValue()
  await page.getByText(`Bis zum ${day} ist nichts einzuziehen.`).waitFor()
  const download = page.waitForEvent('download')
  const { iban, messageId, items } = await latestFile(ctx)
  await page.getByRole('link', { name: `${messageId}.xml` }).click()
  const chunks = await (await (await download).createReadStream()).toArray()
  const xml = Buffer.concat(chunks).toString('utf8')
  expect(xml.match(/<DrctDbtTxInf>/g)).toHaveLength(items.length)
  if (hasSchemas) expect(await schemaFaults([xml], 'sepa/pain.008.001.08_GBIC_5.xsd')).toEqual([])

  const [back] = items
  if (!back) throw new Error('The file has a debit')
  const sum = items.reduce((cents, one) => cents + one.cents, 0)
  const returned = { cents: -back.cents - 300, name: back.holder, endToEndId: back.endToEndId, reason: 'AC04', bankId: 'R-1' }
  await readStatement(page, camt([{ cents: sum, text: `SAMMLER ${messageId}`, bankId: 'C-1' }, returned], { iban, id: 'JANUAR' }))
  await page.getByText(/^2 Umsätze gelesen: 2 zugeordnet/).waitFor()
  await expectAccessibleInBoth(page)
  await readStatement(page, camt([{ cents: sum, text: `SAMMLER ${messageId}`, bankId: 'C-1' }, returned], { iban, id: 'JANUAR' }))
  await page.getByText('Diesen Kontoauszug kennen wir schon.').waitFor()

  await page.goto(at('/admin/invoice/debits'))
  const card = page.getByRole('listitem').filter({ hasText: 'Konto erloschen' })
  await card.getByText('Unter diesem Mandat wird nichts mehr eingezogen.').waitFor()
  await card.getByLabel('Bankkosten von 3,00 € weitergeben').check()
  const name = await card.getByRole('link').textContent()
  await card.getByRole('button', { name: /überweist selbst$/ }).click()
  await page.getByText('Die Rücklastschrift ist geklärt.').waitFor()
  await page.goto(at(`/admin/invoice/debtors/${back.debtorId}`))
  await page.getByRole('heading', { name: `Konto von ${name}` }).waitFor()
  await page
    .getByText(formatCents(back.cents + 300))
    .first()
    .waitFor()
  await page.getByText('keins: zahlt per Überweisung').waitFor()
  await expectAccessibleInBoth(page)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const paper = await app.fetch('gsv', `/admin/invoice/debtors/${back.debtorId}/account`, { headers: { cookie } })
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('what is overdue is reminded of, and the member sees it in the profile', async () => {
  const { rows } = await owner.pool.query<{ id: string }>(
    `insert into debtors (club_id, id, kind, person_id) select 'gsv', gen_random_uuid(), 'person', u.person_id from club_users u
     join auth."user" a on a.id = u.user_id where u.club_id = 'gsv' and a.email = 'reader@gsv.example'
     on conflict (club_id, person_id) do update set person_id = excluded.person_id returning id`,
  )
  const dueOn = Temporal.Now.plainDateISO().subtract({ days: 60 }).toString()
  await owner.pool.query(`update mandates set state = 'revoked' where club_id = 'gsv' and debtor_id = $1`, [rows[0]?.id])
  await owe(ctx, rows[0]?.id ?? '', 4711, { dueOn, title: 'Trikot' })
  const page = await as('admin')
  await page.goto(at('/admin/invoice/dunnings'))
  const row = page.getByRole('row').filter({ hasText: 'Trikot' })
  await row.getByText('Erinnerung').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: /mahnen$/ }).click()
  await page.getByText(/gemahnt\.$/).waitFor()
  await page.getByRole('table', { name: 'Bisherige Mahnungen' }).getByText('47,11 €').waitFor()
  const reader = await as('reader', { viewport: PHONE })
  await reader.goto(at('/member/me'))
  await reader.getByRole('link', { name: 'Meine Beiträge und Zahlungen' }).click()
  await reader.getByText('Trikot').waitFor()
  await reader.getByText('47,11 €').first().waitFor()
  await reader
    .getByText(/^(Bitte überweisen Sie bis zum|Wir ziehen den Betrag)/)
    .first()
    .waitFor()
  await reader.getByRole('heading', { name: 'SEPA-Mandate' }).waitFor()
  await expectNoSideScroll(reader)
  await expectAccessibleInBoth(reader)
})

test('a transfer for two payers is shared out by hand; one that was chosen by mistake is left out again', async () => {
  const payers = [await payer(ctx, 'Sammlerin'), await payer(ctx, 'Mitzahler'), await payer(ctx, 'Unbeteiligt')] as const
  await Promise.all(payers.map(({ debtorId }, at) => owe(ctx, debtorId, [3000, 2500, 900][at] ?? 0)))
  const page = await as('admin')
  const { iban } = await latestFile(ctx)
  await readStatement(
    page,
    camt([{ cents: 5000, name: 'Amt Musterstadt', text: 'Sammler', bankId: 'S-1' }], { iban, id: 'SAMMEL' }),
  )
  const line = page.getByRole('listitem').filter({ hasText: 'Amt Musterstadt' })
  await line.getByRole('link', { name: 'Forderung suchen' }).click()
  for (const name of ['Sammlerin', 'Unbeteiligt', 'Mitzahler']) {
    await line.getByLabel('Zahler oder Mitglied').fill(name)
    await line.getByRole('button', { name: 'Suchen' }).click()
    await line.getByRole('link', { name: new RegExp(`^(Mit anderen zusammen|Dazunehmen) Erika ${name}`) }).click()
    await line.getByRole('link', { name: `Weglassen Erika ${name}` }).waitFor()
  }
  await line.getByText('Zusammen 64,00 €; davon bleiben 14,00 € offen.').waitFor()
  await expectAccessibleInBoth(page)
  await line.getByRole('link', { name: 'Weglassen Erika Unbeteiligt' }).click()
  await line.getByText('Zusammen 55,00 €; davon bleiben 5,00 € offen.').waitFor()
  await line.getByRole('button', { name: 'zusammen zuordnen' }).click()
  await page.getByText('Zugeordnet.').waitFor()
  const open = async (debtorId: string) => (await getAccount(ctx, debtorId)).balanceCents
  expect((await Promise.all(payers.map(({ debtorId }) => open(debtorId)))).sort((one, other) => one - other)).toEqual([
    0, 500, 900,
  ])
})

test('an unknown transfer is matched by hand and undone; a mandate holds for one debit only', async () => {
  const { debtorId } = await payer(ctx, 'Handzahler')
  await owe(ctx, debtorId, 3100)
  const page = await as('admin')
  const { iban } = await latestFile(ctx)
  await readStatement(page, camt([{ cents: 3100, name: 'E. Handzahler', text: 'Danke', bankId: 'H-1' }], { iban, id: 'HAND' }))
  await page.getByText(/^1 Umsätze? gelesen/).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'E. Handzahler' })
  await line.getByRole('link', { name: 'Forderung suchen' }).click()
  await line.getByLabel('Zahler oder Mitglied').fill('Handzahler')
  await line.getByRole('button', { name: 'Suchen' }).click()
  const assign = line.getByRole('button', { name: /Erika Handzahler, Beitrag 2027, fällig am .*: zuordnen/ })
  await assign.waitFor()
  await expectAccessibleInBoth(page)
  await assign.click()
  await page.getByText('Zugeordnet.').waitFor()
  await page.goto(at(`/admin/invoice/debtors/${debtorId}`))
  await page.getByText('ausgeglichen').waitFor()
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByLabel('Kontoinhaber').fill('Erika Handzahler')
  await page.getByLabel('Gilt nur für einen einzigen Einzug').check()
  await page.getByRole('button', { name: 'Mandat eintragen' }).click()
  await page.getByText('Das Mandat ist eingetragen.').waitFor()
  await page.getByText('für einen einzigen Einzug').first().waitFor()
  const mandate = await page.getByText(/^GSV-.*, für einen einzigen Einzug$/).textContent()
  const reference = mandate?.split(',')[0] ?? 'none'
  await page.getByLabel('IBAN').fill('DE02 5001 0517 0137 0750 30')
  await page.getByLabel('Kontoinhaber').fill('Erika Handzahler')
  await page.getByLabel('Das Mandat bleibt, nur das Konto ist neu').check()
  await page.getByRole('button', { name: 'Mandat eintragen' }).click()
  await page.getByText(`${reference}, DE02 •••• 5030`).first().waitFor()
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByLabel('Kontoinhaber').fill('Erika Handzahler')
  await page.getByLabel('Das Mandat bleibt, nur das Konto ist neu').uncheck()
  await page.getByLabel('Konto gilt ab').fill('01.02.2090')
  await page.getByRole('button', { name: 'Mandat eintragen' }).click()
  await page.getByText('DE89 •••• 3000').first().waitFor()
  await page.getByRole('button', { name: 'Mandat ab 01.02.2090 widerrufen' }).click()
  await page.getByText('Das Mandat ist widerrufen.').waitFor()
  await page.getByText(`${reference}, DE02 •••• 5030`).first().waitFor()
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.goto(at('/admin/invoice/bank?stand=booked'))
  await page.getByRole('button', { name: /^E\. Handzahler 31,00 €: Zuordnung aufheben$/ }).click()
  await page.getByText('Die Zuordnung ist aufgehoben.').waitFor()
  await expectNoSideScroll(page)
})

test('money of somebody who owes nothing is booked as their credit', async () => {
  await payer(ctx, 'Vorauszahler')
  const page = await as('admin')
  const { iban } = await latestFile(ctx)
  const line = { cents: 4800, name: 'E. Vorauszahler', text: 'Beitrag', bankId: 'V-1' }
  await readStatement(page, camt([line], { iban, id: 'VORAUS' }))
  await page.getByText(/^1 Umsätze? gelesen/).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'E. Vorauszahler' })
  await row.getByRole('link', { name: 'Forderung suchen' }).click()
  await row.getByLabel('Zahler oder Mitglied').fill('Vorauszahler')
  await row.getByRole('button', { name: 'Suchen' }).click()
  await row.getByText('Hier ist keine Forderung offen.').waitFor()
  await expectAccessibleInBoth(page)
  await row.getByRole('button', { name: /^Erika Vorauszahler.*: als Guthaben buchen$/ }).click()
  await page.getByText(/^Als Guthaben gebucht\./).waitFor()
  await page.goto(at('/admin/invoice/bank?stand=booked'))
  await page.getByRole('link', { name: 'Erika Vorauszahler, 48,00 € (Guthaben)' }).click()
  await page.getByText('48,00 €').first().waitFor()
})

test('the Jobcenter is entered as a payer, with its address and the way to it', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/invoice/debtors'))
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Zahler anlegen' }).click()
  await page.locator('.error-summary').getByText('Bitte nennen Sie die Firma oder das Amt.').waitFor()
  await page.getByRole('textbox', { name: 'Firma oder Amt' }).fill('Jobcenter Kempten')
  await page.getByLabel('Straße und Hausnummer').fill('Residenzplatz 4')
  await page.getByLabel('Postleitzahl').fill('87435')
  await page.getByLabel(/^Ort/).fill('Kempten')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Zahler anlegen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Konto von Jobcenter Kempten' }).waitFor()
  await page.getByText('Residenzplatz 4, 87435 Kempten').waitFor()
  await page.getByLabel('E-Mail für Rechnungen').fill('post@jobcenter.example')
  await page.getByLabel('Leitweg-ID').fill('991-33333TEST-34')
  await page.getByRole('button', { name: 'Anschrift speichern' }).click()
  await page
    .getByText(/Diese Leitweg-ID stimmt nicht/)
    .first()
    .waitFor()
  await page.getByLabel('Leitweg-ID').fill('991-33333TEST-33')
  await page.getByLabel('Rechnungen und Mahnungen').selectOption('per E-Mail')
  await page.getByRole('button', { name: 'Anschrift speichern' }).click()
  await page.getByText('Anschrift und Zustellung sind gespeichert.').waitFor()
  await page.getByText('post@jobcenter.example').first().waitFor()
  await page.locator('dd', { hasText: '991-33333TEST-33' }).waitFor()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
})

test('the same booking in a file of another form waits until somebody says that it is the same', async () => {
  const page = await as('admin')
  const { iban } = await latestFile(ctx)
  await readStatement(page, camt([{ cents: 1700, name: 'D. Oppelt', text: 'Gruß', bankId: 'D-1' }], { iban, id: 'DOPPELT' }))
  await page.getByText(/^1 Umsätze? gelesen/).waitFor()
  await readStatement(page, mt940([{ cents: 1700, fields: ['20Gruß', '32D. Oppelt'] }], { account: iban }))
  await page.getByText(/^1 Umsätze? gelesen/).waitFor()
  const double = page.getByRole('listitem').filter({ hasText: 'vermutlich doppelt' })
  await double.getByText('Diese Zahlung steht wohl schon in einem anderen Kontoauszug').waitFor()
  await expectAccessibleInBoth(page)
  await double.getByRole('button', { name: 'D. Oppelt 17,00 €: ist derselbe Umsatz' }).click()
  await page.getByText(/^Abgelegt/).waitFor()
  await page.goto(at('/admin/invoice/bank?stand=ignored'))
  await page.getByRole('listitem').filter({ hasText: 'D. Oppelt' }).getByText('doppelt gelesen').waitFor()
})

test('a table with a row in another currency is read but for that row, and the page says so', async () => {
  const page = await as('admin')
  const rows = ['Buchungstag;Betrag;Währung;Name', '08.01.2027;61,00;EUR;E. Euro', '08.01.2027;-50,00;CHF;Basel']
  await readStatement(page, new TextEncoder().encode(rows.join('\n')))
  await page.getByRole('heading', { name: 'Nicht alles ist gelesen' }).waitFor()
  await page.getByText(/^Nicht in Euro .*−50,00 CHF am 08\.01\.2027/).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'E. Euro' }).waitFor()
})

test('a run that was wrong and is cancelled as a whole is taken in again at once', async () => {
  const { rows } = await owner.pool.query(`
    update claims c set state = 'cancelled', deferred_until = null, reason = 'Falsches Jahr', decided_at = now() from fee_runs r
    where r.club_id = c.club_id and r.id = c.run_id and r.club_id = 'gsv' and r.kind = 'fees' and r.as_of < current_date
    returning r.as_of::text as "asOf", r.from_on::text as "from", r.to_on::text as "to", r.due_on::text as "dueOn"`)
  const { asOf, from, to, dueOn } = rows[0]
  const day = (text: string) => Temporal.PlainDate.from(text)
  const run = await createFeeRun(ctx, { kind: 'fees', asOf: day(asOf), from: day(from), to: day(to), dueOn: day(dueOn) })
  const page = await as('admin')
  await page.goto(at(`/admin/invoice/runs/${run.ok ? run.value : ''}`))
  await page.getByText(/Beträge sind zurückgestellt/).waitFor()
  await page.getByRole('button', { name: /^Alle \d+ stornierten wieder aufnehmen$/ }).click()
  await page.getByText('Alle Beträge, die storniert waren, sind wieder dabei.').waitFor()
  await page.getByRole('button', { name: /^\d+ Forderungen buchen/ }).waitFor()
  await expectAccessibleInBoth(page)
})

test.each([
  '/admin/invoice',
  '/admin/invoice/runs',
  '/admin/invoice/debtors',
  '/admin/invoice/exports',
  '/admin/invoice/books',
  '/admin/statements',
  '/admin/courseStat?teil=abrechnung',
])('%s fits on a phone and is accessible in light and dark', async (path) => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
  if (path !== '/admin/invoice') return
  await page.locator('main table tbody th a').first().click()
  await page.getByRole('region', { name: 'Entscheiden' }).waitFor()
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
})
