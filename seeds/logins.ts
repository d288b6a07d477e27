import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Database } from '../src/database/connect.ts'
import type { Area, Ctx, RoleName } from '../src/domain/context.ts'
import { fold } from '../src/kernel/fold.ts'
import { newId } from '../src/kernel/id.ts'

export const DEMO_PASSWORD = 'Verein-2026!'

export interface DemoLogin {
  email: string
  firstname: string
  lastname: string
}

/** Stores logins with the demo password and a confirmed address; answers their ids by address. Needs the owner's handle. */
export async function storeLogins(owner: Database, logins: DemoLogin[]): Promise<Map<string, string>> {
  const password = await hashPassword(DEMO_PASSWORD)
  const rows = logins.map((login) => ({ id: newId(), email: login.email, name: `${login.firstname} ${login.lastname}` }))
  const ids = rows.map((row) => row.id)
  await sql`
    insert into auth."user" (id, name, email, "emailVerified") select id, name, email, true
    from unnest(${ids}::uuid[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.email)}::text[])
      as login (id, name, email)`.execute(owner)
  await sql`
    insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
    select id, 'credential', id, ${password}, now() from unnest(${ids}::uuid[]) as id`.execute(owner)
  return new Map(rows.map((row) => [row.email, row.id]))
}

export interface DemoUser extends DemoLogin {
  userId: string
  role: RoleName
  personId: string | null
  departmentIds: string[]
  areas?: Area[]
  isReadOnly?: boolean
}

export async function storeUser(ctx: Ctx, user: DemoUser): Promise<void> {
  const { userId, role, firstname, lastname, personId, areas = [], isReadOnly = false } = user
  const id = newId()
  const clubId = ctx.club.id
  const userName = `${firstname} ${lastname}`
  const search = fold(`${userName} ${user.email}`)
  await ctx.db
    .insertInto('clubUsers')
    .values({ clubId, id, userId, role, userName, firstname, lastname, personId, search, areas, isReadOnly })
    .execute()
  const limits = user.departmentIds.map((departmentId) => ({ clubId, clubUserId: id, departmentId }))
  if (limits.length > 0) await ctx.db.insertInto('clubUserDepartments').values(limits).execute()
}
