import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { plainTextOf, richTextOf } from '../../kernel/rich-text.ts'
import { changeDetails } from '../clubs/commands.ts'
import { ClubDetails } from '../clubs/input.ts'
import { getSettings } from '../clubs/queries.ts'
import { restorePage, restoreTemplate, savePage } from './commands.ts'
import { getEditedPage, getPageText, listMissingDetails, listPages } from './queries.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin', { areas: ['website'] }))
const visitor = (club = 'gsv') => database.ctx(club, { kind: 'visitor' })
const read = async (club?: string) => plainTextOf(await getPageText(await visitor(club), 'imprint'))
const save = async (version: number, text: string) => savePage(await office(), 'imprint', { version, text: richTextOf(text) })

test('the template shows a changed address at once; a saved text stays as it is', async () => {
  const board = await database.ctx('gsv', actorWith('admin'))
  const { details } = await getSettings(board)
  const address = { version: details.version, street: 'Schulweg 3', postcode: '86150', city: 'Musterstadt' }
  await changeDetails(board, ClubDetails.parse(address))
  expect(await read()).toContain('Schulweg 3\n86150 Musterstadt')
  expect(await listMissingDetails(await office())).toEqual(['legalName', 'email', 'phone', 'board', 'registerEntry'])
  expect(await save(0, 'Eigener Text')).toEqual({ ok: true, value: null })
  expect(await read()).toBe('Eigener Text')
  expect(await read('rwa')).not.toContain('Eigener Text')
})

test('versions are kept with who and when; an earlier one and the template can be restored', async () => {
  expect(await save(1, 'Zweiter Text')).toEqual({ ok: true, value: null })
  const page = await getEditedPage(await office(), 'imprint')
  expect(page.versions.map(({ text }) => plainTextOf(text))).toEqual(['Zweiter Text', 'Eigener Text'])
  expect(page.versions[0]?.id).toBe(page.shownVersionId)
  const earlier = page.versions[1]?.id ?? ''
  expect(await restorePage(await office(), 'imprint', { version: 2, versionId: earlier })).toEqual({ ok: true, value: null })
  expect(await read()).toBe('Eigener Text')
  expect(await restoreTemplate(await office(), 'imprint', 3)).toEqual({ ok: true, value: null })
  expect(await read()).toContain('Schulweg 3')
  expect((await getEditedPage(await office(), 'imprint')).versions).toHaveLength(2)
  expect((await listPages(await office())).map(({ savedAt }) => savedAt)).toEqual([null, null, null, null])
})

test('the name beside a version is that of the user', async () => {
  const { actor } = await insertUser(database, 'gsv', 'admin', { userName: 'vorstand' })
  const ctx = await database.ctx('gsv', actor)
  await savePage(ctx, 'privacy', { version: 0, text: richTextOf('Wir achten darauf.') })
  expect((await getEditedPage(ctx, 'privacy')).versions).toMatchObject([{ by: 'vorstand', savedAt: ctx.now }])
})

test('of two who save at the same moment, also the first time, the second is told', async () => {
  const text = richTextOf('Gleichzeitig')
  const ctx = await office()
  const answers = await Promise.all([1, 2, 3].map(() => savePage(ctx, 'accessibility', { version: 0, text })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, refusal: 'changed_meanwhile' }))
})

test('a version of another page, or of another club, cannot be restored', async () => {
  const other = (await getEditedPage(await office(), 'accessibility')).versions[0]?.id ?? ''
  await expect(restorePage(await office(), 'imprint', { version: 4, versionId: other })).rejects.toThrow(
    expect.objectContaining({ name: 'NotFound' }),
  )
  const foreign = await database.ctx('rwa', actorWith('admin'))
  await expect(restorePage(foreign, 'accessibility', { version: 0, versionId: other })).rejects.toThrow(
    expect.objectContaining({ name: 'NotFound' }),
  )
})

test.each([
  ['reader', []],
  ['trainer', []],
  ['editor', []],
  ['admin', ['halls']],
] as const)('%s with the areas %j neither sees versions nor changes a page', async (role, areas) => {
  const ctx = await database.ctx('gsv', actorWith(role, { areas }))
  const forbidden = expect.objectContaining({ name: 'Forbidden' })
  await expect(getEditedPage(ctx, 'imprint')).rejects.toThrow(forbidden)
  await expect(listPages(ctx)).rejects.toThrow(forbidden)
  await expect(savePage(ctx, 'imprint', { version: 4, text: richTextOf('A') })).rejects.toThrow(forbidden)
  await expect(restoreTemplate(ctx, 'imprint', 4)).rejects.toThrow(forbidden)
})
