import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '../../tests/support/name-server.ts'
import { leadsInside } from '../kernel/public-address.ts'
import { postWebhook } from './post-webhook.ts'

const names = await startNameServer()
let heard = 0
const server = createServer((_, response) => {
  heard++
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  names.stop()
  server.close()
})
const url = `http://empfang.verein.example:${(server.address() as AddressInfo).port}/`
const [OUTSIDE, INSIDE] = [['8.8.8.8'], ['127.0.0.1']]
const post = (reach: 'public' | 'loopback') => postWebhook(url, { body: '{}', headers: {} }, reach, names.resolve)

test('a delivery connects to what the name server says', async () => {
  names.tell(INSIDE)
  expect(await post('loopback')).toEqual({ status: 204, note: '' })
  expect([heard, names.asked()]).toEqual([1, 1])
})

test('a name that led outside when it was given and inside when it is used reaches nobody', async () => {
  names.tell(OUTSIDE, INSIDE)
  expect(await leadsInside(new URL(url), 'public', names.resolve), 'taken at creation').toBe(false)
  const before = heard
  expect(await post('public')).toEqual({ status: null, note: 'private_address' })
  expect(heard).toBe(before)
  expect(names.asked(), 'no second look after the one that counts').toBe(2)
})

test('one address inside among others is enough to be refused', async () => {
  names.tell([...OUTSIDE, ...INSIDE])
  const before = heard
  expect(await post('public')).toEqual({ status: null, note: 'private_address' })
  expect(heard).toBe(before)
})

test('a name that leads inside at once is refused when it is given', async () => {
  names.tell(INSIDE)
  expect(await leadsInside(new URL(url), 'public', names.resolve)).toBe(true)
})
