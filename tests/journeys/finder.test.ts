import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at } = await startJourney()

test('words for a time of day become a filter that can be taken back', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/'))
  await page.getByLabel('Angebot suchen').fill('Rükenfit abends')
  await page.keyboard.press('Enter')
  const chip = page.locator('summary', { hasText: 'ab 17 Uhr' })
  await chip.waitFor()
  await page.getByRole('link', { name: 'Rückenfit am Feierabend' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chip.click()
  await page.getByRole('link', { name: 'Jede Uhrzeit' }).click()
  await page.waitForURL(at('/?q=R%C3%BCkenfit'))
  await expect.poll(() => page.getByLabel('Angebot suchen').inputValue()).toBe('Rükenfit')
})

test.each([
  ['light', DESKTOP],
  ['dark', PHONE],
] as const)('the week shows the days, %s', async (colorScheme, viewport) => {
  const page = await browser.open({ viewport, colorScheme })
  await page.goto(at('/?view=week&free=1'))
  await page.getByRole('heading', { name: 'Montag' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => Math.round(node.getBoundingClientRect().left))
  expect(await leftOf('.finder-bar'), 'filters stand below the search').toBe(await leftOf('.band h1'))
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/week-${colorScheme}.png` })
  await page.goto(at('/?view=week&weekday=1'))
  const widthOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0
  expect(await widthOf('.week > section'), 'one day alone is as wide as the week').toBeGreaterThan(
    (await widthOf('.week')) * 0.95,
  )
})

test('a place taken by somebody else shows without loading the page again', async () => {
  const page = await browser.open()
  await page.goto(at('/?q=Wirbels%C3%A4ulengymnastik'))
  const state = page.locator('.offer', { hasText: 'Wirbelsäulengymnastik' }).first().locator('.state')
  expect(await state.textContent()).toContain('2 Plätze frei')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const other = await browser.open()
  await other.goto(at('/support'))
  const status = await other.evaluate(async () => {
    const { items } = await (await fetch('/api/v1/courses?q=Wirbelsäulengymnastik')).json()
    const person = { firstname: 'Lina', lastname: 'Livemann', birthOn: '5.3.1960', email: 'lina@post.example' }
    const { status } = await fetch(`/api/v1/courses/${items[0].id}/participations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, payment: 'invoice' }),
    })
    return status
  })
  expect(status).toBe(201)
  await expect.poll(() => state.textContent()).toContain('1 Platz frei')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

const FOUND = '/?q=Line+Dance'
const FREE = /\d+ Pl(?:ätze|atz) frei/
const freeOn = async (page: Page) => FREE.exec((await page.locator('.offer .state').first().textContent()) ?? '')?.[0]
const freeOnServer = async () => FREE.exec((await app.fetch('gsv', FOUND)).text)?.[0]

/** Takes a place of the offer; answers the expected text of pages from then on. */
async function takePlace(lastname: string): Promise<string | undefined> {
  const { items } = JSON.parse((await app.fetch('gsv', '/api/v1/courses?q=Line+Dance')).text)
  const json = {
    firstname: 'Lina',
    lastname,
    birthOn: '5.3.1960',
    email: 'lina@post.example',
    payment: 'invoice',
  }
  const before = await freeOnServer()
  expect((await app.fetch('gsv', `/api/v1/courses/${items[0].id}/participations`, { json })).status).toBe(201)
  await expect.poll(freeOnServer).not.toBe(before)
  return freeOnServer()
}

/** Holds requests of such an address until `letGo`: unsent, or with a later answer. */
async function hold(page: Page, address: RegExp, isAnswered = false): Promise<{ isHeld: Promise<void>; letGo(): void }> {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const answer = isAnswered ? await app.fetch('gsv', pathname + search) : null
    held.resolve()
    await free.promise
    if (answer) await route.fulfill({ body: answer.text, headers: { 'content-type': String(answer.headers['content-type']) } })
    else await route.continue()
  })
  return { isHeld: held.promise, letGo: free.resolve }
}

test('what changes after a page was answered and before it listens is not missed: in the first tab, in another, on the next page', async () => {
  const first = await browser.open()
  const stream = await hold(first, /\/api\/v1\/live/)
  await first.goto(at(FOUND))
  await stream.isHeld
  const shown = await freeOn(first)
  const fewer = await takePlace('Fruehauf')
  expect(await freeOn(first)).toBe(shown)
  stream.letGo()
  await expect.poll(() => freeOn(first)).toBe(fewer)

  const second = await first.context().newPage()
  const script = await hold(second, /\/assets\/entry/)
  await second.goto(at(FOUND), { waitUntil: 'commit' })
  await script.isHeld
  const evenFewer = await takePlace('Spaetauf')
  await expect.poll(() => freeOn(first)).toBe(evenFewer)
  expect(await freeOn(second)).toBe(fewer)
  script.letGo()
  await expect.poll(() => freeOn(second)).toBe(evenFewer)

  await second.getByRole('link', { name: 'Hilfe' }).first().click()
  await second.getByRole('heading', { name: 'Hilfe', level: 1 }).waitFor()
  const data = await hold(second, /\.data\?/, true)
  await second.goBack({ waitUntil: 'commit' })
  await data.isHeld
  const fewest = await takePlace('Zwischenauf')
  await expect.poll(() => freeOn(first)).toBe(fewest)
  data.letGo()
  await expect.poll(() => freeOn(second)).toBe(fewest)

  // The tab with the stream is gone; another one takes over without a gap.
  await first.close()
  await second.getByRole('link', { name: /^Line Dance/ }).waitFor()
  const last = await takePlace('Endlich')
  await expect.poll(() => freeOn(second)).toBe(last)
})

