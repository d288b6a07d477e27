import type { Ctx } from '../context.ts'

export interface ClubAccount {
  /** Holder, else the legal name. */
  name: string
  iban: string
  bic: string | null
  /** Empty without one: nothing can be collected. */
  creditorId: string
}

/** The club's own bank account; null without one. Asks for no right. */
export async function findAccount(ctx: Ctx): Promise<ClubAccount | null> {
  const row = await ctx.db
    .selectFrom('clubDetails')
    .select(['bankHolder', 'legalName', 'iban', 'bic', 'creditorId'])
    .where('clubId', '=', ctx.club.id)
    .executeTakeFirst()
  if (!row || row.iban === '') return null
  const { bankHolder, legalName, iban, bic, creditorId } = row
  return { name: bankHolder || legalName || ctx.club.displayName, iban, bic: bic || null, creditorId }
}
