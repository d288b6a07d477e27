import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

const SLUG = 'rueckenfit-am-feierabend'
const ADDRESS = `/id/${SLUG}`
const API = `/api/v1/courses/${SLUG}`
const text = async (path: string, club: 'gsv' | 'rwa' = 'gsv') => (await app.fetch(club, path)).text
const status = async (path: string, club: 'gsv' | 'rwa' = 'gsv') => (await app.fetch(club, path)).status

test('a cancelled offer says so at its address at once, and stands in no list, sitemap, feed or API any more', async () => {
  const visitor = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await visitor.goto(at(`${ADDRESS}/signup`))
  await isTakenOver(visitor)
  const lists = ['/', '/sitemap.xml', '/feeds/club.ics']
  for (const path of [...lists, ADDRESS, API]) expect(await text(path), path).toContain(SLUG)
  expect((await app.fetch('gsv', ADDRESS)).headers.etag, 'kept').toBeDefined()

  const editor = await as('editor')
  await editor.goto(at(`/admin/courses/${SLUG}?absagen=1`))
  await editor.getByLabel('Grund der Absage').fill('Die Halle wird saniert.')
  await editor.getByLabel('Grund auch auf der Website nennen').check()
  await editor.getByRole('button', { name: 'Angebot endgültig absagen' }).click()
  await editor.getByText(/^Das Angebot ist abgesagt\./).waitFor()

  await expect.poll(() => text(ADDRESS), { timeout: 1000 }).toContain('Grund: ')
  for (const path of lists) expect(await text(path), path).not.toContain(SLUG)
  expect(await status(API)).toBe(404)
  expect(await status(ADDRESS, 'rwa'), 'another club').toBe(404)
  const own = await text(`/feeds/offer/${SLUG}.ics`)
  const today = Temporal.Now.plainDateISO('Europe/Berlin').toString().replaceAll('-', '')
  const coming = own.split('BEGIN:VEVENT').filter((entry) => (/^DTSTART[^:]*:(\d{8})/m.exec(entry)?.[1] ?? '') > today)
  expect(coming.length).toBeGreaterThan(0)
  for (const entry of coming) expect(entry, 'who follows it learns of it').toContain('STATUS:CANCELLED')

  const typed = { Vorname: 'Änne', Nachname: 'Ährenfeld', Geburtsdatum: '05.03.1984', 'E-Mail-Adresse': 'aenne@post.example' }
  for (const [label, value] of Object.entries(typed)) await visitor.getByLabel(label).first().fill(value)
  await visitor.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await visitor.getByText('Dieses Angebot fällt aus. Anmelden kann man sich deshalb nicht mehr.').first().waitFor()
  await visitor.goto(at(`${ADDRESS}/signup`))
  expect(new URL(visitor.url()).pathname).toBe(ADDRESS)
  await visitor.getByText('Dieses Angebot fällt aus').waitFor()
  await visitor.getByText('Grund: Die Halle wird saniert.').waitFor()
  await visitor.getByText(/^Fragen beantworten wir gern: .*@/).waitFor()
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await expectAccessible(visitor)
  await expectNoSideScroll(visitor)
})
