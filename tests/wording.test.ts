import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the table: our word, those it replaces, and where they mean something else. */
const rules = readFileSync('docs/wording.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, say = '', never = '', but = ''] = line.split('|').map((cell) => cell.trim())
    if (never === '' || say === 'We say' || say.startsWith('---')) return []
    return [{ say, never: never.split(', '), but: but.split('; ').filter(Boolean) }]
  })

/** Soft hyphens as a character, and as code writes them. */
const SOFT_HYPHENS = /\u00ad|\\u00ad/g

const faultsIn = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) =>
    rules.flatMap(({ say, never, but }) => {
      const own = but.reduce((rest, exception) => rest.replaceAll(exception, ''), line.replaceAll(SOFT_HYPHENS, ''))
      const found = never.filter((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{Ll})`, 'u').test(own))
      return found.map((word) => `${file}:${at + 1}: „${say}“ instead of „${word}“`)
    }),
  )

test('a word that is not ours is found, and left where it means something else', () => {
  expect(faultsIn('a', 'Ihr Zugang ist gesperrt\nDie Zugangsdaten fehlen\nSmart\\u00adphone\nMobil\u00adtelefon')).toEqual([
    'a:1: „Konto“ instead of „Zugang“',
    'a:3: „Handy“ instead of „Smartphone“',
    'a:4: „Handy“ instead of „Mobiltelefon“',
  ])
})

test('texts use one word per thing', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})
