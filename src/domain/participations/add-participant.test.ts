import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { createPerson } from '../people/commands.ts'
import { addParticipant } from './add-participant.ts'
import { staffEntryInput } from './input.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin'))
const ADULT = { firstname: 'Ada', lastname: 'Probe', birthOn: '05.03.1980', email: 'ada@post.example' }
const CHILD = { firstname: 'Mia', lastname: 'Probe', birthOn: '05.03.2016', email: 'eva@post.example', phone: '0821 1' }
const EVA = { firstname: 'Eva', lastname: 'Probe' }

async function offerWithQuestion(): Promise<{ courseId: string; size: string }> {
  const courseId = await insertOffer(await office(), { title: `Turnen ${newId()}`, sport: '', slots: [] })
  const size = newId()
  await sql`insert into course_questions (club_id, id, course_id, position, kind, label, choices, is_required) values
    ('gsv', ${size}, ${courseId}, 1, 'choice', 'Größe', '{S,M}', true)`.execute(database.owner)
  return { courseId, size }
}

const enteredOf = async (id: string) => {
  const { rows } = await sql`
    select who.firstname, contact.firstname as contact, (select string_agg(p.firstname, ', ' order by g.id) from guardians g
        join people p on p.club_id = g.club_id and p.id = g.guardian_id where g.child_id = who.id) as guardians,
      (select string_agg(e.name || ' ' || e.phone, ', ') from emergency_contacts e where e.person_id = who.id) as emergency,
      (select string_agg(a.answer, ', ') from participation_answers a where a.participation_id = t.id) as answers
    from participations t join people who on who.id = t.person_id join people contact on contact.id = t.contact_id
    where t.id = ${id}`.execute(database.owner)
  return rows
}

test('a child is entered with guardian, emergency number and answers; the guardian of its brother is the same person', async () => {
  const { courseId, size } = await offerWithQuestion()
  const emergency = { name: 'Oma Gerda', phone: '0821 2' }
  const entry = staffEntryInput.parse({ ...CHILD, guardian: EVA, emergency, answers: { [size]: 'M' } })
  const added = await addParticipant(await office(), courseId, entry, false)
  expect(added).toMatchObject({ ok: true, value: { state: 'confirmed' } })
  expect(await enteredOf(added.ok ? added.value.id : '')).toEqual([
    { firstname: 'Mia', contact: 'Eva', guardians: 'Eva', emergency: 'Oma Gerda 0821 2', answers: 'M' },
  ])

  const brother = staffEntryInput.parse({ ...CHILD, firstname: 'Jan', guardian: EVA })
  await addParticipant(await office(), courseId, brother)
  const { rows } = await sql`select count(*)::int from people where firstname = 'Eva' and lastname = 'Probe'`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ count: 1 }])

  const known = await addParticipant(await office(), (await offerWithQuestion()).courseId, staffEntryInput.parse(CHILD), false)
  expect(known).toMatchObject({ ok: false, refusal: 'answer_missing' })
})

test('a trainer of the offer gives the number for an emergency, too', async () => {
  const { courseId } = await offerWithQuestion()
  const trainerId = await createPerson(await office(), { firstname: 'Uli', lastname: 'Sommer' })
  await sql`insert into course_trainers (club_id, course_id, person_id) values ('gsv', ${courseId}, ${trainerId})`.execute(
    database.owner,
  )
  const trainer = await database.ctx('gsv', actorWith('trainer', { personId: trainerId }))
  const entry = staffEntryInput.parse({ ...CHILD, firstname: 'Tom', guardian: EVA, emergency: { name: 'Opa', phone: '0821 3' } })
  const added = await addParticipant(trainer, courseId, entry)
  expect(await enteredOf(added.ok ? added.value.id : '')).toMatchObject([{ guardians: 'Eva', emergency: 'Opa 0821 3' }])
})

