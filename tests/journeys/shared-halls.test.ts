import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { app, browser, as: signedIn } = await startJourney()

/** A Wednesday in three weeks; nobody is in the last third of the association's hall then. */
const day = wednesdayIn(21)
const SHARED = '/admin/bookings/shared'
const HALL = 'Dreifachhalle Süd'

function as(email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const club = email.replace(/^.*@|\.example$/g, '')
  return signedIn(email, { baseURL: app.origin(club), ...options }, club)
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
  await owner.getByRole('button', { name: 'Zusagen', exact: true }).click()
  await owner.getByText('Zugesagt.').waitFor()

  await own.getByText('zugesagt').waitFor()
  await own.getByRole('button', { name: 'Zeit zurückgeben …' }).click()
  await club.getByRole('dialog').getByRole('button', { name: 'Zeit zurückgeben' }).click()
  await club.getByText('Die Zeit ist zurückgegeben.').waitFor()
  await own.getByText('zurückgegeben', { exact: true }).waitFor()

  // One of many dates is asked about by its day: a slip of the finger gives nothing away.
  const series = club.getByRole('listitem').filter({ has: club.getByRole('heading', { name: 'Handball GSV' }) })
  await series.getByText(/^Alle Termine \(/).click()
  const date = series.getByRole('listitem').filter({ hasText: 'zugesagt' }).last()
  const when = (await date.locator('.tabular').textContent()) ?? ''
  await date.getByRole('button', { name: 'Zurückgeben …' }).click()
  await club.getByRole('dialog', { name: 'Termin zurückgeben?' }).getByText(`Handball GSV, ${when}.`).waitFor()
  await club.keyboard.press('Escape')
  await date.getByText('zugesagt').waitFor()
})

test('a taken time is said before anything is sent, not who has it; nothing typed is lost', async () => {
  const club = await as('admin@gsv.example')
  const tuesday = day.add({ days: 6 })
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
  await club.getByLabel('Für alle übrigen Termine').selectOption('Trotzdem anfragen')
  await club.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await club.getByText(/belegten Termine? fragen Sie trotzdem an/).waitFor()
  await club.getByRole('button', { name: 'Anfrage senden' }).click()
  await club.getByText('Ihre Anfrage ist gesendet.').waitFor()
})

test('the plan shows the halls of the association below the own ones: own times by name, others as the association shows them', async () => {
  const club = await as('trainer@gsv.example')
  await club.goto(`/admin/bookings?ansicht=woche&tag=${day}`)
  await club.getByRole('heading', { name: /^Hallen: Stadtsportverband/ }).waitFor()
  const plan = club.getByRole('region', { name: /^Hallen: Stadtsportverband/ })
  await plan.locator('.plan figure > *', { hasText: 'Handball' }).first().waitFor()
  expect(await plan.textContent()).not.toContain('Fußball')
  expect(await plan.getByRole('link', { name: 'Zeit anfragen' }).count()).toBe(0)
  await plan.scrollIntoViewIfNeeded()
  await look(club, 'plan')
  await club.goto(`/admin/bookings?ansicht=monat&tag=${day}`)
  await plan.getByRole('row', { name: new RegExp(HALL) }).waitFor()
  expect(await plan.textContent()).not.toMatch(/Handball|Fußball/)
  await expectAccessible(club)
  await look(club, 'month')
  await plan.getByRole('link', { name: HALL, exact: true }).press('Enter')
  await plan.getByText('Handball').first().waitFor()
  expect(await plan.textContent()).not.toContain('Fußball')
  await club.goto(SHARED)
  await club.getByRole('heading', { level: 1 }).waitFor()
  expect(await club.getByRole('link', { name: 'Zeit anfragen' }).count()).toBe(0)
  const guest = await browser.open({ baseURL: app.origin('ssv') })
  await guest.goto(`/occupancy/dreifachhalle-sued?tag=${day}`)
  await guest.locator('.plan figure > *', { hasText: 'GSV Musterstadt' }).first().waitFor()
})

