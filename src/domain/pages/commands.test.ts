import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { plainTextOf, richTextOf } from '../../kernel/rich-text.ts'
import { changeDetails } from '../clubs/commands.ts'
import { ClubDetails } from '../clubs/input.ts'
import { getSettings } from '../clubs/queries.ts'
import type { PageRef } from './change-page.ts'
import { restorePage, savePage } from './commands.ts'
import { findPublicPage } from './find-public-page.ts'
import { publishPage, withdrawPage } from './publish-page.ts'
import { getEditedPage, listMissingDetails, listPages } from './queries.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin', { areas: ['website'] }))
const visitor = (club = 'gsv') => database.ctx(club, { kind: 'visitor' })

const IMPRINT: PageRef = { kind: 'page', slug: 'imprint' }
const ACCESSIBILITY: PageRef = { kind: 'page', slug: 'accessibility' }
const read = async (club?: string) => plainTextOf((await findPublicPage(await visitor(club), 'imprint'))?.text ?? richTextOf(''))
const draft = (version: number, text: string) => ({ version, title: '', teaser: '', text: richTextOf(text), image: null })
const save = async (version: number, text: string) => savePage(await office(), IMPRINT, draft(version, text))
const publish = async (version: number) => publishPage(await office(), IMPRINT, { version, from: null, until: null })
const now = (version: number) => ({ ok: true, value: { version } })

test('the template shows a changed address at once; a saved text stays as it is once it is published', async () => {
  const board = await database.ctx('gsv', actorWith('admin'))
  const { details } = await getSettings(board)
  const address = {
    version: details.version,
    street: 'Schulweg 3',
    postcode: '86150',
    city: 'Musterstadt',
    taxNumber: '102/111/00077',
  }
  await changeDetails(board, ClubDetails.parse(address))
  expect(await read()).toContain('Schulweg 3\n86150 Musterstadt')
  expect(await read(), 'no business of the public').not.toContain('102/111/00077')
  expect(await listMissingDetails(await office())).toEqual(['legalName', 'email', 'phone', 'board', 'registerEntry'])
  expect(await save(0, 'Eigener Text')).toEqual(now(1))
  expect(await read()).toContain('Schulweg 3')
  expect(await publish(1)).toEqual(now(2))
  expect(await read()).toBe('Eigener Text')
  expect(await read('rwa')).not.toContain('Eigener Text')
})

test('versions are kept with who and when; a restored one is a new version, and the template can come back', async () => {
  expect(await save(2, 'Zweiter Text')).toEqual(now(3))
  expect(await publish(3)).toEqual(now(4))
  const page = await getEditedPage(await office(), IMPRINT)
  expect(page.versions.map(({ document }) => plainTextOf(document.text))).toEqual(['Zweiter Text', 'Eigener Text'])
  expect(page.versions[0]?.id).toBe(page.shownVersionId)
  const earlier = page.versions[1]?.id ?? ''
  expect(await restorePage(await office(), IMPRINT, { version: 4, versionId: earlier })).toEqual(now(5))
  expect(await read()).toBe('Eigener Text')
  expect((await getEditedPage(await office(), IMPRINT)).versions).toHaveLength(3)
  expect(await withdrawPage(await office(), IMPRINT, 5)).toEqual(now(6))
  expect(await read()).toContain('Schulweg 3')
  expect((await getEditedPage(await office(), IMPRINT)).versions).toHaveLength(3)
  expect((await listPages(await office(), 'page', { limit: 9 })).lines).toMatchObject([{ slug: 'imprint', state: 'template' }])
})

test('the name beside a version is that of the user', async () => {
  const { actor } = await insertUser(database, 'gsv', 'admin', { userName: 'vorstand' })
  const ctx = await database.ctx('gsv', actor)
  const privacy: PageRef = { kind: 'page', slug: 'privacy' }
  await savePage(ctx, privacy, draft(0, 'Wir achten darauf.'))
  expect((await getEditedPage(ctx, privacy)).versions).toMatchObject([{ by: 'vorstand', savedAt: ctx.now }])
})

test('of two who save at the same moment, also the first time, the second is told', async () => {
  const ctx = await office()
  const answers = await Promise.all([1, 2, 3].map(() => savePage(ctx, ACCESSIBILITY, draft(0, 'Gleichzeitig'))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, refusal: 'changed_meanwhile' }))
})

test('a version of another page, or of another club, cannot be restored', async () => {
  const other = (await getEditedPage(await office(), ACCESSIBILITY)).versions[0]?.id ?? ''
  const missing = expect.objectContaining({ name: 'NotFound' })
  await expect(restorePage(await office(), IMPRINT, { version: 6, versionId: other })).rejects.toThrow(missing)
  const foreign = await database.ctx('rwa', actorWith('admin'))
  await expect(restorePage(foreign, ACCESSIBILITY, { version: 0, versionId: other })).rejects.toThrow(missing)
})

test.each([
  ['reader', []],
  ['trainer', []],
  ['editor', []],
  ['admin', ['halls']],
] as const)('%s with the areas %j neither sees versions nor changes a page', async (role, areas) => {
  const ctx = await database.ctx('gsv', actorWith(role, { areas }))
  const forbidden = expect.objectContaining({ name: 'Forbidden' })
  await expect(getEditedPage(ctx, IMPRINT)).rejects.toThrow(forbidden)
  await expect(listPages(ctx, 'page', { limit: 9 })).rejects.toThrow(forbidden)
  await expect(savePage(ctx, IMPRINT, draft(6, 'A'))).rejects.toThrow(forbidden)
  await expect(withdrawPage(ctx, IMPRINT, 6)).rejects.toThrow(forbidden)
})
