import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const ASSETS = new URL('../build/client/assets/', import.meta.url)

test('code for browsers names nothing that only Node has', async () => {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(100)
  const faults: string[] = []
  for (const name of files)
    for (const found of (await readFile(new URL(name, ASSETS), 'utf8')).matchAll(
      /\bBuffer\b[.(]|\bprocess\.(?!emit\b)\w+|\brequire\(["'`]|\bfrom["']node:/g,
    ))
      faults.push(`${name}: ${found[0]}`)
  expect(faults).toEqual([])
})
