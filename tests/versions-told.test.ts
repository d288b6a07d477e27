import { expect, test } from 'vitest'
import { startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const cookie = await app.login('gsv', 'super@demo.example')
async function ask(line: string, json?: object, seen?: string) {
  const [method = '', path = ''] = line.split(' ')
  const headers = { cookie, origin: app.origin('gsv'), ...(seen ? { 'if-match': seen } : {}) }
  const { status, text, headers: told } = await app.fetch('gsv', `/api/v1${path}`, { method, headers, ...(json && { json }) })
  return { status, etag: String(told.etag), body: JSON.parse(text) }
}
const firstOf = async (list: string) => (await ask(`GET ${list}`)).body.items[0]
const person = (await firstOf('/members?where=lastname:ne:')).personId
const user = await firstOf('/users?where=role:eq:reader&where=memberNo:gt:0')
await ask('POST /books', {
  origin: 'manual',
  account: '8100',
  taxSphere: 'ideal',
  vatKey: 'none',
  subjectId: null,
  departmentId: null,
  costCentreId: null,
})
const books = await firstOf('/books?where=origin:eq:manual')

/** Things that are changed by their id, and where a program reads their version. */
const CHANGES: [name: string, line: string, body: object, version: () => Promise<string>][] = [
  ['a name', `PATCH /people/${person}`, { title: 'Dr.' }, async () => (await ask(`GET /people/${person}`)).etag],
  ['an address', `PATCH /people/${person}/contact`, { city: 'Ulm' }, async () => (await ask(`GET /people/${person}`)).etag],
  [
    'books',
    `PUT /books/${books?.id}`,
    { ...books, account: '8200' },
    async () => `"${(await firstOf('/books?where=origin:eq:manual')).version}"`,
  ],
  [
    'a login',
    `PUT /users/${user?.id}/member`,
    { memberNo: '' },
    async () => `"${(await firstOf(`/users?where=userName:eq:${encodeURIComponent(user?.userName)}`)).version}"`,
  ],
]

test.each(CHANGES)('%s is changed with the version that was read, and once', async (_, line, body, version) => {
  const seen = await version()
  expect(seen).toMatch(/^"\d+"$/)
  const changed = await ask(line, body, seen)
  expect([changed.status, changed.body.detail]).toEqual([200, undefined])
  expect(await version()).not.toBe(seen)
  expect(await ask(line, body, seen)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
})
