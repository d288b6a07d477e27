import { expect, test } from 'vitest'
import { richTextOf } from '../src/kernel/rich-text.ts'
import { startApp } from './support/app.ts'

const app = await startApp()
const headers = { cookie: await app.login('gsv', 'admin@gsv.example') }
const read = async (path: string) => (await app.fetch('gsv', path, { headers })).text
const [plan] = /\/admin\/operations\/[0-9a-f-]{36}/.exec(await read('/admin/operations')) ?? ['']
const [office = ''] = /(?<=zeit=|amt=|besetzen=)[0-9a-f-]{36}/.exec(await read('/admin/settings/offices?amt=neu')) ?? []

const ARTICLE = { version: '0', teaser: '', text: JSON.stringify(richTextOf('Text')), imageFileId: '', imageAlt: '', slug: '' }
const DUTY = { officeId: office, note: '', day: '1', month: '3', leadDays: '30', fromYear: '2027' }

test.each<[string, string, Record<string, string>, string]>([
  ['a new plan', '/admin/operations?plan=neu', { intent: 'create', startsOn: '19.06.2027', leaveDays: '2' }, '/admin/operations'],
  ['a copied plan', `${plan}?teil=kopie`, { intent: 'copy', startsOn: '20.06.2027' }, '/admin/operations'],
  ['a new duty', '/admin/duties?aufgabe=neu&jahr=2027', { intent: 'add', ...DUTY }, '/admin/duties?jahr=2027'],
  ['a new office', '/admin/settings/offices?amt=neu', { intent: 'add', isBoard: 'on', position: '9' }, '/admin/settings/offices'],
  ['a saved article', '/admin/news/articles/_new', { intent: 'save', ...ARTICLE }, '/admin/news'],
  ['a published article', '/admin/news/articles/_new', { intent: 'publish', ...ARTICLE }, '/admin/news'],
])('%s: the form sent twice at once makes one, and both presses go on', async (what, path, typed, list) => {
  const [key = ''] = /(?<=name="key" value=")[\w-]+/.exec(await read(path)) ?? []
  expect(key).not.toBe('')
  const title = `Doppelt ${what}`
  const send = (more = {}) => app.fetch('gsv', path, { headers, form: { key, title, ...typed, ...more } })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location)
  expect((await read(list)).split(`>${title}<`).length - 1).toBe(1)
  const other = await send({ title: `${title}, anders` })
  expect([other.status, other.text.includes('schon')]).toEqual([422, true])
})

test('a paper sent twice at once makes one member, also of somebody whose birth date nobody knows', async () => {
  const path = '/admin/members/new'
  const [key = ''] = /(?<=name="key" value=")[\w-]+/.exec(await read(path)) ?? []
  expect(key).not.toBe('')
  const person = { 'people[0].firstname': 'Otto', 'people[0].lastname': 'Zweimal', 'people[0].kind': 'aktiv' }
  const form = { key, ...person, entryOn: '01.01.2026', payment: 'invoice', payer: '0' }
  const answers = await Promise.all([1, 2].map(() => app.fetch('gsv', path, { headers, form })))
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location)
  expect((await read('/admin/members?q=zweimal')).split('>Zweimal, Otto<').length - 1).toBe(1)
})

test('an exit declared twice is one, and the heading is that of the button that was pressed', async () => {
  const own = { cookie: await app.login('gsv', 'reader@gsv.example') }
  const press = (form: Record<string, string>) => app.fetch('gsv', '/member/me/exit', { headers: own, form })
  const exit = { intent: 'exit', isSure: 'on' }
  expect((await press(exit)).status).toBe(302)
  const again = await press(exit)
  expect([again.status, again.text.includes('Nicht noch einmal gekündigt')]).toEqual([422, true])
  expect((await press({ intent: 'withdraw' })).status).toBe(302)
  const late = await press({ intent: 'withdraw' })
  expect([late.status, late.text.includes('Nicht zurückgenommen')]).toEqual([422, true])
})
