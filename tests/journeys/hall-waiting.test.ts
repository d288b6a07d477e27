import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { offerReleased } from '../../src/domain/slot-wishes/offer-released.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { clubNamed } from '../support/database.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { app, browser, at, as } = await startJourney()

/** A Wednesday in two weeks, on which a choir rehearses in the club house. */
const day = wednesdayIn(14).toString()
const EMAIL = 'gesa@post.example'

const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/waiting-${name}.png`, fullPage: true })
}

async function withDatabase<T>(work: (ctx: { db: ReturnType<ReturnType<typeof connect>['forClub']> }) => Promise<T>): Promise<T> {
  const connections = connect(app.databaseUrl, { max: 2 })
  try {
    return await work({ db: connections.forClub('gsv') })
  } finally {
    await connections.end()
  }
}

async function linkOf(kind: 'waiting' | 'slot'): Promise<string> {
  const id = await withDatabase(async ({ db }) => {
    const template = kind === 'waiting' ? 'slot.confirm' : 'slot.offered'
    const mails = db.selectFrom('mails').select('id').where('toAddress', '=', EMAIL).where('template', '=', template)
    return (await mails.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
  })
  const { text } = await app.fetch('gsv', `/dev/mailbox/${id}/text`)
  return /\/p\/[^\s]+\/slot/.exec(text)?.[0] ?? ''
}

/** The program's own duty, this number of days from now. */
const offerIn = (days: number) =>
  withDatabase(({ db }) => {
    const now = Temporal.Now.instant().add({ hours: 24 * days })
    return offerReleased({ db, club: clubNamed('gsv'), actor: { kind: 'system' }, now })
  })

test('a visitor waits for what is taken, is asked once it is free, and the office decides, all without JavaScript', async () => {
  const admin = await as('admin')
  await admin.goto(at(`/admin/bookings?neu=1&tag=${day}&am=${day}&von=20:00&bis=22:00`))
  await admin.getByLabel('Titel').fill('Chorprobe')
  await admin.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await admin.getByRole('button', { name: 'Belegung eintragen' }).click()
  await admin.getByText('Die Belegung ist eingetragen.').waitFor()

  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at(`/occupancy/vereinsheim/request?am=${day}&von=20:30&bis=21:30`))
  await page.getByLabel('Wofür?').fill('Jubiläum der Gärtner')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByRole('button', { name: 'Termine prüfen' }).click()
  const wait = page.getByRole('button', { name: 'Auf die Warteliste' })
  await wait.click()
  await page.getByRole('link', { name: /Ihren Namen/ }).waitFor()
  expect(await page.getByLabel('Wofür?').inputValue(), 'what was typed stays').toBe('Jubiläum der Gärtner')
  await expectNoSideScroll(page)
  await look(page, 'form')
  await page.getByLabel('Ihr Name').fill('Gesa Grün')
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL)
  await wait.click()
  await page.getByText('Bitte bestätigen Sie noch').waitFor()
  await look(page, 'sent')

  const link = await linkOf('waiting')
  await page.goto(at(link))
  await page.getByText('Noch stehen Sie nicht auf der Liste').waitFor()
  await page.getByRole('button', { name: 'Auf die Warteliste' }).click()
  await page.getByText('Sie stehen auf der Warteliste').waitFor()
  await page.getByText('Niemand, Sie werden zuerst gefragt').waitFor()
  await expectNoSideScroll(page)
  await look(page, 'link')
  await admin.goto(at('/admin/facilities/vereinsheim?tab=warteliste'))
  const line = admin.getByRole('listitem').filter({ hasText: 'Jubiläum der Gärtner' })
  await line.getByText('von außen').waitFor()
  await expectAccessible(admin)
  await look(admin, 'staff')

  await admin.goto(at('/admin/events?suche=Chorprobe'))
  await admin
    .getByRole('link', { name: /^Chorprobe/ })
    .first()
    .click()
  await admin.getByRole('button', { name: 'Zeit frei geben' }).click()
  await admin.getByText('Die Zeit ist frei. Wer darauf wartet, wird gefragt.').waitFor()
  expect(await offerIn(8)).toBe(1)
  const offer = await linkOf('slot')
  await page.goto(at(offer))
  await look(page, 'offer')
  await page.getByRole('button', { name: 'Zeit anfragen' }).click()
  await page.getByText('Ihre Anfrage liegt beim Verein.').waitFor()
  await admin.goto(at('/admin/events?view=requests'))
  await admin.getByRole('link', { name: 'Jubiläum der Gärtner' }).click()
  await admin.getByText(EMAIL).waitFor()
  await admin.getByRole('button', { name: 'Zusagen', exact: true }).click()
  await admin.getByText('Zugesagt.').waitFor()
  await page.goto(at(offer))
  await page.getByText('Der Verein hat zugesagt: Die Zeit gehört Ihnen.').waitFor()
  await page.goto(at(link))
  await page.getByText('Sie warten nicht mehr').waitFor()
})

test('with JavaScript the form offers to wait by itself, Enter looks and takes nothing; whoever waits leaves by the link', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at(`/occupancy/vereinsheim/request?am=${day}&von=21:00&bis=21:30`))
  await isTakenOver(page)
  await page.getByLabel('Wofür?').fill('Kegelabend')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  const wait = page.getByRole('button', { name: 'Auf die Warteliste' })
  await wait.waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await look(page, 'dark')
  await page.getByLabel('Wofür?').press('Enter')
  await wait.waitFor()
  expect(await page.getByLabel('Von').inputValue(), 'nothing offered was taken').toBe('21:00')
  await page.getByLabel('Wie oft?').selectOption({ label: 'Jede Woche' })
  await page.getByLabel(/^Wiederholen bis/).fill(Temporal.PlainDate.from(day).add({ days: 14 }).toString())
  await page.getByText(/[23] Termine, /).waitFor()
  await page.getByLabel('Ihr Name').fill('Gesa Grün')
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL)
  await wait.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Bitte bestätigen Sie noch').waitFor()
  await page.goto(at(await linkOf('waiting')))
  await page.getByText(/^jeden Mittwoch, 21:00–21:30 Uhr/).waitFor()
  await page.getByRole('button', { name: 'Auf die Warteliste' }).press('Enter')
  await page.getByText('Sie stehen auf der Warteliste').waitFor()
  await expectAccessible(page)
  await look(page, 'link-dark')
  await page.getByRole('button', { name: 'Nicht mehr warten' }).press('Enter')
  await page.getByText('Sie warten nicht mehr').waitFor()
  expect((await app.fetch('rwa', new URL(page.url()).pathname)).status, 'counts in its club only').toBe(404)
  expect((await app.fetch('gsv', '/p/half/slot')).status).toBe(404)
})
