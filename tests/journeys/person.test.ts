import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

/** A child signed up by another person, with the offer. */
async function someChild() {
  const { rows } = await owner.query<{ id: string; name: string; slug: string }>(
    `select w.id, w.firstname || ' ' || w.lastname as name, c.slug from participations p
       join courses c on c.club_id = p.club_id and c.id = p.course_id join people w on w.club_id = p.club_id and w.id = p.person_id
     where p.club_id = 'gsv' and p.state = 'confirmed' and c.state in ('published', 'running') and w.birth_on > current_date - interval '15 years' order by w.id limit 1`,
  )
  const [child] = rows
  if (!child) throw new Error('the demo has no child in an offer')
  return child
}

test('the office corrects a number, a name and who cares for a child, from the list of participants and back', async () => {
  const { name, slug } = await someChild()
  const page = await as('admin')
  const list = at(`/admin/participants?kurs=${slug}`)
  await page.goto(list)
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Telefon (freiwillig)').first().fill('nach 18 Uhr')
  await page.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await page.getByText('Bitte nur Ziffern, Leerzeichen und + ( ) / -.').first().waitFor()
  await page.getByLabel('Telefon (freiwillig)').first().fill('0831 4711')
  await page.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await page.getByText('Die Kontaktdaten sind gespeichert.').waitFor()
  await page.getByText('Noch jemanden eintragen').click()
  const guardians = page.getByRole('region', { name: 'Sorgeberechtigte' })
  await guardians.getByLabel('Vorname').fill('Ottilie')
  await guardians.getByLabel('Nachname').fill('Vormund')
  await guardians.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByText('Eingetragen. Ab heute').waitFor()
  await guardians.getByRole('button', { name: 'Ottilie Vormund austragen' }).click()
  await page.getByText('Ausgetragen.').waitFor()
  const naming = page.getByRole('region', { name: 'Name und Geburtsdatum' })
  await naming.getByLabel('Nachname').fill('Umbenannt')
  await naming.getByLabel('Geburtsdatum').fill('31.2.2014')
  await naming.getByRole('button', { name: /speichern/ }).click()
  await page.getByText('Dieses Geburtsdatum gibt es nicht.').first().waitFor()
  expect(await naming.getByLabel('Nachname').inputValue()).toBe('Umbenannt')
  await naming.getByLabel('Geburtsdatum').fill('5.3.2015')
  await naming.getByRole('button', { name: /speichern/ }).click()
  await page.getByRole('heading', { name: `${name.split(' ')[0]} Umbenannt`, level: 1 }).waitFor()
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Zurück' }).click()
  await page.waitForURL(list)
})

test('the office lets a guardian log in who is no member', async () => {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select w.id, w.firstname || ' ' || w.lastname as name from people w join guardians g on g.club_id = w.club_id and g.guardian_id = w.id
     where w.club_id = 'gsv' and w.email <> '' and not exists (select from members m where m.club_id = w.club_id and m.person_id = w.id)
       and not exists (select from club_users u where u.club_id = w.club_id and u.person_id = w.id) order by w.id limit 1`,
  )
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/participants/people/${rows[0]?.id}`))
  await page.getByText(`${rows[0]?.name} hat noch kein Konto.`).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Zum Einloggen einladen' }).click()
  await page.getByText('Die Einladung zum Einloggen ist unterwegs.').waitFor()
  await page.getByText(/ · loggt sich mit .* ein$/).waitFor()
  expect(await page.getByRole('button', { name: 'Zum Einloggen einladen' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Akte' }).click()
  await page.getByRole('heading', { name: 'Alle Daten', exact: true }).waitFor()
})

test('without JavaScript a trainer reads how to reach a child and notes whom to call; others find nobody', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select p.person_id as id from participations p join course_trainers t on t.club_id = p.club_id and t.course_id = p.course_id
       join club_users u on u.club_id = t.club_id and u.person_id = t.person_id join auth."user" l on l.id = u.user_id
     where p.club_id = 'gsv' and l.email = 'trainer@gsv.example' and p.state = 'confirmed' order by p.id limit 1`,
  )
  const path = `/admin/participants/people/${rows[0]?.id}`
  const page = await as('trainer', { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at(path))
  expect(await page.getByRole('button', { name: 'Kontaktdaten speichern' }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Name und Geburtsdatum' }).count()).toBe(0)
  const emergency = page.getByRole('group', { name: 'Im Notfall anrufen' })
  await emergency.getByLabel('Name').fill('Oma Gerda')
  await emergency.getByLabel('Telefon').fill('0151 12')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await page.getByText('Die Angaben für die Halle sind gespeichert.').waitFor()
  expect(await emergency.getByLabel('Name').inputValue()).toBe('Oma Gerda')
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  const post = (form: Record<string, string>) => app.fetch('gsv', path, { method: 'POST', headers: { cookie }, form })
  expect((await post({ intent: 'contact', version: '1', phone: '1' })).status).toBe(404)
  expect((await post({ intent: 'person', version: '1', firstname: 'A', lastname: 'B', sex: 'o' })).status).toBe(404)
  const stranger = await owner.query<{ id: string }>(
    `select id from people w where club_id = 'gsv' and not exists (select from participants x where x.club_id = w.club_id and x.person_id = w.id)
       and not exists (select from participations x where x.club_id = w.club_id and w.id in (x.person_id, x.contact_id))
       and not exists (select from guardians g where g.club_id = w.club_id and w.id in (g.guardian_id, g.child_id))
       and not exists (select from club_users u where u.club_id = w.club_id and u.person_id = w.id) order by w.id limit 1`,
  )
  for (const id of [stranger.rows[0]?.id, '01890000-0000-7000-8000-000000000000', 'x']) {
    const answer = await page.goto(at(`/admin/participants/people/${id}`))
    expect(answer?.status()).toBe(404)
  }
})
