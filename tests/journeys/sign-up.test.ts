import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const FREE = 'rueckenfit-am-feierabend'
const FULL = 'seepferdchen-am-montag'

interface Visitor {
  firstname: string
  birthOn: string
  email: string
  guardian?: string
}

async function fillPerson(page: Page, { firstname, birthOn, email, guardian }: Visitor): Promise<void> {
  await page.getByLabel('Vorname').first().fill(firstname)
  await page.getByLabel('Nachname').first().fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill(birthOn)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  if (!guardian) return
  await page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Angaben' }).waitFor()
  const part = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  await part.getByLabel('Vorname').fill(guardian)
  await part.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
}

/** Error summary above a refused form. */
const faultsOn = async (page: Page): Promise<string> => (await page.locator('.error-summary').textContent()) ?? ''

async function send(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Opens the newest mail with this subject and follows its one big link. */
async function followMail(page: Page, subject: RegExp): Promise<void> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  const address = await page.locator('a[href*="/p/"]').first().getAttribute('href')
  await page.goto(address ?? '')
}

const signedIn = (email: string, viewport = DESKTOP) => as(email, { viewport })

test('without JavaScript a visitor finds an offer, signs up and confirms by the mailed link', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at('/'))
  await page.getByLabel('Angebot suchen').fill('Rückenfitt')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.getByRole('link', { name: 'Rückenfit am Feierabend' }).click()
  await page.locator('a[href$="/signup"]').click()

  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  expect(await faultsOn(page)).toContain('Bitte geben Sie den Vornamen an.')
  await fillPerson(page, { firstname: 'Änne', birthOn: '5.3.1984', email: 'aenne@post.example' })
  await expect.poll(() => page.getByText('Änne Ährenfeld, geboren am 05.03.1984').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Angaben ändern' }).click()
  await expect.poll(() => page.getByLabel('Geburtsdatum').inputValue()).toBe('5.3.1984')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  // Information needs no consent: the statement stands there, and no tick is asked for.
  await page.getByText('Datenschutzhinweise', { exact: true }).waitFor()
  await send(page, 'zahlungspflichtig anmelden')
  await expect.poll(() => page.getByRole('main').textContent()).toContain('30 Minuten lang halten wir ihn für Sie frei.')

  await followMail(page, /Bitte bestätigen: Ihr Platz bei Rückenfit/)
  const address = page.url()
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect.poll(() => page.getByRole('main').textContent()).toContain('Der Platz ist fest gebucht')
  expect(page.url()).toBe(address)
  await page.reload()
  expect(await page.getByRole('main').textContent()).toContain('Der Platz ist fest gebucht')
})

test('a child is signed up by a guardian, whose fields appear when they are needed', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open({ javaScriptEnabled })
    await page.goto(at(`/id/kinderturnen-ab-6/signup`))
    const birthOn = `1.2.${new Date().getFullYear() - 7}`
    await fillPerson(page, {
      firstname: `Mats${javaScriptEnabled}`,
      birthOn,
      email: `eltern-${javaScriptEnabled}@post.example`,
      guardian: 'Anke',
    })
    await page.getByText('Anke Ährenfeld').waitFor()
    await send(page, 'Schnupperstunde buchen')
    await page.getByText('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse').waitFor()
  }
})

test('somebody too young learns it while typing, and before the last step, beside the birth date', async () => {
  const page = await browser.open()
  await page.goto(at(`/id/${FREE}/signup`))
  await isTakenOver(page)
  await page.getByLabel('Geburtsdatum').fill(`1.2.${new Date().getFullYear() - 9}`)
  await page.getByText(/Das Angebot ist ab \d+ Jahren\. Bitte prüfen Sie das Geburtsdatum\./).waitFor()
  await page.getByLabel('Geburtsdatum').fill('1.2.1990')
  await page.getByText(/Bitte prüfen Sie das Geburtsdatum/).waitFor({ state: 'detached' })
  await fillPerson(page, {
    firstname: 'Ida',
    birthOn: `1.2.${new Date().getFullYear() - 9}`,
    email: 'ida@post.example',
    guardian: 'Anke',
  })
  await page
    .getByRole('region', { name: 'Bitte prüfen Sie Ihre Angaben' })
    .getByRole('link', { name: / alt\. Das Angebot ist / })
    .click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('birthOn')
})

test('a full course leads to the waiting list, with the position', async () => {
  const page = await browser.open()
  await page.goto(at(`/id/${FULL}`))
  const [position] = /\d+/.exec((await page.getByText(/Warteliste, Platz \d+/).textContent()) ?? '') ?? []
  await page.getByRole('link', { name: 'Auf die Warteliste' }).click()
  const birthOn = `1.2.${new Date().getFullYear() - 6}`
  await fillPerson(page, { firstname: 'Wilma', birthOn, email: 'warten@post.example', guardian: 'Jens' })
  await send(page, 'Auf die Warteliste')
  await page.getByText(`Sie stehen auf Platz ${position} der Warteliste`).waitFor()
  await followMail(page, /Warteliste für Seepferdchen/)
  const confirm = page.getByRole('button', { name: 'Wartelistenplatz bestätigen' })
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
  await page.getByText(`Sie stehen auf Platz ${position} der Warteliste`).waitFor()
  await page.goto(at(`/id/${FULL}`))
  await page.getByText(`Warteliste, Platz ${Number(position) + 1}`).waitFor()
})

