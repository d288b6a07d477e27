import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { type Ctx, clubUserIdOf } from '../context.ts'
import { isFamilyOf } from '../people/list-family.ts'
import { happened } from './confirm.ts'
import { getStanding, listGroup, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { ownContacts } from './link-own-person.ts'

/** Own participation, of the family, or of the confirmed address. @throws NotFound for all others */
export async function getOwnStanding(ctx: Ctx, id: string): Promise<Standing> {
  const standing = await getStanding(ctx, id)
  return found((await isOwn(ctx, standing)) ? standing : null)
}

export async function isOwn(ctx: Ctx, { id, personId, contactId }: Standing): Promise<boolean> {
  const profile = ctx.actor.kind === 'user' ? ctx.actor.profile : null
  const self = profile?.personId ?? null
  if (self !== null && (personId === self || contactId === self || (await isFamilyOf(ctx, self, personId)))) return true
  const { rows } = await sql<{ isOwn: boolean }>`
    select ${contactId}::uuid in (${ownContacts(ctx)}) or exists (select from participations p
      where p.club_id = ${ctx.club.id} and p.id = ${id} and p.club_user_id = ${profile?.clubUserId ?? null}::uuid) as is_own`.execute(
    ctx.db,
  )
  return rows[0]?.isOwn ?? false
}

/** Shows one sign-up of another address with its group, never further ones. The signed link permits it. @throws Forbidden */
export async function showInProfile(ctx: Ctx, id: string): Promise<void> {
  const clubUserId = clubUserIdOf(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const standing = await getStanding(ctx, id)
    const shown = (await listGroup(ctx, standing)).filter(({ isConfirmed }) => isConfirmed).map((one) => one.id)
    if (shown.length === 0) return
    await ctx.db
      .updateTable('participations')
      .set((set) => ({ clubUserId, version: set('version', '+', 1) }))
      .where('clubId', '=', ctx.club.id)
      .where('id', 'in', shown)
      .execute()
    await happened(ctx, shown, 'participation.shown', PARTICIPATION_JOURNAL.shown(standing.courseTitle))
  })
}
