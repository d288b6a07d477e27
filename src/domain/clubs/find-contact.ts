import type { Ctx } from '../context.ts'

/** How visitors reach the club; empty texts where nothing is known. */
export interface ClubContact {
  street: string
  postcode: string
  city: string
  email: string
  phone: string
}

/** Phone and mail of the club in one line; empty where nothing is known. */
export async function contactText(ctx: Ctx): Promise<string> {
  const contact = await findContact(ctx)
  return [contact?.phone, contact?.email].filter(Boolean).join(', ')
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
