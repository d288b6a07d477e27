import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { setQuestions } from '../courses/set-questions.ts'
import { getAttendanceList } from './get-attendance-list.ts'
import { presentList } from './present-list.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T17:10:00Z')

test('the phone knows who accompanies a child, what was written and what was answered; it says nothing of those without a place', async () => {
  const staff = await database.ctx('gsv', { kind: 'system' }, NOW)
  const clubId = staff.club.id
  const { sessionId, courseId, trainerId } = await prepareSession(staff)
  const questions = [{ kind: 'yes_no' as const, label: 'Schwimmt ohne Hilfe?' }]
  await setQuestions(staff, courseId, 1, { questions, consents: [{ text: 'Fotos sind in Ordnung.' }] })
  const asked = await staff.db
    .selectFrom('courseQuestions')
    .select('id')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  const agreed = await staff.db
    .selectFrom('courseConsents')
    .select('id')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  const said = { priceCents: 0, priceKind: 'free', privacyVersion: '1', source: 'web', queuedAt: NOW, confirmedAt: NOW }
  for (const [name, state, companion] of [
    ['Platz', 'confirmed', 'Opa Karl'],
    ['Warteliste', 'waiting', 'Oma Ida'],
  ] as const) {
    const [id, personId] = [newId(), await insertPerson(staff, { name })]
    await staff.db
      .insertInto('participations')
      .values({ ...said, clubId, id, courseId, personId, contactId: personId, state, companion, message: `Hallo von ${name}` })
      .execute()
    await staff.db
      .insertInto('participationAnswers')
      .values({ clubId, participationId: id, questionId: asked.id, answer: 'no' })
      .execute()
    await staff.db
      .insertInto('participationConsents')
      .values({ clubId, participationId: id, consentId: agreed.id, textVersion: 1, givenAt: NOW })
      .execute()
  }
  const hall = { ...staff, actor: actorWith('trainer', { personId: trainerId }) }
  const list = presentList(await getAttendanceList(hall, sessionId, null))
  const told = list.people.map(({ name, companion, message, answers }) => [name, companion, message, answers])
  expect(told).toEqual([
    ...['Erika Kind 0', 'Erika Kind 1', 'Erika Kind 2'].map((name) => [name, '', '', []]),
    [
      ...['Erika Platz', 'Opa Karl', 'Hallo von Platz'],
      [
        { question: 'Schwimmt ohne Hilfe?', answer: 'nein' },
        { question: 'Fotos sind in Ordnung.', answer: 'ja' },
      ],
    ],
  ])
})
