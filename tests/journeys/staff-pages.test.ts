import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { contextIn } from '../../bench/support/statements.ts'
import { connect } from '../../src/database/connect.ts'
import { type Actor, AREAS, type Ctx, type RoleName } from '../../src/domain/context.ts'
import { actorOf, rightsOf } from '../../src/domain/users/rights.ts'
import { isForbidden } from '../../src/kernel/answer.ts'
import { type Gate, gateContext } from '../../src/web/kit/gate.ts'
import type { Screen } from '../../src/web/screens/screen.ts'
import { screens } from '../../src/web/screens/screens.ts'
import { expectAccessible } from '../support/accessible.ts'
import { PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const connections = connect(app.databaseUrl)
afterAll(async () => {
  await connections.end()
})

const KEPT = screens.filter(({ cache }) => cache === 'staff' || cache === 'managers')
const { db } = contextIn(connections, 'gsv', { kind: 'system' })
const departmentIds = (await db.selectFrom('departments').select('id').orderBy('id').execute()).map(({ id }) => id)
const users = await db.selectFrom('clubUsers').select(['id', 'userId']).orderBy('id').execute()
const members = await db.selectFrom('members').select('id').orderBy('id').limit(5).execute()
const trainers = await db.selectFrom('courseTrainers').select('personId').distinct().orderBy('personId').execute()
const halls = (await db.selectFrom('facilities').select(['id', 'slug']).orderBy('id').execute()).slice(0, 3)

const WORDS: Record<string, string[]> = {
  ansicht: ['tag', 'woche', 'monat'],
  form: ['liste'],
  tag: ['2026-11-23', '2026-12-24'],
  halle: halls.flatMap(({ id, slug }) => [id, slug]),
  stunden: ['alle'],
  farbe: ['art', 'abteilung'],
  stand: ['angefragt', 'requested', 'draft', 'published'],
  view: ['events', 'bookings', 'series', 'requests'],
  abteilung: departmentIds.slice(0, 3),
  sortierung: ['spaeteste', '-titel', 'abteilung'],
}

const addresses = (screen: Screen) => {
  const names = (screen.params ?? []).filter((name) => WORDS[name])
  const one = fc.constantFrom(...names).chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(WORDS[name] ?? ['']))))
  return fc.uniqueArray(one, { maxLength: 4, selector: ([name]) => name }).map((pairs) => `${new URLSearchParams(pairs)}`)
}

/** Somebody of the club, with their own person, member and login. */
const somebody = fc
  .record({
    role: fc.constantFrom<RoleName>('super', 'admin', 'editor', 'trainer'),
    departmentIds: fc.subarray(departmentIds, { maxLength: 3 }),
    areas: fc.subarray([...AREAS]),
    isReadOnly: fc.boolean(),
    user: fc.constantFrom(...users),
    memberId: fc.constantFrom(null, ...members.map(({ id }) => id)),
    isMember: fc.boolean(),
    personId: fc.constantFrom(...trainers.map(({ personId }) => personId)),
  })
  .map(({ role, user, areas, isReadOnly, ...own }): Actor => {
    const limits = role === 'admin' ? { areas, isReadOnly } : { areas: [], isReadOnly: false }
    const { id: clubUserId, userId } = user
    const name = { userName: 'erika', firstname: 'Erika', lastname: 'Muster' }
    const profile = { ...name, ...own, ...limits, role, clubUserId }
    return { kind: 'user', userId, email: 'erika@gsv.example', profile }
  })

const clubOf = ({ actor }: Ctx, name: string): Ctx => contextIn(connections, name, actor)

