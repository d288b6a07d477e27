import { type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startApp } from './support/app.ts'

const app = await startApp()
const opened: IncomingMessage[] = []
afterAll(() => {
  for (const stream of opened) stream.destroy()
})

function openStream(cookie = ''): Promise<IncomingMessage & { first: string }> {
  const headers = { host: `gsv.localhost:${app.port}`, cookie }
  return new Promise((resolve, reject) => {
    const asked = request({ port: app.port, path: '/api/v1/live', headers }, (answer) => {
      opened.push(answer.on('error', () => {}))
      answer.once('data', (chunk: Buffer) => resolve(Object.assign(answer, { first: chunk.toString() })))
      if (answer.statusCode !== 200) resolve(Object.assign(answer, { first: '' }))
    })
    asked.on('error', reject).end()
  })
}

test('one address holds thirty streams; the next is refused until one ends', async () => {
  for (let count = 0; count < 30; count++) expect((await openStream()).statusCode).toBe(200)
  const refused = await openStream()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '25'])
  opened[0]?.destroy()
  await expect.poll(async () => (await openStream()).statusCode).toBe(200)
  for (const stream of opened) stream.destroy()
})

/** First message of the stream: kinds changed in the last minute. */
async function changedLately(cookie?: string): Promise<string[]> {
  const stream = await openStream(cookie)
  stream.destroy()
  const { listeningMs, agoMs }: { listeningMs: number; agoMs: Record<string, number> } = JSON.parse(
    /event: ready\ndata: (.*)\n/.exec(stream.first)?.[1] ?? '{}',
  )
  expect(listeningMs).toBeGreaterThan(0)
  for (const ago of Object.values(agoMs)) expect(ago).toBeLessThan(listeningMs)
  return Object.keys(agoMs)
}

test('a stream begins with what changed before it was opened; of things that are not public only people of the club hear', async () => {
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const { items } = JSON.parse((await app.fetch('gsv', '/api/v1/courses?q=Wirbels%C3%A4ulengymnastik')).text)
  const person = { firstname: 'Frieda', lastname: 'Frueh', birthOn: '5.3.1960', email: 'frieda@post.example' }
  const json = { ...person, payment: 'invoice' }
  expect((await app.fetch('gsv', `/api/v1/courses/${items[0].id}/participations`, { json })).status).toBe(201)
  await expect.poll(() => changedLately()).toContain('participation')
  expect(await changedLately()).not.toContain('person')
  expect(await changedLately(cookie)).toEqual(expect.arrayContaining(['participation', 'person']))
})
