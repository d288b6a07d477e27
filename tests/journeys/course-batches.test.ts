import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

async function addDrafts(word: string, count: number, unpriced = 0): Promise<void> {
  const ids = Array.from({ length: count }, newId)
  await owner.query(
    `insert into courses (club_id, id, slug, kind, state, title, search)
     select 'gsv', id, lower($1) || '-' || n, 'ongoing', 'draft', $1 || ' ' || n, lower($1 || ' ' || n)
     from unnest($2::uuid[]) with ordinality as ids (id, n)`,
    [word, ids],
  )
  await owner.query(`insert into course_prices (club_id, course_id, kind, cents) select 'gsv', unnest($1::uuid[]), 'member', 0`, [
    ids.slice(unpriced),
  ])
}

const stateCount = async (word: string, state: string): Promise<number> => {
  const { rows } = await owner.query(`select from courses where club_id = 'gsv' and title like $1 || ' %' and state = $2`, [
    word,
    state,
  ])
  return rows.length
}

test('all drafts that a filter finds are published in one step, named one by one before, and taken back', async () => {
  await addDrafts('Sammelkurs', 60)
  const page = await as('admin', { viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at('/admin/courses?q=sammelkurs&stand=draft'))
  // The way back knows the choice only without a new page.
  await isTakenOver(page)
  await page.getByLabel(/^Alle Treffer/).check()
  await page.getByLabel('Mit der Auswahl').selectOption('publish')
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByText('Möglich bei 60 von 60 Angeboten.').waitFor()
  await page.getByRole('link', { name: 'Zurück', exact: true }).click()
  await expect.poll(() => page.getByLabel(/^Alle Treffer/).isChecked()).toBe(true)
  expect(await page.getByLabel('Diese Seite').isDisabled()).toBe(true)
  await page.getByLabel('Mit der Auswahl').selectOption('publish')
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByText('Möglich bei 60 von 60 Angeboten.').waitFor()
  await page
    .getByText(/wird veröffentlicht · Preis: im Beitrag, nur Mitglieder · Es gibt noch keine kommenden Termine/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: '60 Angebote veröffentlichen' }).click()
  await page.getByText('60 Angebote veröffentlicht.').waitFor()
  expect(await stateCount('Sammelkurs', 'published')).toBe(60)
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Zurückgenommen: 60 Angebote sind wieder wie vorher.').waitFor()
  expect(await stateCount('Sammelkurs', 'draft')).toBe(60)
})

test.each([800, 1024, 1280, 1440])('at %i px no line moves with a choice', async (width) => {
  await addDrafts(`Breitkurs${width}`, 60)
  const page = await as('admin', { viewport: { width, height: 700 } })
  await page.goto(at(`/admin/courses?q=breitkurs${width}&stand=draft`))
  await isTakenOver(page)
  // Another letter may break the bar into two rows.
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const boxes = page.getByRole('checkbox', { name: /^Breitkurs/ })
  const topOf = () => boxes.first().evaluate((box) => Math.round(box.getBoundingClientRect().top + window.scrollY))
  const before = await topOf()
  await page.getByLabel(/^Alle Treffer/).check()
  expect(await topOf(), 'all hits').toBe(before)
  await page.getByLabel(/^Alle Treffer/).uncheck()
  await boxes.first().check()
  expect(await topOf(), 'one line').toBe(before)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/bulk-${width}.png` })
})

test('on a phone a line that gets the focus stays above the bar', async () => {
  await addDrafts('Fokuskurs', 30)
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/courses?q=fokuskurs&stand=draft'))
  await isTakenOver(page)
  const boxes = page.getByRole('checkbox', { name: /^Fokuskurs/ })
  await boxes.first().check()
  const bar = page.getByRole('button', { name: 'Weiter …' })
  for (let at = 1; at < 12; at++) {
    await boxes.nth(at).focus()
    const [line, over] = [await boxes.nth(at).boundingBox(), await bar.boundingBox()]
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
  }
})

test('before drafts are published their prices are read, and what has none yet gets one for several at once', async () => {
  await addDrafts('Preiskurs', 5, 2)
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/courses?q=preiskurs&stand=draft'))
  const boxes = page.getByRole('checkbox', { name: /^Preiskurs/ })
  await isTakenOver(page)
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const topOf = () => boxes.first().evaluate((box) => Math.round(box.getBoundingClientRect().top + window.scrollY))
  const before = await topOf()
  for (const box of await boxes.all()) await box.check()
  expect(await topOf(), 'no line moves with the first choice').toBe(before)
  await page.getByLabel('Mit der Auswahl').selectOption('publish')
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/bulk-phone.png` })
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByText(/Möglich bei \d von 5 Angeboten/).waitFor()
  await page.getByRole('link', { name: 'Zurück', exact: true }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Preiskurs/, checked: true }).count()).toBe(5)
  await page.getByLabel('Mit der Auswahl').selectOption({ label: 'Veröffentlichen' })
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByText('Möglich bei 3 von 5 Angeboten.').waitFor()
  await page.getByRole('link', { name: 'Preis für 2 Angebote setzen …' }).click()
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.locator('.error-summary').getByText('Bitte wählen Sie aus, was es kostet.').waitFor()
  await page.getByLabel('Eigene Preise', { exact: true }).check()
  await page.getByLabel('Ohne Mitgliedschaft').fill('60')
  await page.getByLabel(/^Mitglieder/).fill('30,00')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('Preis: 60,00 €, Mitglieder 30,00 €').first().waitFor()
  expect(await page.getByLabel('Ohne Mitgliedschaft').inputValue()).toBe('60')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: '2 Angebote mit diesem Preis speichern' }).click()
  await page.getByText('2 Angebote mit neuem Preis gespeichert.').waitFor()
  const { rows } = await owner.query(
    `select p.kind, cents from course_prices p join courses c on c.club_id = p.club_id and c.id = p.course_id
     where c.title in ('Preiskurs 1', 'Preiskurs 2') order by c.title, p.kind`,
  )
  expect(rows.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual([
    'member 3000',
    'non_member 6000',
    'member 3000',
    'non_member 6000',
  ])
})

test('a copy that would run past its season says so before it is made, and begins where one likes', async () => {
  await owner.query(
    `insert into seasons (club_id, id, name, valid) values ('gsv', $1, 'Kurze Saison', daterange((current_date + 200)::date, (current_date + 230)::date))`,
    [newId()],
  )
  const page = await as('admin')
  await page.goto(at('/admin/courses/seepferdchen-am-montag'))
  await page.getByRole('link', { name: 'Kopieren …' }).click()
  await page.getByRole('heading', { name: 'In eine Saison kopieren: Seepferdchen am Montag' }).waitFor()
  await page.getByLabel('Saison').selectOption({ label: 'Kurze Saison' })
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText(/\d+ Termine? lieg\w+ nach dem Saisonende/).waitFor()
  await expectAccessible(page)
  const firstDay = async () => /Termine? ab ([\d.]+)/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]
  const usual = await firstDay()
  expect(usual).toBeDefined()
  await page.getByLabel(/^Erster Tag/).fill(formatDay(Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 100 })))
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect.poll(firstDay).not.toBe(usual)
  await page.getByRole('button', { name: '1 Angebot kopieren' }).click()
  await page.getByText('1 Angebot kopiert.').waitFor()
  await page.getByRole('link', { name: 'Seepferdchen am Montag öffnen' }).click()
  await page.getByRole('heading', { name: 'Seepferdchen am Montag', level: 1 }).waitFor()
  await page.getByText('Entwurf', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/courses\/seepferdchen-am-montag-\d+$/)
})
