import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

export interface MemberClub {
  id: string
  name: string
}

/** Clubs of the selected association, by name; empty for a club. */
export async function listMemberClubs(ctx: Ctx): Promise<MemberClub[]> {
  if (ctx.club.kind !== 'association') return []
  return ctx.db
    .selectFrom('clubs')
    .select(['name as id', 'displayName as name'])
    .where('associationName', '=', ctx.club.id)
    .where('name', '<>', ctx.club.id)
    .orderBy('displayName')
    .execute()
}

/** @throws NotFound for a club that does not belong to the selected association. */
export async function getMemberClub(ctx: Ctx, clubId: string): Promise<MemberClub> {
  return found((await listMemberClubs(ctx)).find(({ id }) => id === clubId))
}