test('an offer in a hall of the association says that it is not granted yet, and asks from there', async () => {
  const club = await as('admin@gsv.example')
  await club.goto('/admin/courses/rueckenfit-am-feierabend?teil=zeiten')
  await isTakenOver(club)
  await club
    .getByRole('group', { name: 'Zeit 1' })
    .getByLabel('Ort')
    .selectOption({ label: `${HALL} · Stadtsportverband Musterstadt, Drittel 3` })
  await club.getByRole('button', { name: 'Speichern' }).first().click()
  await club.getByRole('button', { name: /Speichern und \d+ E-Mails senden/ }).click()
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

  await club.goto(SHARED)
  await isTakenOver(club)
  await card(club, 'Rückenfit am Feierabend').getByRole('button', { name: 'Anfrage zurückziehen …' }).click()
  await club.getByRole('dialog').getByRole('button', { name: 'Anfrage zurückziehen' }).click()
  await club.getByText('Die Anfrage ist zurückgezogen. Der Verband weiß Bescheid.').waitFor()
})

test('an event in a hall of the association is checked before it is saved, and asks from there, by keyboard alone', async () => {
  const club = await as('admin@gsv.example')
  const [monday, tuesday] = [day.subtract({ days: 2 }), day.subtract({ days: 1 })].map(String)
  await club.goto(`/admin/events/new?tag=${tuesday}`)
  await isTakenOver(club)
  await club.getByLabel('Titel').fill('Hallenturnier')
  await club.getByLabel('Beginn').fill('18:30')
  await club.getByLabel('Ende', { exact: true }).fill('19:30')
  const choose = async (part: string) => {
    const option = club.locator(`optgroup[label^="${HALL}"] option`).filter({ hasText: part })
    await club.getByLabel('Halle', { exact: true }).selectOption(await option.getAttribute('value'))
  }
  await choose('Drittel 2')
  const check = async () => {
    await club.getByRole('button', { name: 'Halle prüfen' }).focus()
    await club.keyboard.press('Enter')
  }
  await check()
  await club.getByText('Die Halle ist belegt.').waitFor()
  expect(await club.locator('main').textContent()).not.toContain('RWA')
  await choose('Drittel 1')
  await check()
  await club.getByText('noch nicht angefragt').waitFor()
  await expectAccessible(club)
  await look(club, 'event')
  await club.getByLabel('Erster Tag').fill(String(monday))
  await check()
  await club.getByText('Ihrem Verein zugesagt').waitFor()
})