test('without JavaScript the finder is searched, narrowed, seen as a week, and leads to an offer', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/'))
  await page.getByLabel('Angebot suchen').fill('Rükenfit')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.getByRole('link', { name: 'Rückenfit am Feierabend' }).waitFor()
  await page.goto(at('/'))
  await page.getByRole('link', { name: /(^|, )Montag$/ }).click()
  await page.getByRole('link', { name: 'Nur freie Plätze' }).click()
  await page.getByRole('link', { name: 'Woche', exact: true }).click()
  await page.getByRole('heading', { name: 'Montag', level: 2 }).waitFor()
  expect(await page.locator('.week-card', { hasText: /ausgebucht|Warteliste/ }).count()).toBe(0)
  const first = page.locator('.week-card a').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
})

test('an offer tells search engines and messengers what it is, has its own address, and shows the way there', async () => {
  const address = at('/id/rueckenfit-am-feierabend')
  const { text } = await app.fetch('gsv', '/id/rueckenfit-am-feierabend')
  expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toBe(address)
  const told = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')
  expect(told).toMatchObject({
    '@type': 'Course',
    name: 'Rückenfit am Feierabend',
    url: address,
    offers: { priceCurrency: 'EUR' },
  })
  expect(told.hasCourseInstance.location.address).toMatchObject({ '@type': 'PostalAddress', addressCountry: 'DE' })
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? ''
  const shown = await app.fetch('gsv', picture.replace(app.origin('gsv'), ''))
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await app.fetch('gsv', '/sitemap.xml')).text).toContain(`<loc>${address}</loc>`)
  expect(text).toMatch(/href="https:\/\/www\.openstreetmap\.org\/[^"]*"[^>]*>Route bei OpenStreetMap/)
  // The map is a link: nothing on the page is loaded from elsewhere.
  expect(text.match(/ (?:src|srcset)="https?:[^"]*"/g)).toBeNull()
})

test('the association shows what its clubs offer, narrows it to one club, and leads to that club’s own page', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(`${app.origin('ssv')}/`)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.locator('summary', { hasText: 'Verein' }).click()
  await page.getByRole('link', { name: /^Rot-Weiß Auental/ }).click()
  await expect
    .poll(async () => new Set((await page.locator('.offer h3 + p').allTextContents()).map((about) => about.split(' · ')[0])).size)
    .toBe(1)
  expect(new URL(page.url()).searchParams.get('club')).toBe('rwa')
  await page.locator('.offer h3 a').first().click()
  await page.waitForURL(`${app.origin('rwa')}/id/**`)
})

test('a place taken at a club shows on the association’s open page', async () => {
  const page = await browser.open()
  const stream = page.waitForResponse(/\/api\/v1\/live/)
  await page.goto(`${app.origin('ssv')}/?q=Wirbels%C3%A4ulengymnastik&club=gsv`)
  await stream
  const state = page.locator('.offer', { hasText: 'Wirbelsäulengymnastik' }).first().locator('.state')
  const before = await state.textContent()
  const { items } = JSON.parse((await app.fetch('gsv', '/api/v1/courses?q=Wirbels%C3%A4ulengymnastik')).text)
  const person = { firstname: 'Vera', lastname: 'Verband', birthOn: '5.3.1960', email: 'vera@post.example' }
  const json = { ...person, payment: 'invoice' }
  expect((await app.fetch('gsv', `/api/v1/courses/${items[0].id}/participations`, { json })).status).toBe(201)
  await expect.poll(() => state.textContent()).not.toBe(before)
})

test('the start page follows the club’s events, and what stands open anywhere follows the club itself', async () => {
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const headers = { cookie }
  const start = await browser.open()
  const stream = start.waitForResponse(/\/api\/v1\/live/)
  await start.goto(at('/'))
  await stream
  const startsAt = Temporal.Now.instant().add({ hours: 1 })
  const json = { title: 'Überraschungsfest', startsAt: String(startsAt), endsAt: String(startsAt.add({ hours: 2 })) }
  const { id, version } = JSON.parse((await app.fetch('gsv', '/api/v1/events', { headers, json })).text)
  expect((await app.fetch('gsv', `/api/v1/events/${id}/publish`, { headers, json: { version } })).status).toBe(200)
  await start.getByRole('link', { name: 'Überraschungsfest' }).waitFor()

  const [help, contact] = [await start.context().newPage(), await start.context().newPage()]
  await help.goto(at('/support'))
  await contact.goto(at('/myClub'))
  for (const page of [start, help, contact]) await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const office = await browser.open({ javaScriptEnabled: false })
  const [name = '', value = ''] = cookie.split(/[=;]/)
  await office.context().addCookies([{ name, value, url: at('/') }])
  const change = async (part: string, fields: Record<string, string>) => {
    await office.goto(at(`/admin/settings?teil=${part}`))
    for (const [name, value] of Object.entries(fields)) await office.locator(`[name="${name}"]`).fill(value)
    await office.getByRole('button', { name: 'Speichern' }).click()
    await office.getByText('Gespeichert.').waitFor()
  }
  await change('verein', { slogan: 'Wir bewegen uns', title: 'Sport in Musterstadt' })
  const link = '/id/rueckenfit-am-feierabend?von=fuss#zeiten'
  await change('fuss', { 'footerLinks[0].text': 'Unser Rückenfit', 'footerLinks[0].link': link })
  await change('anschrift', { street: 'Neue Gasse 12' })
  for (const page of [start, help, contact]) {
    await page.getByText('Wir bewegen uns').waitFor()
    await page.locator('footer').getByRole('link', { name: 'Unser Rückenfit' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/ – Sport in Musterstadt$/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  }
  await contact.getByText('Neue Gasse 12').waitFor()
  expect((await app.fetch('gsv', '/')).text).toContain('<meta property="og:site_name" content="Sport in Musterstadt"')
})
