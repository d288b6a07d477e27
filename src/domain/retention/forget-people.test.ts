import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { storeFile } from '../files/commands.ts'
import { createStorage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { addDocument } from '../members/add-document.ts'
import { addNote } from '../members/add-note.ts'
import { forgetPeople } from './forget-people.ts'

const NOW = Temporal.Instant.from('2026-11-24T03:00:00Z')
const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'), NOW)
const clubId = ctx.club.id
const dataDir = await mkdtemp(join(tmpdir(), 'verein-former-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

async function former(lastOn = '2022-12-31', createdAt = '2015-01-01T00:00:00Z'): Promise<string> {
  const id = newId()
  const person = { firstname: 'Alma', lastname: 'Ehemalig', search: 'alma ehemalig', email: 'alma@post.example', street: 'Weg 1' }
  await ctx.db
    .insertInto('people')
    .values({
      clubId,
      id,
      ...person,
      birthOn: Temporal.PlainDate.from('1960-05-05'),
      sex: 'w',
      createdAt: Temporal.Instant.from(createdAt),
    })
    .execute()
  await insertMember(ctx.db, { clubId, personId: id, from: '2015-01-01', lastOn })
  return id
}
const run = (years = 3, now = NOW) => forgetPeople({ ...database.forgetting(ctx), now }, storage, years)
const isGone = async (id: string) =>
  found(await ctx.db.selectFrom('people').select('anonymisedOn').where('id', '=', id).executeTakeFirst()).anonymisedOn !== null

test('who left three whole years ago is nobody any more; number, days and sex stay, papers go with their files', async () => {
  const id = await former()
  await addNote(ctx, id, 'Ruft abends an')
  const fileId = await storeFile(ctx, storage, {
    name: 'antrag.pdf',
    mime: 'application/pdf',
    bytes: new Uint8Array([1]),
    isPublic: false,
  })
  await addDocument(ctx, [id], { fileId, title: 'Antrag' })
  expect(await run()).toBe(1)
  const { rows } = await sql<{ text: string }>`select to_jsonb(p)::text as text from people p where id = ${id}`.execute(ctx.db)
  expect(found(rows[0]).text).not.toMatch(/Alma|Ehemalig|alma@|Weg 1|1960/i)
  expect(await ctx.db.selectFrom('people').select(['sex', 'firstname']).where('id', '=', id).executeTakeFirst()).toEqual({
    sex: 'w',
    firstname: 'Anonymisiert',
  })
  const member = await ctx.db.selectFrom('members').select(['id', 'memberNo']).where('personId', '=', id).executeTakeFirst()
  expect(found(member).memberNo).toMatch(/\d/)
  expect(await ctx.db.selectFrom('memberships').select('id').where('memberId', '=', found(member).id).execute()).toHaveLength(1)
  expect(await ctx.db.selectFrom('personNotes').select('id').where('personId', '=', id).execute()).toEqual([])
  expect(await ctx.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([])
  expect(await storage.get(storageKey(ctx, fileId))).toBeNull()
  const log = await ctx.db.selectFrom('journal').select('content').where('event', '=', 'retention.removed').execute()
  expect(log.map(({ content }) => content)).toContain(
    '1 Person anonymisiert: seit 2023 nicht mehr im Verein und nirgends beteiligt',
  )
  expect(await run(), 'again: nobody').toBe(0)
})

test('who owed something, or for whom somebody owes, stays as long as the books', async () => {
  const kept = { payer: await former(), child: await former() }
  const debtorId = newId()
  await database.owner.insertInto('debtors').values({ clubId, id: debtorId, personId: kept.payer, kind: 'person' }).execute()
  const claim = { title: 'Beitrag', cents: 4800, dueOn: Temporal.PlainDate.from('2021-01-15'), madeAt: NOW }
  await database.owner
    .insertInto('claims')
    .values({
      ...claim,
      clubId,
      id: newId(),
      debtorId,
      personId: kept.child,
      sourceKind: 'fee',
      sourceId: kept.child,
      period: '2021',
    })
    .execute()
  await run()
  for (const [why, id] of Object.entries(kept)) expect([why, await isGone(id)]).toEqual([why, false])
})

test('nobody goes who left a day later, came lately, uses a login, holds an office, a guardianship or pays for somebody', async () => {
  const kept = {
    later: await former('2023-01-01'),
    fresh: await former('2022-12-31', '2024-01-01T00:00:00Z'),
    login: await former(),
    mother: await former(),
    payer: await former(),
  }
  const child = await former('2023-06-01')
  const { id: userId } = await insertUser(database, 'gsv', 'reader')
  await database.owner.updateTable('clubUsers').set({ personId: kept.login }).where('id', '=', userId).execute()
  await ctx.db
    .insertInto('guardians')
    .values({ clubId, id: newId(), childId: child, guardianId: kept.mother, valid: '[2015-01-01,)' })
    .execute()
  const debtorId = newId()
  await ctx.db.insertInto('debtors').values({ clubId, id: debtorId, personId: kept.payer, kind: 'person' }).execute()
  await ctx.db
    .insertInto('payers')
    .values({ clubId, id: newId(), personId: child, debtorId, purpose: 'fees', valid: '[2015-01-01,)' })
    .execute()
  const gone = await former()
  expect(await run()).toBe(1)
  expect(await isGone(gone)).toBe(true)
  for (const [why, id] of Object.entries({ ...kept, child })) expect([why, await isGone(id)]).toEqual([why, false])
})

/** A login of the person, last used then. */
async function login(personId: string, role: 'reader' | 'trainer', lastOn: string, blockedOn: string | null = null) {
  const { id } = await insertUser(database, 'gsv', role)
  await sql`update club_users set person_id = ${personId}, created_at = '2016-01-01', accepted_at = '2016-01-01',
    last_login_at = ${lastOn}::date, blocked_at = ${blockedOn}::date where id = ${id}`.execute(database.owner)
  return id
}

test('a login that nobody used for as long keeps nobody and goes, too; one in use and a role of staff stay', async () => {
  const [unused, blocked, used, trainer] = [await former(), await former(), await former(), await former()]
  const ids = [
    await login(unused, 'reader', '2022-06-01'),
    await login(blocked, 'trainer', '2020-01-01', '2022-01-01'),
    await login(used, 'reader', '2024-02-01'),
    await login(trainer, 'trainer', '2020-01-01'),
  ]
  await run()
  expect(await Promise.all([unused, blocked, used, trainer].map(isGone))).toEqual([true, true, false, false])
  const left = await ctx.db.selectFrom('clubUsers').select('id').where('id', 'in', ids).execute()
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(ids.slice(2)))
})

test('a child goes although it has a guardian, who goes the night after; whoever paid for themselves or for it goes, too', async () => {
  const [child, mother] = [await former(), await former()]
  await ctx.db
    .insertInto('guardians')
    .values({ clubId, id: newId(), childId: child, guardianId: mother, valid: '[2015-01-01,2035-01-01)' })
    .execute()
  const debtorId = newId()
  await ctx.db.insertInto('debtors').values({ clubId, id: debtorId, personId: mother, kind: 'person' }).execute()
  for (const personId of [mother, child])
    await ctx.db
      .insertInto('payers')
      .values({ clubId, id: newId(), personId, debtorId, purpose: 'fees', valid: '[2015-01-01,)' })
      .execute()
  await run()
  expect([await isGone(child), await isGone(mother)]).toEqual([true, false])
  await run()
  expect(await isGone(mother)).toBe(true)
})

test('whoever a forgotten person paid for pays for themselves, where they stay because they pay for a member', async () => {
  const [gone, stays, member] = [await former(), await former(), await former('2099-12-31')]
  for (const [payerId, personId] of [
    [gone, stays],
    [stays, member],
  ] as const) {
    const debtorId = newId()
    await ctx.db.insertInto('debtors').values({ clubId, id: debtorId, personId: payerId, kind: 'person' }).execute()
    await ctx.db
      .insertInto('payers')
      .values({ clubId, id: newId(), personId, debtorId, purpose: 'fees', valid: '[2015-01-01,)' })
      .execute()
  }
  await run()
  expect(await Promise.all([gone, stays, member].map(isGone))).toEqual([true, false, false])
  const left = await ctx.db.selectFrom('payers').select('personId').where('personId', 'in', [stays, member]).execute()
  expect(left.map(({ personId }) => personId)).toEqual([member])
})

test('two former members who pay for each other go together; beside one who left lately the other stays', async () => {
  const pairs = [
    [await former(), await former()],
    [await former(), await former('2025-12-31')],
  ]
  for (const pair of pairs)
    for (const [at, personId] of pair.entries()) {
      const debtorId = newId()
      const ofOther = { personId: found(pair[1 - at]), kind: 'person' }
      await ctx.db
        .insertInto('debtors')
        .values({ clubId, id: debtorId, ...ofOther })
        .execute()
      await ctx.db
        .insertInto('payers')
        .values({ clubId, id: newId(), personId, debtorId, purpose: 'fees', valid: '[2015-01-01,)' })
        .execute()
    }
  await run()
  expect(await Promise.all(pairs.flat().map(isGone))).toEqual([true, true, false, false])
})

test.each([
  [3, '2023-01-01', '2026-11-24', false],
  [3, '2022-12-31', '2026-11-24', true],
  [1, '2024-12-31', '2026-02-28', false],
  [1, '2024-12-31', '2026-03-01', true],
])('after %i whole years, a mandate last used on %s: its payer gone on %s: %s', async (years, lastUsedOn, on, gone) => {
  const id = await former()
  const [debtorId, bankAccountId] = [newId(), newId()]
  await ctx.db.insertInto('debtors').values({ clubId, id: debtorId, personId: id, kind: 'person' }).execute()
  await sql`insert into bank_accounts (club_id, id, debtor_id, iban, holder, valid)
    values (${clubId}, ${bankAccountId}, ${debtorId}, 'DE02120300000000202051', 'Alma Ehemalig', '[2015-01-01,)')`.execute(ctx.db)
  await sql`insert into mandates (club_id, id, debtor_id, bank_account_id, reference, state, signed_on, last_used_on)
    values (${clubId}, ${newId()}, ${debtorId}, ${bankAccountId}, ${id.toUpperCase().slice(-30)}, 'active', '2015-01-01', ${lastUsedOn}::date)`.execute(
    ctx.db,
  )
  await run(years, Temporal.Instant.from(`${on}T03:00:00Z`))
  expect(await isGone(id)).toBe(gone)
})
