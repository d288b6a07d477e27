import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { canEditInstallation } from '../clubs/access.ts'
import { createClub } from '../clubs/create-club.ts'
import type { NewClub } from '../clubs/input.ts'
import { takeFirstRunCode } from '../clubs/open-first-run.ts'
import type { Club, Ctx, Profile } from '../context.ts'
import type { Invitation } from '../users/input.ts'
import { findProfile } from '../users/queries.ts'
import { inviteStaff, makePerson } from './invite-staff.ts'

type ClubRefusal = 'name_taken' | 'host_taken'

export interface FirstUser {
  email: string
  firstname: string
  lastname: string
  /** Of the authentication library; a login that is there already keeps its own. */
  passwordHash: string
}

const superProfile = (firstname: string, lastname: string): Profile => ({
  clubUserId: '',
  role: 'super',
  userName: `${firstname} ${lastname}`,
  firstname,
  lastname,
  personId: null,
  memberId: null,
  isMember: false,
  departmentIds: [],
  areas: [],
  isReadOnly: false,
})

/**
 * Makes the first club with its superuser, who can lead offers too, and uses the code up: all of it or nothing. `ctx`: of a
 * request without a club.
 */
export async function openFirstClub(
  ctx: Ctx,
  { code, club, user }: { code: string; club: NewClub; user: FirstUser },
): Promise<Answer<Club, 'wrong_code' | ClubRefusal>> {
  const { email, firstname, lastname, passwordHash } = user
  return transaction(ctx, async (outer) => {
    if (!(await takeFirstRunCode(outer, code))) return refuse('wrong_code')
    const { rows } = await sql<{ userId: string }>`select user_id from invite_login(${email}, ${firstname}, ${lastname})`.execute(
      outer.db,
    )
    const { userId } = found(rows[0])
    const actor: Ctx['actor'] = { kind: 'user', userId, email, profile: superProfile(firstname, lastname) }
    const made = await createClub({ ...outer, actor }, club)
    if (!made.ok) return made
    const ctx = { ...outer, actor, club: made.value }
    await sql`select set_first_password(${userId}, ${passwordHash})`.execute(ctx.db)
    const own = found(await findProfile(ctx.db, ctx.club.id, userId))
    await makePerson(ctx, found(own.profile.clubUserId), user)
    return made
  })
}

/** A superuser makes a club; its first board gets an invitation, without one the superuser goes on alone. */
export async function openClub(
  ctx: Ctx,
  { club, board }: { club: NewClub; board: Pick<Invitation, 'email' | 'firstname' | 'lastname'> | null },
): Promise<Answer<Club, ClubRefusal>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, async (outer) => {
    const made = await createClub(outer, club)
    if (!made.ok || !board) return made
    const invited = await inviteStaff({ ...outer, club: made.value }, { ...board, role: 'admin', departmentIds: [] })
    // Superusers are users of every club they make.
    return invited.ok || invited.refusal === 'already_user' ? ok(made.value) : made
  })
}
