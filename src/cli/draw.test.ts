import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runClub } from '../../tests/support/command-line.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { insertCourse, insertDraw, makeDue, wishesOf, wishFor } from '../../tests/support/draws.ts'
import { confirmWish } from '../domain/draws/change-wish.ts'
import { findDrawDocument } from '../domain/draws/queries.ts'
import { runDraw } from '../domain/draws/run-draw.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv')
const folder = await mkdtemp(join(tmpdir(), 'verein-draw-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const PLAIN_TEXT = fileURLToPath(new URL('./main.ts', import.meta.url))

const verify = (...args: string[]) => runClub(['draw', 'verify', ...args], { DATABASE_URL: database.url, DATA_DIR: folder })

test('a draw is replayed from the database and from its file; every difference is named', async () => {
  const courseIds = [await insertCourse(ctx, { capacity: 2, slug: 'seepferdchen' })]
  const drawId = await insertDraw(ctx, courseIds)
  for (const who of ['A', 'B', 'C']) await wishFor(ctx, courseIds, { lastname: who })
  for (const { id } of await wishesOf(ctx, drawId)) await confirmWish(ctx, id)
  expect((await verify(drawId, '--club', 'gsv')).err).toContain('noch nicht ausgelost')
  await makeDue(ctx, drawId)
  await runDraw(ctx, drawId)
  expect(await verify(drawId, '--club', 'gsv')).toMatchObject({ code: 0, out: expect.stringContaining('stimmt überein') })

  const document = (await findDrawDocument(ctx, drawId)) ?? expect.fail()
  const file = join(folder, 'verlosung.json')
  await writeFile(file, JSON.stringify(document))
  expect((await verify(file)).out).toContain('Schwimmkurse: 3 Lose')
  const results = document.results.map((result) => (result.state === 'waiting' ? { ...result, state: 'place' } : result))
  await writeFile(file, JSON.stringify({ ...document, results }))
  const forged = await verify(file)
  expect(forged.code).toBe(1)
  expect(forged.out).toMatch(/Wunsch \d: veröffentlicht ist „Platz in seepferdchen“, gelost „Warteliste in seepferdchen“\./)
  expect(forged.out).toContain('Die Prüfsumme des Ergebnisses stimmt nicht.')
})

test('what is no draw is refused in words', async () => {
  expect((await verify()).err).toContain('Bitte so aufrufen')
  expect((await verify(PLAIN_TEXT)).err).toContain('ist nicht die Datei einer Verlosung')
  expect((await verify('/nirgends.json')).err).toContain('ist nicht zu lesen')
  expect((await verify('01890000-0000-7000-8000-000000000000', '--club', 'gsv')).err).toContain('gibt es in diesem Verein nicht')
})
