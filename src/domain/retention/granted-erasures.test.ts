import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Storage } from '../files/create-storage.ts'
import { addNote } from '../members/add-note.ts'
import { addRequest, answerRequest, checkIdentity } from '../privacy/commands.ts'
import type { RequestKind } from '../privacy/rules.ts'
import { forgetPeople } from './forget-people.ts'

const NOW = Temporal.Instant.from('2026-11-24T03:00:00Z')
const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'), NOW)
const clubId = ctx.club.id
const TODAY = berlinDay(NOW)

/** No file is in play. */
const storage = { remove: async () => undefined } as unknown as Storage
const night = (now = NOW) => forgetPeople({ ...database.forgetting(ctx), now }, storage, 3)

/** Somebody who came this year; a member from then on, with a last day. */
async function person(lastOn: string | null | 'never' = 'never'): Promise<string> {
  const id = newId()
  const contact = { email: 'alma@post.example', phone: '0821 1', street: 'Weg 1', postcode: '86150', city: 'Augsburg' }
  await ctx.db
    .insertInto('people')
    .values({
      clubId,
      id,
      firstname: 'Alma',
      lastname: 'Wegmann',
      search: 'alma wegmann',
      ...contact,
      birthOn: Temporal.PlainDate.from('1990-05-05'),
      createdAt: Temporal.Instant.from('2026-02-01T10:00:00Z'),
    })
    .execute()
  if (lastOn !== 'never') await insertMember(ctx.db, { clubId, personId: id, from: '2026-02-01', ...(lastOn ? { lastOn } : {}) })
  return id
}

async function request(personId: string, erases: boolean, kind: RequestKind = 'erasure'): Promise<string> {
  const asked = await addRequest(ctx, personId, { kind, requester: 'Alma Wegmann', askedOn: TODAY })
  if (!asked.ok) throw new Error(asked.refusal)
  const id = asked.value
  await checkIdentity(ctx, { id, identity: 'Rückruf', checkedOn: TODAY })
  expect((await answerRequest(ctx, { id, answer: 'Zugesagt', answeredOn: TODAY, erases })).ok).toBe(true)
  return id
}

async function claim(personId: string, isPaid: boolean) {
  const [debtorId, claimId, paymentId] = [newId(), newId(), newId()]
  await sql`insert into debtors (club_id, id, person_id, kind) values (${clubId}, ${debtorId}, ${personId}, 'person')`.execute(
    database.owner,
  )
  await sql`insert into claims (club_id, id, debtor_id, person_id, title, cents, due_on, source_kind, source_id, period, made_at)
    values (${clubId}, ${claimId}, ${debtorId}, ${personId}, 'Beitrag', 4800, '2026-03-01', 'fee', ${personId}, '2026', ${NOW})`.execute(
    database.owner,
  )
  if (!isPaid) return
  await sql`insert into payments (club_id, id, debtor_id, kind, cents, paid_on, made_at)
    values (${clubId}, ${paymentId}, ${debtorId}, 'manual', 4800, '2026-03-01', ${NOW})`.execute(database.owner)
  await sql`insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at)
    values (${clubId}, ${newId()}, ${paymentId}, ${claimId}, 4800, 'manual', ${NOW})`.execute(database.owner)
}

const rowOf = async (id: string) =>
  found(
    await ctx.db.selectFrom('people').select(['firstname', 'street', 'email', 'birthOn']).where('id', '=', id).executeTakeFirst(),
  )
const EMPTY = { firstname: 'Anonymisiert', street: '', email: '', birthOn: null }
const UNCHANGED = { firstname: 'Alma', street: 'Weg 1', email: 'alma@post.example' }

test('who was promised erasure is nobody the next night, without years of waiting; the request stays as proof, of nobody by name', async () => {
  const [asked, refused, other] = [await person('2026-10-31'), await person(), await person()]
  await addNote(ctx, asked, 'Ruft abends an')
  const { id: userId } = await insertUser(database, 'gsv', 'reader')
  await sql`update club_users set person_id = ${asked}, created_at = '2026-02-01', accepted_at = '2026-02-01' where id = ${userId}`.execute(
    database.owner,
  )
  const id = await request(asked, true)
  await request(refused, false)
  await request(other, true, 'access')
  expect(await night()).toBe(1)
  expect(await rowOf(asked)).toEqual(EMPTY)
  for (const kept of [refused, other]) expect(await rowOf(kept)).toMatchObject(UNCHANGED)
  expect(await ctx.db.selectFrom('personNotes').select('id').where('personId', '=', asked).execute()).toEqual([])
  expect(await ctx.db.selectFrom('clubUsers').select('id').where('id', '=', userId).execute()).toEqual([])
  expect(await ctx.db.selectFrom('dataRequests').selectAll().where('id', '=', id).execute()).toMatchObject([
    { requester: 'Anonymisiert', identity: 'geprüft', answer: 'gelöscht', erasedOn: TODAY },
  ])
  const log = await ctx.db.selectFrom('journal').select('content').where('event', '=', 'retention.removed').execute()
  expect(log.map(({ content }) => content)).toEqual([expect.stringMatching(/^1 Person auf Wunsch gelöscht/)])
})

test('a member goes the night after the last day, whoever works for the club not before that ends', async () => {
  const [member, trainer] = [await person('2026-12-31'), await person()]
  const { id } = await insertUser(database, 'gsv', 'trainer')
  await sql`update club_users set person_id = ${trainer}, created_at = '2026-02-01', accepted_at = '2026-02-01' where id = ${id}`.execute(
    database.owner,
  )
  await request(member, true)
  await request(trainer, true)
  expect(await night()).toBe(0)
  expect(await night(Temporal.Instant.from('2026-12-31T03:00:00Z'))).toBe(0)
  expect(await night(Temporal.Instant.from('2027-01-01T03:00:00Z'))).toBe(1)
  expect(await rowOf(member)).toEqual(EMPTY)
  expect(await rowOf(trainer)).toMatchObject(UNCHANGED)
})

test('whom books name keeps name and address for them and nothing else; who still owes keeps all', async () => {
  const [paid, owing] = [await person('2026-10-31'), await person('2026-10-31')]
  await claim(paid, true)
  await claim(owing, false)
  for (const id of [paid, owing]) await addNote(ctx, id, 'Ruft abends an')
  const id = await request(paid, true)
  await request(owing, true)
  expect(await night()).toBe(0)
  expect(await rowOf(paid)).toEqual({ firstname: 'Alma', street: 'Weg 1', email: '', birthOn: null })
  expect(await rowOf(owing)).toMatchObject(UNCHANGED)
  const notes = await ctx.db.selectFrom('personNotes').select('personId').where('personId', 'in', [paid, owing]).execute()
  expect(notes).toEqual([{ personId: owing }])
  expect(await ctx.db.selectFrom('dataRequests').select('erasedOn').where('id', '=', id).execute()).toEqual([{ erasedOn: TODAY }])
  const entries = async () =>
    (await ctx.db.selectFrom('journal').select('id').where('event', '=', 'retention.removed').execute()).length
  const before = await entries()
  await night()
  expect(await entries(), 'once').toBe(before)
})
