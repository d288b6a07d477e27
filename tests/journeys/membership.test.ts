import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { followMajorities } from '../../src/domain/majorities/commands.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { clubNamed } from '../support/database.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const germanDay = (day: Temporal.PlainDate) => day.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
const born = (years: number, days = 40) => germanDay(TODAY.subtract({ years }).subtract({ days }))

/** Address of a link in the newest mail with this subject. */
async function mailedLink(page: Page, subject: RegExp, part: string): Promise<string> {
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toMatch(subject)
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  return (await page.locator(`a[href*="${part}"]`).first().getAttribute('href')) ?? ''
}

test('a minor without JavaScript: applied for, confirmed, accepted, and the mother logs in for the first time', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at('/membership'))
  const fees = page.getByRole('region', { name: 'Was es kostet' })
  await fees.getByText(/^Erwachsene \(ab 18 Jahren\): 12,00\s€ im Monat$/).waitFor()
  await fees.getByText(/0821 9990100, info@gsv\.example/).waitFor()
  await page.getByLabel('Vorname').fill('Merle')
  await page.getByLabel('Nachname').fill('Antragsberg')
  await page.getByLabel('Geburtsdatum').fill(born(38))
  await page.getByLabel('E-Mail-Adresse').fill('merle@antragsberg.example')
  await page.getByLabel('Mitgliedschaft').selectOption('Ich melde nur andere an')
  await page.getByRole('button', { name: 'Weitere Person' }).click()
  const child = page.getByRole('group', { name: '2. Person' })
  await child.getByLabel('Vorname').fill('Milo')
  await child.getByLabel('Geburtsdatum').fill(born(12))
  await child.getByLabel('Turnen').check()
  await page.getByLabel('Straße und Hausnummer').fill('Am Anger 4')
  await page.getByLabel('PLZ').fill('1067')
  await page.getByLabel('Ort').fill('Musterstadt')
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByRole('button', { name: 'Weiter: Beitrag ansehen' }).click()
  await page
    .locator('.error-summary')
    .getByText(/fünf Ziffern/)
    .waitFor()
  expect(await page.getByLabel('IBAN').inputValue()).toBe('DE02 1203 0000 0000 2020 51')
  await page.getByLabel('PLZ').fill('01067')
  await page.getByRole('button', { name: 'Weiter: Beitrag ansehen' }).click()
  await page.getByText(/In den ersten zwölf Monaten fällig/).waitFor()
  await page
    .getByText(
      /Die Mitgliedschaft läuft, bis Sie kündigen: zum Jahresende mit einer Frist von 6 Wochen, zum ersten Mal zum 31\.12\./,
    )
    .waitFor()
  await page.getByText('Lastschrift von DE02 •••• 2051 (Merle Antragsberg)').waitFor()
  await page.getByRole('button', { name: 'Mitgliedschaft zahlungspflichtig beantragen', exact: true }).click()
  await page
    .locator('.error-summary')
    .getByText(/Mandat/)
    .first()
    .waitFor()
  await page.getByLabel(/Ich bin sorgeberechtigt/).check()
  await page.getByLabel(/Ich erteile das SEPA-Lastschriftmandat/).check()
  await page.getByLabel(/Ich habe Satzung/).check()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Mitgliedschaft zahlungspflichtig beantragen', exact: true }).click()
  await page.getByText('Bitte bestätigen Sie Ihren Antrag').waitFor()
  await page.goto(await mailedLink(page, /Bitte bestätigen Sie Ihren Aufnahmeantrag/, '/p/'))
  await page.getByRole('main').locator('form').getByRole('button').click()
  await page.getByText(/Ihr Antrag ist bestätigt/).waitFor()

  const office = await as('admin', { viewport: PHONE })
  await office.goto(at('/admin/members/applications'))
  await office.getByRole('link', { name: /Merle Antragsberg/ }).click()
  await office.getByText(/In den ersten zwölf Monaten fällig/).waitFor()
  await expectAccessibleInBoth(office)
  await expectNoSideScroll(office)
  await office.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
  await expect
    .poll(async () => (await owner.query(`select from people where club_id = 'gsv' and lastname = 'Antragsberg'`)).rowCount)
    .toBe(2)

  await page.goto(await mailedLink(page, /Ihr Konto bei/, '/invitation/'))
  await page.getByLabel('Neues Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await page.waitForURL((url) => !url.pathname.includes('/invitation/'))
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Milo Antragsberg' }).click()
  await page.getByText('Mitglied: Milo Antragsberg').waitFor()
  await page.getByRole('link', { name: 'Beitrag im Jahr' }).click()
  await page
    .getByText(/Kinder und Jugendliche/)
    .first()
    .waitFor()
})

