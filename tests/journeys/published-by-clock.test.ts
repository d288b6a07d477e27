import { beforeAll, expect, test } from 'vitest'
import { berlinDay, formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

let cookie: string
beforeAll(async () => {
  cookie = await app.login('gsv', 'admin@gsv.example')
})

/** Asks the API as the office, at the newest version. */
async function api(method: string, path: string, json: unknown) {
  const answer = await app.fetch('gsv', `/api/v1/${path}`, { method, headers: { cookie, origin: app.origin('gsv') }, json })
  expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)])
  return JSON.parse(answer.text)
}

const soon = (seconds: number) => Temporal.Now.instant().add({ seconds })

test.each([
  { kind: 'news', address: '/news/flutlicht', lists: ['/news', '/'], page: 'news', head: 'Flutlicht' },
  { kind: 'page', address: '/gsv/flutlicht-platz', lists: [], page: 'pages', head: 'Unser Flutlicht' },
])('$kind: unseen until its moment, seen after it, gone after its end', async ({ kind, address, lists, page, head }) => {
  const ref = address.split('/').at(-1)
  if (kind === 'news') await api('POST', page, { title: head, text: 'Ab sofort wird auch abends gespielt.' })
  else await api('PUT', `${page}/${ref}`, { title: head, text: 'Ab sofort wird auch abends gespielt.' })
  const visitor = await browser.open({ viewport: PHONE })
  // By quick requests: the moment must not come while a browser still draws.
  const reads = async (path: string) => {
    const { status, text } = await app.fetch('gsv', path)
    const shown = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    return path === address ? status === 200 && shown.includes(head) : shown.includes(head)
  }
  const everywhere = async () => {
    const seen: boolean[] = []
    for (const path of [address, ...lists]) seen.push(await reads(path))
    return seen
  }
  const all = (isSeen: boolean) => [address, ...lists].map(() => isSeen)
  /** Orders a near moment, and a later one where a busy machine looks too late. */
  async function changesAt(field: 'from' | 'until', isSeen: boolean, seconds = 8): Promise<void> {
    const moment = soon(seconds)
    await api('POST', `${page}/${ref}/publish`, { [field]: String(moment) })
    const seen = await everywhere()
    if (Temporal.Instant.compare(Temporal.Now.instant(), moment) >= 0) {
      if (field === 'from') await api('POST', `${page}/${ref}/withdraw`, {})
      return changesAt(field, isSeen, 4 * seconds)
    }
    expect(seen).toEqual(all(isSeen))
    await expect.poll(everywhere).toEqual(all(!isSeen))
    expect(Temporal.Instant.compare(Temporal.Now.instant(), moment)).toBe(1)
  }

  const office = await as('admin')
  await office.goto(at(kind === 'news' ? `/admin/news/articles/${ref}` : `/admin/news/pages/${ref}`))
  await isTakenOver(office)
  await office.getByText('Mit Termin veröffentlichen …').click()
  const today = berlinDay(Temporal.Now.instant())
  await office.getByLabel(/^Erscheint am/).fill(formatDay(today.add({ days: 2 })))
  await office.getByLabel(/^Letzter Tag/).fill(formatDay(today.add({ days: 1 })))
  await office.getByRole('button', { name: 'Neueste Fassung so veröffentlichen' }).click()
  await office.getByText('Das Ende liegt vor dem Anfang.').first().waitFor()
  await office.getByLabel(/^Letzter Tag/).fill(formatDay(today.add({ days: 9 })))
  await office.getByRole('button', { name: 'Neueste Fassung so veröffentlichen' }).click()
  await office.getByText('Geplant. Es erscheint von selbst zum gewählten Zeitpunkt.').waitFor()
  await expectAccessibleInBoth(office)
  expect(await everywhere()).toEqual(all(false))

  await changesAt('from', false)
  expect((await visitor.goto(at(address)))?.status()).toBe(200)
  await visitor.getByRole('heading', { name: head }).first().waitFor()
  await expectNoSideScroll(visitor)
  await office.reload()
  await office.getByText(/Seit .+ auf der Website/).waitFor()

  await changesAt('until', true)
  for (const feed of ['/news/rss.xml', '/news/atom.xml', '/sitemap.xml'])
    expect((await app.fetch('gsv', feed)).text).not.toContain(address)
})

test('unsaved text outlives another address and a date, goes on with their version, and is said to be in neither', async () => {
  const { slug } = await api('POST', 'news', { title: 'Platzsperre', text: 'Der Rasen ruht.' })
  const page = await as('admin')
  await page.goto(at(`/admin/news/articles/${slug}`))
  await isTakenOver(page)
  const teaser = page.getByLabel(/^Kurz gesagt/)
  const unsaved = page.getByText('Ihr Text ist noch nicht gespeichert')
  await page.getByText('Mit Termin veröffentlichen …').click()
  expect(await unsaved.count()).toBe(0)
  await teaser.fill('Bis zum Frühling.')
  await unsaved.waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('textbox', { name: 'Adresse' }).fill('platz-gesperrt')
  await page.getByRole('button', { name: 'Einordnen' }).click()
  await page.getByText('Eingeordnet. Die bisherige Adresse führt weiter hierher.').waitFor()
  expect(await teaser.inputValue()).toBe('Bis zum Frühling.')
  const day = formatDay(berlinDay(Temporal.Now.instant()).add({ days: 2 }))
  await page.getByLabel(/^Erscheint am/).fill(day)
  await page.getByRole('button', { name: 'Neueste Fassung so veröffentlichen' }).click()
  await page.getByText('Geplant. Es erscheint von selbst zum gewählten Zeitpunkt.').waitFor()
  expect(await teaser.inputValue()).toBe('Bis zum Frühling.')
  await unsaved.waitFor()
  expect(await page.getByText('Jemand anderes hat das gerade geändert.').count()).toBe(0)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Besucher sehen es, sobald Sie es veröffentlichen.').waitFor()
  expect(await teaser.inputValue()).toBe('Bis zum Frühling.')
  expect(await unsaved.count()).toBe(0)
  await page.getByText('Dann erscheint noch nicht die neueste Fassung').waitFor()
  const versions = page.getByRole('region', { name: 'Fassungen' }).getByRole('listitem')
  expect(await versions.allTextContents()).toEqual([expect.stringMatching(/neueste$/), expect.stringMatching(/geplant$/)])
  await page.getByRole('button', { name: 'Neueste Fassung so veröffentlichen' }).click()
  await expect.poll(() => versions.first().textContent()).toMatch(/neueste, geplant$/)
  expect(await page.getByText('Dann erscheint noch nicht die neueste Fassung').count()).toBe(0)
})
