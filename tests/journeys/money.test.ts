import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { camt } from '../support/camt.ts'
import { clubNamed } from '../support/database.ts'
import { owe, payer } from '../support/invoices.ts'
import { startJourney } from '../support/journey.ts'
import { latestFile, upload } from '../support/money.ts'

const { app, at, as } = await startJourney()
const owner = connectAsOwner(app.databaseUrl)
afterAll(() => owner.pool.end())
const ctx: Ctx = { db: owner.db, club: clubNamed('gsv'), actor: { kind: 'system' }, now: Temporal.Now.instant() }

async function readStatement(page: Page, statement: Uint8Array): Promise<void> {
  await page.goto(at('/admin/invoice/bank'))
  await page.locator('input[type=file]').setInputFiles(upload('auszug.xml', statement))
  await page.getByRole('button', { name: 'Einlesen' }).click()
}

test('what is overdue is reminded of, and the member sees it in the profile', async () => {
  const { rows } = await owner.pool.query<{ id: string }>(
    `insert into debtors (club_id, id, kind, person_id) select 'gsv', gen_random_uuid(), 'person', u.person_id from club_users u
     join auth."user" a on a.id = u.user_id where u.club_id = 'gsv' and a.email = 'reader@gsv.example'
     on conflict (club_id, person_id) do update set person_id = excluded.person_id returning id`,
  )
  const dueOn = Temporal.Now.plainDateISO().subtract({ days: 60 }).toString()
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
  await expectAccessibleInBoth(page)
  await line.getByRole('button', { name: /Erika Handzahler, Beitrag 2027: zuordnen/ }).click()
  await page.getByText('Zugeordnet.').waitFor()
  await page.goto(at(`/admin/invoice/debtors/${debtorId}`))
  await page.getByText('ausgeglichen').waitFor()
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByLabel('Kontoinhaber').fill('Erika Handzahler')
  await page.getByLabel('Gilt nur für einen einzigen Einzug').check()
  await page.getByRole('button', { name: 'Mandat eintragen' }).click()
  await page.getByText('Das Mandat ist eingetragen.').waitFor()
  await page.getByText('für einen einzigen Einzug').first().waitFor()
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.goto(at('/admin/invoice/bank?stand=booked'))
  await page.getByRole('button', { name: /^E\. Handzahler 31,00 €: Zuordnung aufheben$/ }).click()
  await page.getByText('Die Zuordnung ist aufgehoben.').waitFor()
  await expectNoSideScroll(page)
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
