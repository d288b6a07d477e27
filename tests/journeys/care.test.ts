import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { found } from '../../src/kernel/answer.ts'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const PDF = { name: 'pass.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

/** A member of 24 years and some months, adult, with nothing in the file. */
async function findMember(): Promise<{ personId: string; memberId: string; name: string }> {
  const { rows } = await owner.query<{ personId: string; memberId: string; name: string }>(`
    select p.id as "personId", m.id as "memberId", p.firstname || ' ' || p.lastname as name from members m join people p on p.id = m.person_id
    where m.club_id = 'gsv' and p.birth_on < '1990-01-01' and (select bool_and(s.state = 'active' and upper_inf(s.valid)) and count(*) = 1
        from memberships s where s.member_id = m.id) and not exists (select from consents c where c.person_id = p.id)
      and not exists (select from honours h where h.person_id = p.id)
      and not exists (select from course_trainers t where t.person_id = p.id)
      and not exists (select from licences l where l.person_id = p.id)
      and (select count(*) from people q where q.firstname = p.firstname and q.lastname = p.lastname) = 1 order by p.id limit 1`)
  if (!rows[0]) throw new Error('no member')
  return rows[0]
}

test('the office keeps licences, consents, papers, notes and own fields in the file of a member, on the phone', async () => {
  const { memberId, name } = await findMember()
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/members/${memberId}`))
  // The strip of tabs comes to rest.
  await isTakenOver(page)
  await page.getByRole('link', { name: 'Lizenzen und Nachweise' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText('Lizenz eintragen').click()
  await page.locator('#title').fill('Übungsleiter C Breitensport')
  await page.getByLabel('Erster Tag').fill('31.02.2024')
  await page.getByRole('button', { name: 'Lizenz speichern' }).click()
  await page.locator('.error-summary').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Erster Tag').fill('01.02.2024')
  await page.getByRole('button', { name: 'Lizenz speichern' }).click()
  await page.getByText('Die Lizenz ist gespeichert.').waitFor()
  await page.getByText('01.02.2024 bis 31.01.2028').waitFor()
  await page.getByText('Einsicht eintragen').first().click()
  await page.getByLabel('Ausgestellt am').fill('02.01.2026')
  await page.getByLabel('nein').check()
  await page.getByRole('button', { name: 'Einsicht eintragen' }).click()
  await page.getByText('Geben Sie das Führungszeugnis zurück').waitFor()
  await page.getByText('Noch nicht unterschrieben.').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)

  await page.getByRole('link', { name: 'Einwilligungen' }).click()
  await page.getByText('Einwilligung eintragen').first().click()
  await page.getByLabel('Worum es geht').selectOption('Rundbrief')
  await page.getByRole('button', { name: 'Einwilligung eintragen' }).click()
  await page.getByText('Die Einwilligung ist eingetragen.').waitFor()
  await page.getByRole('button', { name: 'Rundbrief: Widerruf eintragen' }).click()
  await page.getByText('Der Widerruf ist eingetragen.').waitFor()
  await page.getByText('widerrufen am').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)

  await page.getByRole('link', { name: 'Papiere und Notizen' }).click()
  await page.getByText('Papier ablegen').first().click()
  await page.getByLabel('Name').fill('Spielerpass')
  await page.getByLabel('Scan').setInputFiles(PDF)
  await page.getByRole('button', { name: 'Papier ablegen' }).click()
  await page.getByRole('link', { name: 'Spielerpass' }).waitFor()
  await page.getByLabel('Neue Notiz').fill('Ruft lieber abends an.')
  await page.getByRole('button', { name: 'Notiz speichern' }).click()
  await page.getByText('Die Notiz ist gespeichert.').waitFor()
  await page.getByLabel('Trikotgröße').selectOption('XL')
  await page.getByRole('button', { name: 'Felder speichern' }).click()
  await page.getByText('Die Felder sind gespeichert.').waitFor()
  expect(await page.getByLabel('Trikotgröße').inputValue()).toBe('XL')
  await page.getByLabel('Trikotgröße').selectOption('–')
  await page.getByRole('button', { name: 'Felder speichern' }).click()
  await page.getByText('Die Felder sind gespeichert.').waitFor()
  await expect.poll(() => page.getByLabel('Trikotgröße').inputValue()).toBe('')
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Spielerpass löschen' }).click()
  await page.getByText('Kein Papier abgelegt.').waitFor()
})

test('what somebody takes back of a sign-up waits on Heute until the office has acted on it', async () => {
  const { rows } = await owner.query<{ personId: string; title: string }>(`
    with asked as (insert into course_consents (club_id, id, text_version, course_id, position, text, is_required, created_at)
        select 'gsv', gen_random_uuid(), 1, course_id, 91, 'Fotos auf der Website', false, now() from participations
        where club_id = 'gsv' and state = 'confirmed' order by id limit 1 returning id, course_id),
      given as (insert into participation_consents (club_id, participation_id, consent_id, text_version, given_at, revoked_at)
        select 'gsv', p.id, asked.id, 1, now(), now() from asked join participations p on p.course_id = asked.course_id and p.state = 'confirmed'
        order by p.id limit 1 returning participation_id)
    select p.person_id as "personId", c.title from given join participations p on p.id = participation_id join courses c on c.id = p.course_id`)
  const { personId, title } = found(rows[0])
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin?zeigt=widerrufe-anmeldungen'))
  await page.getByText(title).first().waitFor()
  await page.goto(at(`/admin/members/care/${personId}?teil=einwilligungen`))
  await page.getByText('Widerrufen aus Anmeldungen').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: `${title}: Widerruf erledigt` }).click()
  await page.getByText('Der Widerruf ist erledigt.').waitFor()
  expect(await page.getByText('zu beachten').count()).toBe(0)
})

test('an earlier club makes a jubilee, the list of the year shows it, and one press settles it', async () => {
  const { personId, name } = await findMember()
  const year = new Date().getFullYear()
  await owner.query(
    `update memberships set valid = daterange(($2::int - 10 || '-06-01')::date, null) where member_id = (select id from members where person_id = $1)`,
    [personId, year],
  )
  const page = await as('admin')
  await page.goto(at(`/admin/members/care/${personId}?teil=ehrungen`))
  await page.getByText('Früheren Verein anrechnen').click()
  await page.getByLabel('Verein', { exact: true }).fill('TV Altstadt')
  await page.getByLabel('Erster Tag').fill(`31.12.${year - 25}`)
  await page.getByLabel('Letzter Tag').fill(`31.05.${year - 10}`)
  await page.getByRole('button', { name: 'Anrechnen' }).click()
  await page.getByText('Die frühere Mitgliedschaft zählt jetzt mit.').waitFor()
  await page.getByText(`fällig am 31.12.${year}`).waitFor()
  await expectAccessibleInBoth(page)
  await page.goto(at(`/admin/members/honours?jahr=${year}`))
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '25 Jahre Mitglied' })
  await row.waitFor()
  await expectAccessibleInBoth(page)
  await row.getByRole('button', { name: /ohne Ehrung/ }).click()
  await page.getByText('Als erledigt ohne Ehrung eingetragen.').waitFor()
  await page.getByText('Regeln ändern').click()
  await page.getByLabel('Jubiläen nach so vielen Jahren').fill('10, zwölf')
  await page.getByLabel('Runde Geburtstage').fill('siebzig')
  await page.getByRole('button', { name: 'Regeln speichern' }).click()
  // One sentence for two fields tells both.
  for (const label of ['Jubiläen nach so vielen Jahren', 'Runde Geburtstage'])
    await page.getByRole('link', { name: new RegExp(`^${label}: .*durch Komma getrennt`) }).waitFor()
  await page.getByLabel('Jubiläen nach so vielen Jahren').fill('10, 25')
  await page.getByLabel('Runde Geburtstage').fill('70, 80')
  await page.getByRole('button', { name: 'Regeln speichern' }).click()
  await page.getByText(/Die Regeln sind gespeichert/).waitFor()
})

test('the club says what it asks for and which fields it keeps; a used kind stays', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members/fields'))
  await page.getByText('Feld anlegen').click()
  await page.locator('#field--title').fill('Schlüssel bekommen')
  await page.locator('#field--kind').selectOption('Tag')
  await page.getByRole('button', { name: 'Feld speichern' }).last().click()
  await page.getByText('Das Feld ist gespeichert.').waitFor()
  await page.getByText('Trikotgröße ändern').click()
  await page.getByLabel('Art').first().selectOption('Text')
  await page.getByRole('button', { name: 'Feld speichern' }).first().click()
  await page
    .locator('.error-summary')
    .getByText(/schon etwas eingetragen/)
    .waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByText('Einwilligung anlegen').click()
  await page.locator('#purpose--title').fill('Fahrgemeinschaft')
  await page.locator('#purpose--text').fill('Der Verein darf meine Telefonnummer an Eltern der Gruppe geben.')
  await page.getByRole('button', { name: 'Einwilligung speichern' }).last().click()
  await page.getByText('Die Einwilligung ist gespeichert.').waitFor()
})

test('who leads minors and lacks a proof stands on a list of its own; child protection sees it and nothing else', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members/licences'))
  await page
    .getByText(/Führungszeugnis fehlt/)
    .first()
    .waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Lizenzen, die ablaufen' }).click()
  await page.getByText('Übungsleiter C Breitensport').first().waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  const trainer = await as('trainer')
  await trainer.goto(at('/admin/members/licences'))
  expect(new URL(trainer.url()).pathname).toBe('/')
})

/** Offers for minors with a trainer and a coming session; nobody's proof was seen yet. */
async function findLed() {
  await owner.query(`delete from conduct_checks where club_id = 'gsv'`)
  await owner.query(`delete from conduct_codes where club_id = 'gsv'`)
  const { rows } = await owner.query<{ slug: string; sessionId: string; personId: string; name: string }>(`
    select distinct on (c.slug) c.slug, s.id as "sessionId", p.id as "personId", p.lastname || ', ' || p.firstname as name
    from courses c join course_trainers t on t.course_id = c.id join people p on p.id = t.person_id
    join sessions s on s.course_id = c.id and s.state = 'planned' and s.starts_at > now() + interval '1 day'
    where c.club_id = 'gsv' and c.state in ('published', 'running') and c.age_unit = 'years' and c.age_from < 18
    order by c.slug, s.starts_at limit 20`)
  return rows
}

test('a missing proof warns whoever assigns a trainer or asks for a substitute, until it was seen', async () => {
  const led = await findLed()
  const { slug, personId, name } = led[0] ?? { slug: '', personId: '', name: '' }
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/courses/${slug}?teil=leitung`))
  const warning = page.getByRole('listitem').filter({ hasText: name })
  await warning.getByText(/Führungszeugnis fehlt, Ehrenkodex nicht unterschrieben/).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)

  for (const { sessionId } of led) {
    await page.goto(at(`/admin/mobile/participantList/${sessionId}/cancel`))
    if ((await page.getByRole('button', { name: 'Vertretung fragen' }).count()) > 0) break
  }
  await page.getByText('Für die Arbeit mit Minderjährigen fehlt').waitFor()
  await page
    .getByText(/Führungszeugnis fehlt/)
    .first()
    .waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)

  await page.goto(at(`/admin/members/care/${personId}?teil=nachweise`))
  await page.getByText('Einsicht eintragen').first().click()
  await page.getByLabel('Ausgestellt am').fill(formatDay(Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 1 })))
  await page.getByLabel('nein').check()
  await page.getByRole('button', { name: 'Einsicht eintragen' }).click()
  await page.getByText('Geben Sie das Führungszeugnis zurück').waitFor()
  await page.goto(at(`/admin/courses/${slug}?teil=leitung`))
  await warning.getByText('Ehrenkodex nicht unterschrieben').waitFor()
  expect(await warning.getByText(/Führungszeugnis fehlt/).count()).toBe(0)
})

