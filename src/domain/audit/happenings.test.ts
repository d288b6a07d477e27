import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { happenings } from './happenings.ts'

const sources = globSync('{src,seeds}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('happenings.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const isRecorded = (name: string) => {
  const [concept, what] = name.split('.')
  return sources.includes(`'${name}'`) || (sources.includes(`\`${concept}.\${`) && sources.includes(`${what}`))
}

test('all that can be recorded is', () => {
  expect(sources.length).toBeGreaterThan(1_000_000)
  expect(
    Object.values(happenings)
      .flat()
      .filter((name) => !isRecorded(name)),
  ).toEqual([])
})

test('each event happens to one kind of thing', () => {
  const names: string[] = Object.values(happenings).flat()
  expect(names).toEqual([...new Set(names)])
})
