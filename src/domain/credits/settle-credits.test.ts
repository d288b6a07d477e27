import { beforeEach, expect, test } from 'vitest'
import { insertKind, insertOffer, sell } from '../../../tests/support/credits.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { listHallPeople, getSession as readSession } from '../attendance/queries.ts'
import { takeAttendance } from '../attendance/take-attendance.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import type { Ctx } from '../context.ts'
import { listGroupPeople } from '../group-lists/queries.ts'
import { getCard } from './queries.ts'

const database = await testDatabase()
let ctx: Ctx
let courseId: string
let sessionIds: string[]
let personId: string

beforeEach(async () => {
  ctx = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2026-11-20T12:00:00Z'))
  ;({ courseId, sessionIds } = await insertOffer(ctx, 2))
  personId = await insertPerson(ctx)
  const trial = { id: newId(), courseId, personId, kind: 'trial', valid: '[2026-01-01,)' }
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, ...trial })
    .execute()
})

async function markPresent(sessionId: string): Promise<void> {
  const entry = {
    clientId: newId(),
    sessionId,
    personId,
    state: 'present',
    tappedAt: ctx.now.epochMilliseconds,
    offsetMs: 0,
  } as const
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : ''
  await takeAttendance(ctx, { userId, phoneId: newId(), entries: [{ ...entry, knewUntil: null, isGuest: true }] })
}

test('a lesson that fell away after its first marks is no trial lesson used up: the next one still needs no card', async () => {
  const [locked, next] = [found(sessionIds[0]), found(sessionIds[1])]
  const cardId = await sell(ctx, await insertKind(ctx, [courseId]), personId)
  await markPresent(locked)
  expect((await cancelSession(ctx, locked, { reason: 'Halle verschlossen', paysTrainer: false })).ok).toBe(true)
  await markPresent(next)
  expect((await getCard(ctx, cardId)).balance).toBe(10)
  const [guest] = await listHallPeople(ctx, await readSession(ctx, next))
  expect(guest?.attended).toBe(0)
  const [listed] = await listGroupPeople(ctx, courseId, Temporal.PlainDate.from('2026-11-30'))
  expect(listed?.attended).toBe(1)
})
