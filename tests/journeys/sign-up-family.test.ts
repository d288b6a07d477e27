import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

let owner: pg.Client
const COURSE = 'familienkurs'

/** A pair of children of the demo's reader, and a course with questions, a consent and payment by account or invoice. */
async function prepare(): Promise<void> {
  await owner.query(`
    with parent as (select club_id, person_id as id from club_users where club_id = 'gsv' and firstname = 'Anke' and lastname = 'Lorenz'),
    children as (insert into people (club_id, id, firstname, lastname, birth_on, sex, search)
      select club_id, gen_random_uuid(), name, 'Lorenz', current_date - years * interval '1 year' - interval '3 months', 'w', lower(name) || ' lorenz '
      from parent, (values ('Ylvi', 7), ('Zoe', 9)) as child (name, years) returning club_id, id, birth_on)
    insert into guardians (club_id, child_id, guardian_id, valid)
      select c.club_id, c.id, p.id, daterange(c.birth_on, null) from children c, parent p`)
  await owner.query(`
    with course as (insert into courses (club_id, id, slug, kind, state, title, capacity, search, payment, has_withdrawal, minimum, decision_on)
      values ('gsv', gen_random_uuid(), '${COURSE}', 'course', 'published', 'Familienkurs', 3, 'familienkurs', 'either', true, 3, current_date) returning club_id, id),
    price as (insert into course_prices (club_id, course_id, kind, cents) select club_id, id, of, amount from course, (values ('non_member', 4000), ('member', 2500)) as money (of, amount)),
    question as (insert into course_questions (club_id, id, course_id, position, kind, label, choices, is_required)
      select club_id, gen_random_uuid(), id, 0, 'choice', 'T-Shirt-Größe', '{S,M}', true from course)
    insert into course_consents (club_id, id, text_version, course_id, position, text, created_at)
      select club_id, gen_random_uuid(), 1, id, 0, 'Mein Kind darf vom Hallenbad nach Hause begleitet werden.', now() from course`)
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await prepare()
})
afterAll(() => owner.end())

const statesOf = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ text: string }>(
    `select w.firstname || ' ' || p.state || ' ' || p.payment as text from participations p join people w on w.club_id = p.club_id and w.id = p.person_id
      join courses c on c.club_id = p.club_id and c.id = p.course_id where c.slug = $1 order by p.queued_at, w.firstname`,
    [COURSE],
  )
  return rows.map(({ text }) => text)
}

