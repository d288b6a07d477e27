import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { hasFocus } from '../support/keyboard.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { app, browser, at, as } = await startJourney()

const today = Temporal.Now.plainDateISO('Europe/Berlin')
/** A Wednesday in two weeks; the club house has nothing then. */
const day = wednesdayIn(14).toString()
const PLAN = `/admin/bookings?ansicht=tag&tag=${day}`
const HOUSE = `${PLAN}&halle=vereinsheim`

/** Link of a weekday in a row of figures, after the hall's own. */
const WEDNESDAY = 3
const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/occupancy-${name}.png` })
}
const block = (page: Page, title: string) => page.locator('.plan figure > a', { hasText: title })
const lineOf = (page: Page, title: string) => block(page, title).evaluate((node) => node.childNodes[1]?.textContent?.trim())

/** The page reacts to hand and keys. */
const ready = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.plan[data-drag]') !== null && 'navigator' in window)

async function enter(page: Page, title: string, from: string, to: string): Promise<void> {
  await page.goto(at(`${HOUSE}&neu=1&am=${day}&von=${from}&bis=${to}`))
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
}

/** Presses on a block and carries it down by so many pixels of an hour's height. */
async function drag(page: Page, title: string, hours: number): Promise<void> {
  await block(page, title).waitFor()
  const box = await block(page, title).boundingBox()
  const group = await page.locator('.plan figure').first().boundingBox()
  const axis = await page.locator('.plan ol li').first().boundingBox()
  if (!box || !group || !axis) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (hours * axis.height) / 2, { steps: 3 })
  await page.mouse.move(x, y + hours * axis.height, { steps: 3 })
}

test('a booking is drawn, dragged, undone; another browser sees it within a second; it survives a reload', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at(HOUSE))
  await ready(page)
  const group = await page.locator('.plan figure').boundingBox()
  const axis = await page.locator('.plan ol li').first().boundingBox()
  if (!group || !axis) throw new Error('no plan')
  // Once only: another drawing would call off the way to the form, on and on.
  await page.mouse.move(group.x + 100, group.y + axis.height * 1.1)
  await page.mouse.down()
  await page.mouse.move(group.x + 100, group.y + axis.height * 2.5, { steps: 5 })
  await page.mouse.up()
  await page.waitForURL(/neu=1/)
  await page.getByLabel('Titel').fill('Skatrunde')
  expect([await page.getByLabel('Von').inputValue(), await page.getByLabel('Bis', { exact: true }).inputValue()]).toEqual([
    '16:00',
    '17:30',
  ])
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
  await look(page, 'entered')

  const other = await as('trainer@gsv.example')
  await other.goto(at(HOUSE))
  await block(other, 'Skatrunde').waitFor()
  await page.goto(at(HOUSE))
  await ready(page)
  await drag(page, 'Skatrunde', 2)
  await page.locator('.plan-drag-preview.is-free').waitFor()
  await look(page, 'dragged')
  await page.mouse.up()
  // The note waits under the pointer; otherwise it would go before a slow machine has shown the other page.
  await page.getByRole('button', { name: 'Rückgängig' }).hover()
  await expect.poll(() => lineOf(page, 'Skatrunde')).toBe('18:00–19:30')
  await expect.poll(() => lineOf(other, 'Skatrunde'), { interval: 20 }).toBe('18:00–19:30')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => lineOf(page, 'Skatrunde')).toBe('16:00–17:30')
  await page.reload()
  expect(await lineOf(page, 'Skatrunde')).toBe('16:00–17:30')
})

test('where somebody stands already the block turns red, says who, and goes back', async () => {
  const page = await as('admin@gsv.example')
  await enter(page, 'Chorprobe', '20:00', '21:00')
  await enter(page, 'Bastelkreis', '19:00', '20:00')
  await page.goto(at(HOUSE))
  await ready(page)
  await drag(page, 'Bastelkreis', 0.5)
  await page.getByText('Überschneidet Chorprobe').waitFor()
  await look(page, 'collides')
  await page.mouse.up()
  await page.getByText(/Dort steht schon: Chorprobe/).waitFor()
  expect(await page.locator('.plan-drag-preview').count()).toBe(0)
  expect(await lineOf(page, 'Bastelkreis')).toBe('19:00–20:00')
})

test('by keys alone: arrows lead from block to block, with shift they move one; the panel moves it too', async () => {
  const page = await as('admin@gsv.example')
  await enter(page, 'Lesekreis', '17:30', '18:30')
  await page.goto(at(HOUSE))
  await ready(page)
  await block(page, 'Lesekreis').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('status').filter({ hasText: 'belegt durch Skatrunde' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.plan-drag-preview').count()).toBe(0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('-')
  await page.getByRole('status').filter({ hasText: '17:45–18:30' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => lineOf(page, 'Lesekreis')).toBe('17:45–18:30')
  await expect.poll(() => hasFocus(block(page, 'Lesekreis'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent?.replaceAll('\u00ad', ''))).toContain('Bastelkreis')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lesekreis' }).waitFor()
  await page.getByText('Verschieben …').click()
  await page.getByLabel('Von').fill('20:15')
  await page.getByLabel('Bis', { exact: true }).fill('20:45')
  await page.getByRole('button', { name: 'Verschieben', exact: true }).click()
  await page.getByRole('link', { name: /Dort ist schon belegt.*Chorprobe/ }).waitFor()
  expect(await page.getByLabel('Von').inputValue()).toBe('20:15')
  await page.getByLabel('Von').fill('21:15')
  await page.getByLabel('Bis', { exact: true }).fill('22:00')
  await page.getByRole('button', { name: 'Verschieben', exact: true }).click()
  await page.getByText('Die Belegung ist verschoben.').waitFor()
  await expect.poll(() => lineOf(page, 'Lesekreis')).toBe('21:15–22:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Absagen …' }).click()
  await page.getByRole('button', { name: 'Belegung absagen' }).click()
  await page.getByText('Die Belegung ist abgesagt').waitFor()
  expect(await block(page, 'Lesekreis').count()).toBe(0)
})

test('moving a lesson asks first, because its people get a mail', async () => {
  const page = await as('super@demo.example')
  const lesson = page.locator('.plan figure > a').first()
  // Holidays have no lessons.
  for (let week = 0; week < 6; week++) {
    const on = Temporal.PlainDate.from(day).add({ days: 7 * week })
    await page.goto(at(`/admin/bookings?ansicht=tag&tag=${on}&halle=turnhalle-nordring`))
    if ((await lesson.count()) > 0) break
  }
  await ready(page)
  const before = await lesson.textContent()
  await lesson.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('-')
  await page.getByRole('status').filter({ hasText: ': frei' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText(/bekommt eine E-Mail/).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect(await lesson.textContent()).toBe(before)
  await expect.poll(() => hasFocus(lesson)).toBe(true)
})

test('a trainer reads the plan and moves nothing', async () => {
  const page = await as('trainer@gsv.example')
  await page.goto(at(HOUSE))
  await block(page, 'Skatrunde').click()
  await page.getByRole('heading', { name: 'Skatrunde' }).waitFor()
  expect(await page.getByText('Verschieben …').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Belegung eintragen' }).count()).toBe(0)
  expect(await page.locator('.plan[data-drag]').count()).toBe(0)
  await expectAccessible(page)
  const id = new URL(page.url()).searchParams.get('buchung') ?? ''
  const form = { intent: 'cancel', id, reason: '' }
  const answer = await app.fetch('gsv', '/admin/bookings', {
    form,
    headers: { cookie: await app.login('gsv', 'trainer@gsv.example') },
  })
  expect(answer.headers.location).toMatch(/^\/\?zu=/)
})

test('week, month, list and phone: readable in light and dark, nothing to scroll sideways but the plan itself', async () => {
  const page = await as('admin@gsv.example', { viewport: PHONE, colorScheme: 'dark' })
  for (const view of [
    'ansicht=tag',
    'ansicht=woche',
    'ansicht=monat',
    'ansicht=monat&halle=turnhalle-nordring',
    'ansicht=woche&form=liste&farbe=art',
  ]) {
    await page.goto(at(`/admin/bookings?${view}&tag=${day}`))
    await page.getByRole('heading', { name: 'Belegungspläne' }).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await look(page, `phone-${view.replaceAll(/\W/g, '-')}`)
  }
  const uses = page.getByRole('region', { name: 'Wie viele kommen' })
  // Not in the holidays: nobody comes then.
  for (const months of [1, 2, 3]) {
    await page.goto(at(`/admin/bookings/usage?ansicht=monat&tag=${today.subtract({ months })}&halle=turnhalle-nordring`))
    if ((await uses.count()) > 0) break
  }
  await uses
    .getByText(/^Turnhalle Nordring, /)
    .first()
    .waitFor()
  expect(await uses.getByText(/^(Sportplatz|Hallenbad)/).count(), 'only the hall that was chosen').toBe(0)
  await uses.getByText(/^Alle \d+ Zeiten zeigen$/).click()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.goto(at(`/admin/bookings/usage?ansicht=monat&tag=${day}`))
  await page
    .getByRole('row', { name: /^Turnhalle Nordring/ })
    .getByRole('link')
    .nth(WEDNESDAY)
    .click()
  await page.getByRole('columnheader', { name: 'Belegung' }).first().waitFor()
  await expectNoSideScroll(page)
})

test('on paper the week of each hall is one landscape page with its name, without buttons', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at(`/admin/bookings?ansicht=woche&tag=${day}`))
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.plan-printed').textContent()).toMatch(/^GSV Musterstadt · KW /)
  expect(await page.getByRole('link', { name: 'Belegung eintragen' }).isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Schulferien' }).isVisible(), 'the ways to other pages').toBe(false)
  const legend = page.getByRole('list', { name: 'Farben' }).first()
  expect(await legend.evaluate((list) => getComputedStyle(list).printColorAdjust), 'its colours print').toBe('exact')
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const halls = await page.locator('.plan h2').count()
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBe(halls)
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
})

test('free time is searched for many weeks; what is found is entered with its values filled in', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at('/admin/bookings'))
  await page.getByRole('link', { name: 'Freie Zeit suchen' }).click()
  await page.getByLabel('Wochentag').selectOption({ label: 'Mittwoch' })
  await page.getByLabel('Frühestens ab').fill('16:00')
  await page.getByLabel('Wie oft').selectOption({ label: '8 Wochen lang' })
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page
    .getByRole('heading', { name: /^Mi \d\d:\d\d–\d\d:\d\d · Vereinsheim/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await look(page, 'free')
  await page.getByRole('link', { name: 'Serie anlegen' }).first().click()
  await page.waitForURL(/admin\/events\/series\?teil=/)
  await page.goto(at(`/admin/bookings/free?wochentag=3&von=16:00&bis=22:00&dauer=60&ab=${day}&wochen=1&halle=vereinsheim`))
  await page.getByRole('link', { name: 'Eintragen' }).first().click()
  await page.getByLabel('Titel').fill('Schachabend')
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
  await page.goto(at('/admin/bookings/free?wochentag=3&von=21:00&bis=21:30&dauer=90'))
  await page.getByRole('link', { name: /weniger Zeit, als Sie suchen/ }).waitFor()
})

test('a visitor without JavaScript reads the plan without names, asks for time, and hears what becomes of it', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/occupancy'))
  expect(await page.getByRole('link', { name: /Vereinsheim/ }).count()).toBeGreaterThan(0)
  await page.goto(at('/occupancy/vereinsheim?ansicht=tag'))
  const typed = day.split('-').reverse().join('.')
  await page.locator('.plan-when').click()
  await page.getByLabel('Anderer Tag').fill(typed)
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect.poll(() => page.locator('.plan-when').textContent()).toContain(typed)
  const plan = await page.locator('.plan').textContent()
  expect(plan).toContain('Belegt')
  expect((await page.content()).replaceAll('\u00ad', '')).not.toMatch(/Skatrunde|Chorprobe|Bastelkreis/)
  await page.getByRole('link', { name: 'Als Plan zeigen' }).click()
  await page.locator('.plan').waitFor()
  await page.getByRole('link', { name: 'Hallenzeit anfragen' }).click()
  await expect.poll(() => page.getByLabel('Tag', { exact: true }).inputValue()).toBe(typed)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Bitte prüfen Sie Ihre Angaben').waitFor()
  await page.getByLabel('Wofür?').fill('Nähtreff')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByLabel('Tag', { exact: true }).fill(day)
  await page.getByLabel('Von').fill('20:30')
  await page.getByLabel('Bis', { exact: true }).fill('21:30')
  await page.getByLabel('Ihr Name').fill('Nadja Naht')
  await page.getByLabel('E-Mail-Adresse').fill('nadja@post.example')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByRole('link', { name: /schon belegt.*An diesem Tag frei/ }).waitFor()
  expect(await page.getByLabel('Ihr Name').inputValue()).toBe('Nadja Naht')
  await page.getByLabel('Von').fill('21:00')
  await page.getByLabel('Bis', { exact: true }).fill('22:00')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Ihre Anfrage ist angekommen').waitFor()

  const admin = await as('admin@gsv.example')
  await admin.goto(at(HOUSE))
  await block(admin, 'Nähtreff').click()
  await admin.getByText('nadja@post.example').waitFor()
  await look(admin, 'request')
  await admin.getByRole('button', { name: 'Zusagen' }).click()
  await admin.getByText('Zugesagt. Die Zeit ist belegt').waitFor()
  await expect.poll(() => lineOf(admin, 'Nähtreff')).toBe('21:00–22:00')
})

test('outside the opening hours the plan warns, and the board says why', async () => {
  const page = await as('admin@gsv.example')
  await enter(page, 'Morgenschach', '07:15', '08:00')
  await page.goto(at(`${HOUSE}&stunden=alle`))
  await ready(page)
  await expect.poll(() => page.locator('.plan figure').first().getAttribute('aria-label')).toContain('geöffnet 07:00–22:30')
  await block(page, 'Morgenschach').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.locator('.plan-drag-preview.is-shut').getByText('Außerhalb der Öffnungszeiten').waitFor()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText(/Die Halle ist dann geschlossen/).waitFor()
  await expectAccessible(page)
  await question.getByLabel('Grund für die Zeit außerhalb').fill('Turnier dauert länger')
  await question.getByRole('button', { name: 'Verschieben' }).click()
  await expect.poll(() => lineOf(page, 'Morgenschach')).toBe('06:45–07:30')
  await page.goto(at(`${HOUSE}&neu=1&am=${day}&von=05:00&bis=06:00`))
  await page.getByLabel('Titel').fill('Frühsport')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByRole('link', { name: /Außerhalb der Öffnungszeiten \(0?7:00–22:30 Uhr\)/ }).waitFor()
  await page.getByLabel('Grund für die Zeit außerhalb').fill('Sonnwende')
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
})

test('on a narrow window the week opens at today, and every day of it can be reached', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/occupancy/turnhalle-nordring?form=plan'))
  const plan = page.locator('.plan')
  // On a Monday today is seen before the page scrolls to it.
  await page.locator('[data-now] .plan').waitFor()
  const isSeen = (title: Locator) =>
    title.evaluate((node) => {
      const [seen, frame] = [node.getBoundingClientRect(), node.closest('.plan')?.getBoundingClientRect()]
      return frame !== undefined && seen.left >= frame.left - 1 && seen.right <= frame.right + 1
    })
  await expect.poll(() => isSeen(plan.locator('header .is-today'))).toBe(true)
  for (const [end, title] of [
    [0, plan.locator('header > *').first()],
    [10_000, plan.locator('header > *').last()],
  ] as const) {
    await plan.evaluate((node, left) => node.scrollTo({ left }), end)
    await expect.poll(() => isSeen(title)).toBe(true)
  }
})

test('a public plan that is taken over later stays where its reader went', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/occupancy/turnhalle-nordring?form=plan'))
  const plan = page.locator('.plan')
  const place = () => plan.evaluate((node) => Math.round(node.scrollLeft))
  await page.locator('[data-now] .plan').waitFor()
  const away = today.dayOfWeek > 1 ? 0 : 10_000
  await plan.evaluate((node, left) => node.scrollTo({ left }), away)
  const gone = await place()
  await page.keyboard.press('Shift')
  await page.locator('.plan[data-now]').waitFor()
  expect(await place()).toBe(gone)
})

test('the public pages are readable on the phone, in the dark and for everybody', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  for (const path of [
    '/occupancy',
    '/occupancy/turnhalle-nordring',
    '/occupancy/turnhalle-nordring/request',
    '/occupancy/turnhalle-nordring/report',
  ]) {
    await page.goto(at(path))
    await page.locator('h1').waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await look(page, `public${path.replaceAll('/', '-')}`)
  }
  await page.getByLabel('Etwas ist kaputt oder fehlt').check()
  await page.getByRole('button', { name: 'Meldung senden' }).click()
  await page.getByRole('link', { name: 'Bitte schreiben Sie, was kaputt ist oder fehlt.' }).waitFor()
  await page.getByLabel(/Was genau/).fill('Tornetz gerissen')
  await page.getByLabel(/E-Mail-Adresse/).fill('erika')
  await page.getByRole('button', { name: 'Meldung senden' }).click()
  await page.getByRole('link', { name: 'Bitte geben Sie eine vollständige E-Mail-Adresse ein' }).waitFor()
  await page.getByLabel(/E-Mail-Adresse/).fill('erika@post.example')
  await page.getByRole('button', { name: 'Meldung senden' }).click()
  await page.getByText('Danke, die Meldung ist angekommen').waitFor()
})
