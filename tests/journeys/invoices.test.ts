import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { clubNamed } from '../support/database.ts'
import { nameClub, owe } from '../support/invoices.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const PAGE = '/admin/invoice/invoices'
const owner = connectAsOwner(app.databaseUrl)
afterAll(() => owner.pool.end())
const ctx: Ctx = { db: owner.db, club: clubNamed('gsv'), actor: { kind: 'system' }, now: Temporal.Now.instant() }
await nameClub(ctx)

/** A debt of the demo's reader; answers the name of the payer. */
async function ownDebt(cents: number, title = 'Beitrag 2027', street = 'Am Bach 1'): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`
    with own as (select p.id, p.firstname || ' ' || p.lastname as name from people p join club_users u on u.club_id = p.club_id and u.person_id = p.id
      join auth."user" a on a.id = u.user_id where p.club_id = 'gsv' and a.email = 'reader@gsv.example'),
    made as (insert into debtors (club_id, id, kind, person_id) select 'gsv', gen_random_uuid(), 'person', id from own
      on conflict (club_id, person_id) do update set person_id = excluded.person_id returning id)
    select made.id, own.name from made, own`.execute(owner.db)
  const [debtor] = rows
  if (!debtor) throw new Error('The reader is a person')
  await sql`update people set street = ${street}, postcode = '87488', city = 'Betzigau' where id = (select person_id from debtors where id = ${debtor.id})`.execute(
    owner.db,
  )
  await owe(ctx, debtor.id, cents, { title })
  return debtor.name
}

test('a draft is issued, opened as PDF and taken back; its payer finds it in the profile', async () => {
  const name = await ownDebt(30_000, 'Kalligrafie 書道', '道路 1')
  const page = await as('admin')
  await page.goto(at(PAGE))
  await page.getByRole('heading', { name: 'Neue Rechnung' }).waitFor()
  await page.getByLabel('Zahler', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Zahler suchen' }).click()
  await page.getByRole('button', { name: `Entwurf anlegen für ${name}` }).click()
  await page.getByText('Der Entwurf ist angelegt.').waitFor()
  await page.getByText('Diese Zeichen kennt keine unserer Schriften: 道 路 書').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  await page.getByText('Nummer und Inhalt stehen fest.').waitFor()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  expect(title).toMatch(/^Rechnung \d{4}-\d{5}$/)
  await expectAccessibleInBoth(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const cookie = await app.login('gsv', 'reader@gsv.example')
  const paper = await app.fetch('gsv', `/member/me/invoices/${id}`, { headers: { cookie } })
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const reader = await as('reader')
  await reader.goto(at('/member/me'))
  await reader.getByRole('link', { name: 'Meine Rechnungen' }).click()
  await reader.getByRole('link', { name: title ?? '' }).waitFor()
  await expectAccessibleInBoth(reader)
  await page.getByLabel('Grund').first().fill('Falscher Betrag')
  await page.getByLabel('Der Betrag ist weiter geschuldet').check()
  await page.getByRole('button', { name: 'Rechnung stornieren' }).click()
  await page.getByText('Das ist die Stornorechnung.').waitFor()
  await page.getByText('−300,00 €').first().waitFor()
  await page.getByRole('link', { name: 'Zur ursprünglichen Rechnung' }).click()
  await page.getByText('storniert').first().waitFor()
})

test('all drafts are issued and sent at once; the phone shows the list; others do not get there', async () => {
  const name = await ownDebt(1000)
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`${PAGE}?zahler=${encodeURIComponent(name)}`))
  await page.getByText(/€ noch ohne Rechnung$/).waitFor()
  await page.getByRole('button', { name: `Entwurf anlegen für ${name}` }).click()
  await page.getByText('Der Entwurf ist angelegt.').waitFor()
  await expectNoSideScroll(page)
  await page.goto(at(`${PAGE}?zahler=${encodeURIComponent(name)}`))
  await page.getByText('Keine Forderung ohne Rechnung').first().waitFor()
  await page.goto(at(PAGE))
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
  const issueAll = page.getByRole('button', { name: 'Alle Entwürfe ausstellen und verschicken' })
  await issueAll.click()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Zurückgenommen. Es ist nichts passiert.').waitFor()
  await issueAll.click()
  await page.getByText('Rechnungen sind ausgestellt und zugestellt.').waitFor()
  for (const role of ['trainer', 'reader'] as const) {
    const cookie = await app.login('gsv', `${role}@gsv.example`)
    expect((await app.fetch('gsv', PAGE, { headers: { cookie } })).status).toBe(302)
  }
  const cookie = await app.login('rwa', 'admin@rwa.example')
  expect((await app.fetch('rwa', PAGE, { headers: { cookie } })).status).toBe(404)
})