test('a parent signs up two children as a group: answers, account, consent, one button', async () => {
  const page = await as('reader@gsv.example', { viewport: PHONE })
  await page.goto(at(`/id/${COURSE}/signup`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page
    .getByRole('region', { name: 'Bitte prüfen Sie Ihre Angaben' })
    .getByText('Bitte wählen Sie aus, wer teilnimmt.')
    .waitFor()
  await expect.poll(() => page.title()).toMatch(/^Fehler: Anmeldung: Familienkurs/)
  const claim = page.getByLabel('Ylvi ist bereits Mitglied im Verein')
  expect(await claim.isVisible()).toBe(false)
  await page.getByLabel('Ylvi Lorenz').check()
  await claim.check()
  await page.getByLabel('Zoe Lorenz').check()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()

  const ylvi = page.getByRole('group', { name: 'Ylvi Lorenz' })
  await ylvi.waitFor()
  await expect.poll(() => page.title()).toMatch(/^Anmeldung: Familienkurs/)
  await ylvi.getByLabel('S', { exact: true }).check()
  await page.getByLabel('Per SEPA-Lastschrift').check()
  await page.getByLabel('Name laut Konto').fill('Anke Lorenz')
  await page.getByLabel('IBAN').fill('DE03 1203 0000 0000 2020 51')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const faults = page.locator('.error-summary')
  await faults.getByText('T-Shirt-Größe: Bitte beantworten Sie die Frage.').waitFor()
  await faults.getByText('Diese IBAN stimmt nicht. Bitte prüfen Sie die Ziffern.').waitFor()
  expect(await ylvi.getByLabel('S', { exact: true }).isChecked()).toBe(true)
  await page.getByRole('group', { name: 'Zoe Lorenz' }).getByLabel('M', { exact: true }).check()
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()

  await page.getByText('65,00 €').waitFor()
  await page.getByText('Mitgliedspreis: Der Verein prüft die Mitgliedschaft vor der Abrechnung.').waitFor()
  expect(await page.getByText('SEPA-Lastschrift von DE02 •••• 2051').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).click()
  await page.locator('.error-summary').getByText('Ohne diese Zustimmung ist keine Anmeldung möglich.').waitFor()
  await page.getByLabel('Mein Kind darf vom Hallenbad').check()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).click()
  await page.getByText('2 Plätze sind fest gebucht').waitFor()
  const ticket = page.getByRole('region', { name: 'Auf einen Blick' })
  // Of those entered at one moment either may be the first.
  const [people, price] = await ticket.getByRole('definition').allTextContents()
  expect(people?.split(' und ').sort()).toEqual(['Ylvi Lorenz', 'Zoe Lorenz'])
  expect(price).toBe('65,00 € per SEPA-Lastschrift')
  const leave = await page.getByRole('link', { name: 'Abmelden', exact: true }).getAttribute('href')
  for (const said of ['Wen möchten Sie abmelden?', 'Zoe Lorenz'])
    expect((await app.fetch('gsv', leave ?? '')).text).toContain(said)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect(await statesOf()).toEqual(['Ylvi confirmed mandate', 'Zoe confirmed mandate'])
  await page.getByRole('link', { name: 'Noch jemanden anmelden' }).click()
  await expect.poll(() => page.getByLabel('Zoe Lorenz').isDisabled()).toBe(true)
  await expect.poll(() => page.getByText('ist schon angemeldet', { exact: true }).count()).toBe(2)
})

test('what was answered and agreed to stands beside the person, on the phone, and in the table', async () => {
  const answered = ['T-Shirt-Größe M', 'Mein Kind darf vom Hallenbad nach Hause begleitet werden. ja']
  const page = await as('admin@gsv.example')
  await page.goto(at(`/admin/participants?kurs=${COURSE}`))
  const card = page.getByRole('listitem').filter({ hasText: 'Zoe Lorenz' }).last()
  for (const line of answered) await card.getByText(line).waitFor()
  await expectAccessible(page)
  const table = await page.evaluate(
    async (address) => (await fetch(address)).text(),
    `/admin/participants/export?kurs=${COURSE}&form=csv&spalte=name&spalte=antworten`,
  )
  const [head, ...lines] = table.trim().split('\r\n')
  expect(head).toContain('Vorname;Nachname;T-Shirt-Größe;Mein Kind darf vom Hallenbad nach Hause begleitet werden.')
  expect(lines.sort()).toEqual(['Ylvi;Lorenz;S;ja', 'Zoe;Lorenz;M;ja'])
  const phone = await as('admin@gsv.example', { viewport: PHONE })
  await phone.goto(at(`/admin/mobile/participants?kurs=${COURSE}`))
  for (const line of answered) await phone.getByRole('listitem').filter({ hasText: 'Zoe Lorenz' }).getByText(line).waitFor()
  await expectNoSideScroll(phone)
})

test('a visitor without JavaScript signs up two friends, who wait together', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at(`/id/${COURSE}/signup`))
  await page.getByLabel('Vorname').fill('Jonas')
  await page.getByLabel('Nachname').fill('Freund')
  await page.getByLabel('Geburtsdatum').fill('5.3.1984')
  await page.getByLabel('E-Mail-Adresse').fill('jonas@post.example')
  await page.getByRole('button', { name: 'Noch eine Person anmelden' }).click()
  const second = page.getByRole('group', { name: 'Person 2' })
  await second.getByLabel('Vorname').fill('Marie')
  await second.getByLabel('Nachname').fill('Freund')
  await second.getByLabel('Geburtsdatum').fill('1.4.1986')
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('jonas@post.example')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  for (const name of ['Jonas Freund', 'Marie Freund'])
    await page.getByRole('group', { name }).getByLabel('M', { exact: true }).check()
  await expect.poll(() => page.getByLabel('Alle oder keiner').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByLabel('Mein Kind darf vom Hallenbad').check()
  await page.getByRole('button', { name: 'Auf die Warteliste', exact: true }).click()
  await expect.poll(() => page.getByRole('main').textContent()).toContain('Sie stehen ab Platz 1 auf der Warteliste')

  await page.goto(at('/dev/mailbox'))
  await page
    .getByRole('link', { name: /Bitte bestätigen: Warteliste für Familienkurs/ })
    .first()
    .click()
  await page.goto((await page.locator('a[href*="/p/"]').first().getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Wartelistenplätze bestätigen' }).click()
  expect(await statesOf()).toEqual([
    'Ylvi confirmed mandate',
    'Zoe confirmed mandate',
    'Jonas waiting invoice',
    'Marie waiting invoice',
  ])
})

test('a parent leaves for one child, and the waiting friends are offered two places together', async () => {
  const page = await as('reader@gsv.example')
  await page.goto(at('/member/me'))
  const line = page.getByRole('listitem').filter({ hasText: 'Ylvi Lorenz' })
  await line.getByRole('link', { name: 'Familienkurs' }).click()
  await page.getByText('Der Platz ist fest gebucht').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Abmelden', exact: true }).click()
  await page.getByText('Möchten Sie Ylvi Lorenz abmelden?').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
  await page.getByText('Ylvi Lorenz ist abgemeldet').waitFor()
  expect(await statesOf()).toEqual([
    'Ylvi cancelled mandate',
    'Zoe confirmed mandate',
    'Jonas offered invoice',
    'Marie offered invoice',
  ])
  const stranger = await as('trainer@gsv.example')
  expect((await stranger.goto(page.url()))?.status()).toBe(404)
})

test('below the minimum the editor decides; cancelled, everybody gets a mail', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at('/admin/decisions'))
  const card = page.getByRole('listitem').filter({ hasText: 'Familienkurs' })
  await card.getByText('1 von mindestens 3 gebucht').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Angebot absagen' }).click()
  await card.locator('.error-summary').getByText('Bitte nennen Sie den Grund.').waitFor()
  await card.getByLabel('Grund der Absage').fill('Zu wenige Anmeldungen.')
  await card.getByRole('button', { name: 'Angebot absagen' }).click()
  await page.getByText('Das Angebot ist abgesagt. Alle bekommen eine E-Mail.').waitFor()
  expect((await statesOf()).every((text) => text.includes('cancelled'))).toBe(true)
  await page.goto(at('/dev/mailbox'))
  expect(await page.getByRole('link', { name: /Abgesagt: Familienkurs/ }).count()).toBe(2)
  await expectNoSideScroll(page)
})

