import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { totpCode } from '../support/totp.ts'

const PASSWORD = 'Verein-2026!'
const { app, browser, at } = await startJourney()

async function logIn(page: Page, email: string, password = PASSWORD, club = 'gsv'): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto(at('/login', club))
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Opens the newest mail with this subject and follows its link to one of our pages. */
async function followMail(page: Page, subject: RegExp, path: string): Promise<void> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  const address = await page.locator(`a[href*="${path}"]`).first().getAttribute('href')
  await page.goto(address ?? '')
}

async function openPart(page: Page, title: string | RegExp): Promise<void> {
  const part = page.locator('details', { has: page.getByRole('heading', { name: title }) })
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click()
}

test('without JavaScript somebody registers, confirms, logs in, changes their name and logs out', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at('/login'))
  await page.getByRole('link', { name: 'Registrieren' }).click()
  await page.getByLabel('Vorname').fill('Änne')
  await page.getByLabel('Nachname').fill('Groß')
  await page.getByLabel('E-Mail-Adresse').fill('aenne@post.example')
  await page.getByLabel('Passwort').fill('12345678')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('link', { name: /Dieses Passwort benutzen sehr viele/ }).waitFor()
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('aenne@post.example')
  await page.getByLabel('Passwort').fill('Sprungbrett am Beckenrand')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByText('Wir haben Ihnen eine E-Mail geschickt').waitFor()

  await followMail(page, /bestätigen Sie Ihre E-Mail-Adresse/, '/confirm/')
  await page.getByLabel('Passwort').fill('Das hat jemand anderes gewählt')
  await page.getByRole('button', { name: 'Adresse bestätigen und einloggen' }).click()
  await page.getByRole('link', { name: 'Dieses Passwort ist nicht richtig.' }).waitFor()
  await expectNoSideScroll(page)
  await page.getByLabel('Passwort').fill('Sprungbrett am Beckenrand')
  await page.getByRole('button', { name: 'Adresse bestätigen und einloggen' }).click()
  await page.getByText('Willkommen bei').waitFor()

  await page.goto(at('/member/me'))
  await expectNoSideScroll(page)
  await page.getByLabel('Nachname', { exact: true }).fill('Klein')
  await page.getByRole('button', { name: 'Namen speichern' }).click()
  await page.getByText('Gespeichert').waitFor()
  await page.goto(at('/member/me'))
  expect(await page.getByLabel('Nachname', { exact: true }).inputValue()).toBe('Klein')

  await page.locator('header summary').click()
  await page.locator('header').getByRole('button', { name: 'Ausloggen' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(at('/member/me'))
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByText('nur nach dem Einloggen zu sehen').waitFor()
})

test('whoever forgot the password gets a link that works once', async () => {
  const page = await browser.open()
  await page.goto(at('/password/forgot'))
  await expectAccessible(page)
  await page.getByLabel('E-Mail-Adresse').fill('editor@rwa.example')
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await page.getByText('Schauen Sie in Ihr Postfach').waitFor()
  await followMail(page, /Neues Passwort/, '/password/reset/')
  const address = page.url()
  await page.getByLabel('Neues Passwort').fill('Barren, Reck und Ringe')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByText('Ihr neues Passwort gilt').waitFor()
  await page.goto(address)
  await page.getByLabel('Neues Passwort').fill('Barren, Reck und Ringe 2')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByText('Dieser Link gilt nicht mehr').waitFor()
  await logIn(await browser.open(), 'editor@rwa.example', 'Barren, Reck und Ringe', 'rwa')
})

test('a wrong password keeps the address and says the same as an unknown address', async () => {
  const texts = []
  for (const email of ['reader@gsv.example', 'niemand@gsv.example']) {
    const answer = await app.fetch('gsv', '/login', { form: { email, password: 'falsch-falsch' } })
    expect(answer.status).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).toContain(`value="${email}"`)
    texts.push(/E-Mail-Adresse oder Passwort ist nicht richtig\./.exec(answer.text)?.[0])
  }
  expect(texts[0]).toBeDefined()
  expect(texts[0]).toBe(texts[1])
})

test('the page where one wanted to go is kept through the login, other sites never', async () => {
  const wanted = await app.fetch('gsv', '/login?zu=/member/me', { form: { email: 'reader@gsv.example', password: PASSWORD } })
  expect([wanted.status, wanted.headers.location]).toEqual([302, '/member/me'])
  for (const path of ['//boese.example', 'https://boese.example/', '/\\boese.example']) {
    const answer = await app.fetch('gsv', `/login?zu=${encodeURIComponent(path)}`, {
      form: { email: 'reader@gsv.example', password: PASSWORD },
    })
    expect(answer.headers.location).toBe('/')
  }
})