test('an exit: declared in the profile, receipt at once, entered by the office, told by mail, shown with its day', async () => {
  const own = await as('reader', { viewport: PHONE })
  await own.goto(at('/member/me'))
  await own.getByRole('link', { name: 'Austritt erklären' }).click()
  await own.getByRole('button', { name: 'Austritt erklären' }).click()
  await own.locator('.error-summary').getByText('Bitte bestätigen Sie, dass Sie kündigen möchten.').waitFor()
  await expectAccessibleInBoth(own)
  await expectNoSideScroll(own)
  await own.getByLabel(/Ich kündige die Mitgliedschaft/).check()
  await own.getByRole('button', { name: 'Austritt erklären' }).click()
  await own.getByText('Ihre Kündigung ist eingegangen.').waitFor()
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toMatch(/Ihr Kündigungsschreiben ist eingegangen/)

  const office = await as('admin', { viewport: PHONE })
  await office.goto(at('/admin/declarations?teil=austritte'))
  const notice = office.getByRole('listitem').filter({ hasText: 'Anke Lorenz' }).first()
  await notice.getByText('Die Identität ist durch den Login geprüft.').waitFor()
  await expectAccessibleInBoth(office)
  await notice.getByRole('button', { name: 'Austritt eintragen' }).click()
  await office.getByText('Der Austritt ist eingetragen.').waitFor()
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toMatch(/Ihre Mitgliedschaft endet am/)
  await own.goto(at('/member/me'))
  await own.getByText('Austritt zum').waitFor()
})

test('an application is declined: without a reason it waits, with one the mail says it, and nobody is made', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into applications (club_id, id, name, email, family, applied_at, confirmed_at) values ('gsv', gen_random_uuid(), 'Kim Abgelehnt',
    'kim@abgelehnt.example', '{"people": [{"firstname": "Kim", "lastname": "Abgelehnt", "birthOn": "1990-05-05"}], "entryOn": "2026-12-01", "payer": 0,
      "street": "Lindenallee 7", "postcode": "86150", "city": "Augsburg"}', now(), now()) returning id`,
  )
  const office = await as('admin', { viewport: PHONE })
  await office.goto(at(`/admin/members/applications?antrag=${rows[0]?.id}`))
  await isTakenOver(office)
  await office.getByRole('button', { name: 'Ablehnen' }).click()
  await office.locator('.error-summary').getByText('Bitte nennen Sie den Grund').waitFor()
  await expectAccessibleInBoth(office)
  await office.getByLabel('Grund der Ablehnung').fill('Die Gruppe ist bis zum Sommer voll.')
  await office.getByRole('button', { name: 'Ablehnen' }).click()
  await office.getByText('Abgelehnt. Die E-Mail dazu ist unterwegs.').waitFor()
  const mailed = `select from mails where template = 'application.declined' and to_address = 'kim@abgelehnt.example'
    and data ->> 'note' = 'Die Gruppe ist bis zum Sommer voll.'`
  expect((await owner.query(mailed)).rowCount).toBe(1)
  expect((await owner.query(`select from people where lastname = 'Abgelehnt'`)).rowCount).toBe(0)
  await office.goto(at('/admin/members/applications?stand=entschieden'))
  await office.getByRole('link', { name: 'Kim Abgelehnt' }).waitFor()
})