test('somebody withdraws and gives notice without a login and gets the receipt with day and time', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open({ javaScriptEnabled, viewport: PHONE })
    // Axe never ends without JavaScript.
    const expectGood = () => (javaScriptEnabled ? expectAccessible(page) : expectNoSideScroll(page))
    await page.goto(at('/'))
    await page.getByRole('link', { name: 'Vertrag widerrufen' }).click()
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await page.locator('.error-summary').getByText('Bitte geben Sie Ihren Namen an.').waitFor()
    await page.getByLabel('Ihr Name').fill('Erika Muster')
    await page.getByLabel('Welchen Vertrag widerrufen Sie?').fill('Rückenfit')
    await page.getByLabel('E-Mail-Adresse').fill('erika@post.example')
    await expectGood()
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await page.getByText('Ihr Widerruf ist eingegangen').waitFor()
    await expectNoSideScroll(page)

    await page.getByRole('link', { name: 'Verträge hier kündigen' }).click()
    await page.getByLabel('Außerordentliche Kündigung').check()
    await page.getByLabel('Ihr Name').fill('Erika Muster')
    await page.getByLabel('Welchen Vertrag kündigen Sie?').fill('Mitgliedschaft 10412')
    await page.getByLabel('E-Mail-Adresse').fill('erika@post.example')
    await page.getByRole('button', { name: 'jetzt kündigen', exact: true }).click()
    await page.locator('.error-summary').getByText('Bitte nennen Sie den Grund').waitFor()
    await page.getByRole('textbox', { name: 'Grund (freiwillig)' }).fill('Umzug')
    await expectGood()
    await page.getByRole('button', { name: 'jetzt kündigen', exact: true }).click()
    await page.getByText('Ihre Kündigung ist eingegangen').waitFor()
    expect(await page.getByRole('main').textContent()).toMatch(/Eingegangen\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} Uhr/)
  }
  const admin = await as('admin@gsv.example')
  await admin.goto(at('/dev/mailbox'))
  expect(await admin.getByRole('link', { name: /Ihr Widerruf ist eingegangen/ }).count()).toBe(2)
  await admin.goto(at('/admin/declarations'))
  await expectAccessible(admin)
  const first = admin.getByRole('listitem').filter({ hasText: 'Widerruf: Rückenfit' }).first()
  await first.getByLabel('Wie erledigt?').fill('Platz storniert')
  await first.getByRole('button', { name: 'Als erledigt eintragen' }).click()
  await admin.getByText('Erledigt (1)').waitFor()
})

test('pages about contracts: axe finds nothing in light and dark, from 320 px on', async () => {
  const page = await browser.open({ viewport: { width: 320, height: 640 } })
  for (const path of ['/withdraw', '/cancel-contract', `/id/${COURSE}`]) {
    await page.goto(at(path))
    await expectAccessibleInBoth(page)
    await expectNoSideScroll(page)
  }
})