/** Enters Ole on an offer of the department that its trainer leads, with a guardian of his family. */
async function enterOle(ctx: Ctx, lastname: string, guardian: string, departmentId: string | null) {
  const { courseId } = await offerWithQuestion()
  await ctx.db.updateTable('courses').set({ departmentId }).where('id', '=', courseId).execute()
  const personId = ownPersonId(ctx)
  if (personId) await ctx.db.insertInto('courseTrainers').values({ clubId: 'gsv', courseId, personId }).execute()
  const named = { firstname: guardian, lastname }
  const added = await addParticipant(
    ctx,
    courseId,
    staffEntryInput.parse({ ...CHILD, firstname: 'Ole', lastname, guardian: named }),
  )
  return found(added.ok ? added.value : null)
}

test.each([
  ['trainer', 'Eva', 'Eva', 'Eva, Jens'],
  ['trainer', 'Jens', 'Jens', 'Eva, Jens'],
  ['trainer', 'Fremd', 'Eva', 'Eva, Jens'],
  ['editor', 'Jens', 'Jens', 'Eva, Jens'],
  ['editor', 'Omar', 'Omar', 'Eva, Jens, Omar'],
  ['admin', 'Jens', 'Jens', 'Eva, Jens'],
  ['admin', 'Omar', 'Omar', 'Eva, Jens, Omar'],
] as const)('guardians of a child new to the offer, %s names %s: contact %s of %s', async (role, named, contact, guardians) => {
  const boss = await office()
  const lastname = `Probe-${newId()}`
  await enterOle(boss, lastname, 'Eva', null)
  const ole = await boss.db
    .selectFrom('people')
    .select('id')
    .where('firstname', '=', 'Ole')
    .where('lastname', '=', lastname)
    .execute()
  await addGuardian(boss, found(ole[0]).id, await createPerson(boss, { firstname: 'Jens', lastname }), '[2026-01-01,)')
  const departmentId = newId()
  await boss.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: departmentId }).execute()
  const personId = role === 'trainer' ? await createPerson(boss, { firstname: 'Uta', lastname: 'Winter' }) : null
  const departmentIds = role === 'editor' ? [departmentId] : []

  const ctx = await database.ctx('gsv', actorWith(role, { personId, departmentIds }))
  const entered = await enterOle(ctx, lastname, named, departmentId)
  expect(entered.isContactKept).toBe(contact !== named)
  expect(await enteredOf(entered.id)).toMatchObject([{ contact, guardians }])
  const { rows } = await sql`select from people where firstname = ${named} and lastname = ${lastname}`.execute(database.owner)
  expect(rows).toHaveLength(contact === named ? 1 : 0)
})

test.each([
  ['an answer that is no choice', ADULT, 'XXL', 'answer_unknown'],
  ['nobody who answers for a child', CHILD, 'M', 'guardian_missing'],
  ['an open question', ADULT, '', 'answer_missing'],
])('staff is asked back: %s', async (_, person, answer, refusal) => {
  const { courseId, size } = await offerWithQuestion()
  const entry = staffEntryInput.parse({ ...person, lastname: refusal, answers: { [size]: answer } })
  expect(await addParticipant(await office(), courseId, entry, false)).toMatchObject({ ok: false, refusal })
})

test('refused for a full offer, nobody is left behind', async () => {
  const { courseId } = await offerWithQuestion()
  await sql`update courses set capacity = 1, has_waiting_list = false where id = ${courseId}`.execute(database.owner)
  await addParticipant(await office(), courseId, staffEntryInput.parse(ADULT))
  const entry = staffEntryInput.parse({ ...CHILD, lastname: 'Voll', guardian: { firstname: 'Eva', lastname: 'Voll' } })
  expect(await addParticipant(await office(), courseId, entry)).toEqual({ ok: false, refusal: 'full' })
  const { rows } = await sql`select count(*)::int from people where lastname = 'Voll'`.execute(database.owner)
  expect(rows).toEqual([{ count: 0 }])
})
