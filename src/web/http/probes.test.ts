import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createProbes } from './probes.ts'

const TOKEN = 'ein-langes-kennwort-fuer-prometheus'
const state = { isStopping: false, isAway: false }
const metrics = createMetrics()
const probeOf = createProbes({
  isStopping: () => state.isStopping,
  reachDatabase: async () => {
    if (state.isAway) throw new Error('away')
  },
  metrics,
  gauges: async () => [{ name: 'verein_last_backup_bytes', help: 'Its size.', value: 7 }],
  metricsToken: TOKEN,
})
const server = createServer((request, response) => {
  const probe = probeOf(request)
  if (probe) probe(request, response)
  else response.writeHead(418).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
beforeEach(() => Object.assign(state, { isStopping: false, isAway: false }))

test('health is the process alone, ready is the database too, and neither once it stops', async () => {
  expect([await ask('/health'), await ask('/ready?x=1')]).toEqual([
    { status: 200, text: 'ok\n' },
    { status: 200, text: 'ready\n' },
  ])
  state.isAway = true
  expect([(await ask('/health')).status, await ask('/ready')]).toEqual([200, { status: 503, text: 'database away\n' }])
  Object.assign(state, { isStopping: true, isAway: false })
  expect([(await ask('/health')).status, await ask('/ready')]).toEqual([200, { status: 503, text: 'stopping\n' }])
})

test('other addresses go on', async () => {
  for (const path of ['/', '/healthy', '/ready/', '/constructor']) expect((await ask(path)).status, path).toBe(418)
})

test('figures are for this machine, or by the token, and never through a proxy without it', async () => {
  metrics.count(200, 30)
  metrics.count(200, 3000)
  metrics.count(404, 2)
  metrics.countKept()
  const { status, text } = await ask('/metrics')
  expect(status).toBe(200)
  for (const line of [
    'verein_requests_total{status="200"} 2',
    'verein_kept_pages_total 1',
    'verein_request_seconds_bucket{le="0.05"} 2',
    'verein_request_seconds_bucket{le="+Inf"} 3',
    'verein_request_seconds_count 3',
    'verein_last_backup_bytes 7',
  ])
    expect(text.split('\n')).toContain(line)
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  expect((await ask('/metrics', forwarded)).status).toBe(404)
  expect((await ask('/metrics', { ...forwarded, authorization: 'Bearer falsch' })).status).toBe(404)
  expect((await ask('/metrics', { ...forwarded, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})

test('without the database the process still tells its own figures', async () => {
  state.isAway = true
  const { text } = await ask('/metrics')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('verein_last_backup_bytes')
})
