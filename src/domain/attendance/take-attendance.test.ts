import { beforeEach, describe, expect, test } from 'vitest'
import { actorWith, type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor, Ctx } from '../context.ts'
import { getAttendanceList } from './get-attendance-list.ts'
import { batchInput } from './input.ts'
import { listHallSessions } from './queries.ts'
import { setHealthNote } from './set-care.ts'
import { takeAttendance } from './take-attendance.ts'

const database: TestDatabase = await testDatabase()
const NOW = Temporal.Instant.from('2025-11-24T18:00:00Z')
const PHONE_A = newId()
const PHONE_B = newId()
let trainerId: string
let courseId: string
let sessionId: string
let ada: string
let ben: string

async function person(ctx: Ctx, firstname: string): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('people')
    .values({ clubId: ctx.club.id, id, firstname, lastname: 'Brandt', search: firstname })
    .execute()
  return id
}

beforeEach(async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const clubId = ctx.club.id
  ;[trainerId, ada, ben] = [await person(ctx, 'Uli'), await person(ctx, 'Ada'), await person(ctx, 'Ben')]
  courseId = newId()
  sessionId = newId()
  const course = { clubId, id: courseId, slug: `kurs-${courseId}`, kind: 'ongoing', state: 'published', title: 'Kinderturnen' }
  await ctx.db
    .insertInto('courses')
    .values({ ...course, search: 'kinderturnen', trialLessons: 3 })
    .execute()
  await ctx.db.insertInto('courseTrainers').values({ clubId, courseId, personId: trainerId }).execute()
  const startsAt = NOW.subtract({ hours: 2 })
  const onDay = Temporal.PlainDate.from('2025-11-24')
  await ctx.db
    .insertInto('sessions')
    .values({ clubId, id: sessionId, courseId, onDay, startsAt, endsAt: startsAt.add({ hours: 1 }) })
    .execute()
  const listed = [ada, ben].map((personId) => ({
    clubId,
    id: newId(),
    courseId,
    personId,
    kind: 'regular',
    valid: '[2025-01-01,)',
  }))
  await ctx.db.insertInto('groupPeople').values(listed).execute()
})

const trainer = () => actorWith('trainer', { personId: trainerId })
const userOf = (actor: Actor) => (actor.kind === 'user' ? actor.userId : '')

interface Tap {
  personId: string
  state: 'present' | 'excused' | 'absent' | 'open'
  minute: number
  phoneId?: string
  offsetMs?: number
  clientId?: string
  more?: object
}

/** Marks made at minutes after 16:00 UTC by the server's clock. */
async function take(actor: Actor, taps: Tap[], session = sessionId) {
  const ctx = await database.ctx('gsv', actor, NOW)
  const entries = taps.map(({ personId, state, minute, offsetMs = 0, clientId = newId(), more = {} }) => ({
    ...{ clientId, sessionId: session, personId, state, offsetMs, ...more },
    tappedAt: Date.parse('2025-11-24T16:00:00Z') + minute * 60_000 - offsetMs,
  }))
  const batch = batchInput.parse({ userId: userOf(actor), phoneId: taps[0]?.phoneId ?? PHONE_A, entries })
  return [...(await takeAttendance(ctx, batch)).values()]
}

async function marks(): Promise<Record<string, string>> {
  const rows = await database.owner
    .selectFrom('attendance')
    .select(['personId', 'state'])
    .where('sessionId', '=', sessionId)
    .execute()
  return Object.fromEntries(rows.map(({ personId, state }) => [personId, state]))
}

const entryCount = async () =>
  (await database.owner.selectFrom('attendanceEntries').select('clientId').where('sessionId', '=', sessionId).execute()).length

test('a mark counts, is kept, and makes a session held that has begun', async () => {
  expect(await take(trainer(), [{ personId: ada, state: 'present', minute: 5 }])).toEqual(['kept'])
  expect(await marks()).toEqual({ [ada]: 'present' })
  const session = await database.owner
    .selectFrom('sessions')
    .select('state')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  expect(session.state).toBe('held')
})

