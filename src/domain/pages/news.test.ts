import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPicture, storage } from '../../../tests/support/pictures.ts'
import { plainTextOf, type RichText, richTextOf } from '../../kernel/rich-text.ts'
import { listClubs } from '../clubs/queries.ts'
import { removePicture } from '../media/commands.ts'
import { listMedia } from '../media/queries.ts'
import { createArticle, createPage, restorePage, savePage } from './commands.ts'
import { findMoved, findPublicArticle, findPublicPage, getPreview, listNeighbours, listPublicSlugs } from './find-public-page.ts'
import { listNews as readNews } from './list-news.ts'
import { arrangeArticle, arrangePage, publishPage, removePage, withdrawPage } from './publish-page.ts'
import { getEditedPage, listPages } from './queries.ts'
import type { PageDocument } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Now.instant()
const office = (now = NOW) => database.ctx('gsv', actorWith('admin'), now)
const visitor = (now = NOW, club = 'gsv') => database.ctx(club, { kind: 'visitor' }, now)
const days = (count: number) => NOW.add({ minutes: Math.round(1440 * count) })

const listNews = async (...asked: Parameters<typeof readNews>) => (await readNews(...asked)).lines

const doc = (title: string, text: RichText = richTextOf('Text')): PageDocument => ({ title, teaser: '', text, image: null })

async function publishedArticle(title: string, change: Partial<PageDocument> = {}): Promise<string> {
  const made = await createArticle(await office(), { ...doc(title), ...change })
  if (!made.ok) throw new Error(made.refusal)
  await publishPage(await office(), { kind: 'article', slug: made.value }, { version: 1, from: null, until: null })
  return made.value
}

test('an article is seen once it is published, with its picture; equal titles get addresses of their own', async () => {
  const fileId = await insertPicture(await office())
  const first = await createArticle(await office(), { ...doc('Süße Größe!'), image: { fileId, alt: 'Beim Turnen' } })
  expect(first).toEqual({ ok: true, value: 'suesse-groesse' })
  expect(await createArticle(await office(), doc('Süße Größe'))).toEqual({ ok: true, value: 'suesse-groesse-2' })
  expect(await findPublicArticle(await visitor(), 'suesse-groesse')).toBeNull()
  expect(await listNews(await visitor(), {}, 9)).toEqual([])
  const ref = { kind: 'article' as const, slug: 'suesse-groesse' }
  expect((await publishPage(await office(), ref, { version: 1, from: null, until: null })).ok).toBe(true)
  expect(await findPublicArticle(await visitor(), 'suesse-groesse')).toMatchObject({ title: 'Süße Größe!', shownFrom: NOW })
  expect(await listNews(await visitor(), {}, 9)).toMatchObject([
    { slug: 'suesse-groesse', image: { id: fileId, alt: 'Beim Turnen' } },
  ])
  expect(await listPublicSlugs(await visitor(), 'article')).toEqual(['suesse-groesse'])
  const { lines } = await listMedia(await office(), { limit: 9 })
  expect(lines).toMatchObject([{ image: { id: fileId }, uses: [{ kind: 'article', slug: 'suesse-groesse', isEarlier: false }] }])
  expect(await removePicture(await office(), storage, fileId)).toEqual({ ok: false, refusal: 'in_use' })
})

test('a picture of another club, or a deleted one, is refused', async () => {
  const foreign = await insertPicture(await database.ctx('rwa', actorWith('admin')))
  expect(await createArticle(await office(), { ...doc('Fremd'), image: { fileId: foreign, alt: 'x' } })).toEqual({
    ok: false,
    refusal: 'picture_gone',
  })
})

test('an article comes and goes by the clock; a new version of a shown one waits for its moment', async () => {
  const made = await createArticle(await office(), doc('Nach Plan'))
  const ref = { kind: 'article' as const, slug: made.ok ? made.value : '' }
  const plan = { version: 1, from: days(2), until: days(4) }
  expect(await publishPage(await office(), ref, plan)).toEqual({ ok: true, value: { version: 2 } })
  const titleAt = async (now: Temporal.Instant) => (await findPublicArticle(await visitor(now), ref.slug))?.title
  expect([await titleAt(days(1)), await titleAt(days(3)), await titleAt(days(5))]).toEqual([undefined, 'Nach Plan', undefined])
  expect((await listNews(await visitor(days(1)), {}, 9)).some(({ slug }) => slug === ref.slug)).toBe(false)
  await savePage(await office(days(2.5)), ref, { version: 2, ...doc('Neu') })
  await publishPage(await office(days(2.5)), ref, { version: 3, from: days(3), until: days(4) })
  expect([await titleAt(days(2.6)), await titleAt(days(3.1)), await titleAt(days(4.1))]).toEqual(['Nach Plan', 'Neu', undefined])
  const past = await publishPage(await office(days(3)), ref, { version: 4, from: days(1), until: null })
  expect(past).toEqual({ ok: false, refusal: 'from_past' })
})

