import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import type { Ctx, RoleName } from '../src/domain/context.ts'
import { fold } from '../src/kernel/fold.ts'
import { newId } from '../src/kernel/id.ts'

export const DEMO_PASSWORD = 'Verein-2026!'

export interface DemoLogin {
  email: string
  firstname: string
  lastname: string
}

/** Stores logins with the demo password, e-mail address confirmed; answers their ids by address. Runs as the owner. */
export async function storeLogins(owner: pg.Pool, logins: DemoLogin[]): Promise<Map<string, string>> {
  const password = await hashPassword(DEMO_PASSWORD)
  const rows = logins.map((login) => ({ id: newId(), email: login.email, name: `${login.firstname} ${login.lastname}` }))
  const lists = [rows.map((row) => row.id), rows.map((row) => row.name), rows.map((row) => row.email)]
  await owner.query(
    `insert into auth."user" (id, name, email, "emailVerified") select id, name, email, true
     from unnest($1::uuid[], $2::text[], $3::text[]) as login (id, name, email)`,
    lists,
  )
  await owner.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
     select id, 'credential', id, $2, now() from unnest($1::uuid[]) as id`,
    [lists[0], password],
  )
  return new Map(rows.map((row) => [row.email, row.id]))
}

export interface DemoUser extends DemoLogin {
  userId: string
  role: RoleName
  personId: string | null
  departmentIds: string[]
}

/** Makes a login a user of the club. */
export async function storeUser(ctx: Ctx, user: DemoUser): Promise<void> {
  const { userId, role, firstname, lastname, personId } = user
  const id = newId()
  const clubId = ctx.club.id
  const userName = `${fold(firstname)}.${fold(lastname)}`
  const search = fold(`${firstname} ${lastname} ${userName} ${user.email}`)
  await ctx.db
    .insertInto('clubUsers')
    .values({ clubId, id, userId, role, userName, firstname, lastname, personId, search })
    .execute()
  const limits = user.departmentIds.map((departmentId) => ({ clubId, clubUserId: id, departmentId }))
  if (limits.length > 0) await ctx.db.insertInto('clubUserDepartments').values(limits).execute()
}
