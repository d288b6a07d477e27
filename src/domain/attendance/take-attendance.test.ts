import { describe, expect, test } from 'vitest'
import { insertBrandt, NOW, PHONE, testAttendance } from '../../../tests/support/attendance.ts'
import { actorWith } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { listHallSessions } from './queries.ts'
import { takeAttendance } from './take-attendance.ts'

const { database, system, here, trainer, take } = await testAttendance()
const OTHER_PHONE = newId()

async function marks(): Promise<Record<string, string>> {
  const rows = await database.owner
    .selectFrom('attendance')
    .select(['personId', 'state'])
    .where('sessionId', '=', here.sessionId)
    .execute()
  return Object.fromEntries(rows.map(({ personId, state }) => [personId, state]))
}

const entryCount = async () =>
  (await database.owner.selectFrom('attendanceEntries').select('clientId').where('sessionId', '=', here.sessionId).execute())
    .length

const stateOfSession = async () => {
  const query = database.owner.selectFrom('sessions').select('state').where('id', '=', here.sessionId)
  return (await query.executeTakeFirstOrThrow()).state
}

test('a mark counts, is kept, and makes a session held that has begun', async () => {
  await take(trainer(), [{ personId: here.ada, state: 'open', minute: 1 }])
  expect(await stateOfSession()).toBe('planned')
  expect(await take(trainer(), [{ personId: here.ada, state: 'present', minute: 5 }])).toEqual(['kept'])
  expect(await marks()).toEqual({ [here.ada]: 'present' })
  expect(await stateOfSession()).toBe('held')
})

test('the same entry sent again is known and changes nothing', async () => {
  const clientId = newId()
  const actor = trainer()
  await take(actor, [{ clientId, personId: here.ada, state: 'present', minute: 5 }])
  await take(actor, [{ personId: here.ada, state: 'absent', minute: 6 }])
  expect(await take(actor, [{ clientId, personId: here.ada, state: 'present', minute: 5 }])).toEqual(['known'])
  expect(await marks()).toEqual({ [here.ada]: 'absent' })
  expect(await entryCount()).toBe(2)
})

test('what was made later counts, whenever it arrives and however wrong the clock is', async () => {
  const hour = 3_600_000
  await take(trainer(), [{ personId: here.ada, state: 'excused', minute: 20, phoneId: OTHER_PHONE, offsetMs: -hour }])
  await take(trainer(), [{ personId: here.ada, state: 'present', minute: 10 }])
  expect(await marks()).toEqual({ [here.ada]: 'excused' })
  expect(await entryCount()).toBe(2)
})

test('of several marks of one person in one batch the last counts, of two at the same moment the later id', async () => {
  const [early = '', late = ''] = [newId(), newId()].sort()
  await take(trainer(), [
    { personId: here.ada, state: 'absent', minute: 10 },
    { personId: here.ben, state: 'present', minute: 10, clientId: late },
    { personId: here.ada, state: 'excused', minute: 20 },
    { personId: here.ben, state: 'absent', minute: 10, clientId: early },
    { personId: here.ada, state: 'present', minute: 15 },
  ])
  expect(await marks()).toEqual({ [here.ada]: 'excused', [here.ben]: 'present' })
  expect(await entryCount()).toBe(5)
})

test('two phones at once: nothing is lost, and the last by its time counts', async () => {
  const taps = Array.from({ length: 30 }, (_, at) => ({
    personId: at % 2 ? here.ada : here.ben,
    state: (['present', 'excused', 'absent'] as const)[at % 3] ?? 'present',
    minute: (at * 7) % 30,
    phoneId: at % 4 < 2 ? PHONE : OTHER_PHONE,
  }))
  const outcomes = await Promise.all(taps.map((tap) => take(trainer(), [tap])))
  expect(new Set(outcomes.flat())).toEqual(new Set(['kept']))
  expect(await entryCount()).toBe(30)
  const last = (personId: string) =>
    taps.filter((tap) => tap.personId === personId).sort((one, other) => other.minute - one.minute)[0]?.state
  expect(await marks()).toEqual({ [here.ada]: last(here.ada), [here.ben]: last(here.ben) })
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
    expect(await take(other, [{ personId: here.ada, state: 'present', minute: 1 }])).toEqual(['forbidden'])
    expect(await take(trainer(), [{ personId: here.ada, state: 'present', minute: 1 }], newId())).toEqual(['missing'])
    await expect(
      take(actorWith('reader', { personId: here.trainerId }), [{ personId: here.ada, state: 'present', minute: 1 }]),
    ).rejects.toThrow(/Right/)
    expect(await entryCount()).toBe(0)
  })

  test('who steps in for one session takes its attendance, and sees it among their own', async () => {
    const substitute = await insertBrandt(system, 'Eva')
    await system.db
      .insertInto('sessionTrainers')
      .values({ clubId: system.club.id, sessionId: here.sessionId, personId: substitute, kind: 'substitute' })
      .execute()
    const actor = actorWith('trainer', { personId: substitute })
    expect(await take(actor, [{ personId: here.ada, state: 'present', minute: 1 }])).toEqual(['kept'])
    const sessions = await listHallSessions(
      await database.ctx('gsv', actor, NOW),
      NOW.subtract({ hours: 5 }),
      NOW.add({ hours: 5 }),
    )
    expect(sessions.map(({ id, isTrainer, present }) => [id, isTrainer, present])).toEqual([[here.sessionId, true, 1]])
  })

  test('somebody else must not send the marks of this phone', async () => {
    const ctx = await database.ctx('gsv', trainer(), NOW)
    await expect(takeAttendance(ctx, { userId: 'another', phoneId: PHONE, entries: [] })).rejects.toThrow(/Right/)
  })

  test('nobody is put on the list by an id alone', async () => {
    const stranger = await insertBrandt(system, 'Eva')
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
    expect(await take(actorWith('admin'), [{ personId: here.ada, state: 'present', minute: 1 }], id)).toEqual(['missing'])
  })
})