const ONCE = {
  step: 'send',
  key: 'the-same-key-twice',
  firstname: 'Doppel',
  lastname: 'Klick',
  birthOn: '05.03.1990',
  email: 'doppel@post.example',
}

test('a form that is sent twice signs up once', async () => {
  const sent = await Promise.all([1, 2].map(() => app.fetch('gsv', `/id/${FREE}/signup`, { form: ONCE })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  const page = await signedIn('admin@gsv.example')
  await page.goto(at(`/admin/participants?kurs=${FREE}`))
  await page.locator('li').filter({ hasText: 'Doppel Klick' }).first().waitFor()
  expect(await page.locator('li').filter({ hasText: 'Doppel Klick' }).count()).toBe(1)
})

test('what only a script fills in keeps it from signing up, and a person gets through with the next press', async () => {
  const trapped = {
    ...ONCE,
    key: 'another-key',
    firstname: 'Falle',
    email: 'falle@post.example',
    website: 'https://spam.example',
  }
  const refused = await app.fetch('gsv', `/id/${FREE}/signup`, {
    form: trapped,
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/150' },
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Bitte senden Sie Ihre Anmeldung noch einmal ab.')
  expect((await app.fetch('gsv', `/id/${FREE}/signup`, { form: { ...trapped, website: '' } })).status).toBe(200)
})

test('with JavaScript the mailed link confirms and the page stays where it is', async () => {
  const page = await browser.open()
  await page.goto(at(`/id/${FREE}/signup`))
  await fillPerson(page, { firstname: 'Jule', birthOn: '5.3.1991', email: 'jule@post.example' })
  await send(page, 'zahlungspflichtig anmelden')
  await page.getByText('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse').waitFor()
  await followMail(page, /Bitte bestätigen: Ihr Platz bei Rückenfit/)
  const address = page.url()
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await page.getByText('Der Platz ist fest gebucht').waitFor()
  expect(page.url()).toBe(address)
})

test('a link that was cut or belongs to another club says so and does nothing', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await followMail(page, /Ihr Platz bei Rückenfit/)
  const path = new URL(page.url()).pathname
  for (const address of [at(path.slice(0, -3)), at(path, 'rwa')]) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    expect(await page.getByRole('main').textContent()).toContain('Dieser Link ist unvollständig')
    expect(await page.getByRole('button', { name: /bestätigen/ }).count()).toBe(0)
  }
})

test('where participations are switched off the offer stays and the sign-up is gone', async () => {
  const page = await browser.open()
  await page.goto(at('/?club=ssv', 'ssv'))
  await page.goto(at((await page.locator('a[href^="/id/"]').first().getAttribute('href')) ?? '', 'ssv'))
  expect(await page.locator('a[href$="/signup"]').count()).toBe(0)
  const answer = await page.goto(`${page.url()}/signup`)
  expect(answer?.status()).toBe(404)
})

test('the keyboard alone is enough to sign up', async () => {
  const page = await browser.open()
  await page.goto(at(`/id/${FREE}/signup`))
  await page.getByLabel('Vorname').focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of ['Tasta', 'Tur', '05.03.1970']) await type(text)
  await page.keyboard.press('Space')
  // Past the trial, the reduced price and "one more person".
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await type('tasta@post.example')
  await page.keyboard.press('Enter')
  await page.getByText('30,00 €', { exact: true }).waitFor()
  // The new step took the focus; from its heading on: texts of the law and the club's own, button.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Stimmt alles so?')
  // § 312j (2) BGB: what is agreed stands right above the button, on a phone, too.
  for (const name of ['Angebot', 'Wann', 'Wo']) await page.locator('.fact-list').getByText(name, { exact: true }).waitFor()
  const isAtButton = () => page.evaluate(() => document.activeElement?.getAttribute('value') === 'send')
  for (let presses = 0; presses < 8 && !(await isAtButton()); presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse').waitFor()
})

test('on the phone a trainer sees who comes, calls with one press, and sees no prices', async () => {
  const page = await signedIn('trainer@gsv.example', PHONE)
  await page.goto(at('/admin/mobile/participants'))
  await page
    .getByRole('link', { name: /Rückenfit am Feierabend/ })
    .first()
    .click()
  await page.getByText('Änne Ährenfeld', { exact: true }).waitFor()
  const call = page.getByRole('link', { name: /anrufen$/ }).first()
  expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/)
  const box = await call.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56)
  expect(await page.getByRole('main').textContent()).not.toContain('€')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect((await page.goto(at('/admin/mobile/participants?kurs=zumba')))?.status()).toBe(404)
})

