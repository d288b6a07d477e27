import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { screens } from '../screens/screens.ts'
import { pageOf } from './page-handlers.ts'

const paths = screens.map(({ path }) => path)
const routes = paths.map((path) => ({ path, caseSensitive: true }))
const segments = [...new Set(paths.flatMap((path) => path.split('/')))]

const address = fc
  .array(
    fc.oneof(fc.constantFrom(...segments), fc.constantFrom('yoga', 'gsv', 'Admin', '%C3%BC', '%ff', 'a%2Fb', '_', 'x.data', '')),
    {
      maxLength: 6,
    },
  )
  .map((parts) => `/${parts.join('/')}`)

test('of each address the router would find the same page among all', () => {
  fc.assert(
    fc.property(address, (path) => {
      const found = pageOf(paths, path)
      if (found === null) return
      const only = matchRoutes([{ path: found, caseSensitive: true }], path)
      const all = matchRoutes(routes, path)
      expect(only?.at(-1)?.route.path).toBe(all?.at(-1)?.route.path)
      expect(only?.at(-1)?.params).toEqual(all?.at(-1)?.params)
    }),
    { numRuns: 3000 },
  )
})
