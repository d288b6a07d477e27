import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRichText, richTextOf } from '../../src/kernel/rich-text.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { ADDRESSES, VECTORS } from '../support/vectors.ts'

const { app, browser, at, as } = await startJourney()
const text = async (path: string, club = 'gsv') => (await app.fetch(club, path)).text
const office = async (club = 'gsv') => ({ cookie: await app.login(club, `admin@${club}.example`) })
const PUBLISHED = 'Veröffentlicht. Es steht jetzt auf der Website.'

/** Asks the API as the club's admin. */
async function api(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const answer = await app.fetch('gsv', `/api/v1/${path}`, {
    method,
    headers: { ...(await office()), origin: app.origin('gsv'), ...headers },
    ...(json === undefined ? {} : { json }),
  })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

test('the board writes news with a picture: on the news, the start page and the feed; edited, and restored', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/news'))
  await page.getByRole('link', { name: 'Neue Meldung' }).click()
  await page.waitForURL(/articles\/_new/)
  await isTakenOver(page)
  await page.getByRole('textbox', { name: 'Überschrift' }).fill('Neue Matten für die Turnhalle')
  await page.getByLabel(/^Kurz gesagt/).fill('Zwanzig Stück, gespendet von den Stadtwerken.')
  await page.getByRole('button', { name: 'Bild wählen …' }).click()
  await page.getByText('Neues Bild hochladen …').click()
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const buffer = await sharp({ create: { width: 1200, height: 675, channels: 3, noise, background: '#884' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  await page.getByLabel('Bild auswählen').setInputFiles({ name: 'matten.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'In die Mediathek' }).click()
  await page.getByText('Bitte sagen Sie in einem Satz, was zu sehen ist.').first().waitFor()
  await page.getByLabel('Was ist darauf zu sehen?').fill('Ein Stapel blauer Matten')
  // The answer is lost on its way.
  await page.route('**/media.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'In die Mediathek' }).click()
  await page.getByText('Bitte sehen Sie nach, ob Ihre Eingaben angekommen sind').waitFor()
  expect(await page.getByLabel('Was ist darauf zu sehen?').inputValue()).toBe('Ein Stapel blauer Matten')
  await page.unroute('**/media.data*')
  await page.getByRole('button', { name: 'In die Mediathek' }).click()
  await page.getByRole('button', { name: 'Ein Stapel blauer Matten' }).click()
  await page.getByRole('textbox', { name: /^Text/ }).click()
  await page.keyboard.type('Sie liegen ab sofort im Geräteraum.')
  await page.getByRole('button', { name: 'Speichern und veröffentlichen' }).click()
  await page.getByText(PUBLISHED).waitFor()
  await expectAccessibleInBoth(page)

  const address = '/news/neue-matten-fuer-die-turnhalle'
  const picture = /<img[^>]*src="(\/files\/[0-9a-f-]+)"[^>]*alt="Ein Stapel blauer Matten"/
  for (const path of ['/news', '/', address]) {
    await expect.poll(() => text(path)).toContain('Neue Matten für die Turnhalle')
    expect(await text(path)).toMatch(picture)
  }
  const [, source = ''] = picture.exec(await text(address)) ?? []
  expect((await app.fetch('gsv', source)).status).toBe(200)
  for (const path of ['/news/rss.xml', '/news/atom.xml', '/sitemap.xml']) expect(await text(path)).toContain(address)
  expect(await text('/news', 'ssv')).toContain(at(address))

  await page.getByRole('textbox', { name: 'Überschrift' }).fill('Dreißig neue Matten')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Besucher sehen es, sobald Sie es veröffentlichen.').waitFor()
  expect(await text(address)).not.toContain('Dreißig')
  await page.getByRole('button', { name: 'Speichern und veröffentlichen' }).click()
  await page.getByText(PUBLISHED).waitFor()
  await expect.poll(() => text('/news')).toContain('Dreißig neue Matten')
  const versions = page.getByRole('region', { name: 'Fassungen' })
  await versions.getByRole('listitem').last().getByRole('link').click()
  await versions.getByRole('button', { name: 'Diese Fassung wiederherstellen' }).click()
  await page.getByText('Die frühere Fassung ist wieder die neueste.').waitFor()
  await expect.poll(() => text('/news')).toContain('Neue Matten für die Turnhalle')
  await page.goto(at('/admin/news/media'))
  await page.getByRole('link', { name: 'Meldung: Neue Matten für die Turnhalle' }).waitFor()
  await expectAccessibleInBoth(page)
})

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('news, an article and a page are accessible without JavaScript, light and dark: %s', async (_name, viewport) => {
  const page = await browser.open({ viewport })
  for (const path of ['/news', '/news/winterpause-auf-dem-sportplatz', '/gsv/about/history']) {
    await page.goto(at(path))
    await expectAccessibleInBoth(page)
    await expectNoSideScroll(page)
  }
  const bare = await browser.open({ javaScriptEnabled: false, viewport })
  await bare.goto(at('/news'))
  await bare.getByRole('link', { name: 'Winterpause auf dem Sportplatz' }).click()
  await bare.getByText('bleiben beide Plätze bis Ende Februar zu').waitFor()
})

test('a page of a club’s own stands in the menu, moves with a way from its old address, and leaves the menu', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/news/pages/_new'))
  await isTakenOver(page)
  await page.getByRole('textbox', { name: 'Überschrift' }).fill('Jugendschutz')
  await page.getByRole('textbox', { name: 'Adresse' }).fill('Jugend/Schutz')
  await page.getByRole('textbox', { name: /^Text/ }).click()
  await page.keyboard.type('Wer Kinder betreut, legt ein Führungszeugnis vor.')
  await page.getByRole('button', { name: 'Speichern und veröffentlichen' }).click()
  await page.getByText('Bitte nur Kleinbuchstaben, Ziffern und Bindestriche').first().waitFor()
  await page.getByRole('textbox', { name: 'Adresse' }).fill('jugend/schutz')
  await page.getByRole('button', { name: 'Speichern und veröffentlichen' }).click()
  await page.getByText(PUBLISHED).waitFor()
  await page.getByRole('radio', { name: /^In der Fußzeile/ }).check()
  await page.getByRole('button', { name: 'Einordnen' }).click()
  await page.getByText('Eingeordnet.', { exact: true }).waitFor()
  const visitor = await browser.open()
  await expect
    .poll(async () => {
      await visitor.goto(at('/'))
      return visitor.locator('footer').getByRole('link', { name: 'Jugendschutz' }).count()
    })
    .toBe(1)
  await visitor.locator('footer').getByRole('link', { name: 'Jugendschutz' }).click()
  await visitor.getByText('legt ein Führungszeugnis vor').waitFor()

  await page.getByRole('textbox', { name: 'Adresse' }).fill('kinderschutz')
  await page.getByRole('button', { name: 'Einordnen' }).click()
  await page.waitForURL(/pages\/kinderschutz/)
  await page.getByText('Eingeordnet. Die bisherige Adresse führt weiter hierher.').waitFor()
  const moved = await app.fetch('rwa', '/gsv/jugend/schutz')
  expect([moved.status, moved.headers.location]).toEqual([301, '/gsv/kinderschutz'])
  await page.getByText('Löschen …').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Von der Website nehmen' }).click()
  await page.getByText('Es steht nicht mehr auf der Website.').waitFor()
  await expect.poll(async () => (await app.fetch('gsv', '/gsv/kinderschutz')).status).toBe(404)
  expect((await app.fetch('gsv', '/gsv/jugend/schutz')).status).toBe(404)
  await expect.poll(() => text('/')).not.toContain('Jugendschutz')
  await page.getByText('Löschen …').click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await page.getByText('Diese Seite steht im Menü.').first().waitFor()
})

test('a new table takes what is typed next into its first heading cell, between other text too', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/news/articles/_new'))
  await isTakenOver(page)
  const field = page.getByRole('textbox', { name: /^Text/ })
  await field.click()
  for (const before of ['', 'Darunter']) {
    await page.keyboard.type(before)
    await page.getByRole('button', { name: 'Tabelle einfügen' }).click()
    await page.keyboard.type('Tag')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Zeit')
    const heads = await field.locator('table').last().locator('th').allTextContents()
    expect(heads.slice(0, 2)).toEqual(['Tag', 'Zeit'])
    await field.press('Control+End')
    await field.press('ArrowDown')
  }
})

test('an open page of rwa on gsv’s host shows what is saved at rwa, in rwa’s look, by itself', async () => {
  const page = await browser.open()
  const stream = page.waitForResponse(/\/api\/v1\/live/)
  await page.goto(at('/rwa/contact/opening-hours'))
  await stream
  expect(await page.locator('header').textContent()).toContain('Rot-Weiß Auental')
  const form = {
    intent: 'publish',
    version: '3',
    title: 'Sprechzeiten',
    teaser: '',
    text: JSON.stringify(richTextOf('Jetzt immer freitags.')),
  }
  const saved = await app.fetch('rwa', '/admin/news/pages/contact/opening-hours', { headers: await office('rwa'), form })
  expect(saved.status).toBe(302)
  await page.getByText('Jetzt immer freitags.').waitFor()
  expect(await page.locator('header').textContent()).toContain('Rot-Weiß Auental')
  const start = await page.context().newPage()
  await start.goto(at('/'))
  expect(await start.locator('header').textContent()).not.toContain('Rot-Weiß Auental')
})

test('nothing unpublished is read by any address, feed, sitemap or the preview of another page', async () => {
  const MARK = 'Geheimniskraemerei'
  const draft = await api('POST', 'news', { title: MARK, teaser: MARK, text: MARK })
  const later = await api('POST', 'news', { title: `${MARK} bald`, text: MARK })
  const gone = await api('POST', 'news', { title: `${MARK} vorbei`, text: MARK })
  const from = new Date(Date.now() + 86_400_000).toISOString()
  await api('POST', `news/${later.body.id}/publish`, { from })
  await api('POST', `news/${gone.body.id}/publish`, {})
  const page = await api('PUT', 'pages/geheim%2Fseite', { title: MARK, text: MARK })
  expect([draft, later, gone, page].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const withdrawn = await app.fetch('gsv', `/admin/news/articles/${gone.body.slug}`, {
    headers: await office(),
    form: { intent: 'withdraw', version: '2' },
  })
  expect(withdrawn.status).toBe(302)
  const known = await api('PUT', 'pages/about', { title: 'Wer wir sind', text: MARK }, { 'if-match': '"3"' })
  expect(known.status).toBe(200)
  const editor = await app.fetch('gsv', '/admin/news/articles/winterpause-auf-dem-sportplatz', { headers: await office() })
  const preview = /\/p\/[^"/]+\/page/.exec(editor.text)?.[0] ?? ''
  expect((await app.fetch('gsv', preview)).text).toContain('Winterpause')
  const slugs = [draft, later, gone].map(({ body }) => body.slug as string)
  const paths = [
    ...[
      '/',
      '/news',
      '/news/rss.xml',
      '/news/atom.xml',
      '/sitemap.xml',
      '/gsv/about',
      '/gsv/geheim/seite',
      '/gsv/geheim',
      preview,
    ],
    ...slugs.flatMap((slug) => [`/news/${slug}`, `/news/${slug}.data`, `/api/v1/news/${slug}`, `/gsv/${slug}`]),
    ...['/api/v1/news', `/api/v1/news/${draft.body.id}`, '/api/v1/pages/geheim%2Fseite', '/api/v1/pages/about'],
  ]
  for (const host of ['gsv', 'rwa', 'ssv'])
    for (const path of paths) {
      const answer = await app.fetch(host, path)
      expect([host, path, answer.text.includes(MARK)]).toEqual([host, path, false])
    }
  const own = await app.fetch('gsv', `/admin/news/articles/${draft.body.slug}`, { headers: await office() })
  const link = /\/p\/[^"/]+\/page/.exec(own.text)?.[0] ?? ''
  expect((await app.fetch('gsv', link)).text).toContain(MARK)
  for (const [host, path] of [
    ['rwa', link],
    ['gsv', link.replace(/\.[^/]+/, '.x')],
  ] as const) {
    const answer = await app.fetch(host, path)
    expect([answer.status, answer.text.includes(MARK)]).toEqual([404, false])
  }
})

test('who saves and publishes what is planned keeps its moment', async () => {
  const { body } = await api('POST', 'news', { title: 'Weihnachtsfeier', text: 'Im Vereinsheim.' })
  await api('POST', `news/${body.id}/publish`, { from: new Date(Date.now() + 86_400_000).toISOString() })
  const editor = `/admin/news/articles/${body.slug}`
  expect(await app.fetch('gsv', editor, { headers: await office() })).toMatchObject({
    text: expect.stringContaining('Speichern und zum Termin veröffentlichen'),
  })
  const typed = { title: 'Weihnachtsfeier', teaser: '', text: JSON.stringify(richTextOf('In der Turnhalle.')) }
  const form = { intent: 'publish', version: '2', ...typed }
  const saved = await app.fetch('gsv', editor, { headers: await office(), form })
  const answer = await app.fetch('gsv', saved.headers.location?.toString() ?? '', { headers: await office() })
  expect(answer.text).toContain('Geplant. Es erscheint von selbst zum gewählten Zeitpunkt.')
  expect((await app.fetch('gsv', `/news/${body.slug}`)).status).toBe(404)
})

test('fifty ways to slip in a script stay words, by the editor’s document, pasted HTML and the API', async () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(50)
  const paragraph = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
  const link = (href: string) => ({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })
  for (const href of ADDRESSES) {
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [link(href)] }] }
    expect((await api('POST', 'news', { title: 'x', text: document })).status).toBe(400)
  }
  const [, fileId = ''] = /"\/files\/([0-9a-f-]+)"/.exec(await text('/news')) ?? []
  const picture = (alt: string) => ({ type: 'picture', attrs: { fileId, alt } })
  const node = { type: 'rawHtml', attrs: { html: VECTORS[0] } }
  expect((await api('POST', 'news', { title: 'x', text: { type: 'doc', content: [node] } })).status).toBe(400)
  const content = [
    ...VECTORS.map(paragraph),
    ...VECTORS.map(picture),
    { type: 'heading', attrs: { level: 2, onclick: 'hit(1)' }, content: VECTORS.map((value) => ({ type: 'text', text: value })) },
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: VECTORS.map(paragraph) }] }] },
  ]
  const made = await api('POST', 'news', {
    title: VECTORS[12],
    image: { fileId, alt: VECTORS[8] },
    teaser: VECTORS.join(' ').slice(0, 300),
    text: { type: 'doc', content },
  })
  expect(made.status).toBe(201)
  expect((await api('POST', `news/${made.body.id}/publish`, {})).status).toBe(200)
  const page = await browser.open()
  await page.addInitScript('globalThis.hits = []; globalThis.hit = (at) => globalThis.hits.push(at)')
  for (const path of ['/news', `/news/${made.body.slug}`, '/']) {
    await page.goto(at(path))
    const found = await page.evaluate(() => {
      const part = document.querySelector('[data-part=article], [data-part=news], [data-part=courses]')
      // Drawings of sports are the program's own.
      const nodes = [...(part?.querySelectorAll('*') ?? [])].filter(
        (node) => !node.closest('svg:has(> use[href^="/icons/sports.svg#"])'),
      )
      const isBad = (node: Element) =>
        /^(script|iframe|object|embed|svg|math|style|base|meta|form|input|template|video|audio)$/i.test(node.tagName) ||
        [...node.attributes].some(({ name, value }) => name.startsWith('on') || /^\W*javascript:/i.test(value))
      return {
        count: nodes.length,
        bad: nodes.filter(isBad).map((node) => node.outerHTML),
        hits: Reflect.get(globalThis, 'hits'),
      }
    })
    expect(found).toEqual({ count: expect.any(Number), bad: [], hits: [] })
    expect(found.count).toBeGreaterThan(3)
  }
  for (const path of ['/news/rss.xml', '/news/atom.xml']) expect(await text(path)).not.toMatch(/<script|<img|<svg/)

  const desk = await as('admin')
  await desk.addInitScript('globalThis.hits = []; globalThis.hit = (at) => globalThis.hits.push(at)')
  await desk.goto(at('/admin/news/articles/_new'))
  const field = desk.getByRole('textbox', { name: /^Text/ })
  await field.click()
  await field.evaluate(
    (node, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `<p>Anfang</p><img src="https://evil.example/a.png" alt="fremd">${VECTORS.join('')}`,
  )
  await field.getByText('Anfang').waitFor()
  await desk.getByText('Bilder kommen beim Einfügen nicht mit. Bitte laden Sie sie über „Bild einfügen“ hoch.').waitFor()
  const sent = await desk.locator('input[name=text]').inputValue()
  expect(sent).not.toMatch(/evil\.example|"picture"|"href":"\W*javascript:/)
  expect(readRichText(JSON.parse(sent), 'page')).not.toBeNull()
  expect(await desk.evaluate(() => Reflect.get(globalThis, 'hits'))).toEqual([])
})

