import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import { createSeries, type SeriesAnswer, type SeriesConsent } from '../series/create-series.ts'
import type { SeriesInput } from '../series/input.ts'
import type { Choices } from '../series/rules.ts'
import { getMemberClub } from './queries.ts'

export type ClubSeriesInput = Omit<SeriesInput, 'forClubId' | 'departmentId'> & {
  clubId: string
}

/**
 * Books approved time for a club in an own hall of the association: all dates, or nothing if an occupied one has no choice. Joins
 * the caller's transaction. Needs the right to book in the whole association; sends no mail. @throws Forbidden
 */
export async function bookForClub(
  ctx: Ctx,
  { clubId, ...input }: ClubSeriesInput,
  choices: Choices = new Map(),
  consent: SeriesConsent = {},
): Promise<SeriesAnswer> {
  return transaction(ctx, async (ctx) => {
    const club = await getMemberClub(ctx, clubId)
    return createSeries(ctx, { ...input, departmentId: null, forClubId: club.id }, choices, consent)
  })
}
