import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { screens } from '../src/web/screens/screens.ts'
import { startOwnApp } from './support/app.ts'
import { FILES, FORM, JSON_TYPE, post } from './support/post.ts'

const app = await startOwnApp()
/** Sends raw lines without a body; answers everything until the end of a page or an object. */
function sendAll(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (!/<\/html>|\}/.test(text)) return
      resolve(text)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

/** Sends raw lines; answers the first line. */
function send(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.once('data', (part) => {
      resolve(part.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

test('a field of another shape than its form sends is refused beside it', async () => {
  const { status, text } = await post(
    app,
    '/helpers/hallenflohmarkt/join',
    FORM,
    'shiftIds.x=1&people=2&guardian=3&firstname=Änne',
  )
  expect([status, text.includes('value="Änne"')]).toEqual([422, true])
})

test('what nobody could read is refused in German and leaves no trace on the console', async () => {
  // The last line of a start; earlier lines may still be on their way.
  await expect.poll(app.said).toContain('Daten:')
  const before = app.said()
  for (const [path, type, body] of [
    ['/login', FORM, 'email=a%00b&password=x'],
    ['/login', 'application/json', '{'],
    ['/login', 'text/plain', 'x'],
    ['/register', 'application/json', '{}'],
    ['/myClub', 'multipart/form-data; boundary=b', 'nichts'],
    ['/api/v1/participations', 'application/json', '{"firstname":"a\\u0000"}'],
    ['/api/v1/participations', 'application/json', '{'],
  ] as const) {
    const { status, text } = await post(app, path, type, body)
    expect(status, `${path} ${type} ${body}`).toBe(400)
    expect(text).toContain('nicht lesbar')
  }
  const host = `Host: gsv.localhost:${app.port}`
  for (const method of ['TRACE', 'PROPFIND'])
    expect(await send(`${method} / HTTP/1.1`, host, 'Connection: close')).toContain(' 405 ')
  expect(await send('GET //[ HTTP/1.1', host, 'Connection: close')).toMatch(/ 40\d /)
  expect(await send('GET / HTTP/1.1', 'Host: a b', 'Connection: close')).toMatch(/ 40\d /)
  for (const path of ['/%E0%A4%A', '/id/%', '/%E0%A4%A.data']) expect((await app.fetch('gsv', path)).status, path).toBe(404)
  expect((await app.fetch('gsv', '/login')).status).toBe(200)
  expect(app.said()).toBe(before)
})

test('what is too large is answered before it is read: with a page that says how large a file may be, in the API as a problem', async () => {
  const length = 'Content-Length: 6000001'
  const start = (path: string, type: string) =>
    sendAll(
      `POST ${path} HTTP/1.1`,
      `Host: gsv.localhost:${app.port}`,
      `Origin: ${app.origin('gsv')}`,
      `Content-Type: ${type}`,
      length,
    )
  const page = await start('/admin/bookings/import', 'multipart/form-data; boundary=b')
  expect(page).toContain(' 413 ')
  expect(page).toMatch(/content-type: text\/html/i)
  expect(page).toContain('Mit einem Formular nehmen wir höchstens 6 MB auf einmal an.')
  expect(page).toContain('href="/admin/bookings/import"')
  const form = await start('/login', FORM)
  expect(form).toContain(' 413 ')
  expect(form).toContain('Das ist zu viel auf einmal')
  const problem = await start('/api/v1/participations', 'application/json')
  expect(problem).toContain('Mehr als 200 kB auf einmal nehmen wir nicht an.')
  expect(await start('/api/v1/batch', 'application/json')).toContain('Mehr als 4 MB auf einmal')
  expect(await start('/api/v1/bank-statements', 'application/xml')).toContain('Mehr als 6 MB auf einmal')
  expect(problem).toContain(' 413 ')
  expect(problem).toMatch(/content-type: application\/problem\+json/i)
  expect(problem).toContain('"code":"too_large"')
})

const ANYTHING = '01890000-0000-7000-8000-000000000000'
const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=1`).join('&')

/** Bodies, small or large, that cost much to read. */
const BOMBS: Readonly<Record<string, [type: string, body: string]>> = {
  'a row far away': [FORM, 'step=person&firstname=A&others[100000].firstname=a'],
  'rows in rows': [FORM, 'a[200].a[200].a[200].a[200].a[200].a=1'],
  'one name many times': [FORM, 'a=1&'.repeat(24_999)],
  'many names': [FORM, names(11_000)],
  'many fields as they come with files': [FILES, `${field('a').repeat(2_000)}--b--\r\n`],
  'a long text': [FORM, `text=${'x'.repeat(100_000)}`],
  'a long text as it comes with files': [
    FILES,
    `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(100_001)}\r\n--b--\r\n`,
  ],
  'JSON of 30,000 levels': [JSON_TYPE, `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
  'long JSON': [JSON_TYPE, JSON.stringify({ a: 'x'.repeat(200_000) })],
  'JSON with half a character': [JSON_TYPE, '{"title":"\\ud800"}'],
}
const REFUSED = /nicht lesbar|nehmen wir nicht an/
/** Take thousands of people, or a hundred operations: longer JSON is read there, and refused for what it says. */
const MAY_BE_LONG = ['/api/v1/tariffs/quote', '/api/v1/batch']

const operations = Object.entries(
  (JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text) as { paths: Record<string, object> }).paths,
).flatMap(([path, methods]) => ('post' in methods ? [path.replace(/{\w+}/g, ANYTHING)] : []))
const addresses = [...screens.map(({ path }) => path.replace(/:\w+|\*/g, ANYTHING)), ...operations]

test('what would cost much to read is refused at once by every page and every operation, in one short sentence', async () => {
  const cookie = await app.login('gsv', 'super@demo.example')
  expect(addresses.length).toBeGreaterThan(80)
  for (const address of addresses)
    for (const [name, [type, body]] of Object.entries(BOMBS)) {
      const { status, text } = await post(app, address, type, body, { cookie })
      expect([400, 413], `${address}: ${name}`).toContain(status)
      if (!MAY_BE_LONG.includes(address) || name !== 'long JSON') expect(text, `${address}: ${name}`).toMatch(REFUSED)
      expect(text.length, `${address}: ${name}`).toBeLessThan(10_000)
    }
})

test('an address that is read as a form is refused alike', async () => {
  for (const query of ['part[100000]=a&from=1.1.2030', 'a[1].b[1].c[1].d=1', '__proto__=1', '__state__={'])
    expect((await app.fetch('gsv', `/?${query}`)).status, query).toBe(400)
  expect((await app.fetch('gsv', '/?utm_source=brief&__hstc=1')).status).toBe(200)
})

/** Names of parameters with a look-up. */
const LOOKED_UP = ['getan', 'view', 'aktion', 'sort', 'stand', 'tab', 'ansicht', 'spalten', 'neu']

test.each(['__proto__', 'constructor', 'toString'])(
  'the word %s, which every object knows, finds nothing on any page',
  async (word) => {
    const cookie = await app.login('gsv', 'super@demo.example')
    const query = new URLSearchParams(LOOKED_UP.map((name) => [name, word]))
    for (const { path } of screens.filter(({ path }) => !/[:*]/.test(path))) {
      const { status, text } = await app.fetch('gsv', `${path}?${query}`, { headers: { cookie } })
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toMatch(/\[object |native code/)
    }
  },
)

const median = (all: number[]): number => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await ask()
  return performance.now() - from
}

/** A form that is just read. */
const LARGEST = Array.from({ length: 1_000 }, (_, at) => `name${at}.part[${at % 200}]=${'x'.repeat(70)}`).join('&')

test('a neighbour notices nothing of them', async () => {
  const neighbour = () => app.fetch('gsv', '/login')
  await neighbour()
  const million = [FORM, 'a=1&'.repeat(250_000)] as const
  for (const [name, [type, body]] of Object.entries({ ...BOMBS, million, largest: [FORM, LARGEST] as const })) {
    const quiet: number[] = []
    const beside: number[] = []
    for (let round = 0; round < 9; round++) {
      quiet.push(await timeOf(neighbour))
      const bomb = post(app, '/login', type, body)
      beside.push(await timeOf(neighbour))
      await bomb
    }
    expect(median(beside), `${name}: ${beside} beside ${quiet}`).toBeLessThan(3 * median(quiet) + 40)
  }
})

test('nothing at all is an empty form to every page: none meets a fault', async () => {
  const host = `Host: gsv.localhost:${app.port}`
  const paths = screens.map(({ path }) => path).filter((path) => !/[:*]/.test(path))
  expect(paths).toContain('/login')
  for (const path of paths)
    expect(await send(`POST ${path} HTTP/1.1`, host, 'Content-Length: 0', 'Connection: close'), path).toMatch(/ [34]\d\d /)
  expect(await send('POST /login HTTP/1.1', host, 'Content-Length: 0', 'Connection: close')).toContain(' 422 ')
  const json = 'Content-Type: application/json'
  expect(await send('POST /login HTTP/1.1', host, json, 'Content-Length: 0', 'Connection: close')).toContain(' 400 ')
})

test('a form whose length nobody names is read as an empty one', async () => {
  const origin = app.origin('gsv')
  const from = [`Host: ${new URL(origin).host}`, `Origin: ${origin}`]
  expect(await send('POST /login HTTP/1.1', ...from, `Content-Type: ${FORM}`)).toContain('HTTP/1.1 422')
})
