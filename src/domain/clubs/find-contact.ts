import type { Ctx } from '../context.ts'

/** How visitors reach the club; empty texts where nothing is known. */
export interface ClubContact {
  street: string
  postcode: string
  city: string
  email: string
  phone: string
}

/** The public part of a club's details. */
export async function findContact(ctx: Ctx): Promise<ClubContact | null> {
  const row = await ctx.db
    .selectFrom('clubDetails')
    .select(['street', 'postcode', 'city', 'email', 'phone'])
    .where('clubId', '=', ctx.club.id)
    .executeTakeFirst()
  return row ?? null
}