test('a shown text that is corrected keeps its end; one that has ended is shown for good', async () => {
  const made = await createArticle(await office(), doc('Mit Ende'))
  const ref = { kind: 'article' as const, slug: made.ok ? made.value : '' }
  await publishPage(await office(), ref, { version: 1, from: null, until: days(4) })
  await savePage(await office(days(1)), ref, { version: 2, ...doc('Mit Ende!') })
  expect((await publishPage(await office(days(1)), ref, { version: 3, from: null })).ok).toBe(true)
  expect(await findPublicArticle(await visitor(days(3)), ref.slug)).toMatchObject({ title: 'Mit Ende!' })
  expect(await findPublicArticle(await visitor(days(5)), ref.slug)).toBeNull()
  expect((await publishPage(await office(days(5)), ref, { version: 4, from: null })).ok).toBe(true)
  expect(await findPublicArticle(await visitor(days(9)), ref.slug)).not.toBeNull()
})

test('an earlier text comes back at once, and the next one still at its moment', async () => {
  const ref = { kind: 'article' as const, slug: await publishedArticle('Sommer') }
  await savePage(await office(), ref, { version: 2, ...doc('Sommer, neu') })
  await publishPage(await office(), ref, { version: 3, from: null })
  await savePage(await office(), ref, { version: 4, ...doc('Winter') })
  await publishPage(await office(), ref, { version: 5, from: days(2) })
  const { versions } = await getEditedPage(await office(), ref)
  await restorePage(await office(), ref, { version: 6, versionId: versions[2]?.id ?? '' })
  const titleAt = async (now: Temporal.Instant) => (await findPublicArticle(await visitor(now), ref.slug))?.title
  expect([await titleAt(days(1)), await titleAt(days(3))]).toEqual(['Sommer', 'Winter'])
  const { lines } = await listPages(await office(), 'article', { limit: 50 })
  expect(lines.find(({ slug }) => slug === ref.slug)).toMatchObject({ state: 'shown', nextFrom: days(2), hasDraft: false })
})

test('a pinned article stands first, and no later page repeats it', async () => {
  const pinned = await publishedArticle('Wichtig')
  await arrangeArticle(await office(), pinned, { version: 2, slug: pinned, departmentId: null, isPinned: true })
  await publishedArticle('Danach')
  const [first, second] = await listNews(await visitor(days(1)), {}, 2)
  expect(first?.slug).toBe(pinned)
  const rest = await listNews(await visitor(days(1)), { before: second }, 9)
  expect(rest.map(({ slug }) => slug)).not.toContain(pinned)
  expect(await listNews(await database.ctx('rwa'), {}, 9)).toEqual([])
})

test('an old address leads to the page whatever it is called since, and never in a circle', async () => {
  const slug = await publishedArticle('Erste Adresse')
  const move = async (from: string, to: string, version: number) =>
    arrangeArticle(await office(), from, { version, slug: to, departmentId: null, isPinned: false })
  const moved = async (from: string) => findMoved(await visitor(), { kind: 'article', slug: from })
  expect((await move(slug, 'zweite', 2)).ok).toBe(true)
  expect((await move('zweite', 'dritte', 3)).ok).toBe(true)
  expect([await moved(slug), await moved('zweite')]).toEqual(['dritte', 'dritte'])
  expect((await move('dritte', slug, 4)).ok).toBe(true)
  expect([await moved(slug), await moved('zweite'), await moved('dritte')]).toEqual([null, slug, slug])
  expect((await findPublicArticle(await visitor(), slug))?.title).toBe('Erste Adresse')
  const other = await publishedArticle('Andere')
  expect(await move(other, slug, 2)).toEqual({ ok: false, refusal: 'slug_taken' })
  expect((await move(other, 'zweite', 2)).ok).toBe(true)
  expect(await moved('zweite')).toBeNull()
  await withdrawPage(await office(), { kind: 'article', slug }, 5)
  expect(await moved('dritte')).toBeNull()
})

