import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { KEY_REFUSALS } from '../src/domain/api-keys/texts.ts'
import { startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const cookie = await app.login('gsv', 'super@demo.example')
const Operation = z.object({ operationId: z.string(), 'x-example': z.string(), responses: z.record(z.string(), z.unknown()) })
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
  .parse(JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text))
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const { text, status, headers } = await app.fetch('gsv', '/api/v1/docs')

test('the page says of every operation who may call it, how, and what it answers', () => {
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect(operations.length).toBeGreaterThan(130)
  for (const { operationId, responses } of operations) {
    const [, part = ''] = text.split(`<details id="${operationId}">`)
    const [own = ''] = part.split('</details>')
    expect(own, operationId).toContain('<b>Wer:</b>')
    for (const code of Object.keys(responses)) expect(own, operationId).toContain(`<th scope="row">${code}</th>`)
  }
})

/** Files of what answers for all operations: they name its codes. */
const FOR_ALL = ['app', 'batch', 'deeds', 'keep-keys', 'once', 'paging', 'unknown', 'versions']

test('it explains each code that any operation may answer, and names those of a command beside it', () => {
  const sources = FOR_ALL.map((name) => readFileSync(`src/api/${name}.ts`, 'utf8')).join('')
  const codes = [...sources.matchAll(/code: '(\w+)'/g)].map(([, code = '']) => code)
  expect(codes).toContain('not_in_batch')
  const [, explained = ''] = text.split('<h2 id="Problem">')
  for (const code of [...codes, ...Object.keys(KEY_REFUSALS), 'unreadable', 'foreign_origin', 'too_large'])
    expect(explained, code).toContain(`<code>${code}</code>`)
  const [, seasons = ''] = text.split('<details id="addSeason">')
  expect(seasons.split('</details>')[0]).toContain('<code>name_taken</code>')
})

test('it needs nothing from elsewhere and runs no script', () => {
  expect(text).not.toContain('<script')
  expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].filter(([, to = '']) => !/^[#/]/.test(to))).toEqual([])
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  for (const [, to = ''] of text.matchAll(/href="#([^"]*)"/g)) expect(text, to).toContain(`id="${to}"`)
})

/** Streams end with their reader; files and other clubs' matters need more than an example. */
const examples = operations
  .map((one) => [one.operationId, one['x-example']] as const)
  .filter(
    ([name, example]) =>
      !example.includes('{id}') && (example.startsWith('GET') || example.includes('\n')) && name !== 'followChanges',
  )

const missing = /[{]\w+[}]/

test.each(examples.filter(([, example]) => !missing.test(example.split('\n')[0] ?? '')))(
  'the example of %s works',
  async (name, example) => {
    const [line = '', , , ...body] = example.split('\n')
    const [method = '', address = ''] = line.split(' ')
    const json = body.length > 0 ? { json: JSON.parse(body.join('\n')) } : {}
    const answer = await app.fetch('gsv', address, { method, headers: { cookie }, ...json })
    // Some need a parameter, or are of an association, or were never set.
    const isBare = method === 'GET' && !address.includes('?')
    expect(isBare ? [200, 400, 404] : [200, 201], `${name}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
  },
)
