import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPicture } from '../../../tests/support/pictures.ts'
import { pageText, words } from '../../../tests/support/rich-texts.ts'
import { readRichText } from '../../kernel/rich-text.ts'
import type { PageRef } from './change-page.ts'
import { createPage, restorePage, savePage } from './commands.ts'
import { publishPage } from './publish-page.ts'
import { getEditedPage, listOlderVersions } from './queries.ts'
import type { PageDocument } from './rules.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin'))

const files = [await insertPicture(await office()), await insertPicture(await office())]
const image = fc.option(fc.record({ fileId: fc.constantFrom(...files), alt: words }))
const written: fc.Arbitrary<PageDocument> = fc.record({ title: words, teaser: words, text: pageText(files), image })

test('a restored version equals the old one, whatever it holds, and is a version of its own', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(written, written, async (first, second) => {
      const ctx = await office()
      const ref: PageRef = { kind: 'page', slug: `probe-${count++}` }
      expect(readRichText(first.text, 'page')).toEqual(first.text)
      await createPage(ctx, ref.slug, first)
      await savePage(ctx, ref, { version: 1, ...second })
      const [newest, oldest] = (await getEditedPage(ctx, ref)).versions
      expect([newest?.document, oldest?.document]).toEqual([second, first])
      await restorePage(ctx, ref, { version: 2, versionId: oldest?.id ?? '' })
      const { versions } = await getEditedPage(ctx, ref)
      expect(versions.map(({ document }) => document)).toEqual([first, second, first])
    }),
    { numRuns: 25 },
  )
})

test('of sixteen who publish one page at the same moment one does, and the others are told', async () => {
  const ref: PageRef = { kind: 'page', slug: 'gleichzeitig' }
  const image = null
  await createPage(await office(), ref.slug, { title: 'A', teaser: '', text: { type: 'doc', content: [] }, image })
  const ctxs = await Promise.all(Array.from({ length: 16 }, office))
  const answers = await Promise.all(ctxs.map((ctx) => publishPage(ctx, ref, { version: 1, from: null, until: null })))
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { version: 2 } }])
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(15).fill({ ok: false, refusal: 'changed_meanwhile' }))
})

test('a version older than the fifty newest is listed after them, and can be restored', async () => {
  const ref: PageRef = { kind: 'page', slug: 'oft-geaendert' }
  const text = { type: 'doc' as const, content: [] }
  const ctx = await office()
  await createPage(ctx, ref.slug, { title: 'Nr. 1', teaser: '', text, image: null })
  for (let at = 1; at <= 51; at++)
    await savePage(await office(), ref, { version: at, title: `Nr. ${at + 1}`, teaser: '', text, image: null })
  const newest = await getEditedPage(ctx, ref)
  expect([newest.document.title, newest.versions.length]).toEqual(['Nr. 52', 50])
  const { versions, older } = await listOlderVersions(ctx, ref, newest.older ?? '')
  expect([versions.map(({ document }) => document.title), older]).toEqual([['Nr. 2', 'Nr. 1'], null])
  expect((await restorePage(await office(), ref, { version: 52, versionId: versions[1]?.id ?? '' })).ok).toBe(true)
  expect((await getEditedPage(ctx, ref)).document.title).toBe('Nr. 1')
})
