import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { Forbidden } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { listConsents } from '../courses/list-questions.ts'
import { setQuestions } from '../courses/set-questions.ts'
import { tasks } from '../today/tasks.ts'
import { cancelParticipation, confirmParticipation } from './confirm.ts'
import { signUpInput } from './input.ts'
import { listAnswers } from './list-answers.ts'
import { listOwnParticipations } from './list-own-participations.ts'
import { consentKey } from './read-answers.ts'
import { listGivenConsents, revokeConsent } from './revoke-consent.ts'
import { listRevocations, settleRevocation } from './settle-revocation.ts'
import { signUp } from './sign-up.ts'

const database = await testDatabase()
const GIVEN = Temporal.Instant.from('2026-11-20T12:00:00Z')
/** The 23rd in Berlin. */
const REVOKED = Temporal.Instant.from('2026-11-22T23:30:00Z')
const staff = await database.ctx('gsv', { kind: 'system' }, GIVEN)
const visitor = await database.ctx('gsv', { kind: 'visitor' }, GIVEN)
const later = { ...visitor, now: REVOKED }
const clubId = staff.club.id
let number = 0

/** Two people sign up in one step and agree to photos and to the required rules of the hall. */
async function join() {
  const courseId = newId()
  number += 1
  const fixed = { kind: 'course', state: 'published', title: 'Judo', search: 'judo', capacity: 9 }
  await staff.db
    .insertInto('courses')
    .values({ clubId, id: courseId, slug: `judo-${number}`, ...fixed })
    .execute()
  await setQuestions(staff, courseId, 1, {
    questions: [],
    consents: [{ text: 'Fotos sind in Ordnung.', isRequired: false }, { text: 'Ich halte die Hallenordnung ein.' }],
  })
  const [photos, rules] = await listConsents(staff, courseId)
  if (!photos || !rules) throw new Error('the offer has no consents')
  const named = (firstname: string) => ({ firstname, lastname: `Judoka ${number}`, birthOn: '5.3.1985' })
  const email = `judo-${number}@post.example`
  const given = {
    ...named('Ada'),
    others: [named('Bea')],
    email,
    consents: [photos, rules].map(consentKey),
  }
  await signUp(visitor, { courseId, input: signUpInput.parse(given), source: 'web', idempotencyKey: null })
  const ids = await staff.db.selectFrom('participations').select('id').where('courseId', '=', courseId).orderBy('id').execute()
  const [ada = '', bea = ''] = ids.map(({ id }) => id)
  await confirmParticipation(visitor, ada)
  return { courseId, email, ada, bea, photos: photos.id, rules: rules.id }
}

const revokedOf = async (ctx: Ctx, id: string) =>
  Object.fromEntries((await listGivenConsents(ctx, [id])).map((one) => [one.id, one.revokedAt?.toString() ?? null]))
const entriesOf = (id: string) =>
  staff.db
    .selectFrom('journal')
    .innerJoin('journalDetails as d', (on) => on.onRef('d.clubId', '=', 'journal.clubId').onRef('d.journalId', '=', 'journal.id'))
    .select(['name', 'content', 'before', 'after'])
    .where('event', '=', 'participation.consent_revoked')
    .where('objectId', '=', id)
    .execute()

test('what was given freely is revoked once and for all, is in the log, and staff read when', async () => {
  const { courseId, ada, bea, photos, rules } = await join()
  expect(await revokeConsent(later, ada, photos)).toMatchObject({ ok: true, value: { state: 'confirmed' } })
  expect(await revokeConsent({ ...later, now: REVOKED.add({ hours: 9 }) }, ada, photos)).toMatchObject({ ok: true })
  expect(await revokedOf(staff, ada)).toEqual({ [photos]: REVOKED.toString(), [rules]: null })
  expect(await revokedOf(staff, bea)).toEqual({ [photos]: null, [rules]: null })
  expect(await entriesOf(ada)).toEqual([
    {
      name: 'Besucher',
      content: 'Einwilligung widerrufen: Judo',
      before: { consent: 'Fotos sind in Ordnung.' },
      after: { consent: 'widerrufen' },
    },
  ])
  const said = await listAnswers(staff, courseId)
  expect(said.get(ada)?.map(({ answer }) => answer)).toEqual(['widerrufen am 23.11.2026', 'ja'])
  expect(said.get(bea)?.map(({ answer }) => answer)).toEqual(['ja', 'ja'])
})

