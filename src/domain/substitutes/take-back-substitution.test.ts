import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { takeBackSubstitution } from './take-back-substitution.ts'

const database = await testDatabase()

test('taken back, the substitution of a stand-in who died is told to the trainers alone', async () => {
  const office = await database.ctx('gsv', undefined, Temporal.Instant.from('2026-11-20T10:00:00Z'))
  const { sessionId, trainerId } = await prepareSession(office)
  const dead = await insertPerson(office, { name: 'Abschied', email: 'abschied@post.example' })
  const requestId = newId()
  await sql`insert into substitute_requests (club_id, id, session_id, absent_id, state, asked_at, taken_by_id)
    values ('gsv', ${requestId}, ${sessionId}, ${trainerId}, 'taken', ${office.now}, ${dead})`.execute(office.db)
  await sql`insert into substitute_asks (club_id, id, request_id, person_id, position)
    values ('gsv', ${newId()}, ${requestId}, ${dead}, 1)`.execute(office.db)
  await sql`insert into session_trainers (club_id, session_id, person_id, kind)
    values ('gsv', ${sessionId}, ${dead}, 'substitute')`.execute(office.db)
  await sql`update people set died_on = '2026-11-19' where id = ${dead}`.execute(office.db)
  expect((await takeBackSubstitution(office, sessionId)).ok).toBe(true)
  const { rows } = await sql`select to_address from mails where template = 'substitute.undone'`.execute(office.db)
  expect(rows).toEqual([{ toAddress: 'trainer@verein.example' }])
})
