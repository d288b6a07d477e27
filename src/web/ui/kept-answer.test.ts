import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('..', import.meta.url))

test('every page that follows the changes of others keeps what its forms were refused with', () => {
  const pages = globSync('**/*.tsx', { cwd: WEB }).map((path) => ({ path, text: readFileSync(`${WEB}${path}`, 'utf8') }))
  const following = pages.filter(({ text }) => /\buseLive\(/.test(text) && /\bactionData\b/.test(text))
  expect(following.length).toBeGreaterThan(10)
  expect(following.filter(({ text }) => !/\buseKeptAnswer\(/.test(text)).map(({ path }) => path)).toEqual([])
})