test('the association closes its hall: the club reads it on its plan, moves and cancels in one step, and its people hear of it', async () => {
  const monday = day.subtract({ days: 2 })
  const club = await as('admin@gsv.example')
  await club.goto('/admin/courses/rueckenfit-am-feierabend?teil=zeiten')
  await isTakenOver(club)
  const slot = club.getByRole('group', { name: 'Zeit 1' })
  await slot.getByLabel('Wochentag').selectOption({ label: 'Montag' })
  await slot.getByLabel('Von').fill('18:00')
  await slot.getByLabel('Bis', { exact: true }).fill('19:00')
  await slot.getByLabel('Ort').selectOption({ label: `${HALL} · Stadtsportverband Musterstadt, Drittel 1` })
  await club.getByRole('button', { name: 'Speichern' }).first().click()
  await club.getByRole('button', { name: /Speichern und \d+ E-Mails senden/ }).click()
  const note = club.getByRole('region', { name: 'In Hallen des Verbands' })
  await note.getByText(/Termine genehmigt/).waitFor()

  // A parent's open page updates by itself, long before the club's decision.
  const guest = await browser.open({ baseURL: app.origin('gsv'), viewport: PHONE })
  await guest.goto('/id/rueckenfit-am-feierabend')
  const dates = guest.locator('.date-list li')
  await dates.first().waitFor()
  expect(await dates.filter({ hasText: 'Halle gesperrt' }).count()).toBe(0)
  const feed = () =>
    guest.evaluate(async () => {
      const answer = await fetch('/feeds/offer/rueckenfit-am-feierabend.ics', { cache: 'no-store' })
      return { etag: answer.headers.get('etag'), text: await answer.text() }
    })
  const before = await feed()

  const owner = await as('admin@ssv.example')
  const [from, to] = [monday.subtract({ weeks: 1 }), monday].map(formatDay)
  await owner.goto(`/admin/facilities/dreifachhalle-sued/close?reason=Rohrbruch&from=${from}&to=${to}`)
  await owner.getByRole('button', { name: 'Sperren und alle benachrichtigen' }).click()
  await owner.getByText(/^Gesperrt\./).waitFor()

  const shut = dates.filter({ hasText: 'Halle gesperrt. Ob und wo die Stunde stattfindet, ist noch offen.' })
  await expect.poll(() => shut.count()).toBe(2)
  await expectNoSideScroll(guest)
  await expectAccessible(guest)
  await look(guest, 'closed-public')
  const late = await browser.open({ baseURL: app.origin('gsv'), javaScriptEnabled: false })
  await late.goto('/id/rueckenfit-am-feierabend')
  expect(await late.locator('.date-list li').filter({ hasText: 'Halle gesperrt' }).count()).toBe(2)
  const after = await feed()
  expect(after.etag).not.toBe(before.etag)
  expect(after.text.match(/STATUS:TENTATIVE/g)).toHaveLength(2)

  const phone = await as('admin@gsv.example', { viewport: PHONE, colorScheme: 'dark' })
  await phone.goto('/admin/bookings')
  await phone.getByText(/Dreifachhalle Süd ist gesperrt \(Rohrbruch\)\. 2 Stunden Ihres Vereins/).waitFor()
  await look(phone, 'closed-plan')
  await phone.getByRole('link', { name: 'Stunden verlegen oder absagen' }).focus()
  await phone.keyboard.press('Enter')
  await phone.getByText('Betroffen: 2 Stunden in 1 Angebot.').waitFor()
  await isTakenOver(phone)
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await look(phone, 'closed')
  await phone.getByText('Ersatz in einer anderen Halle des Verbands anfragen').click()
  const ask = phone.getByRole('link', { name: 'Rückenfit am Feierabend, Montag 18:00–19:00' })
  const wanted = new URLSearchParams((await ask.getAttribute('href'))?.split('?')[1])
  expect([wanted.get('von'), wanted.get('um'), wanted.get('ab')]).toEqual([
    '18:00',
    '19:00',
    String(monday.subtract({ weeks: 1 })),
  ])
  await look(phone, 'closed-ask')
  const [all, single] = [phone.getByLabel('Was geschieht mit den Stunden?'), phone.locator('select[name^="move."]').first()]
  await all.selectOption({ label: 'Absagen' })
  await phone.locator('summary').filter({ hasText: 'Rückenfit am Feierabend' }).focus()
  await phone.keyboard.press('Enter')
  await single.selectOption({ index: 2 })
  await phone.getByRole('button', { name: 'Verlegen oder absagen und alle benachrichtigen' }).click()
  await phone.getByText(/^1 Stunde abgesagt, 1 verlegt\. \d+ E-Mails? /).waitFor()
  await phone.reload()
  await phone.getByText('Keine Stunde Ihres Vereins steht in einer gesperrten Halle des Verbands.').waitFor()
  await look(phone, 'closed-done')
  await guest.locator('.date-list .line-through').first().waitFor()
  await expect.poll(() => shut.count()).toBe(0)
})

test('on a phone in the dark, by keyboard, for those who may', async () => {
  const page = await as('admin@gsv.example', { viewport: PHONE, colorScheme: 'dark' })
  for (const path of [SHARED, `${SHARED}/new`, `${SHARED}/closed`, '/admin/bookings']) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await look(page, `phone${path.replaceAll('/', '-')}`)
  }
})
