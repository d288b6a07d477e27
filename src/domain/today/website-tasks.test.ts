import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { richTextOf } from '../../kernel/rich-text.ts'
import type { Ctx } from '../context.ts'
import { createArticle, createPage, savePage } from '../pages/commands.ts'
import { publishPage, withdrawPage } from '../pages/publish-page.ts'
import type { PageDocument } from '../pages/rules.ts'
import { findTodayList } from './find-today-list.ts'

const database = await testDatabase()
const NOW = Temporal.Now.instant()
const days = (count: number) => NOW.add({ hours: 24 * count })
const doc = (title: string): PageDocument => ({ title, teaser: '', text: richTextOf('Text'), image: null })
const office = (now = NOW): Promise<Ctx> => database.ctx('gsv', actorWith('admin', { areas: ['website'] }), now)

const listed = async (ctx: Ctx, key: 'website-entwuerfe' | 'website-ablauf') =>
  (await findTodayList(ctx, key))?.rows.map(({ name, note }) => `${name}: ${note}`)
const drafts = async (now?: Temporal.Instant) => listed(await office(now), 'website-entwuerfe')
const ending = async (now?: Temporal.Instant) => listed(await office(now), 'website-ablauf')

test('a draft waits from its first word until it is shown or planned, and again with each change; an old one was put aside', async () => {
  const ctx = await office()
  const made = await createArticle(ctx, doc('Sommerlager'))
  const article = { kind: 'article' as const, slug: made.ok ? made.value : '' }
  expect(await drafts()).toEqual(['Sommerlager: Meldung, noch nicht veröffentlicht'])
  expect((await findTodayList(ctx, 'website-entwuerfe'))?.rows[0]).toMatchObject({ to: '/admin/news/articles/sommerlager' })
  expect(await drafts(days(31))).toEqual([])
  await publishPage(ctx, article, { version: 1, from: null, until: null })
  expect(await drafts()).toEqual([])
  await savePage(ctx, article, { version: 2, ...doc('Sommerlager am See') })
  expect(await drafts()).toEqual(['Sommerlager am See: Meldung, Änderungen noch nicht veröffentlicht'])
  await publishPage(ctx, article, { version: 3, from: days(2), until: null })
  expect(await drafts(), 'planned').toEqual([])
  expect(await drafts(days(3)), 'and shown by itself').toEqual([])
  await createPage(ctx, 'kontakt/anfahrt', doc('Anfahrt'))
  const off = (name: 'hasNews' | 'hasContent') => ({ ...ctx, club: { ...ctx.club, flags: { ...ctx.club.flags, [name]: false } } })
  expect(await listed(off('hasNews'), 'website-entwuerfe')).toEqual(['Anfahrt: Seite, noch nicht veröffentlicht'])
  expect(await listed(off('hasContent'), 'website-entwuerfe')).toEqual([])
})

test('what ends within a week is named until it has ended, or somebody shows it longer', async () => {
  const ctx = await office()
  await createPage(ctx, 'sommerfest', doc('Sommerfest'))
  const ref = { kind: 'page' as const, slug: 'sommerfest' }
  await publishPage(ctx, ref, { version: 1, from: days(1), until: days(10) })
  expect(await ending(), 'not shown yet').toEqual([])
  expect(await ending(days(2)), 'eight days before').toEqual([])
  expect(await ending(days(4))).toEqual([expect.stringMatching(/^Sommerfest: Seite, bis \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/)])
  expect(await ending(days(11)), 'over').toEqual([])
  await publishPage(await office(days(4)), ref, { version: 2, from: null, until: null })
  expect(await ending(days(4))).toEqual([])
  await withdrawPage(await office(days(4)), ref, 3)
  expect(await ending(days(4))).toEqual([])
})

test.each([
  ['an editor of offers', actorWith('editor')],
  ['a trainer', actorWith('trainer')],
  ['who only looks', actorWith('admin', { isReadOnly: true })],
  ['the area of halls', actorWith('admin', { areas: ['halls'] })],
])('%s is asked for no text', async (_, actor) => {
  for (const key of ['website-entwuerfe', 'website-ablauf'] as const)
    expect(await listed(await database.ctx('gsv', actor), key)).toBeUndefined()
})

test('another club sees none of it', async () => {
  const rwa = await database.ctx('rwa', actorWith('admin'))
  expect(await listed(rwa, 'website-entwuerfe')).toEqual([])
  expect(await listed(rwa, 'website-ablauf')).toEqual([])
})
