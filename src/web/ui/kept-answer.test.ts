import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const pages = globSync('**/*.tsx', { cwd: WEB }).map((path) => ({ path, text: readFileSync(`${WEB}${path}`, 'utf8') }))
const answered = pages.filter(({ text }) => /\bactionData\b[^)]*: Route\.ComponentProps\)/.test(text))

test('every page keeps what its forms were answered with: all follow changes of their club', () => {
  expect(answered.length).toBeGreaterThan(60)
  expect(answered.filter(({ text }) => !/\buseKeptAnswer\(/.test(text)).map(({ path }) => path)).toEqual([])
})

test('a note on a finished action goes once a form of the page is refused', () => {
  const stays = answered.filter(({ text }) => /\{done && (?:<Notice|\()/.test(text))
  expect(stays.map(({ path }) => path)).toEqual([])
})
