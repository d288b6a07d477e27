import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { createStorage } from '../files/create-storage.ts'
import { removeExpired } from './remove-expired.ts'
import { attendanceKeptFrom, isOver, readPeriod } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T03:40:00Z')
const TODAY = Temporal.PlainDate.from('2026-11-20')
const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
const clubId = ctx.club.id
const dataDir = await mkdtemp(join(tmpdir(), 'verein-retention-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const run = (on: Ctx = ctx) => removeExpired(database.forgetting(on), storage)
const ago = (days: number) => TODAY.subtract({ days })
const momentOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:00' }).toInstant()

test.each([
  ['the last day of the period', 30, 90, false, false],
  ['the day after', 31, 90, false, true],
  ['still signed up', 400, 500, true, false],
  ['entered later than the last participation', 90, 30, false, false],
  ['never taken part, entered long ago', null, 31, false, true],
  ['never taken part, entered lately', null, 30, false, false],
  ['nothing known', null, null, false, false],
])('data for taking part: %s', (_, last, entered, isInvolved, expected) => {
  const facts = { isInvolved, lastOn: last === null ? null : ago(last), enteredOn: entered === null ? null : ago(entered) }
  expect(isOver(facts, 30, TODAY)).toBe(expected)
})

test('attendance is kept until the end of its third year', () => {
  expect(attendanceKeptFrom(3, TODAY).toString()).toBe('2023-01-01')
  expect(attendanceKeptFrom(3, Temporal.PlainDate.from('2026-12-31')).toString()).toBe('2023-01-01')
  expect(attendanceKeptFrom(3, Temporal.PlainDate.from('2027-01-01')).toString()).toBe('2024-01-01')
})

test.each(['0', '-1', '1.5', 'lange', ''])('a period of %j is no period', (text) =>
  expect(() => readPeriod('careDays', text)).toThrow('careDays'),
)

async function course(): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('courses')
    .values({ clubId, id, slug: `k-${id}`, kind: 'ongoing', state: 'running', title: 'Judo', search: 'judo' })
    .execute()
  return id
}
const courseId = await course()

async function session(onDay: Temporal.PlainDate): Promise<string> {
  const id = newId()
  const startsAt = momentOf(onDay)
  const fixed = { clubId, id, courseId, onDay, startsAt, endsAt: startsAt.add({ hours: 1 }), state: 'held' }
  await ctx.db.insertInto('sessions').values(fixed).execute()
  return id
}

interface Life {
  noteDays: number
  signUp: { state: 'confirmed' | 'waiting' | 'cancelled' | 'finished'; queued: number; ended: number } | null
  group: { from: number; until: number | null } | null
  mark: number | null
}

async function live({ noteDays, signUp, group, mark }: Life): Promise<string> {
  const personId = await insertPerson(ctx)
  await ctx.db
    .insertInto('healthNotes')
    .values({ clubId, id: newId(), personId, note: 'Asthma', createdAt: momentOf(ago(noteDays)) })
    .execute()
  if (signUp) {
    const id = newId()
    const fixed = {
      priceCents: 0,
      priceKind: 'free',
      privacyVersion: '1',
      source: 'staff',
      queuedAt: momentOf(ago(signUp.queued)),
    }
    await ctx.db
      .insertInto('participations')
      .values({ ...fixed, clubId, id, courseId, personId, contactId: personId, state: signUp.state })
      .execute()
    await record({ ...ctx, now: momentOf(ago(signUp.ended)) }, { event: 'participation.cancelled', id, content: 'Abgemeldet' })
  }
  if (group) {
    const valid = `[${ago(group.from)},${group.until === null ? '' : ago(group.until).add({ days: 1 })})`
    await ctx.db.insertInto('groupPeople').values({ clubId, id: newId(), courseId, personId, kind: 'regular', valid }).execute()
  }
  if (mark !== null)
    await ctx.db
      .insertInto('attendance')
      .values({ clubId, sessionId: await session(ago(mark)), personId, state: 'present', takenAt: NOW, clientId: newId() })
      .execute()
  return personId
}

function lastDaysAgo({ noteDays, signUp, group, mark }: Life): number {
  const days = [noteDays, signUp && Math.min(signUp.queued, signUp.ended), group?.until, mark]
  return Math.min(...days.filter((day) => typeof day === 'number'))
}
const isInvolved = ({ signUp, group }: Life): boolean =>
  signUp?.state === 'confirmed' || signUp?.state === 'waiting' || (group !== null && (group.until === null || group.until <= 0))

const days = fc.oneof(fc.integer({ min: 28, max: 33 }), fc.integer({ min: 0, max: 700 }))
const life = fc.record({
  noteDays: days,
  signUp: fc.option(
    fc
      .record({ state: fc.constantFrom('confirmed', 'waiting', 'cancelled', 'finished'), queued: days, ended: days })
      .map((one) => ({ ...one, queued: Math.max(one.queued, one.ended) })),
  ),
  group: fc.option(
    fc.record({ from: fc.integer({ min: 701, max: 900 }), until: fc.option(fc.oneof(days, fc.integer({ min: -20, max: 1 }))) }),
  ),
  mark: fc.option(days),
}) as fc.Arbitrary<Life>

test('health notes: nothing younger goes, nothing older stays, whatever people did', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 12 }), async (lives) => {
      const ids: string[] = []
      for (const one of lives) ids.push(await live(one))
      await run()
      const left = await ctx.db.selectFrom('healthNotes').select('personId').where('personId', 'in', ids).execute()
      const kept = new Set(left.map(({ personId }) => personId))
      for (const [at, one] of lives.entries())
        expect(kept.has(found(ids[at])), JSON.stringify(one)).toBe(isInvolved(one) || lastDaysAgo(one) <= 30)
    }),
    { numRuns: 25 },
  )
})

