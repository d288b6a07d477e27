import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const ONE = 'ein-platz'
const OTHER = 'ein-anderer-platz'
const PAIRS = 'eltern-kind-turnen-nordring'

/** Opens the newest mail with this subject and follows the link of this name. */
async function followMail(page: Page, subject: RegExp, link: string): Promise<void> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  const address = await page.getByRole('link', { name: link }).getAttribute('href')
  await page.goto(address ?? '')
}

/** Second at which a mailed link ends. */
const endOf = (address: string): number => {
  const [payload = ''] = address.replace(/.*\/p\//, '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())[3]
}

test('a parent signs a pair up without a login, and later somebody else accompanies the child', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at(`/id/${PAIRS}/signup`))
  await page.getByLabel('Vorname').first().fill('Ida')
  await page.getByLabel('Nachname').first().fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill(`1.2.${new Date().getFullYear() - 2}`)
  await page.getByLabel('E-Mail-Adresse').fill('anke@aehrenfeld.example')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const guardian = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  await guardian.getByLabel('Vorname').fill('Anke')
  await guardian.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByLabel('Wer begleitet das Kind?').fill('Anke Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: 'Schnupperstunde buchen', exact: true }).click()
  await page.getByText('30 Minuten').first().waitFor()

  await followMail(page, /Bitte bestätigen/, 'Anmeldung bestätigen')
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await page.getByText(/^Der Platz zum Schnuppern ist gebucht: \d Stunden kostenlos$/).waitFor()
  await page.getByText('Abmelden können Sie sich gleich hier.').waitFor()
  // The ticket leads to where one leaves, as the mail does and as long as its link; opening it changes nothing.
  const address = await page.getByRole('link', { name: 'Abmelden', exact: true }).getAttribute('href')
  expect(endOf(address ?? '')).toBe(endOf(page.url()))
  await page.getByRole('link', { name: 'Abmelden', exact: true }).click()
  await page.getByRole('button', { name: /abmelden/i }).waitFor()

  await followMail(page, /^Zum Schnuppern angemeldet: Eltern-Kind-Turnen/, 'Begleitung ändern')
  await page.getByText('Bisher: Anke Ährenfeld').waitFor()
  await expectNoSideScroll(page)
  await page.getByLabel('Begleitende Person').fill('Opa Karl')
  await page.getByRole('button', { name: 'Begleitung speichern' }).click()
  await page.getByText('Bisher: Opa Karl').waitFor()
  await page.reload()
  expect(await page.getByLabel('Begleitende Person').inputValue()).toBe('Opa Karl')
})