test('the same entry sent again is known and changes nothing', async () => {
  const clientId = newId()
  const actor = trainer()
  await take(actor, [{ clientId, personId: ada, state: 'present', minute: 5 }])
  await take(actor, [{ personId: ada, state: 'absent', minute: 6 }])
  expect(await take(actor, [{ clientId, personId: ada, state: 'present', minute: 5 }])).toEqual(['known'])
  expect(await marks()).toEqual({ [ada]: 'absent' })
  expect(await entryCount()).toBe(2)
})

test('what was made later counts, whenever it arrives and however wrong the clock is', async () => {
  const hour = 3_600_000
  await take(trainer(), [{ personId: ada, state: 'excused', minute: 20, phoneId: PHONE_B, offsetMs: -hour }])
  await take(trainer(), [{ personId: ada, state: 'present', minute: 10 }])
  expect(await marks()).toEqual({ [ada]: 'excused' })
  expect(await entryCount()).toBe(2)
})

test('two phones at once: nothing is lost, and the last by its time counts', async () => {
  const taps = Array.from({ length: 30 }, (_, at) => ({
    personId: at % 2 ? ada : ben,
    state: (['present', 'excused', 'absent'] as const)[at % 3] ?? 'present',
    minute: (at * 7) % 30,
    phoneId: at % 4 < 2 ? PHONE_A : PHONE_B,
  }))
  const outcomes = await Promise.all(taps.map((tap) => take(trainer(), [tap])))
  expect(new Set(outcomes.flat())).toEqual(new Set(['kept']))
  expect(await entryCount()).toBe(30)
  const last = (personId: string) =>
    taps.filter((tap) => tap.personId === personId).sort((one, other) => other.minute - one.minute)[0]?.state
  expect(await marks()).toEqual({ [ada]: last(ada), [ben]: last(ben) })
})

test('the same batch from two tabs at once writes a new guest once', async () => {
  const guest = { firstname: 'Zoe', lastname: 'Neu', phone: '0151 1', isTrial: true }
  const tap = { clientId: newId(), personId: newId(), state: 'present' as const, minute: 5, more: { isGuest: true, guest } }
  const actor = trainer()
  const outcomes = await Promise.all([take(actor, [tap]), take(actor, [tap]), take(actor, [tap])])
  expect(outcomes.flat().sort()).toEqual(['kept', 'known', 'known'])
  const listed = await database.owner.selectFrom('groupPeople').select('kind').where('personId', '=', tap.personId).execute()
  expect(listed).toEqual([{ kind: 'trial' }])
})