test('a notice without a login: a wrong number is refused, the right one leads to the exit by the rule', async () => {
  const { rows } = await owner.query<{ id: string; no: string }>(
    `select m.id, m.member_no as no from members m join people p on p.club_id = m.club_id and p.id = m.person_id
     join memberships s on s.club_id = m.club_id and s.member_id = m.id and s.state = 'active' and upper_inf(s.valid)
     where m.club_id = 'gsv' and m.member_no is not null and p.birth_on < '1980-01-01' and lower(s.valid) < '2025-01-01'
       and not exists (select from declarations d where d.club_id = m.club_id and d.member_id = m.id) order by m.member_no desc limit 1`,
  )
  const { id = '', no = '' } = rows[0] ?? {}
  const visitor = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await visitor.goto(at('/cancel-contract'))
  await visitor.getByLabel('Ihr Name').fill('Ute Ohnelogin')
  await visitor.locator('[name=contract]').fill('Mitgliedschaft')
  await visitor.getByLabel('E-Mail-Adresse').fill('ute@ohnelogin.example')
  await visitor.getByRole('button', { name: 'jetzt kündigen' }).click()
  await visitor.getByText('Ihre Kündigung ist eingegangen').waitFor()

  const office = await as('admin', { viewport: PHONE })
  const notice = office.getByRole('listitem').filter({ hasText: 'Ute Ohnelogin' }).first()
  await office.goto(at('/admin/declarations'))
  await isTakenOver(office)
  await notice.getByLabel('Mitgliedsnummer').fill('X-4711')
  await notice.getByRole('button', { name: 'Mitglied zuordnen' }).click()
  await notice.locator('.error-summary').getByText('Diese Mitgliedsnummer gibt es nicht.').waitFor()
  expect(await notice.getByLabel('Mitgliedsnummer').inputValue()).toBe('X-4711')
  await expectAccessibleInBoth(office)
  await expectNoSideScroll(office)
  await notice.getByLabel('Mitgliedsnummer').fill(no)
  await notice.getByRole('button', { name: 'Mitglied zuordnen' }).click()
  await office.getByText('Zugeordnet. Die Kündigung steht jetzt unter „Austritte“.').waitFor()
  await office.goto(at('/admin/declarations?teil=austritte'))
  await isTakenOver(office)
  await notice.getByText('Bitte prüfen Sie, ob die Kündigung wirklich von diesem Mitglied ist.').waitFor()
  const last = await notice.getByLabel('Letzter Tag').inputValue()
  await notice.getByRole('button', { name: 'Austritt eintragen' }).click()
  await office.getByText('Der Austritt ist eingetragen.').waitFor()
  const left = `select to_char(lower(valid) - 1, 'DD.MM.YYYY') as last from memberships where member_id = $1 and state = 'left'`
  expect((await owner.query(left, [id])).rows).toEqual([{ last }])
})

test('turning 18: asked by mail, answered by the link, and the guardianship ends at the birthday', async () => {
  const office = await as('admin')
  await office.goto(at('/admin/members/new'))
  const person = (number: number) => office.getByRole('group', { name: `${number}. Person` })
  await person(1).getByLabel('Vorname').fill('Gesa')
  await person(1).getByLabel('Nachname').fill('Volljahr')
  await person(1).getByLabel('Geburtsdatum').fill(born(44))
  await person(2).getByLabel('Vorname').fill('Jule')
  await person(2)
    .getByLabel('Geburtsdatum')
    .fill(germanDay(TODAY.subtract({ years: 18 }).add({ days: 20 })))
  await office.getByLabel('Rechnung').check()
  await office.getByRole('button', { name: 'Aufnehmen' }).click()
  await office
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Volljahr|Vereinsmitglieder/ })
    .waitFor()
  await owner.query(
    `update people set email = 'jule@volljahr.example' where club_id = 'gsv' and firstname = 'Jule' and lastname = 'Volljahr'`,
  )
  const connections = connect(app.databaseUrl, { max: 1 })
  const follow = (now: Temporal.Instant) =>
    followMajorities({ db: connections.forClub('gsv'), club: clubNamed('gsv'), actor: { kind: 'system' }, now })
  try {
    await follow(Temporal.Now.instant())
    const young = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
    await young.goto(await mailedLink(young, /Sie werden 18/, '/p/'))
    await young.getByLabel('Ich zahle selbst per Lastschrift').check()
    await young.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 52')
    await young.getByLabel(/Hinweise zum Datenschutz gelesen/).check()
    await young.getByRole('button', { name: 'Angaben bestätigen' }).click()
    await young
      .locator('.error-summary')
      .getByText(/IBAN stimmt nicht/)
      .waitFor()
    await expectNoSideScroll(young)
    await young.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
    await young.getByLabel(/Ich erteile das SEPA-Lastschriftmandat/).check()
    await young.getByRole('button', { name: 'Angaben bestätigen' }).click()
    await young.getByText('Danke, Ihre Angaben sind gespeichert').waitFor()
    const memberOf = async () => {
      const { rows } = await owner.query<{ id: string; end: string | null }>(
        `select m.id, upper(g.valid)::text as end from members m join people p on p.club_id = m.club_id and p.id = m.person_id
         join guardians g on g.club_id = p.club_id and g.child_id = p.id where p.club_id = 'gsv' and p.firstname = 'Jule' and p.lastname = 'Volljahr'`,
      )
      return rows[0]
    }
    await follow(Temporal.Now.instant().add({ hours: 24 * 30 }))
    expect((await memberOf())?.end, 'guardianship ends at the birthday').toBe(TODAY.add({ days: 20 }).toString())
  } finally {
    await connections.end()
  }
  await office.goto(at('/admin/members/majorities'))
  await office.getByRole('heading', { name: 'Volljährig werden' }).waitFor()
  expect(await office.getByText('Jule Volljahr').count(), 'answered').toBe(0)
  await expectAccessibleInBoth(office)
})
