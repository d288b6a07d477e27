import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from './support/app.ts'

const app = await startApp()
const FORM = 'application/x-www-form-urlencoded'

/** Sends a body as it is; answers status and text. */
function post(path: string, type: string, body: string): Promise<{ status: number; text: string }> {
  const headers = { host: `gsv.localhost:${app.port}`, origin: app.origin('gsv'), 'content-type': type }
  return new Promise((resolve, reject) => {
    const asked = request({ port: app.port, path, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end(body)
  })
}

/** Sends lines as they are and nothing of a body; answers all that comes until the end of a page or of an object. */
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

/** Sends lines as they are; answers the first line. */
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

test('what nobody could read is refused in German and leaves no trace on the console', async () => {
  // The last line of a start; what comes before it may still be under way.
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
    const { status, text } = await post(path, type, body)
    expect(status, `${path} ${type} ${body}`).toBe(400)
    expect(text).toContain('nicht lesbar')
  }
  const host = `Host: gsv.localhost:${app.port}`
  for (const method of ['TRACE', 'PROPFIND'])
    expect(await send(`${method} / HTTP/1.1`, host, 'Connection: close')).toContain(' 405 ')
  expect(await send('GET //[ HTTP/1.1', host, 'Connection: close')).toMatch(/ 40\d /)
  expect(await send('GET / HTTP/1.1', 'Host: a b', 'Connection: close')).toMatch(/ 40\d /)
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
  expect(page).toContain('eine Datei darf höchstens 5 MB groß sein')
  expect(page).toContain('href="/admin/bookings/import"')
  const problem = await start('/api/v1/participations', 'application/json')
  expect(problem).toContain(' 413 ')
  expect(problem).toMatch(/content-type: application\/problem\+json/i)
})
