import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertCourse } from '../../../tests/support/draws.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { findTodayList } from './find-today-list.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
const clubId = ctx.club.id
const courseId = await insertCourse(ctx)

/** A visitor's sign-up before some minutes, with its mail in this state. */
async function signedUp(state: string, minutes: number, mail: 'queued' | 'sent'): Promise<void> {
  const [id, personId, at] = [newId(), await insertPerson(ctx), NOW.subtract({ minutes })]
  const email = `${id}@post.example`
  await sql`update people set email = ${email} where id = ${personId}`.execute(database.owner)
  const told = { contactId: personId, privacyVersion: '1', source: 'web', queuedAt: at, priceCents: 0, priceKind: 'free' }
  const confirmedAt = state === 'confirmed' ? at : null
  await ctx.db
    .insertInto('participations')
    .values({ clubId, id, courseId, personId, state, confirmedAt, ...told })
    .execute()
  await sql`insert into mails (club_id, id, template, to_address, data, state, created_at, next_at)
    values (${clubId}, ${newId()}, 'participation.received', ${email}, '{}', ${mail}, ${at}, ${at})`.execute(database.owner)
}

const count = async (as = ctx) => (await findTodayList(as, 'unbestaetigt'))?.rows.length

test.each([
  ['confirmed, with a mail that waits', 'confirmed', 20, 'queued', 0],
  ['unconfirmed for a moment', 'requested', 14, 'queued', 0],
  ['whose mail is out', 'requested', 20, 'sent', 0],
  ['unconfirmed while the mail waits', 'requested', 16, 'queued', 1],
  ['to wait, while the mail waits', 'waiting', 16, 'queued', 1],
] as const)('a sign-up %s', async (_, state, minutes, mail, more) => {
  const before = (await count()) ?? Number.NaN
  await signedUp(state, minutes, mail)
  expect(await count()).toBe(before + more)
})

test('who does not manage people is not told, nor another club', async () => {
  expect(await count({ ...ctx, actor: actorWith('admin', { areas: ['halls'] }) })).toBeUndefined()
  expect(await count({ ...ctx, actor: actorWith('admin', { isReadOnly: true }) })).toBeUndefined()
  expect(await count({ ...(await database.ctx('rwa', actorWith('admin'))), now: NOW })).toBe(0)
})
