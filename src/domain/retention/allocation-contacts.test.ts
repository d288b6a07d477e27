import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { createStorage } from '../files/create-storage.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T03:40:00Z')
const TODAY = Temporal.PlainDate.from('2026-11-20')
const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
const clubId = ctx.club.id
await database.ctx('rwa')
const dataDir = await mkdtemp(join(tmpdir(), 'verein-retention-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const run = () => removeExpired(database.forgetting(ctx), storage)
const ago = (days: number) => TODAY.subtract({ days })

test('who handed in for a Hallenvergabe goes 180 days after its last day, what was decided stays', async () => {
  const handIn = async (lastOn: Temporal.PlainDate) => {
    const id = newId()
    const key = { clubId, allocationId: id, contactName: 'Erika Muster', contactEmail: 'erika@gsv.example' }
    await ctx.db
      .insertInto('allocations')
      .values({
        clubId,
        id,
        name: 'Winter',
        valid: `[${lastOn.subtract({ days: 90 })},${lastOn.add({ days: 1 })})`,
        needsUntil: lastOn.subtract({ days: 200 }),
        objectionsUntil: lastOn.subtract({ days: 150 }),
        createdAt: NOW,
      })
      .execute()
    const need = {
      ...key,
      id: newId(),
      forClubId: 'rwa',
      schoolEmail: 's@schule.example',
      groupName: 'Herren',
      ageGroup: 'adults',
      people: 12,
      minutes: 90,
    }
    await ctx.db
      .insertInto('allocationNeeds')
      .values({ ...need, wishes: '[]', handedInAt: NOW })
      .execute()
    const objection = { ...key, id: newId(), needId: need.id, forClubId: 'rwa', text: 'Unser Abend.', raisedAt: NOW }
    await ctx.db.insertInto('allocationObjections').values(objection).execute()
    return id
  }
  const [kept, gone] = [await handIn(ago(180)), await handIn(ago(181))]
  expect((await run()).allocationContacts).toBe(2)
  expect((await run()).allocationContacts).toBe(0)
  const left = (id: string) =>
    sql<{ text: string; contacts: string }>`
    select n.group_name || ': ' || o.text as text, concat(n.contact_name, n.contact_email, o.contact_name, o.contact_email, n.school_email) as contacts
    from allocation_needs n join allocation_objections o on o.club_id = n.club_id and o.need_id = n.id
    where n.club_id = ${clubId} and n.allocation_id = ${id}`.execute(ctx.db)
  const contacts = `${'Erika Mustererika@gsv.example'.repeat(2)}s@schule.example`
  expect((await left(kept)).rows).toEqual([{ text: 'Herren: Unser Abend.', contacts }])
  expect((await left(gone)).rows).toEqual([{ text: 'Herren: Unser Abend.', contacts: '' }])
})