test('attendance: who was there goes with the year, how many were there stays, and the log says how much', async () => {
  const [old, young] = [
    await session(Temporal.PlainDate.from('2022-12-31')),
    await session(Temporal.PlainDate.from('2023-01-01')),
  ]
  const marks = ['present', 'present', 'excused', 'absent', 'open']
  for (const sessionId of [old, young])
    for (const state of marks) {
      const [personId, clientId] = [await insertPerson(ctx), newId()]
      await ctx.db.insertInto('attendance').values({ clubId, sessionId, personId, state, takenAt: NOW, clientId }).execute()
      await ctx.db
        .insertInto('attendanceEntries')
        .values({ clubId, clientId, sessionId, personId, state, takenAt: NOW, receivedAt: NOW, phoneId: newId() })
        .execute()
    }
  expect((await run()).marks).toBe(5)
  expect((await run()).marks).toBe(0)
  const count = async (table: 'attendance' | 'attendanceEntries', sessionId: string) =>
    (await ctx.db.selectFrom(table).select('personId').where('sessionId', '=', sessionId).execute()).length
  expect([await count('attendance', old), await count('attendanceEntries', old)]).toEqual([0, 0])
  expect([await count('attendance', young), await count('attendanceEntries', young)]).toEqual([5, 5])
  const counts = await ctx.db.selectFrom('sessionCounts').selectAll().where('sessionId', '=', old).executeTakeFirst()
  expect(counts).toEqual({ clubId, sessionId: old, present: 2, excused: 1, absent: 1 })
  const { rows } = await sql<{ content: string }>`
    select content from journal where club_id = ${clubId} and event = 'retention.removed' and object_id = 'attendance'`.execute(
    ctx.db,
  )
  expect(rows).toEqual([{ content: '5 Anwesenheiten vor 2023 anonymisiert; die Zahlen je Stunde bleiben' }])
})

test('a club may keep it shorter; whom to call goes later than the health note; nothing of another club is touched', async () => {
  const personId = await live({ noteDays: 100, signUp: { state: 'finished', queued: 200, ended: 100 }, group: null, mark: null })
  const contact = { clubId, id: newId(), personId, name: 'Oma', phone: '0151 1' }
  await ctx.db.insertInto('emergencyContacts').values(contact).execute()
  const contacts = async () =>
    (await ctx.db.selectFrom('emergencyContacts').select('id').where('personId', '=', personId).execute()).length
  const notes = async () =>
    (await ctx.db.selectFrom('healthNotes').select('id').where('personId', '=', personId).execute()).length
  await run(await database.ctx('rwa', { kind: 'system' }, NOW))
  expect([await notes(), await contacts()]).toEqual([1, 1])
  await run()
  expect([await notes(), await contacts()]).toEqual([0, 1])
  await ctx.db.insertInto('parameters').values({ clubId, name: 'careDays', value: '99' }).execute()
  await run()
  expect(await contacts()).toBe(0)
})

test('what was written and answered goes 180 days after the sign-up ended; whoever still takes part keeps it', async () => {
  const questionId = newId()
  await ctx.db
    .insertInto('courseQuestions')
    .values({ clubId, id: questionId, courseId, position: 0, kind: 'text', label: 'Was sollen wir wissen?' })
    .execute()
  const cases = [
    { state: 'confirmed', queued: 900, ended: 800, isKept: true },
    { state: 'waiting', queued: 900, ended: 900, isKept: true },
    { state: 'finished', queued: 400, ended: 179, isKept: true },
    { state: 'finished', queued: 400, ended: 181, isKept: false },
    { state: 'cancelled', queued: 181, ended: 181, isKept: false },
  ] as const
  const people: string[] = []
  for (const signUp of cases) people.push(await live({ noteDays: 0, signUp, group: null, mark: null }))
  const written = ctx.db.selectFrom('participations').select('id').where('personId', 'in', people)
  await ctx.db.updateTable('participations').set({ message: 'Hallo', companion: 'Oma Inge' }).where('id', 'in', written).execute()
  for (const { id } of await written.execute())
    await ctx.db
      .insertInto('participationAnswers')
      .values({ clubId, participationId: id, questionId, answer: 'Nichts' })
      .execute()
  expect((await run()).answers).toBe(2)
  expect((await run()).answers).toBe(0)
  const left = async (personId: string) =>
    ctx.db
      .selectFrom('participations as p')
      .leftJoin('participationAnswers as a', 'a.participationId', 'p.id')
      .select(['p.message', 'p.companion', 'a.answer'])
      .where('p.personId', '=', personId)
      .executeTakeFirst()
  for (const [at, { isKept }] of cases.entries())
    expect(await left(found(people[at])), String(at)).toEqual(
      isKept ? { message: 'Hallo', companion: 'Oma Inge', answer: 'Nichts' } : { message: '', companion: '', answer: null },
    )
})

test('only the program itself removes', async () => {
  await expect(run({ ...ctx, actor: actorWith('admin') })).rejects.toThrow('Right missing')
})
