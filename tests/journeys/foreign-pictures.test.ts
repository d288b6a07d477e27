import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isTakenOver } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

/** A picture of the club's library, put there by its form. */
async function addPicture(): Promise<string> {
  const page = await as('admin')
  await page.goto(at('/admin/news/media'))
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const buffer = await sharp({ create: { width: 1200, height: 675, channels: 3, noise, background: '#884' } })
    .jpeg()
    .toBuffer()
  const upload = page.getByLabel('Bild auswählen')
  if (!(await upload.isVisible())) await page.getByText('Neues Bild …').click()
  await isTakenOver(page)
  await upload.setInputFiles({ name: 'platz.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('#new-alt').fill('Unser Platz')
  await page.getByRole('button', { name: 'Bild hochladen' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Unser Platz' })
  return (await card.locator('input[name=id]').first().getAttribute('value')) ?? ''
}

async function ask(method: string, path: string, json: unknown): Promise<{ id: string }> {
  const headers = { cookie: await app.login('gsv', 'admin@gsv.example'), origin: app.origin('gsv') }
  const answer = await app.fetch('gsv', `/api/v1/${path}`, { method, headers, json })
  expect([path, answer.status < 300, answer.text.slice(0, 200)]).toEqual([path, true, expect.any(String)])
  return JSON.parse(answer.text)
}

/** Pictures of a page with all their variants, each with the status of its answer at this host. */
async function picturesOf(host: string, path: string): Promise<[string, number][]> {
  const { text } = await app.fetch(host, path)
  const addresses = [...text.matchAll(/\/files\/[^"\s]+/g)].map(([address]) => address)
  return Promise.all([...new Set(addresses)].map(async (one) => [one, (await app.fetch(host, one)).status] as [string, number]))
}

test('pictures of a club are seen on its pages at other hosts, and in the association’s news', async () => {
  const fileId = await addPicture()
  const text = { type: 'doc', content: [{ type: 'picture', attrs: { fileId, alt: 'Unser Platz' } }] }
  await ask('PUT', 'pages/platz', { title: 'Platz', text })
  await ask('POST', 'pages/platz/publish', {})
  const { id } = await ask('POST', 'news', { title: 'Neuer Rasen', image: { fileId, alt: 'Unser Platz' }, text: 'Er wächst.' })
  await ask('POST', `news/${id}/publish`, {})
  for (const [host, path] of [
    ['gsv', '/gsv/platz'],
    ['rwa', '/gsv/platz'],
    ['ssv', '/gsv/platz'],
    ['ssv', '/news'],
  ] as const) {
    const pictures = await picturesOf(host, path)
    expect([host, path, pictures.length > 0]).toEqual([host, path, true])
    expect(pictures.filter(([, status]) => status !== 200)).toEqual([])
    const page = await browser.open()
    await page.goto(at(path, host))
    const picture = page.getByRole('img', { name: 'Unser Platz' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})
