import type { Ctx } from '../context.ts'

export interface ClubContact {
  street: string
  postcode: string
  city: string
  email: string
  phone: string
  /** Lines as typed; empty without. */
  officeHours: string
}

export async function contactText(ctx: Ctx): Promise<string> {
  const contact = await findContact(ctx)
  return [contact?.phone, contact?.email].filter(Boolean).join(', ')
}

export async function findContact(ctx: Ctx): Promise<ClubContact | null> {
  const row = await ctx.db
    .selectFrom('clubDetails')
    .select(['street', 'postcode', 'city', 'email', 'phone', 'officeHours'])
    .where('clubId', '=', ctx.club.id)
    .executeTakeFirst()
  return row ?? null
}
