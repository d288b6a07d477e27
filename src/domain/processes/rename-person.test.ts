import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { createPerson } from '../people/commands.ts'
import { getPerson } from '../people/get-person.ts'
import { linkPerson } from '../users/link-person.ts'
import { renamePerson } from './rename-person.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin'))
const person = async () => createPerson(await office(), { firstname: 'Erika', lastname: 'Muster', email: 'erika@post.example' })
const input = {
  version: 1,
  title: '',
  firstname: 'Erika',
  lastname: 'Neumann',
  birthOn: Temporal.PlainDate.from('1980-05-03'),
  sex: 'w',
} as const

test('the office corrects name and birth date; the log keeps what stood there, and its sentence names nobody', async () => {
  const ctx = await office()
  const id = await person()
  expect(await renamePerson(ctx, id, input)).toEqual({ ok: true, value: null })
  expect(await getPerson(ctx, id)).toMatchObject({ lastname: 'Neumann', birthOn: input.birthOn, sex: 'w', version: 2 })
  const { rows } = await sql<{ content: string; before: object; after: object }>`
    select j.content, d.before, d.after from journal j join journal_details d on d.club_id = j.club_id and d.journal_id = j.id
    where j.club_id = 'gsv' and j.event = 'person.changed' and j.object_id = ${id}`.execute(database.owner)
  expect(rows).toEqual([
    {
      content: 'Name oder Geburtsdatum geändert',
      before: { title: '', firstname: 'Erika', lastname: 'Muster', birthOn: null, sex: 'o' },
      after: { title: '', firstname: 'Erika', lastname: 'Neumann', birthOn: '1980-05-03', sex: 'w' },
    },
  ])
  const found = await sql`select from people where club_id = 'gsv' and id = ${id} and search like '%neumann%erika@post%'`.execute(
    database.owner,
  )
  expect(found.rows).toHaveLength(1)
})

test('of two at once one is told that somebody else was quicker', async () => {
  const ctx = await office()
  const id = await person()
  const answers = await Promise.all(['Neumann', 'Altmann'].map((lastname) => renamePerson(ctx, id, { ...input, lastname })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, refusal: 'changed_meanwhile' })
})

test.each([
  ['Erika Muster', 'Erika Neumann'],
  ['Vorstand 2', 'Vorstand 2'],
])('the login of the person goes by the new name; in the log %s is %s', async (userName, expected) => {
  const ctx = await office()
  const id = await person()
  const [userId, clubUserId] = [newId(), newId()]
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'x', ${`${userId}@post.example`}, true)`.execute(
    database.owner,
  )
  await sql`insert into club_users (club_id, id, user_id, role, user_name, firstname, lastname, search)
    values ('gsv', ${clubUserId}, ${userId}, 'reader', ${userName}, 'Erika', 'Muster', 'erika muster')`.execute(database.owner)
  await linkPerson(ctx, clubUserId, id)
  await renamePerson(ctx, id, input)
  const { rows } =
    await sql`select firstname, lastname, user_name as "userName" from club_users where id = ${clubUserId}`.execute(
      database.owner,
    )
  expect(rows).toEqual([{ firstname: 'Erika', lastname: 'Neumann', userName: expected }])
})

test('trainers, readers and other clubs rename nobody', async () => {
  const id = await person()
  for (const ctx of [
    await database.ctx('gsv', actorWith('trainer', { personId: newId() })),
    await database.ctx('gsv', actorWith('reader', { personId: id })),
    await database.ctx('rwa', actorWith('super')),
  ])
    await expect(renamePerson(ctx, id, input)).rejects.toThrow('Not found')
})