test('a credit note is about the chosen line; claims, invoices and payments are saved as tables', async () => {
  await ownDebt(5000, 'Erste Leistung')
  const name = await ownDebt(2000, 'Zweite Leistung')
  const page = await as('admin')
  await page.goto(at(`${PAGE}?zahler=${encodeURIComponent(name)}`))
  await page.getByRole('button', { name: `Entwurf anlegen für ${name}` }).click()
  await page.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  await page.getByText('Nummer und Inhalt stehen fest.').waitFor()
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Rechnung ', '') ?? ''
  const lower = page.getByRole('form', { name: 'Mindern' })
  await lower.getByLabel('Leistung').selectOption('Zweite Leistung, 20,00 €')
  await lower.getByLabel('Betrag').fill('20,01')
  await lower.getByLabel('Grund').fill('Ausgefallen')
  await lower.getByRole('button', { name: 'Gutschrift ausstellen' }).click()
  await lower.getByText('noch 20,00 € nicht gutgeschrieben').first().waitFor()
  await expectAccessibleInBoth(page)
  await lower.getByLabel('Betrag').fill('20,00')
  await lower.getByRole('button', { name: 'Gutschrift ausstellen' }).click()
  await page.getByText('Das ist die Gutschrift.').waitFor()
  await page.goto(at('/admin/invoice/exports'))
  await expectAccessibleInBoth(page)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const table = async (kind: string) => (await app.fetch('gsv', `/admin/invoice/exports/${kind}`, { headers: { cookie } })).text
  expect(await table('claims')).toMatch(/Zweite Leistung;[\d.]+;20;/)
  expect(await table('claims')).toMatch(/Ausgefallen;[\d.]+;-20;/)
  expect(await table('invoices')).toContain(`${number};Rechnung;${name};`)
  expect(await table('payments')).toMatch(new RegExp(`Gutschrift;${name};20;20;Verrechnet`))
  const openItems = page.getByRole('form', { name: 'Offene Posten' })
  await openItems.getByLabel('Offene Posten am').fill('31.02.2026')
  await openItems.getByRole('button').click()
  await page.getByText('Offene Posten: Den 31.02.2026 gibt es nicht.').waitFor()
  expect(await table('open')).toMatch(/Erste Leistung;[\d.]+;[\d.]+;50;50;/)
  expect(await table('open?zum=31.12.2020')).not.toContain('Leistung')
  const other = await app.login('gsv', 'trainer@gsv.example')
  const refused = await app.fetch('gsv', '/admin/invoice/exports/payments', { headers: { cookie: other } })
  expect(refused.status).toBe(302)
})

test('the file of a member leads Finanzen to the payer’s account, and nobody where there are no invoices', async () => {
  const fileOf = async (club: string) => {
    const { rows } = await sql<{ id: string; debtorId: string }>`
      select m.id, y.debtor_id from members m join payers y on y.club_id = m.club_id and y.person_id = m.person_id and y.valid @> current_date
      where m.club_id = ${club} limit 1`.execute(owner.db)
    const cookie = await app.login(club, `admin@${club}.example`)
    const file = await app.fetch(club, `/admin/members/${rows[0]?.id}?teil=familie`, { headers: { cookie } })
    expect(file.status).toBe(200)
    return file.text.includes(`href="/admin/invoice/debtors/${rows[0]?.debtorId}"`)
  }
  expect([await fileOf('gsv'), await fileOf('rwa')]).toEqual([true, false])
})
