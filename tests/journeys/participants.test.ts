import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

const COURSE = 'rueckenfit-am-feierabend'
const SINCE = formatDay(Temporal.Now.plainDateISO('Europe/Berlin').subtract({ weeks: 8 }))

/** Everybody came on the last two days: in holidays the demo has no lessons, and in January none of the year. */
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(
    `with held as (
       insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at, state)
       select club_id, gen_random_uuid(), id, (starts_at at time zone 'Europe/Berlin')::date, starts_at, starts_at + interval '1 hour', 'held'
       from courses, unnest(array[now() - interval '1 day', now() - interval '2 days']) as starts_at
       where club_id = 'gsv' and slug = $1 returning *),
     marks as (
       select held.*, p.person_id, gen_random_uuid() as client_id
       from held join participants p on p.club_id = held.club_id and p.course_id = held.course_id and p.valid @> held.on_day),
     entries as (
       insert into attendance_entries (club_id, client_id, session_id, person_id, state, taken_at, received_at, phone_id)
       select club_id, client_id, id, person_id, 'present', ends_at, ends_at, gen_random_uuid() from marks)
     insert into attendance (club_id, session_id, person_id, state, taken_at, client_id)
     select club_id, id, person_id, 'present', ends_at, client_id from marks`,
    [COURSE],
  )
  await owner.end()
})

test('certificates: who has earned one gets one unless left out, the papers come as one PDF, also without JavaScript and on the phone', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at(`/admin/participants?kurs=${COURSE}`))
  await page.getByRole('link', { name: 'Bescheinigungen' }).click()
  await page.getByRole('heading', { name: 'Bescheinigungen', level: 1 }).waitFor()
  await page.goto(at(`/admin/participants/certificates?kurs=${COURSE}&von=${SINCE}`))
  const boxes = page.getByRole('checkbox', { name: /auslassen$/ })
  const earned = await boxes.count()
  expect(earned).toBeGreaterThan(1)
  await boxes.first().check()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bescheinigungen als PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Teilnahmebescheinigungen .*\.pdf$/)
  const pdf = (await readFile(await download.path())).toString('latin1')
  expect(pdf).toMatch(new RegExp(`/Count ${earned - 1}\\b`))

  await page.goto(at('/admin/participants/certificates?kurs=seepferdchen-am-mittwoch'))
  await page.getByText(/^Kurs läuft noch bis \d\d\.\d\d\.\d{4}$/).waitFor()

  const phone = await as('admin@gsv.example', { javaScriptEnabled: false, viewport: PHONE, colorScheme: 'dark' })
  await phone.goto(at(`/admin/participants/certificates?kurs=${COURSE}&von=${SINCE}`))
  await expectNoSideScroll(phone)
  for (const box of await phone.getByRole('checkbox').all()) await box.check()
  await phone.getByRole('button', { name: 'Bescheinigungen als PDF' }).click()
  await phone.getByText('So bekommt niemand eine Bescheinigung.').waitFor()
})

test('attendance: names and days stay in view, every mark has a word, and it prints across the page', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at(`/admin/participants?kurs=${COURSE}`))
  await page.getByRole('main').getByRole('link', { name: 'Anwesenheit', exact: true }).click()
  await page.getByRole('heading', { name: 'Anwesenheit', level: 1 }).waitFor()
  expect(await page.getByRole('cell', { name: 'anwesend', exact: true }).count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Von' }).fill('01.01.2020')
  await page.getByRole('textbox', { name: 'Bis' }).fill('31.01.2020')
  await page.keyboard.press('Enter')
  await page.getByText('In diesem Zeitraum gibt es keine Stunden').waitFor()

  const phone = await as('admin@gsv.example', { viewport: PHONE, colorScheme: 'dark' })
  await phone.goto(at(`/admin/participants/attendance?kurs=${COURSE}`))
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  const first = phone.getByRole('rowheader').first()
  const before = await first.boundingBox()
  await phone.locator('.matrix-frame').evaluate((frame) => frame.scrollTo({ left: 300 }))
  expect((await first.boundingBox())?.x).toBe(before?.x)

  // A forgotten list is found by its day, also weeks later.
  await phone.getByRole('columnheader').getByRole('link').first().click()
  await phone.getByRole('heading', { name: 'Rückenfit am Feierabend' }).waitFor()
  await phone
    .getByRole('button', { name: /: anwesend$/ })
    .first()
    .waitFor()
  const treasurer = await as('kasse@gsv.example')
  await treasurer.goto(at(`/admin/participants/attendance?kurs=${COURSE}`))
  await treasurer.getByRole('cell', { name: 'anwesend', exact: true }).first().waitFor()
  expect(await treasurer.getByRole('columnheader').getByRole('link').count()).toBe(0)
})

test('a mail to participants: fields are checked, the preview shows it filled in, a test and the mailing go out', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at(`/admin/participants?kurs=${COURSE}`))
  await page.getByRole('link', { name: 'E-Mail schreiben' }).click()
  await page.getByLabel('Betreff').fill('Hallenschuhe für {kurs}')
  await page.getByLabel('Text', { exact: true }).fill('Bitte denken Sie daran, {anrede}.')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByRole('link', { name: /Das Feld \{anrede\} gibt es nicht/ }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Text', { exact: true }).fill('Bitte denken Sie daran, {name}.\n\nBis Montag!')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByRole('heading', { name: 'Hallenschuhe für Rückenfit am Feierabend' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Testmail an mich' }).click()
  await page.getByText('Die Testmail an admin@gsv.example ist unterwegs.').waitFor()
  await page.getByRole('button', { name: 'Text ändern' }).click()
  await expect.poll(() => page.getByLabel('Betreff').inputValue()).toBe('Hallenschuhe für {kurs}')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByRole('button', { name: /^An \d+ Adressen senden$/ }).click()
  await page.getByRole('heading', { name: 'Hallenschuhe für {kurs}' }).waitFor()
  await page.getByRole('button', { name: 'Zurücknehmen' }).waitFor()
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toContain('Test: Hallenschuhe für Rückenfit')

  const phone = await as('admin@gsv.example', { javaScriptEnabled: false, viewport: PHONE, colorScheme: 'dark' })
  await phone.goto(at(`/admin/mail/write?kurs=${COURSE}`))
  await phone.getByLabel('Betreff').fill('Noch etwas')
  await phone.getByLabel('Text', { exact: true }).fill('Hallo')
  await phone.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expectNoSideScroll(phone)
  await phone.getByRole('button', { name: /senden$/ }).click()
  await phone.getByRole('button', { name: 'Zurücknehmen' }).waitFor()
})

test('the participants as a table: chosen columns, as Excel and as CSV', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at(`/admin/participants?kurs=${COURSE}`))
  await page.getByText('Als Tabelle ausgeben').click()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Nachricht' }).uncheck()
  await page.getByRole('checkbox', { name: 'Preis' }).uncheck()
  const save = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const excel = await save('Excel')
  expect(excel.name).toBe('Teilnehmer Rückenfit am Feierabend.xlsx')
  expect(excel.bytes.toString('latin1', 0, 2)).toBe('PK')
  const csv = await save('CSV')
  expect(csv.bytes.toString()).toContain(
    'Vorname;Nachname;Geburtsdatum;Alter;Stand;Warteplatz;Hinweis;Sorgeberechtigt;Telefon;E-Mail;Notfallnummer;Straße und Hausnummer;Postleitzahl;Ort\r\n',
  )
})