test('an older picture than the newest ones is found by its description, and by going on', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(`
    insert into files (club_id, id, name, mime, bytes, sha256, is_public, width, height, alt, created_at)
    select 'gsv', gen_random_uuid(), 'alt.webp', 'image/webp', 1, 'x', true, 400, 300,
      case n when 0 then 'Zeltlager am See' else 'Bild ' || n end, now() - (70 - n) * interval '1 day'
    from generate_series(0, 69) n returning id`)
  await owner.end()
  const desk = await as('admin')
  await desk.goto(at('/admin/news/articles/_new'))
  await isTakenOver(desk)
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: 'Bild wählen …' }).click()
  const oldest = dialog.locator('img[alt="Zeltlager am See"]')
  expect(await oldest.count()).toBe(0)
  await dialog.getByLabel('Bild suchen').fill('zeltlager')
  await dialog.getByLabel('Bild suchen').press('Enter')
  await oldest.click()
  expect(await desk.locator('input[name=imageFileId]').inputValue()).toBe(rows[0]?.id)
  expect(await desk.getByLabel('Was ist auf dem Bild zu sehen?').inputValue()).toBe('Zeltlager am See')
  await desk.getByRole('button', { name: 'Anderes Bild …' }).click()
  await dialog.getByLabel('Bild suchen').fill('')
  await dialog.getByRole('button', { name: 'Suchen' }).click()
  await dialog.locator('img[alt="Bild 69"]').waitFor()
  await dialog.getByRole('button', { name: 'Ältere Bilder' }).click()
  await oldest.waitFor()
  await expectAccessible(desk)
})
