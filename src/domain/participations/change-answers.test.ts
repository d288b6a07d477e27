import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { newId } from '../../kernel/id.ts'
import { createPerson } from '../people/commands.ts'
import { changeAnswers } from './change-answers.ts'
import { listCoursesOf } from './list-courses-of.ts'

const database = await testDatabase()
const [size, swims, gone] = [newId(), newId(), newId()]
let id: string
let personId: string
let course = 0

/** A participation with three answers; one question is not asked any more. */
beforeEach(async () => {
  const ctx = await database.ctx('gsv')
  personId = await createPerson(ctx, { firstname: 'Mia', lastname: 'Probe' })
  const courseId = await insertOffer(ctx, { title: `Turnen ${++course}`, sport: '', slots: [] })
  id = newId()
  await sql`delete from participation_answers where club_id = 'gsv'`.execute(database.owner)
  await sql`delete from course_questions where club_id = 'gsv'`.execute(database.owner)
  await sql`insert into course_questions (club_id, id, course_id, position, kind, label, choices, is_required, removed_at) values
    ('gsv', ${size}, ${courseId}, 1, 'choice', 'Größe?', '{S,M}', true, null), ('gsv', ${swims}, ${courseId}, 2, 'yes_no', 'Schwimmt?', '{}', false, null),
    ('gsv', ${gone}, ${courseId}, 3, 'text', 'Früher?', '{}', false, now())`.execute(database.owner)
  await sql`insert into participations (club_id, id, course_id, person_id, contact_id, state, price_cents, price_kind, source, privacy_version, queued_at)
    values ('gsv', ${id}, ${courseId}, ${personId}, ${personId}, 'confirmed', 0, 'free', 'staff', '1', now())`.execute(
    database.owner,
  )
  await sql`insert into participation_answers (club_id, participation_id, question_id, answer) values
    ('gsv', ${id}, ${size}, 'S'), ('gsv', ${id}, ${swims}, 'yes'), ('gsv', ${id}, ${gone}, 'ja früher')`.execute(database.owner)
})

const office = () => database.ctx('gsv', actorWith('admin'))
const kept = async () => {
  const { rows } = await sql<{ questionId: string; answer: string }>`
    select question_id as "questionId", answer from participation_answers where participation_id = ${id}`.execute(database.owner)
  return Object.fromEntries(rows.map(({ questionId, answer }) => [questionId, answer]))
}

test.each<[string, Record<string, string>, Record<string, string> | 'answer_unknown']>([
  ['another choice', { [size]: 'M', [swims]: 'yes' }, { [size]: 'M', [swims]: 'yes', [gone]: 'ja früher' }],
  ['what is asked of everybody may be left out', { [size]: '', [swims]: 'no' }, { [swims]: 'no', [gone]: 'ja früher' }],
  ['what is not among the choices', { [size]: 'XXL' }, 'answer_unknown'],
  ['a question of somewhere else is not kept', { [newId()]: 'x', [size]: 'M' }, { [size]: 'M', [gone]: 'ja früher' }],
])('staff writes down answers: %s', async (_, given, expected) => {
  const before = await kept()
  const answer = await changeAnswers(await office(), id, given)
  expect(answer).toEqual(expected === 'answer_unknown' ? { ok: false, refusal: expected } : { ok: true, value: null })
  expect(await kept()).toEqual(expected === 'answer_unknown' ? before : expected)
})

test('the log keeps what was answered before and after, by question', async () => {
  await changeAnswers(await office(), id, { [size]: 'M', [swims]: 'yes' })
  const { rows } = await sql`
    select d.before, d.after from journal j join journal_details d on d.club_id = j.club_id and d.journal_id = j.id
    where j.event = 'participation.answered' and j.object_id = ${id}`.execute(database.owner)
  expect(rows).toEqual([{ before: { 'Größe?': 'S', 'Schwimmt?': 'yes' }, after: { 'Größe?': 'M', 'Schwimmt?': 'yes' } }])
})

test('the page of a person shows what is asked now with what was answered, only of offers that one leads', async () => {
  const [one] = await listCoursesOf(await office(), personId)
  expect(one?.questions.map(({ label, answer }) => [label, answer])).toEqual([
    ['Größe?', 'S'],
    ['Schwimmt?', 'yes'],
  ])
  const trainer = await database.ctx('gsv', actorWith('trainer', { personId: newId() }))
  expect(await listCoursesOf(trainer, personId)).toEqual([])
})

test('who does not lead the offer changes nothing', async () => {
  for (const role of ['trainer', 'reader'] as const) {
    const ctx = await database.ctx('gsv', actorWith(role, { personId: newId() }))
    await expect(changeAnswers(ctx, id, { [size]: 'M' })).rejects.toThrow()
  }
  await expect(changeAnswers(await database.ctx('rwa', actorWith('super')), id, {})).rejects.toThrow('Not found')
  expect(await kept()).toMatchObject({ [size]: 'S' })
})