describe('who may', () => {
  test('only who leads the course; a batch is judged session by session', async () => {
    const other = actorWith('trainer', { personId: newId() })
    expect(await take(other, [{ personId: ada, state: 'present', minute: 1 }])).toEqual(['forbidden'])
    expect(await take(trainer(), [{ personId: ada, state: 'present', minute: 1 }], newId())).toEqual(['missing'])
    await expect(
      take(actorWith('reader', { personId: trainerId }), [{ personId: ada, state: 'present', minute: 1 }]),
    ).rejects.toThrow(/Right/)
    expect(await entryCount()).toBe(0)
  })

  test('who steps in for one session takes its attendance, and sees it among their own', async () => {
    const substitute = newId()
    const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
    const row = { clubId: ctx.club.id, id: substitute, firstname: 'Eva', lastname: 'Ersatz', search: 'eva ersatz' }
    await ctx.db.insertInto('people').values(row).execute()
    await ctx.db
      .insertInto('sessionTrainers')
      .values({ clubId: ctx.club.id, sessionId, personId: substitute, kind: 'substitute' })
      .execute()
    const actor = actorWith('trainer', { personId: substitute })
    expect(await take(actor, [{ personId: ada, state: 'present', minute: 1 }])).toEqual(['kept'])
    const sessions = await listHallSessions(
      await database.ctx('gsv', actor, NOW),
      NOW.subtract({ hours: 5 }),
      NOW.add({ hours: 5 }),
    )
    expect(sessions.map(({ id, isTrainer, present }) => [id, isTrainer, present])).toEqual([[sessionId, true, 1]])
  })

  test('somebody else must not send the marks of this phone', async () => {
    const ctx = await database.ctx('gsv', trainer(), NOW)
    await expect(takeAttendance(ctx, { userId: 'another', phoneId: PHONE_A, entries: [] })).rejects.toThrow(/Right/)
  })

  test('nobody is put on the list by an id alone', async () => {
    const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
    const stranger = await person(ctx, 'Eva')
    expect(await take(trainer(), [{ personId: stranger, state: 'present', minute: 1 }])).toEqual(['missing'])
    expect(await take(trainer(), [{ personId: stranger, state: 'present', minute: 1, more: { isGuest: true } }])).toEqual([
      'kept',
    ])
  })

  test('a session of another club is not there', async () => {
    const foreign = await database.ctx('rwa', { kind: 'system' }, NOW)
    const id = newId()
    const course = newId()
    const { club, db } = foreign
    await db
      .insertInto('courses')
      .values({ clubId: club.id, id: course, slug: `k-${course}`, kind: 'course', title: 'K', search: 'k' })
      .execute()
    const times = { onDay: Temporal.PlainDate.from('2025-11-24'), startsAt: NOW, endsAt: NOW.add({ hours: 1 }) }
    await db
      .insertInto('sessions')
      .values({ clubId: club.id, id, courseId: course, ...times })
      .execute()
    expect(await take(actorWith('admin'), [{ personId: ada, state: 'present', minute: 1 }], id)).toEqual(['missing'])
  })
})

describe('health notes', () => {
  const reads = async () =>
    (
      await database.owner
        .selectFrom('journal')
        .select('content')
        .where('event', '=', 'health_note.read')
        .where('objectId', '=', ada)
        .execute()
    ).map(({ content }) => content)

  test('are shown to the trainer once released, each time journalled, and not to the department', async () => {
    const own = await database.ctx('gsv', actorWith('reader', { personId: ada }), NOW)
    const hall = await database.ctx('gsv', trainer(), NOW)
    await setHealthNote(own, ada, { note: 'Nussallergie', isReleased: false })
    expect((await getAttendanceList(hall, sessionId, null)).health.notes).toEqual([])
    await setHealthNote(own, ada, { note: 'Nussallergie', isReleased: true })
    const { health } = await getAttendanceList(hall, sessionId, null)
    expect(health.notes).toEqual([{ personId: ada, note: 'Nussallergie' }])
    expect(await reads()).toHaveLength(1)
    expect((await getAttendanceList(hall, sessionId, health.version)).health.notes).toBeNull()
    expect(await reads()).toHaveLength(1)
    const editor = await database.ctx('gsv', actorWith('editor'), NOW)
    expect((await getAttendanceList(editor, sessionId, null)).health.notes).toEqual([])
    expect((await reads())[0]).not.toContain('Nuss')
  })

  test('are written by the person or a guardian only', async () => {
    const hall = await database.ctx('gsv', trainer(), NOW)
    await expect(setHealthNote(hall, ada, { note: 'x', isReleased: true })).rejects.toThrow(/Right/)
  })
})

test('the list knows group, guests and how many trial lessons were attended', async () => {
  const guest = { firstname: 'Zoe', lastname: 'Neu', phone: '', isTrial: false }
  await take(trainer(), [{ personId: newId(), state: 'present', minute: 1, more: { isGuest: true, guest } }])
  const { people, entries } = await getAttendanceList(await database.ctx('gsv', trainer(), NOW), sessionId, null)
  expect(people.map(({ firstname, kind, attended }) => [firstname, kind, attended])).toEqual([
    ['Ada', 'regular', 0],
    ['Ben', 'regular', 0],
    ['Zoe', 'guest', 0],
  ])
  expect(entries).toHaveLength(1)
})