test('staff enters somebody, the open list of a colleague follows, and it is still there after a reload', async () => {
  const trainer = await signedIn('trainer@gsv.example')
  await trainer.goto(at(`/admin/participants?kurs=${FREE}`))
  const admin = await signedIn('admin@gsv.example')
  await admin.goto(at(`/admin/participants?kurs=${FREE}`))
  await admin.getByRole('link', { name: 'Person hinzufügen' }).click()
  await admin.getByLabel('Vorname').fill('Telefon')
  await admin.getByLabel('Nachname').fill('Anruferin')
  await admin.getByLabel('Geburtsdatum').fill('1.4.2014')
  await admin.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await admin
    .getByRole('link', {
      name: /^Telefon ist.* Jahre alt\. Das Angebot ist .*Sorgeberechtigte fehlen\..*Wir erreichen so niemanden\./,
    })
    .waitFor()
  await admin.getByLabel('Trotzdem anmelden').waitFor()
  await admin.getByRole('group', { name: 'Sorgeberechtigte Person' }).getByLabel('Vorname').waitFor()
  await admin.getByRole('textbox', { name: /^Notfallnummer/ }).fill('0821 110')
  await admin.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await admin.getByRole('link', { name: /den Namen an/ }).waitFor()
  await admin.getByRole('textbox', { name: /^Name/ }).fill('Oma Gerda')
  await admin.getByLabel('Geburtsdatum').fill('1.4.1955')
  await admin.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await admin.getByText('Telefon Anruferin ist angemeldet.').waitFor()
  await trainer.getByText('Telefon Anruferin').first().waitFor()
  await admin.reload()
  const card = admin.locator('li').filter({ hasText: 'Telefon Anruferin' })
  await card.locator('summary', { hasText: 'Ändern' }).click()
  await card.getByRole('button', { name: 'Telefon Anruferin abmelden' }).click()
  await admin.getByText('Telefon Anruferin ist abgemeldet.').waitFor()
  await trainer.getByText('Telefon Anruferin').first().waitFor({ state: 'hidden' })
})

test('the table of a course is exactly what its page shows', async () => {
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  const table = await app.fetch('gsv', `/admin/participants/export?kurs=${FREE}`, { headers: { cookie } })
  expect(table.status).toBe(200)
  expect(table.text).toContain('Änne;Ährenfeld')
  expect(table.text).not.toContain('60,00')
  const foreign = await app.fetch('gsv', '/admin/participants/export?kurs=zumba', { headers: { cookie } })
  expect(foreign.status).toBe(404)
})

const PUBLIC = ['/', '/?view=week', '/?q=gibtesnicht', `/id/${FREE}`, `/id/${FULL}`, `/id/${FREE}/signup`]

test('public pages: axe finds nothing in light and dark, and nothing is wider than the window', async () => {
  const page = await browser.open({ viewport: PHONE })
  for (const path of PUBLIC) {
    await page.goto(at(path))
    for (const viewport of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessibleInBoth(page)
      await expectNoSideScroll(page)
    }
    await page.setViewportSize(PHONE)
  }
})

test('the finder keeps its filters in the address, and the way back brings them again', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  const filters = page.getByRole('navigation', { name: 'Filter' })
  await filters.getByRole('link', { name: /(^|, )Montag$/ }).click()
  await page.waitForURL(/weekday=1/)
  // On a Monday's evening today and the next one.
  const days = () => page.getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(days).toSatisfy((shown: string[]) => shown.length > 0 && shown.every((day) => day.includes('Montag')))
  await filters.getByRole('link', { name: 'Nur freie Plätze' }).click()
  await page.waitForURL(/weekday=1&free=1/)
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('free'))
  // Pressed before the scripts came, the filters were documents, and so is the way back: Escape needs its scripts.
  await isTakenOver(page)
  await filters.locator('summary', { hasText: 'Alter' }).click()
  await page.keyboard.press('Tab')
  expect(await filters.locator('details summary:focus').count(), 'the focus is in the menu').toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => filters.locator('details[open]').count()).toBe(0)
  expect(await page.locator('#filter-age:focus').count()).toBe(1)
})

test('free places follow live on a page that stands open', async () => {
  const page = await browser.open()
  const stream = page.waitForResponse(/\/api\/v1\/live/)
  await page.goto(at('/id/yoga-am-abend'))
  await stream
  const before = await page.getByRole('complementary').textContent()
  const form = { ...ONCE, key: 'live-key-1234', firstname: 'Live', email: 'live@post.example' }
  expect((await app.fetch('gsv', '/id/yoga-am-abend/signup', { form })).status).toBe(200)
  await expect.poll(() => page.getByRole('complementary').textContent()).not.toBe(before)
})
