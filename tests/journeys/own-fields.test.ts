import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
const [SIZE, SHOE] = [newId(), newId()]
let people: { id: string; lastname: string; firstname: string }[] = []

beforeAll(async () => {
  await owner.connect()
  await owner.query(
    `insert into own_fields (club_id, id, title, kind, choices, position)
     values ('gsv', $1, 'Jacke', 'choice', '{S,M}', 8), ('gsv', $2, 'Schuhgröße', 'number', '{}', 9)`,
    [SIZE, SHOE],
  )
  const { rows } =
    await owner.query(`select p.id, p.lastname, p.firstname from people p join members m on m.club_id = p.club_id and m.person_id = p.id
    join memberships s on s.club_id = m.club_id and s.member_id = m.id and s.state = 'active' and upper_inf(s.valid) and lower(s.valid) < now()
    where p.club_id = 'gsv' and p.merged_into is null order by p.id limit 3`)
  people = rows
  for (const [place, { id }] of people.entries())
    await owner.query(
      `insert into own_values (club_id, person_id, field_id, value) values ('gsv', $1, $2, $3), ('gsv', $1, $4, $5)`,
      [id, SIZE, place === 0 ? 'S' : 'M', SHOE, `${38.5 + place}`],
    )
})
afterAll(() => owner.end())
const nameOf = (place: number) => {
  const { lastname, firstname } = found(people[place])
  return `${lastname}, ${firstname}`
}

test('an own field is a column, a filter, a part of the file and, saved, a group for mails; it stays while a filter asks for it', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members'))
  await isTakenOver(page)
  await page.locator('.filter-more > summary').click()
  const filters = page.locator('.filter-more details')
  await filters.getByText('Eigene Felder').click()
  await page.getByLabel('Schuhgröße von').fill('groß')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.getByText('Bitte geben Sie eine Zahl ein, zum Beispiel 12 oder 3,5.').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Schuhgröße von').fill('39')
  await page.getByRole('combobox', { name: 'Jacke' }).selectOption('M')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.getByText('2 Personen').waitFor()
  expect(await page.getByRole('link', { name: nameOf(0) }).count()).toBe(0)
  await page.getByText('Spalten und Ausgabe').click()
  await page.getByRole('checkbox', { name: 'Schuhgröße' }).check()
  await page.getByRole('button', { name: 'Spalten anzeigen' }).click()
  await page.getByText('39,5').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  const href = found(await page.locator('a[href*="form=csv"]').getAttribute('href'))
  const { text } = await app.fetch('gsv', href, { headers: { cookie: await app.login('gsv', 'admin@gsv.example') } })
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(text).toMatch(/Schuhgröße/)

  await page.goto(at(`/admin/members?feld-${SIZE}=M`))
  await page.getByRole('link', { name: 'Filter speichern' }).click()
  await page.getByText('2 Personen passen heute auf ihn.').waitFor()
  await page.getByLabel('Name').fill('Jacken in M')
  await page.getByRole('button', { name: 'Filter speichern' }).click()
  await page.getByText('Der Filter ist gespeichert.').waitFor()
  await page.getByRole('link', { name: 'Jacken in M', exact: true }).click()
  await page.getByText('2 Personen').waitFor()
  await page.locator('.filter-more > summary').click()
  expect(await page.getByRole('combobox', { name: 'Jacke' }).inputValue()).toBe('M')

  await page.goto(at('/admin/members/fields'))
  await page.getByRole('button', { name: /löschen: Jacke/i }).click()
  await page.getByText('Jacke: Ein gespeicherter Filter fragt nach diesem Feld.').waitFor()
  await expectAccessibleInBoth(page)
})
