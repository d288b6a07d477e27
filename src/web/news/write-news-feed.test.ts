import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { testDatabase } from '../../../tests/support/database.ts'
import type { ShownNews } from './draw-news.ts'
import { writeAtom, writeRss } from './write-news-feed.ts'

const database = await testDatabase()
const { club } = await database.ctx('gsv')
const origin = 'https://gsv.example'
const at = (day: number) => Temporal.Instant.from(`2026-11-${day}T09:00:00Z`)

const plain: ShownNews = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  slug: 'neue-matten',
  title: 'Neue Matten',
  teaser: 'Zwanzig Stück.',
  image: null,
  department: 'Turnen',
  hue: 1,
  isPinned: false,
  shownFrom: at(10),
  savedAt: at(12),
}
/** Signs that XML stumbles over, from another club. */
const odd: ShownNews = {
  ...plain,
  id: '0198aaaa-0000-7000-8000-000000000002',
  title: ']]> <b>Fest</b> & "Ball" \u0007\u{1f389}',
  teaser: '',
  department: null,
  club: { name: 'TuS & Söhne', origin: 'https://tus.example' },
}

test.each([
  ['Atom', 'atom.rng', writeAtom, '<updated>2026-11-12T09:00:00Z</updated>'],
  ['RSS', 'rss.rng', writeRss, '<pubDate>Tue, 10 Nov 2026 09:00:00 GMT</pubDate>'],
] as const)('%s is valid whatever the articles are called, also without any', async (_, schema, write, moment) => {
  const contents = await readFile(`tests/support/${schema}`, 'utf8')
  const faultsOf = async (text: string) => {
    const asked = { xml: { fileName: 'feed.xml', contents: text }, schema: { fileName: schema, contents } }
    return (await validateXML({ ...asked, extension: 'relaxng' })).errors.map(({ message }) => message)
  }
  const text = write({ club, origin, news: [plain, odd] })
  expect(await faultsOf(text)).toEqual([])
  expect(await faultsOf(write({ club, origin, news: [] }))).toEqual([])
  expect(text).toContain(moment)
  expect(text).toContain('https://tus.example/news/neue-matten')
  expect(await faultsOf(text.replaceAll(moment, ''))).not.toEqual([])
})
