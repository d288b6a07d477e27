import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { newId } from '../../kernel/id.ts'
import { getPerson } from '../people/get-person.ts'
import { giveLogin } from './give-login.ts'

const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin'))

async function person(lastname: string, email: string, firstname = 'Katrin'): Promise<string> {
  const id = newId()
  const search = `${firstname} ${lastname}`.toLowerCase()
  await office.db.insertInto('people').values({ clubId: 'gsv', id, firstname, lastname, email, search }).execute()
  return id
}
const loginOf = async (id: string) => (await getPerson(office, id)).login

test('a guardian who is no member is invited, once', async () => {
  const id = await person('Brandt', 'katrin@brandt.example')
  const both = await Promise.all([giveLogin(office, id), giveLogin(office, id)])
  expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 'invited' }])
  expect(await loginOf(id)).toBe('katrin@brandt.example')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from mails where to_address = 'katrin@brandt.example'`.execute(database.owner)
  expect(rows).toEqual([{ n: 1 }])
  expect(await giveLogin(office, id)).toMatchObject({ refusal: 'has_login' })
})

test('a login of the same name and address is connected; that of another stays theirs', async () => {
  const user = await insertUser(database, 'gsv', 'reader', { userName: 'gerda' })
  const { rows } = await sql<{ firstname: string; lastname: string; email: string }>`
    select u.firstname, u.lastname, l.email from club_users u join auth."user" l on l.id = u.user_id
    where u.user_id = ${user.userId}`.execute(database.owner)
  const [known] = rows
  const [own, other] = [
    await person(known?.lastname ?? '', known?.email ?? '', known?.firstname),
    await person('Fremd', known?.email ?? ''),
  ]
  expect(await giveLogin(office, other)).toMatchObject({ refusal: 'address_taken' })
  expect(await giveLogin(office, own)).toEqual({ ok: true, value: 'linked' })
  expect([await loginOf(own), await loginOf(other)]).toEqual([known?.email, ''])
})

test('without an address nobody is invited; others have no right, another club finds nobody', async () => {
  const id = await person('Stumm', '')
  expect(await giveLogin(office, id)).toMatchObject({ refusal: 'no_email' })
  for (const actor of [
    actorWith('editor'),
    actorWith('trainer'),
    actorWith('reader'),
    actorWith('admin', { areas: ['finance'] }),
    actorWith('admin', { isReadOnly: true }),
  ])
    await expect(giveLogin(await database.ctx('gsv', actor), id)).rejects.toThrow('Right missing')
  await expect(giveLogin(await database.ctx('rwa', actorWith('admin')), id)).rejects.toThrow('Not found')
})
