import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { isPublicAddress, leadsInside } from '../kernel/public-address.ts'
import { postWebhook } from './post-webhook.ts'

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:80b::200e', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
] as const)('%s is public: %s', (ip, is) => {
  expect(isPublicAddress(ip)).toBe(is)
})

test.each([
  'https://localhost/',
  'https://LOCALHOST./',
  'https://app.localhost/',
  'https://drucker.local/',
  'https://metadata.google.internal/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]:8443/',
  // A name that resolves inside.
  `https://${hostname()}/`,
])('%s leads inside', async (url) => {
  expect(await leadsInside(new URL(url), 'public')).toBe(true)
})

test('a name that nobody knows leads nowhere, and does not hold up anybody', async () => {
  expect(await leadsInside(new URL('https://gibt-es-nicht.invalid/'), 'public')).toBe(false)
})

const heard: string[] = []
const server = createServer((request, response) => {
  heard.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port()}/inside` }).end()
  else if (request.url === '/endless') {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 1)
    response.on('close', () => clearInterval(timer))
  } else response.writeHead(204).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const port = () => (server.address() as AddressInfo).port
const message = { body: '{}', headers: {} }
const post = (url: string, reach: 'public' | 'loopback' = 'loopback') => postWebhook(url, message, reach)

test('a delivery looks at the address it connects to', async () => {
  const count = heard.length
  for (const host of ['127.0.0.1', hostname(), 'localhost'])
    expect(await post(`http://${host}:${port()}/`, 'public')).toEqual({ status: null, note: 'private_address' })
  expect(await post(`http://10.0.0.1:${port()}/`)).toEqual({ status: null, note: 'private_address' })
  expect(heard).toHaveLength(count)
})

test('a redirect is not followed, and of an endless answer only the status is read', async () => {
  expect(await post(`http://127.0.0.1:${port()}/away`)).toEqual({ status: 302, note: '' })
  expect(heard).not.toContain('/inside')
  expect(await post(`http://127.0.0.1:${port()}/endless`)).toEqual({ status: 200, note: '' })
})

test('nobody there', async () => {
  expect(await post('http://127.0.0.1:9/')).toEqual({ status: null, note: 'unreachable' })
})