test('a page that a role never sees is not promised, and after the login it is said why', async () => {
  const page = await browser.open()
  await page.goto(at('/admin/audit'))
  await page.getByText('Danach öffnet sie sich, wenn sie für Sie freigegeben ist.').waitFor()
  await page.getByRole('note').getByRole('link', { name: 'Einloggen' }).click()
  await page.getByLabel('E-Mail-Adresse').fill('reader@gsv.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.getByText('Diese Seite ist für Sie nicht freigegeben').waitFor()
})

test('a login counts in the club where it happens, and club and role come from there', async () => {
  const page = await browser.open()
  await logIn(page, 'reader@gsv.example', PASSWORD, 'rwa')
  expect(new URL(page.url()).pathname).toBe('/myClub')
  await page.goto(at('/member/me', 'rwa'))
  expect(new URL(page.url()).pathname).toBe('/myClub')
  await expectAccessible(page)
  await page.getByRole('button', { name: /dabei sein/ }).click()
  await page.getByText('Willkommen bei').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Mein Profil' }).click()
  await page.getByText('Registrierter Benutzer').waitFor()
  await page.goto(at('/admin/user', 'rwa'))
  expect(new URL(page.url()).pathname).toBe('/')
})

test('with a second factor the code of the app is asked for, and a backup code replaces it', async () => {
  const page = await browser.open({ viewport: PHONE })
  await logIn(page, 'trainer@rwa.example', PASSWORD, 'rwa')
  await page.goto(at('/member/me/security', 'rwa'))
  await openPart(page, /Zweiter Faktor/)
  await page.locator('[name=startPassword]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Einrichten' }).click()
  const key = (await page.locator('main .font-mono').textContent())?.trim() ?? ''
  const backupCode = (await page.locator('.codes li').first().textContent())?.trim() ?? ''
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Aktueller Code aus der App').fill('000000')
  await page.getByRole('button', { name: 'Zweiten Faktor einschalten' }).click()
  await page.getByRole('link', { name: /Dieser Code ist nicht richtig/ }).waitFor()
  await page.getByLabel('Aktueller Code aus der App').fill(totpCode(key))
  await page.getByRole('button', { name: 'Zweiten Faktor einschalten' }).click()
  await page.getByText('Der zweite Faktor ist eingeschaltet.').waitFor()

  const other = await browser.open({ javaScriptEnabled: false })
  await logIn(other, 'trainer@rwa.example', PASSWORD, 'rwa')
  expect(new URL(other.url()).pathname).toBe('/login/code')
  await other.getByLabel('Code').fill('000000')
  await other.getByRole('button', { name: 'Einloggen' }).click()
  await other.getByRole('link', { name: /Dieser Code ist nicht richtig/ }).waitFor()
  await other.getByLabel('Code').fill(backupCode)
  await other.getByRole('button', { name: 'Einloggen' }).click()
  await expect.poll(() => new URL(other.url()).pathname, { message: 'staff land on Heute' }).toBe('/admin')
  await other.goto(at('/member/me', 'rwa'))
  expect(new URL(other.url()).pathname).toBe('/member/me')
})

