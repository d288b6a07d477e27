import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../screens/screen-rules.ts'
import { screens } from '../screens/screens.ts'
import { findKept, keptAddress } from './kept-address.ts'
import { isReadableName } from './readable-body.ts'

const rules = rulesOf(screens)

const cases: [address: string, kept: string | null][] = [
  ['/', '/'],
  ['/?', '/'],
  ['/_.data', '/_.data'],
  ['/id/yoga', '/id/yoga'],
  ['/id/yoga.data', '/id/yoga.data'],
  ['/login', null],
  ['/gibt/es/nicht', '/gibt/es/nicht'],
  ['/id/yoga/', null],
  ['/id//yoga', null],
  ['/id/%79oga', null],
  ['/?utm_source=mail', '/'],
  ['/?q=a%20b&q=c', '/?q=a+b'],
  ['/?weekday=2&utm_x=1&q=yoga', '/?q=yoga&weekday=2'],
  ['/?zu=/admin', '/?zu=%2Fadmin'],
  ['/?q=', '/?q='],
  ['/?_routes=root', '/'],
  ['/_.data?_routes=/,nonsense,root&utm_x=1', '/_.data?_routes=root%2C%2F'],
  ['/support.data?q=a&_routes=%2Fsupport', '/support.data?q=a&_routes=%2Fsupport'],
  ['/support.data?_routes=nonsense', '/support.data?_routes='],
  // A name that is refused: 400.
  [`/?${'a.'.repeat(9)}b=1`, null],
]

test.each(cases)('%s is kept as %s', (address, kept) => {
  expect(keptAddress(rules, address)).toBe(kept)
})

const staff: [address: string, kept: string | null][] = [
  ['/admin/courses', '/admin/courses'],
  ['/admin/courses.data?_routes=root', '/admin/courses.data?_routes=root'],
  ['/admin/courses?nach=1&stand=draft', '/admin/courses?stand=draft&nach=1'],
  ['/admin/bookings?halle=a&ansicht=tag&halle=b', '/admin/bookings?ansicht=tag&halle=a&halle=b'],
  ['/admin/courses?neu=1', null],
  ['/admin/courses?utm_x=1', null],
  ['/admin/user', null],
]

test.each(staff)('for staff, %s is kept as %s, and is nobody else’s', (address, kept) => {
  expect(findKept(rules, address)?.address ?? null).toBe(kept)
  expect(keptAddress(rules, address)).toBeNull()
})

test('ten thousand addresses with parameters of other programs lead to one page', () => {
  const addresses = Array.from({ length: 10_000 }, (_, number) => `/?utm_${number % 7}=${number}&fbclid=${number}`)
  expect(new Set(addresses.map((address) => keptAddress(rules, address)))).toEqual(new Set(['/']))
})

const kept = screens.filter(({ cache }) => cache === 'anonymous')
const pageOf = (path: string) => path.replaceAll(/:[a-z]+/g, 'eins')
const unknownName = fc
  .stringMatching(/^[a-z_]{1,12}$/)
  .filter((name) => isReadableName(name) && kept.every(({ params = [] }) => !params.includes(name)))
const unknown = fc.array(fc.tuple(unknownName, fc.string({ maxLength: 10 })), { maxLength: 5 })

/** A page's address twice: with the same known part, each with other unknown parameters in another order. */
const addresses = fc.constantFrom(...kept).chain(({ path, params = [] }) =>
  fc
    .tuple(fc.subarray([...params]), fc.array(fc.string({ maxLength: 10 }), { minLength: 12, maxLength: 12 }), unknown, unknown)
    .chain(([names, values, one, other]) => {
      const known = names.map((name, at): [string, string] => [name, values[at] ?? ''])
      const address = (pairs: [string, string][]) => `${pageOf(path)}?${new URLSearchParams(pairs)}`
      const mixed = (more: [string, string][]) =>
        fc.shuffledSubarray([...known, ...more], { minLength: known.length + more.length }).map(address)
      return fc.tuple(mixed(one), mixed(other), fc.constant(known))
    }),
)

test('the same known part has the same address, which says all of it and nothing else', () => {
  fc.assert(
    fc.property(addresses, ([one, other, known]) => {
      const address = keptAddress(rules, one)
      expect(address).toBe(keptAddress(rules, other))
      const said = [...new URL(address ?? '', 'http://gsv.localhost').searchParams]
      expect(said.toSorted()).toEqual(known.toSorted())
      expect(keptAddress(rules, address ?? '')).toBe(address)
    }),
  )
})
