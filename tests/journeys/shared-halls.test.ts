import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAccessible, expectNoSideScroll, PHONE, startBrowser } from '../support/browser.ts'

let app: App
let browser: Awaited<ReturnType<typeof startBrowser>>

/** A Wednesday in three weeks; nobody is in the last third of the association's hall then. */
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = today.add({ days: 21 + ((3 - today.dayOfWeek + 7) % 7) })
const SHARED = '/admin/bookings/shared'
const HALL = 'Dreifachhalle Süd'

beforeAll(async () => {
  app = await startApp({ RAISED_LIMITS: 'yes' })
  browser = await startBrowser()
})

async function as(email: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const club = email.replace(/^.*@|\.example$/g, '')
  const page = await browser.open({ baseURL: app.origin(club), ...options })
  const [pair = ''] = (await app.login(club, email)).split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: app.origin(club) }])
  return page
}

const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/shared-${name}.png`, fullPage: name !== 'plan' })
}

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test('a club asks for one date, the association grants it, both see it at once, the club gives it back', async () => {
  const club = await as('editor@gsv.example')
  await club.goto(`${SHARED}/new?ab=${day}&bis=${day}&von=16:00&um=17:30`)
  await club.getByLabel('Wofür').fill('Schiedsrichterlehrgang')
  await club.getByLabel('Halle', { exact: true }).selectOption({ label: `${HALL}, Drittel 3` })
  await club.getByRole('button', { name: 'Termine prüfen' }).click()
  await club.getByText('1 Termin, alle frei.').waitFor()
  await look(club, 'preview')
  await club.getByRole('button', { name: 'Anfrage senden' }).click()
  await club.getByText('Ihre Anfrage ist gesendet.').waitFor()
  const own = card(club, 'Schiedsrichterlehrgang')
  await own.getByText('angefragt').waitFor()
  await club.goto(SHARED)
  await own.getByText('angefragt').waitFor()
  await look(club, 'times')

  const owner = await as('admin@ssv.example')
  await owner.goto('/admin/events?view=requests')
  const line = owner.getByRole('row').filter({ hasText: 'Schiedsrichterlehrgang' })
  await line.filter({ hasText: 'GSV' }).waitFor()
  await look(owner, 'requests')
  await line.getByRole('link', { name: 'Schiedsrichterlehrgang' }).click()
  await owner.getByRole('button', { name: 'Zusagen' }).click()
  await owner.getByText('Zugesagt.').waitFor()

  await own.getByText('zugesagt').waitFor({ timeout: 5000 })
  await own.getByRole('button', { name: 'Zeit zurückgeben …' }).click()
  await club.getByRole('dialog').getByRole('button', { name: 'Zeit zurückgeben' }).click()
  await club.getByText('Die Zeit ist zurückgegeben.').waitFor()
  await own.getByText('zurückgegeben', { exact: true }).waitFor()
})

test('a taken time is said before anything is sent, not who has it; nothing typed is lost', async () => {
  const club = await as('admin@gsv.example')
  const tuesday = day.subtract({ days: 1 })
  await club.goto(`${SHARED}/new?ab=${tuesday}&bis=${tuesday.add({ weeks: 3 })}&von=18:30&um=19:30&titel=Handball`)
  await club.getByLabel('Halle', { exact: true }).selectOption({ label: `${HALL}, Ganze Halle` })
  await club.getByLabel('Nachricht an den Verband').fill('Auch nur zwei Drittel helfen.')
  await club.getByRole('button', { name: 'Termine prüfen' }).click()
  await club.getByRole('heading', { name: 'Termine', exact: true }).waitFor()
  await club.getByText(`Belegt (${HALL}, Drittel 2`).first().waitFor()
  const said = await club.locator('main').textContent()
  for (const secret of ['Fußball', 'RWA']) expect(said).not.toContain(secret)
  expect(await club.getByLabel('Nachricht an den Verband').inputValue()).toBe('Auch nur zwei Drittel helfen.')
  await look(club, 'taken')
  await expectAccessible(club)
})

test('the plan shows the halls of the association below the own ones: own times by name, others as the association shows them', async () => {
  const club = await as('trainer@gsv.example')
  await club.goto(`/admin/bookings?ansicht=woche&tag=${day}`)
  await club.getByRole('heading', { name: /^Hallen: Stadtsportverband/ }).waitFor()
  const plan = club.getByRole('region', { name: /^Hallen: Stadtsportverband/ })
  await plan.locator('.plan-block', { hasText: 'Handball' }).first().waitFor()
  expect(await plan.textContent()).not.toContain('Fußball')
  expect(await plan.getByRole('link', { name: 'Zeit anfragen' }).count()).toBe(0)
  await plan.scrollIntoViewIfNeeded()
  await look(club, 'plan')
  await club.goto(SHARED)
  await club.getByRole('heading', { level: 1 }).waitFor()
  expect(await club.getByRole('link', { name: 'Zeit anfragen' }).count()).toBe(0)
  const guest = await browser.open({ baseURL: app.origin('ssv') })
  await guest.goto(`/occupancy/dreifachhalle-sued?tag=${day}`)
  await guest.locator('.plan-block', { hasText: 'GSV Musterstadt' }).first().waitFor()
})

test('an offer in a hall of the association says that it is not granted yet, and asks from there', async () => {
  const club = await as('admin@gsv.example')
  await club.goto('/admin/courses/rueckenfit-am-feierabend?teil=zeiten')
  await club
    .getByRole('group', { name: 'Zeit 1' })
    .getByLabel('Ort')
    .selectOption({ label: `${HALL} · Stadtsportverband Musterstadt, Drittel 3` })
  await club.getByRole('button', { name: 'Speichern' }).first().click()
  const note = club.getByRole('region', { name: 'In Hallen des Verbands' })
  await note.getByText('noch nicht genehmigt').waitFor()
  await look(club, 'offer')
  await note.getByRole('link', { name: 'Beim Verband anfragen' }).click()
  await club.getByRole('heading', { name: 'Hallenzeit beim Verband anfragen' }).waitFor()
  expect(await club.getByLabel('Wofür').inputValue()).toBe('Rückenfit am Feierabend')
  await club.getByRole('button', { name: 'Termine prüfen' }).click()
  await club.getByText('alle frei.').waitFor()
  await club.getByRole('button', { name: 'Anfrage senden' }).click()
  await club.getByText('Ihre Anfrage ist gesendet.').waitFor()
  await club.goto('/admin/courses/rueckenfit-am-feierabend?teil=zeiten')
  await note.getByText('angefragt, noch nicht genehmigt').waitFor()
  const guest = await browser.open({ baseURL: app.origin('gsv') })
  await guest.goto('/id/rueckenfit-am-feierabend')
  await guest.getByText(HALL).first().waitFor()
  await look(guest, 'public')
})

test('on a phone in the dark, by keyboard, for those who may', async () => {
  const page = await as('admin@gsv.example', { viewport: PHONE, colorScheme: 'dark' })
  for (const path of [SHARED, `${SHARED}/new`, '/admin/bookings']) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await look(page, `phone${path.replaceAll('/', '-')}`)
  }
})
