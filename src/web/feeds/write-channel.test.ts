import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { testDatabase } from '../../../tests/support/database.ts'
import { CHANNELS } from './channel-address.ts'
import { type ChannelItem, writeAtom, writeRss } from './write-channel.ts'

const database = await testDatabase()
const { club } = await database.ctx('gsv')
const at = (day: number) => Temporal.Instant.from(`2026-11-${day}T09:00:00Z`)
const channel = {
  club,
  link: (path: string) => `https://gsv.example${path}`,
  name: 'Aktuelles',
  path: '/news',
  feeds: CHANNELS.news,
}

const plain: ChannelItem = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  link: 'https://gsv.example/news/neue-matten',
  title: 'Neue Matten',
  summary: 'Zwanzig Stück.',
  by: 'Turnen',
  author: 'GSV',
  image: null,
  publishedAt: at(10),
  changedAt: at(12),
}
/** Signs that XML stumbles over, from another club. */
const odd: ChannelItem = {
  ...plain,
  id: '0198aaaa-0000-7000-8000-000000000002',
  title: ']]> <b>Fest</b> & "Ball" \u0007\u{1f389}',
  summary: '',
  by: null,
  author: 'TuS & Söhne',
  image: 'https://tus.example/files/1?a=1&b=2',
}

test.each([
  ['Atom', 'atom.rng', writeAtom, '<updated>2026-11-12T09:00:00Z</updated>'],
  ['RSS', 'rss.rng', writeRss, '<pubDate>Tue, 10 Nov 2026 09:00:00 GMT</pubDate>'],
] as const)('%s is valid whatever the entries are called, also without any', async (_, schema, write, moment) => {
  const contents = await readFile(`tests/support/${schema}`, 'utf8')
  const faultsOf = async (text: string) => {
    const asked = { xml: { fileName: 'feed.xml', contents: text }, schema: { fileName: schema, contents } }
    return (await validateXML({ ...asked, extension: 'relaxng' })).errors.map(({ message }) => message)
  }
  const text = write({ ...channel, items: [plain, odd] })
  expect(await faultsOf(text)).toEqual([])
  expect(await faultsOf(write({ ...channel, items: [] }))).toEqual([])
  expect(text).toContain(moment)
  expect(text).toContain(plain.link)
  expect(await faultsOf(text.replaceAll(moment, ''))).not.toEqual([])
})
