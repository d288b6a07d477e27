import { sql } from 'kysely'
import type { Actor, RoleName } from '../../src/domain/context.ts'
import { userSearch } from '../../src/domain/users/rules.ts'
import { newId } from '../../src/kernel/id.ts'
import type { TestDatabase } from './database.ts'

export interface TestUser {
  id: string
  userId: string
  actor: Actor
}

let made = 0

/** A user with a login of their own, or with this one; answers the actor. */
export async function insertUser(
  { owner, ctx }: TestDatabase,
  club: string,
  role: RoleName,
  { userName = `user${++made}`, userId = '' }: { userName?: string; userId?: string } = {},
): Promise<TestUser> {
  await ctx(club)
  const id = newId()
  const loginId = userId || newId()
  const email = `${userName}@${club}.example`
  const [firstname, lastname] = [userName, `Muster${made}`]
  if (!userId)
    await sql`insert into auth."user" (id, name, email, "emailVerified") values (${loginId}, ${userName}, ${email}, true)`.execute(
      owner,
    )
  const search = userSearch({ firstname, lastname, userName, email })
  await owner
    .insertInto('clubUsers')
    .values({ clubId: club, id, userId: loginId, role, userName, firstname, lastname, search })
    .execute()
  const profile = {
    clubUserId: id,
    role,
    userName,
    firstname,
    lastname,
    personId: null,
    memberId: null,
    isMember: false,
    departmentIds: [],
    areas: [],
    isReadOnly: false,
  }
  return { id, userId: loginId, actor: { kind: 'user', userId: loginId, email, profile } }
}

export async function insertSessions({ owner }: TestDatabase, userId: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await sql`insert into auth.session ("expiresAt", token, "updatedAt", "userId") values (now() + interval '1 day', ${newId()}, now(), ${userId})`.execute(
      owner,
    )
}
