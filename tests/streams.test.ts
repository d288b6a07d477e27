import { type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startApp } from './support/app.ts'

const app = await startApp()
const opened: IncomingMessage[] = []
afterAll(() => {
  for (const stream of opened) stream.destroy()
})

function openStream(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: app.port, path: '/api/v1/live', headers: { host: `gsv.localhost:${app.port}` } }, (answer) => {
      opened.push(answer.on('error', () => {}).resume())
      resolve(answer)
    })
    asked.on('error', reject).end()
  })
}

test('one address holds thirty streams; the next is refused until one ends', async () => {
  for (let count = 0; count < 30; count++) expect((await openStream()).statusCode).toBe(200)
  expect((await openStream()).statusCode).toBe(429)
  opened[0]?.destroy()
  await expect.poll(async () => (await openStream()).statusCode).toBe(200)
})