test('a second factor that becomes required leads to where it is set up; whoever is blocked reads so', async () => {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    const page = await browser.open({ viewport: PHONE })
    await logIn(page, 'admin@rwa.example', PASSWORD, 'rwa')
    await database.query(`insert into parameters (club_id, name, value) values ('rwa', 'require2faFor', 'admin')
      on conflict (club_id, name) do update set value = 'admin'`)
    for (const path of ['/admin/courses', '/admin/user', '/admin/settings']) {
      await page.goto(at(path, 'rwa'))
      await page.getByText('Bitte richten Sie zuerst den zweiten Faktor ein').waitFor()
      expect(await page.getByText('an den Vorstand').count()).toBe(0)
    }
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.locator('header summary').click()
    await page.locator('header').getByRole('link', { name: 'Zweiten Faktor einrichten' }).waitFor()
    await page.goto(at('/admin/user', 'rwa'))
    await page.getByRole('link', { name: 'Jetzt einrichten' }).click()
    await page.waitForURL((url) => url.pathname === '/member/me/security')
    await page.locator('input[name=startPassword]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
    const key = (await page.locator('strong.font-mono').textContent()) ?? ''
    await page.getByLabel('Aktueller Code aus der App').fill(totpCode(key))
    await page.getByRole('button', { name: 'Zweiten Faktor einschalten' }).click()
    await page.getByRole('link', { name: 'Weiter', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/admin/user')
    await page.goto(at('/admin/audit', 'rwa'))
    await page.getByText('Nur Superuser sehen sie.').waitFor()

    await database.query(`update club_users c set blocked_at = now() from auth."user" u
      where u.id = c.user_id and c.club_id = 'rwa' and u.email = 'admin@rwa.example'`)
    for (const path of ['/admin/user', '/myClub']) {
      await page.goto(at(path, 'rwa'))
      await page.getByText('Ihr Konto ist gesperrt').first().waitFor()
    }
    expect(await page.getByRole('button', { name: /dabei sein/ }).count()).toBe(0)
    await expectAccessible(page)
  } finally {
    await database.query(`delete from parameters where club_id = 'rwa' and name = 'require2faFor'`)
    await database.end()
  }
})

test('logging in as somebody else ends the earlier session of the browser; a session that is not one’s own is not said to be ended', async () => {
  const first = await app.login('gsv', 'reader@gsv.example')
  const isIn = async (cookie: string) => {
    const answer = await app.fetch('gsv', '/api/v1/session', { headers: { cookie } })
    return (JSON.parse(answer.text) as { hasUser: boolean }).hasUser
  }
  expect(await isIn(first)).toBe(true)
  const form = { email: 'trainer@gsv.example', password: PASSWORD }
  const answer = await app.fetch('gsv', '/login', { form, headers: { cookie: first } })
  expect(answer.status).toBe(302)
  expect(await isIn(first)).toBe(false)
  const second = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  expect(await isIn(second)).toBe(true)
  const ended = await app.fetch('gsv', '/member/me/security', {
    form: { intent: 'session', session: '01890000-0000-7000-8000-000000000000' },
    headers: { cookie: second },
  })
  expect(ended.headers.location).toBe('/member/me/security?getan=keine-sitzung')
})

test('a passkey made on this device logs in without a password', async () => {
  const page = await browser.open({ viewport: DESKTOP })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  await logIn(page, 'editor@gsv.example')
  await page.goto(at('/member/me/security'))
  await openPart(page, /Passkeys/)
  await page.getByLabel(/^Name/).fill('Mein Rechner')
  await page.locator('[name=passkeyPassword]').fill('falsch')
  await page.getByRole('button', { name: 'Passkey anlegen' }).click()
  await page.getByText('Das jetzige Passwort ist nicht richtig.').waitFor()
  await page.locator('[name=passkeyPassword]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Passkey anlegen' }).click()
  await page.getByText('Der Passkey ist angelegt').waitFor()
  await page.getByText('Mein Rechner').waitFor()

  await page.locator('header').getByRole('button', { name: 'Ausloggen' }).click()
  // Another address at once would take the place of the logout.
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(at('/login?zu=/member/me'))
  await page.getByRole('button', { name: 'Passkey benutzen' }).click()
  await page.waitForURL((url) => url.pathname === '/member/me')
})

test('logging out in one tab logs the others out', async () => {
  const one = await browser.open()
  await logIn(one, 'reader@ssv.example', PASSWORD, 'ssv')
  const other = await one.context().newPage()
  await other.goto(at('/', 'ssv'))
  await other.locator('header').getByRole('button', { name: 'Ausloggen' }).waitFor()
  await one.locator('header').getByRole('button', { name: 'Ausloggen' }).click()
  await other.locator('header').getByRole('link', { name: 'Einloggen' }).waitFor()
})

test('where the address names no club, the choice of the visitor does', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  const neutral = `http://localhost:${app.port}`
  await page.goto(`${neutral}/myClub`)
  await page.getByText('GSV Musterstadt').first().waitFor()
  await page.getByRole('button', { name: /Zu Rot-Weiß Auental wechseln/ }).click()
  await page.goto(`${neutral}/`)
  await page
    .getByRole('link', { name: /Rot-Weiß Auental, Startseite|Rot-Weiß Auental/ })
    .first()
    .waitFor()
  await page.goto(at('/myClub'))
  await page.getByText('GSV Musterstadt').first().waitFor()
  expect(await page.getByRole('button', { name: /wechseln/ }).count()).toBe(0)
})
