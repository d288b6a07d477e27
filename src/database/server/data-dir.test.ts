import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataDir } from './data-dir.ts'

const folder = await mkdtemp(join(tmpdir(), 'verein-folder-'))
await writeFile(join(folder, 'file'), '')
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['a file', join(folder, 'file'), 'ist eine Datei oder liegt in einer; es muss ein Ordner sein.'],
  ['within a file', join(folder, 'file', 'data'), 'ist eine Datei oder liegt in einer; es muss ein Ordner sein.'],
  ['where there can be none', '/proc/nirgends/data', 'lässt sich dort nicht anlegen.'],
])('a folder that is %s: said in a sentence that names DATA_DIR', async (_, dir, words) => {
  await expect(openDataDir(dir)).rejects.toMatchObject({
    name: 'BadSettings',
    message: expect.stringMatching(new RegExp(`^DATA_DIR: .*${dir} ${words}$`)),
  })
  expect(await readdir(folder)).toEqual(['file'])
})

test('several folders are made at once, also by two starts; one that is there stays as it is', async () => {
  const dir = join(folder, 'one', 'two')
  expect(await Promise.all([openDataDir(dir), openDataDir(dir)])).toEqual([dir, dir])
  await mkdir(join(dir, 'files'))
  expect(await openDataDir(dir)).toBe(dir)
  expect(await readdir(dir)).toEqual(['files'])
})
