import { expect, test } from 'vitest'
import { keptWay, personalWay } from './encode.ts'

const cases: [accept: string | null, kept: string, personal: string][] = [
  ['gzip, deflate, br, zstd', 'br', 'zstd'],
  ['gzip, deflate, br', 'br', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['GZIP, BR;q=0.5', 'br', 'br'],
  ['br;q=0, zstd ; q=0.0, gzip;q=0.1', 'gzip', 'gzip'],
  ['br; q=0,zstd', 'zstd', 'zstd'],
  ['gzip;q=0, br;q=0', 'identity', 'identity'],
  ['bread, gzipped', 'identity', 'identity'],
  ['deflate', 'identity', 'identity'],
  ['*', 'identity', 'identity'],
  ['', 'identity', 'identity'],
  [null, 'identity', 'identity'],
]

test.each(cases)('%s: kept as %s, personal as %s', (accept, kept, personal) => {
  expect([keptWay(accept).encoding, personalWay(accept).encoding]).toEqual([kept, personal])
})

test('however many different headers come, each is read rightly', () => {
  for (let number = 0; number < 1_000; number++)
    expect(keptWay(`x${number}, ${number % 2 ? 'br' : 'gzip'}`).encoding).toBe(number % 2 ? 'br' : 'gzip')
})
