import { expect, test } from 'vitest'
import { routeTo } from './route-to.ts'

const nowhere = { name: 'Schulturnhalle West', street: '', postcode: '', city: '', latitude: null, longitude: null }
const MAP = 'https://www.openstreetmap.org'

test.each([
  ['a name alone', {}, null],
  ['a city', { city: 'Musterstadt' }, `${MAP}/search?query=Schulturnhalle%20West%2C%20Musterstadt`],
  ['a street', { street: 'Ring 1' }, `${MAP}/search?query=Schulturnhalle%20West%2C%20Ring%201`],
  ['a point', { latitude: 49.3, longitude: 10.5 }, `${MAP}/directions?to=49.3%2C10.5`],
] as const)('the way to a hall with %s', (_, more, route) => expect(routeTo({ ...nowhere, ...more }).route).toBe(route))