test('a proof for the fee is entered as the regulation names it, and one entered by mistake is deleted', async () => {
  await owner.query(`insert into tariffs (club_id, id, name, rules) values ('gsv', gen_random_uuid(), 'Mit Nachweis', $1)`, [
    JSON.stringify([
      { kind: 'interval', months: 12 },
      { kind: 'class', name: 'Azubi', cents: 100, per: 'year', when: { proof: 'Ausbildung' } },
    ]),
  ])
  const { personId } = await findMember()
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at(`/admin/members/care/${personId}?teil=nachweise`))
  await isTakenOver(page)
  const part = page.getByRole('region', { name: 'Nachweise für den Beitrag' })
  await part.getByText('Nachweis eintragen').first().click()
  await part.getByLabel('Nachweis', { exact: true }).selectOption('Ausbildung')
  await part.getByLabel('Gilt ab').fill('01.09.2026')
  await part.getByLabel('Letzter Tag').fill('31.08.2020')
  await part.getByRole('button', { name: 'Nachweis eintragen' }).click()
  await page.locator('.error-summary').getByText('Der letzte Tag liegt vor dem ersten.').waitFor()
  await expectAccessibleInBoth(page)
  await part.getByLabel('Letzter Tag').fill('31.08.2035')
  await part.getByRole('button', { name: 'Nachweis eintragen' }).click()
  await page.getByText('Der Nachweis ist eingetragen.').waitFor()
  await part.getByText('01.09.2026 bis 31.08.2035').waitFor()
  await expectNoSideScroll(page)
  await part.getByRole('button', { name: 'Nachweis Ausbildung' }).click()
  await part.getByText('Kein Nachweis eingetragen.').waitFor()
})
