import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

const owner = new pg.Client({ connectionString: app.databaseUrl })
afterAll(() => owner.end())

const CARD = '10er-Karte Rücken'
const look = async (page: Page, name: string) =>
  process.env.LOOK && (await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true }))
let slug: string
let sessionId: string

/** The trainer's offer meets in two hours; Anke, a member, and Gerda, none, are on its list. */
beforeAll(async () => {
  await owner.connect()
  const { rows } = await owner.query<{ id: string; slug: string }>(
    `select id, slug from courses where club_id = 'gsv' and title = 'Rückenfit am Feierabend'`,
  )
  const [course] = rows
  slug = course?.slug ?? ''
  sessionId = newId()
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at)
     values ('gsv', $1, $2, ((now() + interval '2 hours') at time zone 'Europe/Berlin')::date, now() + interval '2 hours', now() + interval '3 hours')`,
    [sessionId, course?.id],
  )
  const gerda = newId()
  await owner.query(
    `insert into people (club_id, id, firstname, lastname, search, email) values ('gsv', $1, 'Gerda', 'Gast', 'gerda gast', 'gerda@post.example')`,
    [gerda],
  )
  await owner.query(
    `delete from participations where club_id = 'gsv' and course_id = $1 and person_id in (select id from people where firstname = 'Anke' and lastname = 'Lorenz')`,
    [course?.id],
  )
  await owner.query(
    `delete from group_people where club_id = 'gsv' and course_id = $1 and person_id in (select id from people where firstname = 'Anke' and lastname = 'Lorenz')`,
    [course?.id],
  )
  await owner.query(
    `insert into group_people (club_id, id, course_id, person_id, kind, valid)
     select 'gsv', gen_random_uuid(), $1, id, 'regular', '[2020-01-01,)' from people where club_id = 'gsv' and (id = $2 or firstname = 'Anke' and lastname = 'Lorenz')`,
    [course?.id, gerda],
  )
})

/** Sells this card in the panel; `search` finds the person. */
async function sell(page: Page, who: string, search = who): Promise<void> {
  await page.goto(at('/admin/cards'))
  await page.getByRole('link', { name: 'Karte verkaufen' }).first().click()
  await page.getByLabel('Wer bekommt die Karte?').fill(search)
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: who }).check()
  const option = page.locator('option', { hasText: CARD })
  await page.getByLabel('Karte', { exact: true }).selectOption((await option.getAttribute('value')) ?? '')
  await page.getByRole('button', { name: 'Karte verkaufen' }).click()
  await page.getByText('Die Karte ist eingetragen.').waitFor()
}

const balanceOf = async (firstname: string): Promise<number | undefined> => {
  const { rows } = await owner.query<{ balance: number }>(
    `select c.balance from credit_cards c join people p on p.club_id = c.club_id and p.id = c.person_id where c.name = $1 and p.firstname = $2`,
    [CARD, firstname],
  )
  return rows[0]?.balance
}

test('an editor makes a card for an offer of the department and sells one; what is wrong is said and nothing is lost', async () => {
  const page = await as('editor')
  await page.goto(at('/admin/cards/kinds?art=neu'))
  await page.getByLabel('Preis in Euro').fill('achtzig')
  await page.getByRole('button', { name: 'Karte anlegen' }).click()
  await page.getByRole('link', { name: /Bitte geben Sie der Karte einen Namen/ }).waitFor()
  await page.getByRole('link', { name: /Bitte geben Sie den Preis in Euro an/ }).waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('Preis in Euro').inputValue()).toBe('achtzig')
  await page.getByLabel('Name').fill(CARD)
  await page.getByLabel('Preis in Euro').fill('80')
  await page.getByRole('button', { name: 'Karte anlegen' }).click()
  await page.getByRole('link', { name: /Bitte wählen Sie, wo die Karte gilt/ }).waitFor()
  await page.getByLabel('Rückenfit am Feierabend', { exact: true }).check()
  await page.getByLabel(/Auch Mitglieder brauchen diese Karte/).check()
  await page.getByLabel(/Trainer dürfen sie verkaufen/).check()
  await page.getByRole('button', { name: 'Karte anlegen' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.reload()
  await page.getByRole('link', { name: CARD }).waitFor()
  await expectAccessible(page)

  await sell(page, 'Anke Lorenz (1985)', 'Lorenz')
  await page.getByText('10 von 10 Stunden').waitFor()
  await expectAccessible(page)
  await look(page, 'credits-sold')
  await page.reload()
  await page.getByText('80,00 €', { exact: true }).waitFor()
  expect(await balanceOf('Anke')).toBe(10)
})

test('visitors see the card in the price table and how to get it, also at the sign-up', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto(at(`/id/${slug}`))
  await page.getByRole('row', { name: `${CARD} (10 Stunden, 12 Monate gültig) 80,00 €` }).waitFor()
  await page.getByText(`mit „${CARD}“, erhältlich in der Halle und in der Geschäftsstelle`).waitFor()
  await page.goto(at(`/id/${slug}/signup`))
  await page.getByText(`Einzelne Stunden mit „${CARD}“`).waitFor()
})

test('attendance taken without network uses one hour once it is sent; the cancelled session gives it back, and the person sees both', async () => {
  const page = await as('trainer', { viewport: PHONE, hasTouch: true })
  await page.goto(at(`/admin/mobile/participantList#stunde/${sessionId}`))
  const row = page.getByRole('listitem').filter({ hasText: 'Anke Lorenz' })
  await row.getByText('Karte: noch 10 von 10').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Gerda Gast' }).getByText('keine gültige Karte').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await look(page, 'credits-hall')
  await page.context().setOffline(true)
  await row.getByRole('button', { name: 'Anke Lorenz: anwesend' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Gerda Gast' }).getByRole('button', { name: 'Gerda Gast: anwesend' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /Kein Netz/ })
    .waitFor()
  expect(await balanceOf('Anke')).toBe(10)
  await page.context().setOffline(false)
  await row.getByText('Karte: noch 9 von 10').waitFor()
  expect(await balanceOf('Anke')).toBe(9)

  await page.goto(at(`/admin/participants/attendance?kurs=${slug}`))
  await page.getByRole('rowheader', { name: 'Lorenz, Anke' }).getByText('Karte: noch 9 von 10').waitFor()
  await look(page, 'credits-matrix')
  await page.goto(at('/admin/cards'))
  await page.getByText('Ohne gültige Karte da: 1').click()
  await page.getByText(/^Gerda Gast: Rückenfit am Feierabend/).waitFor()
  await page.getByRole('link', { name: 'Anke Lorenz' }).click()
  await page.getByText('9 von 10 Stunden').waitFor()
  expect(await page.getByText('80,00').count(), 'money is not for trainers').toBe(0)
  await expectNoSideScroll(page)

  const reader = await as('reader', { viewport: PHONE, colorScheme: 'dark' })
  await reader.goto(at('/member/me'))
  const own = reader.getByRole('listitem').filter({ hasText: CARD })
  await own.getByText(/Noch 9 von 10, gültig bis/).waitFor()
  await page.goto(at(`/admin/mobile/participantList/${sessionId}/cancel`))
  await page.getByRole('button', { name: 'Stunde fällt aus' }).click()
  await page.getByText('Wer weiß Bescheid?').waitFor()
  // By itself, without a reload.
  await own.getByText(/Noch 10 von 10, gültig bis/).waitFor()
  await own.getByText('Verlauf').click()
  await own.getByText(/^Stunde zurück: Rückenfit am Feierabend/).waitFor()
  await expectAccessible(reader)
  await expectNoSideScroll(reader)
  await look(reader, 'credits-profile')
  const mail = await owner.query<{ id: string }>(
    `select id from mails where template = 'session.cancelled' and to_address = 'gerda@post.example'`,
  )
  expect((await app.fetch('gsv', `/dev/mailbox/${mail.rows[0]?.id}/text`)).text).toContain('Diese Stunde kostet nichts.')
})

test('the office corrects, extends and refunds a card with a reason; too much is refused', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/cards?q=Anke+Lorenz&stand=valid'))
  await page
    .getByRole('row', { name: new RegExp(CARD) })
    .getByRole('link', { name: 'Anke Lorenz' })
    .click()
  await page.getByText('Stunden korrigieren …').click()
  await page.getByLabel('Um wie viele Stunden?').fill('-11')
  await page.getByLabel('Grund').first().fill('Papierkarte')
  await page.getByRole('button', { name: 'Stunden korrigieren' }).click()
  await page.getByRole('link', { name: 'So viele Stunden sind nicht mehr auf der Karte.' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('Grund').first().inputValue()).toBe('Papierkarte')
  await page.getByLabel('Um wie viele Stunden?').fill('-2')
  await page.getByRole('button', { name: 'Stunden korrigieren' }).click()
  await page.getByText('Die Karte ist korrigiert.').waitFor()
  await page.getByText('8 von 10 Stunden').waitFor()
  await page.getByText('Länger gelten lassen …').click()
  await page.getByLabel('Letzter Tag').fill('31.12.2028')
  await page.locator('#reason-extend').fill('krank')
  await page.getByRole('button', { name: 'Länger gelten lassen' }).click()
  await page.getByText('Die Karte ist verlängert.').waitFor()
  await page
    .getByText(/bis 31\.12\.2028$/)
    .first()
    .waitFor()
  await page.getByText('Karte erstatten …').click()
  await expect.poll(() => page.getByLabel('Betrag in Euro').inputValue()).toBe('64,00')
  await page.locator('#reason-refund').fill('Umzug')
  await page.getByRole('button', { name: 'Karte erstatten' }).click()
  await page.getByText('Die Karte ist erstattet.').waitFor()
  await page.reload()
  await page.getByText('0 von 10 Stunden').waitFor()
  await page.getByText('64,00 €', { exact: true }).waitFor()
  await look(page, 'credits-refunded')
})

test.each([
  ['super', 'Jens Lorenz (1983)'],
  ['admin', 'Mats Lorenz (2019)'],
  ['trainer', 'Gerda Gast'],
] as const)('%s sells a card on a phone in the dark, and it is there after a reload', async (role, who) => {
  const page = await as(role, { viewport: PHONE, colorScheme: 'dark' })
  await sell(page, who, who.split(' ')[0])
  await page.getByText('10 von 10 Stunden').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.reload()
  await page.getByText('10 von 10 Stunden').waitFor()
  expect(await page.getByText('Stunden korrigieren …').count()).toBe(role === 'trainer' ? 0 : 1)
})

test('in the table of cards a trainer finds the own offers’ cards, and no money', async () => {
  const tableOf = async (role: string) => {
    const cookie = await app.login('gsv', `${role}@gsv.example`)
    return (await app.fetch('gsv', '/admin/cards/export?spalte=karte&spalte=preis&spalte=zahlt', { headers: { cookie } })).text
  }
  expect(await tableOf('admin')).toMatch(/;10er-Karte Rücken;[\d,]+\s€;/)
  const seen = await tableOf('trainer')
  expect(seen).toMatch(/;10er-Karte Rücken;;\r\n/)
  expect(seen).not.toContain('€')
})

test('trainers make no cards; a kind that is changed keeps its cards', async () => {
  const trainer = await as('trainer')
  await trainer.goto(at('/admin/cards/kinds'))
  expect(new URL(trainer.url()).pathname).toBe('/')
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/cards/kinds'))
  await page.getByRole('link', { name: CARD }).click()
  await page.getByLabel('Preis in Euro').fill('95,50')
  await page.getByLabel(/Nicht mehr verkaufen/).check()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Karte speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.getByText('95,50 €').waitFor()
  await page.getByText(/wird nicht mehr verkauft/).waitFor()
  expect(await balanceOf('Jens')).toBe(10)
  await expectAccessible(page)
})