test('what was revoked waits for the office until somebody has acted on it; the next one waits anew', async () => {
  const { ada, photos, rules } = await join()
  const office = { ...later, actor: actorWith('admin', { areas: ['members'] }) }
  const { personId } = await staff.db
    .selectFrom('participations')
    .select('personId')
    .where('id', '=', ada)
    .executeTakeFirstOrThrow()
  const waiting = async () => {
    const task = tasks.find(({ key }) => key === 'widerrufe-anmeldungen')
    const { rows } = await sql<{ id: string; ref: string; note: string }>`${task?.rows(office)}`.execute(office.db)
    return rows.filter(({ id }) => id === ada).map(({ ref, note }) => [ref, note])
  }
  expect([await waiting(), await listRevocations(office, personId)]).toEqual([[], []])
  await revokeConsent(later, ada, photos)
  expect(await waiting()).toEqual([[personId, 'Judo']])
  expect(await listRevocations(office, personId)).toMatchObject([{ texts: ['Fotos sind in Ordnung.'], isWaiting: true }])
  for (const actor of [actorWith('trainer'), actorWith('editor'), actorWith('admin', { areas: ['finance'] }), later.actor])
    await expect(settleRevocation({ ...office, actor }, personId, ada)).rejects.toThrow(Forbidden)
  await expect(settleRevocation(office, newId(), ada)).rejects.toThrow('Not found')
  const abroad = await database.ctx('rwa', actorWith('admin'), REVOKED)
  await expect(settleRevocation(abroad, personId, ada)).rejects.toThrow('Not found')
  for (let turn = 0; turn < 2; turn++) expect(await settleRevocation(office, personId, ada)).toMatchObject({ ok: true })
  const settled = sql<{ count: number }>`select count(*)::int as count from journal
    where event = 'participation.revocation_settled' and object_id = ${ada}`
  expect((await settled.execute(staff.db)).rows).toEqual([{ count: 1 }])
  expect([await waiting(), (await listRevocations(office, personId)).map(({ isWaiting }) => isWaiting)]).toEqual([[], [false]])
  await cancelParticipation(later, ada)
  await revokeConsent({ ...later, now: REVOKED.add({ hours: 1 }) }, ada, rules)
  expect(await waiting()).toEqual([[personId, 'Judo']])
})

test('staff read of which text a consent is, once the offer asks for another one', async () => {
  const { courseId, ada, photos, rules } = await join()
  const consents = [
    { id: photos, text: 'Fotos dürfen auf die Website.' },
    { id: rules, text: 'Ich halte die Hallenordnung ein.' },
  ]
  await setQuestions({ ...staff, now: REVOKED }, courseId, 2, { questions: [], consents })
  const said = (await listAnswers(staff, courseId)).get(ada)
  expect(said?.map(({ answer }) => answer)).toEqual(['ja, Fassung vom 20.11.2026', 'ja'])
})

test('whoever signed up others revokes for each of them, and for nobody else', async () => {
  const { ada, bea, photos } = await join()
  const other = await join()
  expect(await revokeConsent(later, ada, photos, bea)).toMatchObject({ ok: true, value: { id: bea } })
  expect((await revokedOf(staff, bea))[photos]).toBe(REVOKED.toString())
  expect((await revokedOf(staff, ada))[photos]).toBeNull()
  await expect(revokeConsent(later, ada, other.photos, other.ada)).rejects.toThrow('Not found')
  for (const consent of [other.photos, 'null', newId()])
    await expect(revokeConsent(later, ada, consent)).rejects.toThrow('Not found')
  await expect(revokeConsent(await database.ctx('rwa', { kind: 'visitor' }, REVOKED), ada, photos)).rejects.toThrow('Not found')
  expect((await revokedOf(staff, other.ada))[other.photos]).toBeNull()
})

test('what nobody takes part without can be revoked by whoever has left', async () => {
  const { ada, rules } = await join()
  expect(await revokeConsent(later, ada, rules)).toEqual({ ok: false, refusal: 'consent_required' })
  expect((await revokedOf(staff, ada))[rules]).toBeNull()
  await cancelParticipation(later, ada)
  expect(await revokeConsent(later, ada, rules)).toMatchObject({ ok: true, value: { state: 'cancelled' } })
})

test('revoked twenty times at the same moment it is one entry of the log', async () => {
  const { ada, photos } = await join()
  const answers = await Promise.all(Array.from({ length: 20 }, () => revokeConsent(later, ada, photos)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await entriesOf(ada)).toHaveLength(1)
})

test('the mail that confirms says how to revoke, as long as there is something to revoke', async () => {
  const { email, ada, bea, photos } = await join()
  const mails = () =>
    staff.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('toAddress', '=', email)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  expect((await mails()).at(-1)).toMatchObject({ template: 'participation.confirmed', data: { hasConsents: true } })
  for (const id of [ada, bea]) await revokeConsent(later, id, photos)
  await cancelParticipation(later, ada)
  expect((await mails()).at(-1)?.data).not.toHaveProperty('hasConsents')
})

test('one sees one’s own, also when the offer is over, and nobody else’s', async () => {
  const { bea, photos } = await join()
  const { personId } = await staff.db
    .selectFrom('participations')
    .select('personId')
    .where('id', '=', bea)
    .executeTakeFirstOrThrow()
  await revokeConsent(later, bea, photos)
  await cancelParticipation(later, bea)
  const seenBy = async (id: string) => {
    const list = await listOwnParticipations({ ...staff, actor: actorWith('reader', { personId: id }) })
    return list.map(({ personName, state, given, revoked }) => [personName, state, given, revoked])
  }
  expect(await seenBy(personId)).toEqual([[`Bea Judoka ${number}`, 'cancelled', 2, 1]])
  expect(await seenBy(newId())).toEqual([])
})