test('pages stand below each other, reserved and taken addresses are refused', async () => {
  expect((await createPage(await office(), 'contact/opening-hours', doc('Öffnungszeiten'))).ok).toBe(true)
  const ref = { kind: 'page' as const, slug: 'contact/opening-hours' }
  expect(await findPublicPage(await visitor(), ref.slug)).toBeNull()
  expect((await listNeighbours(await visitor(), ref.slug)).map(({ slug }) => slug)).toEqual([])
  await publishPage(await office(), ref, { version: 1, from: null, until: null })
  expect((await findPublicPage(await visitor(), ref.slug))?.title).toBe('Öffnungszeiten')
  expect((await listNeighbours(await visitor(), ref.slug)).map(({ slug }) => slug)).toEqual([
    'contact/board',
    'contact/opening-hours',
  ])
  for (const slug of ['contact/opening-hours', 'imprint'])
    expect(await createPage(await office(), slug, doc('Noch eine'))).toEqual({ ok: false, refusal: 'slug_taken' })
  expect(await findPublicPage(await visitor(NOW, 'rwa'), ref.slug)).toBeNull()
})

test('a page in the menu, or on the website, is not deleted; three have room in the head', async () => {
  const ref = (slug: string) => ({ kind: 'page' as const, slug })
  const place = async (slug: string, version: number, menu: 'head' | null) =>
    arrangePage(await office(), slug, { version, slug, menu, menuOrder: 0, menuLabel: '' })
  for (const slug of ['eins', 'zwei', 'drei', 'vier']) await createPage(await office(), slug, doc(slug))
  for (const slug of ['eins', 'zwei', 'drei']) expect((await place(slug, 1, 'head')).ok).toBe(true)
  expect(await place('vier', 1, 'head')).toEqual({ ok: false, refusal: 'head_full' })
  expect(await removePage(await office(), ref('eins'), 2)).toEqual({ ok: false, refusal: 'in_menu' })
  expect((await place('eins', 2, null)).ok).toBe(true)
  await publishPage(await office(), ref('eins'), { version: 3, from: null, until: null })
  expect(await removePage(await office(), ref('eins'), 4)).toEqual({ ok: false, refusal: 'still_shown' })
  await withdrawPage(await office(), ref('eins'), 4)
  expect((await removePage(await office(), ref('eins'), 5)).ok).toBe(true)
  await expect(getEditedPage(await office(), ref('eins'))).rejects.toThrow(expect.objectContaining({ name: 'NotFound' }))
  expect(await removePage(await office(), ref('imprint'), 0)).toEqual({ ok: false, refusal: 'always_there' })
})

test('the preview shows the newest text, published or not', async () => {
  const slug = await publishedArticle('Gezeigt')
  const ref = { kind: 'article' as const, slug }
  await savePage(await office(), ref, { version: 2, ...doc('Entwurf', richTextOf('Noch nicht fertig')) })
  const { id, versions } = await getEditedPage(await office(), ref)
  const preview = await getPreview(await visitor(), id ?? '')
  expect([preview.title, plainTextOf(preview.text)]).toEqual(['Entwurf', 'Noch nicht fertig'])
  expect((await findPublicArticle(await visitor(), slug))?.title).toBe('Gezeigt')
  await restorePage(await office(), ref, { version: 3, versionId: versions[1]?.id ?? '' })
  expect((await getPreview(await visitor(), id ?? '')).title).toBe('Gezeigt')
  await expect(getPreview(await visitor(NOW, 'rwa'), id ?? '')).rejects.toThrow(expect.objectContaining({ name: 'NotFound' }))
})

test('the menu shows published pages in their order, under their own name', async () => {
  const clubId = 'ordnung'
  const ctx = await database.ctx(clubId, actorWith('admin'), NOW)
  const placed = [
    ['anfahrt', 'Anfahrt', 20, ''],
    ['chronik', 'Chronik', 10, 'Früher'],
    ['entwurf', 'Entwurf', 5, ''],
  ] as const
  for (const [slug, title, menuOrder, menuLabel] of placed) {
    await createPage(ctx, slug, doc(title))
    expect((await arrangePage(ctx, slug, { version: 1, slug, menu: 'foot', menuOrder, menuLabel })).ok).toBe(true)
    if (slug !== 'entwurf') await publishPage(ctx, { kind: 'page', slug }, { version: 2, from: null, until: null })
  }
  const ways = (await listClubs(ctx.db)).find(({ name }) => name === clubId)?.ways ?? []
  const shown = ways.filter(({ shownFrom }) => shownFrom !== null)
  expect(shown.map(({ slug, label }) => [slug, label])).toEqual([
    ['chronik', 'Früher'],
    ['anfahrt', 'Anfahrt'],
  ])
})
