import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { connectForLogins } from '../../database/connect.ts'
import type { Actor } from '../../domain/context.ts'
import { newId } from '../../kernel/id.ts'
import { createSignUpLimit } from '../kit/limits.ts'
import { takeStep } from './sign-up-steps.ts'

const PERSON = {
  firstname: 'Änne',
  lastname: 'Ährenfeld',
  birthOn: '5.3.1984',
  email: 'aenne@post.example',
  phone: '',
  message: '',
}

const database: TestDatabase = await testDatabase()
const logins = connectForLogins(database.url)
afterAll(() => logins.end())
const limit = createSignUpLimit(logins, false)
let slug: string
/** Last step, with a key of its own for each test. */
let lastStep: Record<string, string>

async function post(fields: Record<string, string>, actor: Actor = { kind: 'visitor' }) {
  const ctx = await database.ctx('gsv', actor)
  const request = new Request('http://gsv.localhost/', { method: 'POST', body: new URLSearchParams(fields) })
  return takeStep({ ctx, address: '192.0.2.1', services: { signUpLimit: limit, signLink: () => 'token' } }, slug, request)
}

const participations = async () => {
  const ctx = await database.ctx('gsv')
  return ctx.db
    .selectFrom('participations')
    .innerJoin('courses', 'courses.id', 'participations.courseId')
    .where('slug', '=', slug)
    .select('participations.state')
    .execute()
}

async function course(more: object = {}): Promise<void> {
  const { db, club } = await database.ctx('gsv')
  const id = newId()
  slug = `kurs-${id}`
  const fixed = { kind: 'course', state: 'published', title: 'Kurs', search: 'kurs', capacity: 5 }
  await db
    .insertInto('courses')
    .values({ clubId: club.id, id, slug, ...fixed, ...more })
    .execute()
  await db.insertInto('coursePrices').values({ clubId: club.id, courseId: id, kind: 'non_member', cents: 6000 }).execute()
}

beforeEach(async () => {
  await logins.query('delete from auth.throttle')
  lastStep = { ...PERSON, step: 'send', key: newId() }
  await course()
})

test('person, check, done: only the last step takes a place', async () => {
  const check = await post({ ...PERSON, step: 'person' })
  if (check.step !== 'check') throw new Error(check.step)
  expect([check.status, check.summary.button, check.summary.price]).toEqual([200, 'zahlungspflichtig anmelden', '60,00 €'])
  expect(await participations()).toEqual([])
  const done = await post({ ...lastStep, key: check.key })
  expect(done).toMatchObject({ step: 'done', status: 200, joined: { state: 'requested', email: 'aenne@post.example' } })
  expect(await participations()).toEqual([{ state: 'requested' }])
})

test('the last step sent twice at once takes one place and says the same', async () => {
  const [one, other] = await Promise.all([post(lastStep), post(lastStep)])
  expect(one).toEqual(other)
  expect(await participations()).toHaveLength(1)
})

test('the same key with other data is refused, in words', async () => {
  await post(lastStep)
  const answer = await post({ ...lastStep, firstname: 'Jemand', lastname: 'Anderes' })
  expect(answer).toMatchObject({ step: 'check', status: 422 })
  expect(await participations()).toHaveLength(1)
})

test('nothing is typed twice: every refusal keeps what was typed', async () => {
  const noName = await post({ ...lastStep, firstname: '' })
  expect(noName).toMatchObject({
    step: 'person',
    status: 422,
    form: { typed: { lastname: ['Ährenfeld'] }, faults: [{ field: 'firstname' }] },
  })
  const changed = await post({ ...lastStep, step: 'change' })
  expect(changed).toMatchObject({ step: 'person', status: 200, form: { faults: [], typed: { email: ['aenne@post.example'] } } })
  expect(await participations()).toEqual([])
})

test('the rules are asked before the last step, each beside its field', async () => {
  await course({ ageFrom: 60 })
  expect(await post({ ...PERSON, step: 'person' })).toMatchObject({ step: 'person', form: { faults: [{ field: 'birthOn' }] } })
  await course({ sexes: 'w' })
  expect(await post({ ...PERSON, step: 'person', sex: 'm' })).toMatchObject({
    step: 'person',
    form: { faults: [{ field: 'sex' }] },
  })
  await course({ registrationClosesAt: Temporal.Now.instant().subtract({ hours: 1 }) })
  expect(await post(lastStep)).toMatchObject({ step: 'check', status: 422, faults: [{ field: '' }] })
  expect(await participations()).toEqual([])
})

test('a minor without a guardian is asked for one', async () => {
  const birthOn = `1.2.${Temporal.Now.plainDateISO().year - 8}`
  const asked = await post({ ...PERSON, birthOn, step: 'person' })
  expect(asked).toMatchObject({ step: 'person', isMinor: true, form: { faults: [{ field: 'guardian.firstname' }] } })
  const check = await post({ ...PERSON, birthOn, step: 'person', 'guardian.firstname': 'Anke', 'guardian.lastname': 'Ährenfeld' })
  expect(check).toMatchObject({ step: 'check', status: 200 })
})

test('when all places are taken the button says where one lands', async () => {
  await course({ capacity: 1 })
  await post(lastStep)
  const check = await post({ ...PERSON, email: 'zweite@post.example', step: 'person' })
  expect(check).toMatchObject({ step: 'check', summary: { button: 'Auf die Warteliste' } })
  await course({ capacity: 1, hasWaitingList: false })
  await post({ ...lastStep, key: newId() })
  expect(await post({ ...lastStep, key: newId(), email: 'dritte@post.example' })).toMatchObject({
    step: 'check',
    faults: [{ field: '' }],
  })
})

test('somebody signed in has nothing to confirm: they wait, or are offered at once a place that a group before them does not fit into', async () => {
  await course({ capacity: 2 })
  const as = (email: string): Actor => ({ kind: 'user', userId: newId(), email, profile: null })
  const friend = { 'others[0].firstname': 'Bo', 'others[0].lastname': 'Freund', 'others[0].birthOn': '1.4.1986' }
  await post({ ...lastStep, email: 'erste@post.example' })
  const group = await post({ ...PERSON, ...friend, groupKind: 'all_or_none', step: 'details' })
  if (group.step !== 'check') throw new Error(group.step)
  const name = 'Wenn Plätze knapp sind'
  expect(group.summary.rows).toContainEqual({ name, text: 'Alle oder keiner. Frei ist nur 1 Platz: Sie warten gemeinsam.' })
  const joined = { ...lastStep, ...friend, groupKind: 'all_or_none', key: newId() }
  expect(await post(joined, as(PERSON.email))).toMatchObject({ isSure: true, joined: { state: 'waiting', waiting: 2 } })
  const next = { ...lastStep, email: 'dritte@post.example', key: newId() }
  expect(await post(next, as(next.email))).toMatchObject({ isSure: true, joined: { state: 'offered', position: null } })
})

test('too many from one address are asked to wait, and nothing is taken', async () => {
  for (let sent = 0; sent < 30; sent++) expect(await limit.take('192.0.2.1')).toBe(true)
  // Another process counts on.
  expect(await createSignUpLimit(logins, false).take('192.0.2.1')).toBe(false)
  expect(await post(lastStep)).toMatchObject({ step: 'check', status: 429 })
  expect(await participations()).toEqual([])
})