test('the page of the link is in order for everybody', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await followMail(page, /^Zum Schnuppern angemeldet: Eltern-Kind-Turnen/, 'Begleitung ändern')
  await page.getByLabel('Begleitende Person').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

/** An offer with one place and a waiting list, for 60 €. */
async function addOffer(title: string, slug: string): Promise<string> {
  await owner.query(
    `with made as (insert into courses (club_id, id, slug, kind, state, title, search, capacity, has_waiting_list)
       values ('gsv', uuidv7(), $1, 'course', 'published', $2, lower($2), 1, true) returning id)
     insert into course_prices (club_id, course_id, kind, cents) select 'gsv', id, 'non_member', 6000 from made`,
    [slug, title],
  )
  return title
}

/** Follows a link in a person's mail with this subject. */
async function followMailOf(page: Page, firstname: string, subject: string, link: string): Promise<void> {
  const rows = page
    .locator('li')
    .filter({ hasText: `${firstname}@post.example` })
    .getByRole('link', { name: subject })
  await expect
    .poll(async () => {
      await page.goto(at('/dev/mailbox'))
      return rows.count()
    })
    .toBeGreaterThan(0)
  await rows.first().click()
  const address = await page.getByRole('link', { name: link, exact: true }).first().getAttribute('href')
  await page.goto(address ?? '')
}

/** Signs a person up and follows the mailed link. */
async function joinAndConfirm(page: Page, slug: string, firstname: string, button: string): Promise<void> {
  const form = { step: 'send', key: `key-${firstname}-${slug}`, firstname, lastname: 'Nachrück', birthOn: '05.03.1980' }
  const sent = { ...form, email: `${firstname}@post.example` }
  expect((await app.fetch('gsv', `/id/${slug}/signup`, { form: sent })).status).toBe(200)
  await followMailOf(page, firstname, 'Bitte bestätigen', button)
  await page.getByRole('button', { name: button }).click()
}

const stateOf = async (firstname: string, slug: string) =>
  (
    await owner.query<{ state: string }>(
      `select p.state from participations p join people w on w.club_id = p.club_id and w.id = p.person_id
       join courses c on c.club_id = p.club_id and c.id = p.course_id
       where p.club_id = 'gsv' and w.firstname = $1 and w.lastname = 'Nachrück' and c.slug = $2`,
      [firstname, slug],
    )
  ).rows[0]?.state

test('without JavaScript an offered place is declined by its link, the next one is asked, takes it and leaves another waiting list', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  const [title, other] = [await addOffer('Ein Platz', ONE), await addOffer('Ein anderer Platz', OTHER)]
  await joinAndConfirm(page, ONE, 'erste', 'Anmeldung bestätigen')
  await joinAndConfirm(page, ONE, 'zweite', 'Wartelistenplatz bestätigen')
  await joinAndConfirm(page, ONE, 'dritte', 'Wartelistenplatz bestätigen')
  await joinAndConfirm(page, OTHER, 'vierte', 'Anmeldung bestätigen')
  await joinAndConfirm(page, OTHER, 'dritte', 'Wartelistenplatz bestätigen')

  await followMailOf(page, 'erste', `Angemeldet: ${title}`, 'Abmelden')
  await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
  await page.getByText('Sie sind abgemeldet').waitFor()

  await followMailOf(page, 'zweite', `Ein Platz ist frei: ${title}`, 'Platz ablehnen')
  // Programs that check mails follow every link: only the button counts.
  await page.reload()
  expect(await stateOf('zweite', ONE)).toBe('offered')
  expect(await stateOf('dritte', ONE)).toBe('waiting')
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Platz ablehnen' }).click()
  await page.getByText('Sie haben den Platz abgelehnt').waitFor()
  await page.reload()
  await page.getByText('Sie haben den Platz abgelehnt').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)

  await followMailOf(page, 'dritte', `Ein Platz ist frei: ${title}`, 'Platz annehmen')
  const list = page.getByRole('checkbox', { name: new RegExp(other) })
  expect(await list.isChecked()).toBe(false)
  await list.check()
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden' }).click()
  await page.getByText('Der Platz ist fest gebucht').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect([await stateOf('dritte', ONE), await stateOf('dritte', OTHER)]).toEqual(['confirmed', 'cancelled'])
  await followMailOf(page, 'dritte', `Warteliste verlassen: ${other}`, 'Angebot ansehen')
})

test('a long consent shows its beginning and unfolds to the whole text, also without JavaScript', async () => {
  const text = `Mein Kind darf allein nach Hause gehen. ${'Ich habe es mit ihm besprochen und gebe rechtzeitig Bescheid, wenn sich etwas ändert. '.repeat(6)}`
  await owner.query(
    `update course_consents set text = $1 from courses c where c.club_id = course_consents.club_id and c.id = course_id
    and c.slug = 'bronze-kurs' and course_consents.club_id = 'gsv'`,
    [text],
  )
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at('/id/bronze-kurs/signup'))
  await page.getByLabel('Vorname').first().fill('Falt')
  await page.getByLabel('Nachname').first().fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill(`1.2.${new Date().getFullYear() - 9}`)
  await page.getByLabel('E-Mail-Adresse').fill('falt@post.example')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const guardian = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  await guardian.getByLabel('Vorname').fill('Anke')
  await guardian.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByLabel('Noch keines').check()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const box = page.getByLabel('Mein Kind darf allein nach Hause gehen.')
  await box.waitFor()
  expect(await page.getByText('Ich habe es mit ihm besprochen').first().isVisible()).toBe(false)
  await page.getByText('Ganzen Text lesen').click()
  await expect.poll(() => page.getByText('Ich habe es mit ihm besprochen').first().isVisible()).toBe(true)
  await expectNoSideScroll(page)
})
