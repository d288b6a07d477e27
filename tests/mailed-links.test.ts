import { expect, test } from 'vitest'
import { signLink } from '../src/kernel/link.ts'
import { startApp } from './support/app.ts'

const app = await startApp()
const until = Temporal.Now.instant().add({ hours: 24 })
/** The signature counts for what a link grants, not for where it opens. */
const token = signLink('any', { club: 'rwa', kind: 'invitation', id: '019ab3c0-0000-7000-8000-000000000001', until })

test.each([
  ['localhost', '', 'rwa', true],
  ['localhost', 'club=gsv', 'rwa', true],
  ['localhost', 'club=rwa', 'rwa', false],
  ['gsv.localhost', '', 'gsv', false],
])('a mailed link of rwa opens on %s with the cookie „%s“ in %s; it chooses: %s', async (host, cookie, club, isChosen) => {
  const headers = { host: `${host}:${app.port}`, cookie }
  const { text, headers: answered } = await app.fetch('gsv', `/invitation/${token}`, { headers })
  expect(text).toContain(`/${club}/imprint`)
  const cookies = [answered['set-cookie'] ?? []].flat().join()
  expect(cookies.includes('club=rwa')).toBe(isChosen)
})
