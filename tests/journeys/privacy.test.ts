import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

test('a request for information: entered, identity checked, all data as PDF, answered, and the reading stands there', async () => {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select p.id, p.firstname || ' ' || p.lastname as name from people p join members m on m.person_id = p.id where m.club_id = 'gsv' order by p.id limit 1`,
  )
  const { id, name } = rows[0] ?? { id: '', name: '' }
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/members/care/${id}?teil=auskunft`))
  await page.getByText('Anfrage eintragen').first().click()
  await page.getByLabel('Wer fragt').fill('Selbst, per Brief')
  await page.getByRole('button', { name: 'Anfrage eintragen' }).click()
  await page.getByText('Die Anfrage ist eingetragen.').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByText('Identität prüfen').click()
  await page.getByLabel('Woran erkannt').fill('Rückruf')
  await page.getByRole('button', { name: 'Prüfung eintragen' }).click()
  await page.getByText('Die Prüfung ist eingetragen.').waitFor()
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const pdf = await app.fetch('gsv', `/member/data/${id}?format=pdf`, { headers: { cookie } })
  expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const api = await app.fetch('gsv', `/api/v1/people/${id}/export`, { headers: { cookie } })
  expect(JSON.parse(api.text)).toMatchObject({ id, name })
  await page.getByText('Antwort eintragen').first().click()
  await page.getByLabel('Was Sie geantwortet haben').fill('Alle Daten als PDF, per Post')
  await page.getByRole('button', { name: 'Antwort eintragen' }).click()
  await page.getByText('beantwortet', { exact: true }).waitFor()
  await page.getByText('Alle Daten einer Person ausgegeben').first().waitFor()
  await page.goto(at('/admin/members/requests'))
  await page.getByRole('link', { name }).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
})

test('readers take out their own data and nobody else’s; a trainer gets 403, a visitor 401, another club 404', async () => {
  const reader = await app.login('gsv', 'reader@gsv.example')
  const own = await app.fetch('gsv', '/member/data/me?format=json', { headers: { cookie: reader } })
  expect(own.status).toBe(200)
  const { rows } = await owner.query<{ id: string }>(`select id from people where club_id = 'gsv' and id <> $1 limit 1`, [
    JSON.parse(own.text).id,
  ])
  const other = rows[0]?.id ?? ''
  const statusOf = async (club: string, path: string, cookie?: string) =>
    (await app.fetch(club, path, cookie ? { headers: { cookie } } : {})).status
  expect(await statusOf('gsv', `/member/data/${other}`, reader)).toBe(404)
  const path = `/api/v1/people/${other}/export`
  expect(await statusOf('gsv', path, await app.login('gsv', 'trainer@gsv.example'))).toBe(403)
  expect(await statusOf('gsv', path)).toBe(401)
  expect(await statusOf('rwa', path, await app.login('rwa', 'admin@rwa.example'))).toBe(404)
  const page = await as('reader', { viewport: PHONE })
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'als PDF' }).waitFor()
})

test('a meeting: invited in time, voters found, a list to sign, an election, closed minutes', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members/meetings'))
  await page.getByText('Versammlung anlegen').first().click()
  const { rows } = await owner.query<{ on: string; invited: string; no: string; name: string }>(`
    select to_char(current_date, 'DD.MM.YYYY') as on, to_char(current_date - 40, 'DD.MM.YYYY') as invited, m.member_no as no, p.lastname as name
    from members m join people p on p.id = m.person_id join memberships s on s.member_id = m.id
    where m.club_id = 'gsv' and s.state = 'active' and s.valid @> current_date and p.birth_on < '1980-01-01'
      and not exists (select from office_terms t where t.person_id = p.id) order by m.id limit 1`)
  const { on, invited, no, name } = rows[0] ?? { on: '', invited: '', no: '', name: '' }
  await page.getByLabel('Tag', { exact: true }).fill(on)
  await page.getByRole('button', { name: 'Versammlung anlegen' }).click()
  await page.getByText('noch nicht eingeladen').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByText('Einladung eintragen').first().click()
  await page.getByLabel('Eingeladen am').fill(invited)
  await page.getByLabel('Wie', { exact: true }).fill('E-Mail an alle, Aushang')
  await page.getByRole('button', { name: 'Einladung eintragen' }).click()
  await page.getByText('fristgerecht eingeladen').waitFor()
  await page.getByRole('button', { name: 'Stimmberechtigte feststellen' }).click()
  await page.getByText(/Personen sind stimmberechtigt/).waitFor()
  await page.getByRole('searchbox', { name: 'Name oder Nummer' }).fill(no)
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.waitForURL(/[?&]q=/)
  await page
    .getByRole('button', { name: new RegExp(`^Ist da: ${name}`) })
    .first()
    .click()
  await page.getByText('Die Anwesenheit ist eingetragen.').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const list = await app.fetch('gsv', `${new URL(page.url()).pathname}/list`, { headers: { cookie } })
  expect([list.status, list.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  await page.getByText('Wahl eintragen').first().click()
  await page.getByLabel('Mitgliedsnummer').fill(no)
  await page.getByLabel('Ja', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Wahl eintragen' }).click()
  await page.getByText('Die Wahl ist eingetragen, das Amt ist besetzt.').waitFor()
  // Typed before: the page follows what others change until somebody types.
  await page.getByLabel('Text').fill('Beginn 19:05 Uhr.')
  await owner.query(`update meetings set minutes = 'Begrüßung durch Ada', version = version + 1 where id = $1`, [
    new URL(page.url()).pathname.split('/').at(-1),
  ])
  await page.getByRole('button', { name: 'Protokoll speichern' }).click()
  await page.getByRole('region', { name: 'Gespeichert ist jetzt' }).getByText('Begrüßung durch Ada').waitFor()
  expect(await page.getByLabel('Text').inputValue(), 'nothing typed is lost').toBe('Beginn 19:05 Uhr.')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await page.getByText('Daran ändert sich nichts mehr.').waitFor()
  expect(await page.getByRole('button', { name: /Ist da|Nicht da/ }).count()).toBe(0)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Protokoll als PDF' }).waitFor()
  const minutes = await app.fetch('gsv', `${new URL(page.url()).pathname}/minutes`, { headers: { cookie } })
  expect([minutes.status, minutes.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('who has only a login asks for the own data; a superuser of another club is offered neither that nor a family', async () => {
  const get = async (club: string, email: string) =>
    (await app.fetch(club, '/member/me', { headers: { cookie: await app.login(club, email) } })).text
  const [login, guest] = [await get('gsv', 'kasse@gsv.example'), await get('rwa', 'super@demo.example')]
  const offered = (text: string) => ['Kind hinzufügen', 'Auskunft beantragen', 'als PDF'].map((word) => text.includes(word))
  expect(offered(login)).toEqual([true, true, false])
  expect(offered(guest)).toEqual([false, false, false])
})
