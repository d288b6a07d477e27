import { expect, test } from 'vitest'
import { isNamedByHost, othersOf } from './club-choice.ts'

const gsv = { name: 'gsv', displayName: 'GSV', hosts: ['gsv.localhost', 'www.gsv.example'] }
const rwa = { name: 'rwa', displayName: 'RWA', hosts: ['rwa.localhost'] }
const neu = { name: 'neu', displayName: 'Neu', hosts: [] }

test('a host that belongs to a club fixes the club, another does not', () => {
  expect(isNamedByHost([gsv, rwa], 'http://rwa.localhost:3000')).toBe(true)
  expect(isNamedByHost([gsv, rwa], 'http://localhost:3000')).toBe(false)
})

test('the other clubs are named with their addresses as seen from here', () => {
  expect(othersOf([gsv, rwa, neu], 'rwa', 'http://rwa.localhost:3000')).toEqual([
    { name: 'gsv', displayName: 'GSV', address: 'http://gsv.localhost:3000/' },
    { name: 'neu', displayName: 'Neu', address: null },
  ])
  expect(othersOf([gsv], 'rwa', 'https://verein.example')[0]?.address).toBe('https://gsv.localhost/')
})
