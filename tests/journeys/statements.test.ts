import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
afterAll(() => owner.end())

let trainer = { name: '', personId: '' }

beforeAll(async () => {
  await owner.connect()
  const { rows } = await owner.query<{ name: string; personId: string; courseId: string }>(
    `select p.firstname || ' ' || p.lastname as name, p.id as "personId", t.course_id as "courseId" from club_users u
     join people p on p.club_id = u.club_id and p.id = u.person_id join course_trainers t on t.club_id = p.club_id and t.person_id = p.id
     join courses c on c.club_id = t.club_id and c.id = t.course_id and c.state in ('published', 'running')
     where u.club_id = 'gsv' and u.role = 'trainer' order by p.id, c.slug limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('The demo has no trainer')
  trainer = found
  // Four days ago somebody forgot the list.
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at)
     select 'gsv', $1, $2, current_date - 4, (current_date - 4) + time '18:00', (current_date - 4) + time '19:30'`,
    [newId(), found.courseId],
  )
})

test('a month of a trainer, from the phone to the bank', async () => {
  const phone = await as('trainer', { viewport: PHONE })
  await phone.goto(at('/admin/mobile/participantList/past'))
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  expect(await phone.getByRole('link', { name: 'Anwesenheit eintragen' }).first().getAttribute('href')).toMatch(/#stunde\//)
  await phone
    .getByRole('button', { name: /^Fand statt: / })
    .first()
    .click()
  await phone.getByText('Eingetragen: Die Stunde fand statt.').waitFor()

  await phone.goto(at('/admin/invoice'))
  await phone.getByRole('heading', { name: 'Rechnungen verwalten', level: 1 }).waitFor()
  await phone.getByRole('heading', { name: 'Offene Stunden' }).waitFor()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await phone.getByText('Korrektur eintragen').click()
  await phone.getByRole('textbox', { name: 'Minuten' }).fill('90')
  await phone.getByRole('button', { name: 'Eintragen', exact: true }).click()
  const missing = phone.locator('.error-summary')
  await missing.getByText('Bitte nennen Sie den Grund.').waitFor()
  await missing.getByText(/Tag/).waitFor()
  // In December also the coming year: the bank may pay in it.
  const declarations = phone.getByRole('group').filter({ hasText: /Bitte erklären Sie, was andere Vereine in \d{4} zahlen/ })
  for (let left = await declarations.count(); left > 0; left--) {
    const declaration = declarations.first()
    await declaration.getByRole('textbox', { name: /^Von anderen Vereinen in / }).fill('500,00')
    await declaration.getByRole('button', { name: 'So erklären' }).click()
    await phone.getByText('Danke, das ist eingetragen.').waitFor()
    await expect.poll(() => declarations.count()).toBe(left - 1)
  }
  await phone
    .getByRole('button', { name: / einreichen$/ })
    .first()
    .click()
  await phone.getByText('Eingereicht. Die Abteilung bestätigt jetzt die Stunden.').waitFor()

  const office = await as('admin', { viewport: { width: 1440, height: 900 } })
  await office.goto(at('/admin/statements?stand=submitted'))
  await expectAccessible(office)
  await office
    .getByRole('button', { name: `Stunden bestätigen: ${trainer.name}` })
    .first()
    .click()
  await office.getByText('Die Stunden sind bestätigt.').waitFor()
  await office.getByRole('link', { name: 'Freizugeben' }).click()
  await office
    .getByRole('button', { name: `Freigeben: ${trainer.name}` })
    .first()
    .click()
  await office.getByText('Freigegeben. Die Zeilen bleiben jetzt, wie sie sind.').waitFor()
  await owner.query(
    `update club_details set iban = 'DE89370400440532013000', bank_holder = 'GSV Musterstadt e. V.' where club_id = 'gsv'`,
  )
  await office.getByRole('link', { name: 'Zu bezahlen' }).click()
  const create = office.getByRole('button', { name: 'Datei für die Bank erstellen' })
  await create.waitFor()
  await expectAccessible(office)
  await create.click()
  await office.getByText('Die Datei für die Bank ist fertig.').waitFor()
  const loading = office.waitForEvent('download')
  await office.getByRole('link', { name: /^UEL-.*\.xml$/ }).click()
  const xml = await readFile((await (await loading).path()) ?? '', 'utf8')
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')

  await phone.goto(at('/admin/invoice'))
  await phone.getByText('bezahlt', { exact: true }).first().waitFor()
  expect(await phone.getByText(/DE\d{2}/).count()).toBe(0)
  const pdf = phone.waitForEvent('download')
  await phone.getByRole('link', { name: /^Bescheinigung \d{4} als PDF$/ }).click()
  expect((await readFile((await (await pdf).path()) ?? '')).subarray(0, 5).toString()).toBe('%PDF-')

  await office.goto(at('/admin/statements?stand=paid'))
  await office.getByText('Die Bank hat sie nicht ausgeführt').first().click()
  await office.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(office)
  await office.getByRole('button', { name: /^Zahlung zurücknehmen: UEL-.*\.xml$/ }).click()
  await office.getByText('Was nicht ankam, steht wieder unter „Zu bezahlen“.').waitFor()
  await office.getByText(/1 Überweisung, .* €, zurückgenommen$/).waitFor()
  await phone.reload()
  expect(await phone.getByText('bezahlt', { exact: true }).count()).toBe(0)
})

test('a department head confirms hours without seeing money, a trainer finds no list of others', async () => {
  const head = await as('editor')
  await head.goto(at('/admin/statements'))
  await head.getByRole('heading', { name: 'Abrechnungen der Übungsleiter', level: 1 }).waitFor()
  expect(await head.getByRole('main').getByText('€').count()).toBe(0)
  const other = await as('trainer')
  await other.goto(at('/admin/statements'))
  await other.waitForURL(/\?zu=/)
})