/** The data of a page for an actor; null where it is not open. */
async function dataOf({ file }: Screen, query: string, actor: Actor, now: Temporal.Instant): Promise<unknown> {
  const ctx = { ...contextIn(connections, 'gsv', actor), now }
  const guest: Actor = actor.kind === 'user' ? { ...actor, profile: null } : actor
  const gate = {
    ctx,
    hallOwner: () => ({ ctx: clubOf({ ...ctx, actor: guest }, 'ssv') }),
    draw: (name: string, { text }: { text: string }) => ({ name, text }),
    cacheable: () => {},
  } as unknown as Gate
  const context = new RouterContextProvider()
  context.set(gateContext, gate)
  const { loader } = await import(`../../src/web/${file.replace('.tsx', '.page.ts')}`)
  const url = new URL(`http://gsv.localhost/?${query}`)
  try {
    return await loader({ context, url, params: {}, request: new Request(url) } as unknown as LoaderFunctionArgs)
  } catch (error) {
    if (isForbidden(error)) return null
    throw error
  }
}

/** The page's data for both, with nothing changed between: the program's own work goes on beside the test. */
async function bothAtOnce(read: (actor: Actor) => Promise<unknown>, one: Actor, other: Actor) {
  for (;;) {
    const pair = [await read(one), await read(other)]
    if (isDeepStrictEqual(pair[0], await read(one))) return pair
  }
}

test.each(KEPT)('$path shows its rights alone: no person, no login is in its data', async (screen) => {
  const now = Temporal.Now.instant()
  await fc.assert(
    fc.asyncProperty(somebody, addresses(screen), async (actor, query) => {
      fc.pre(screen.opens === 'all' || screen.opens(actor))
      fc.pre(screen.cache === 'staff' || (actor.kind === 'user' && actor.profile?.role !== 'trainer'))
      const rights = rightsOf(actor)
      fc.pre(rights !== null)
      const [own, ofRights] = await bothAtOnce((who) => dataOf(screen, query, who, now), actor, actorOf(rights))
      expect(own).toEqual(ofRights)
    }),
    { numRuns: 60 },
  )
})

const read = async (email: string, path: string) => app.fetch('gsv', path, { headers: { cookie: await app.login('gsv', email) } })

test.each(KEPT.map(({ path }) => path))('%s is kept for those with the same rights, and names nobody', async (path) => {
  const [one, again] = [await read('admin@gsv.example', path), await read('admin@gsv.example', path)]
  expect(one.headers.etag).toBeDefined()
  expect(again.text).toBe(one.text)
  expect(one.text).not.toContain('admin@gsv.example')
  expect(one.headers['cache-control']).toBe('private, no-store')
  const other = await read('hallen@gsv.example', path)
  if (other.status === 200) expect(other.text).not.toBe(one.text)
  for (const headers of [{}, { cookie: await app.login('gsv', 'reader@gsv.example') }])
    expect((await app.fetch('gsv', path, { headers })).status).toBe(302)
})

test('an address with more than the page’s own parameters is drawn for its person', async () => {
  const { headers, text } = await read('admin@gsv.example', '/admin/courses?neu=1')
  expect(headers.etag).toBeUndefined()
  expect(text).toContain('admin@gsv.example')
})

test('the side bar learns the name, and nothing of it moves', async () => {
  const page = await as('admin')
  const held = Promise.withResolvers<void>()
  await page.route('**/viewer.json', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(at('/admin/courses'))
  const bar = page.locator('.staff-bar')
  const places = async () => Promise.all((await bar.locator('li').all()).map((entry) => entry.boundingBox()))
  await bar.getByRole('link', { name: 'Mein Profil' }).waitFor()
  // Letters of another font would take other room.
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const before = await places()
  held.resolve()
  await bar.getByRole('link', { name: 'Mein Profil' }).waitFor({ state: 'detached' })
  expect(before.length).toBeGreaterThan(5)
  expect(await places()).toEqual(before)
  await expectAccessible(page)
})

test('without JavaScript staff gets everywhere from a kept page', async () => {
  const page = await as('admin', { javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at('/admin/courses'))
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Hallen' }).click()
  await page.getByRole('heading', { name: 'Belegungspläne', level: 1 }).waitFor()
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Mein Profil' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
})
