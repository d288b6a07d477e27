import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { listGroups } from './list-groups.ts'
import { planMailing } from './plan-mailing.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-24T09:00:00Z')

/** Groups of members alone. */
const groups = async (ctx: Ctx) =>
  (await listGroups(ctx))
    .filter(({ kind }) => /members/i.test(kind))
    .flatMap(({ kind, choices }) => choices.map(({ id, title, note }) => [`${kind}:${id}`, title, note]))
const reached = async (ctx: Ctx, ref: string) => {
  const { reached, letters } = await planMailing(ctx, { groups: [ref], topic: 'service', subject: 'x', text: 'x {abteilung}' })
  return {
    mails: reached.map(({ email }) => email).sort(),
    letters: letters.map(({ name }) => name),
    because: reached[0]?.because,
  }
}

/** Two departments; members of today, a former one, a child with a mother who is no member. */
async function insertClub(ctx: Ctx) {
  const clubId = ctx.club.id
  const [turnen, boxen] = [newId(), newId()]
  await ctx.db
    .insertInto('departments')
    .values([
      { clubId, id: turnen, name: 'Turnen', hue: 1 },
      { clubId, id: boxen, name: 'Boxen', hue: 2 },
    ])
    .execute()
  async function person(firstname: string, email: string, birthOn = '1980-01-01') {
    const id = newId()
    const names = { firstname, lastname: 'Brandt', search: firstname.toLowerCase() }
    await ctx.db
      .insertInto('people')
      .values({ clubId, id, ...names, email, birthOn: Temporal.PlainDate.from(birthOn) })
      .execute()
    return id
  }
  async function member(personId: string, departmentId: string, lastOn?: string) {
    const memberId = await insertMember(ctx.db, { clubId, personId, ...(lastOn ? { lastOn } : {}) })
    const valid = '[2020-01-01,)'
    await ctx.db.insertInto('memberDepartments').values({ clubId, id: newId(), memberId, departmentId, valid }).execute()
  }
  await member(await person('Anna', 'anna@post.example'), turnen)
  await member(await person('Bert', ''), turnen)
  await member(await person('Cem', 'cem@post.example'), turnen, '2026-10-31')
  const [child, mother] = [await person('Dilek', '', '2016-05-05'), await person('Elif', 'elif@post.example')]
  await member(child, boxen)
  await ctx.db
    .insertInto('guardians')
    .values({ clubId, id: newId(), childId: child, guardianId: mother, valid: '[2016-05-05,)' })
    .execute()
  return { turnen, boxen }
}

test('mails go to the members of today, all or of a department; for children to who cares for them', async () => {
  const ctx = await database.ctx('schreiben', actorWith('admin'), NOW)
  const { turnen, boxen } = await insertClub(ctx)
  expect(await groups(ctx)).toEqual([
    ['members:all', 'Alle Mitglieder', '3 Personen'],
    [`departmentMembers:${boxen}`, 'Boxen', '1 Person'],
    [`departmentMembers:${turnen}`, 'Turnen', '2 Personen'],
  ])
  expect(await reached(ctx, 'members:all')).toEqual({
    mails: ['anna@post.example', 'elif@post.example'],
    letters: ['Bert Brandt'],
    because: 'weil Sie Mitglied bei uns sind',
  })
  expect(await reached(ctx, `departmentMembers:${turnen}`)).toMatchObject({
    mails: ['anna@post.example'],
    letters: ['Bert Brandt'],
  })
})

test('an editor writes to the own departments, trainers to none, another club to none of it', async () => {
  const system = await database.ctx('rechte', { kind: 'system' }, NOW)
  const { turnen, boxen } = await insertClub(system)
  const as = (...given: Parameters<typeof actorWith>): Ctx => ({ ...system, actor: actorWith(...given) })
  const refsOf = async (ctx: Ctx) => (await groups(ctx)).map(([ref]) => ref)
  const editor = as('editor', { departmentIds: [turnen] })
  expect(await refsOf(editor)).toEqual([`departmentMembers:${turnen}`])
  expect(await refsOf(as('admin', { areas: ['members'] }))).toHaveLength(3)
  for (const actor of [as('trainer'), as('admin', { areas: ['halls'] })]) expect(await refsOf(actor).catch(() => [])).toEqual([])
  for (const [actor, ref] of [
    [editor, 'members:all'],
    [editor, `departmentMembers:${boxen}`],
    [as('trainer'), `departmentMembers:${turnen}`],
    [as('admin', { areas: ['halls'] }), 'members:all'],
    [as('admin', { isReadOnly: true }), 'members:all'],
  ] as const)
    await expect(reached(actor, ref), ref).rejects.toThrow('Right missing')
  await expect(reached(as('admin'), 'members:aktiv')).rejects.toThrow('Not found')
  const foreign = await database.ctx('fremd', actorWith('admin'), NOW)
  await expect(reached(foreign, `departmentMembers:${turnen}`)).rejects.toThrow('Not found')
  expect(await reached(foreign, 'members:all')).toEqual({ mails: [], letters: [], because: undefined })
})

test('whoever is in several of the chosen groups reads all of them', async () => {
  const ctx = await database.ctx('mehrfach', actorWith('admin'), NOW)
  const { turnen, boxen } = await insertClub(ctx)
  await sql`insert into member_departments (club_id, id, member_id, department_id, valid)
    select m.club_id, gen_random_uuid(), m.id, ${boxen}::uuid, '[2020-01-01,)' from members m
    join people p on p.club_id = m.club_id and p.id = m.person_id where p.firstname = 'Anna' and m.club_id = ${ctx.club.id}`.execute(
    ctx.db,
  )
  const groups = [`departmentMembers:${turnen}`, `departmentMembers:${boxen}`]
  const { reached } = await planMailing(ctx, { groups, topic: 'service', subject: 'x', text: 'x {abteilung}' })
  expect(reached.map(({ email, fields }) => [email, fields.abteilung]).sort()).toEqual([
    ['anna@post.example', 'Turnen und Boxen'],
    ['elif@post.example', 'Boxen'],
  ])
})
