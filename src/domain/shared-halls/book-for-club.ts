import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import type { OutsideHours } from '../series/ask-series-hours.ts'
import { createSeries, type SeriesAnswer } from '../series/create-series.ts'
import type { SeriesInput } from '../series/input.ts'
import type { Choices } from '../series/rules.ts'
import { getMemberClub } from './queries.ts'

export type ClubSeriesInput = Omit<SeriesInput, 'forClubId' | 'departmentId'> & {
  /** One of the association's clubs. */
  clubId: string
}

/**
 * The association gives one of its clubs a weekly or monthly time in a hall of its own, at once approved: all dates, or nothing where
 * one is occupied and `choices` does not say what becomes of it. Joins the caller's transaction. Asks for the right of whoever
 * enters bookings in the whole association; nobody gets a mail.
 * @throws NotFound for a club of another association, Forbidden
 */
export async function bookForClub(
  ctx: Ctx,
  { clubId, ...input }: ClubSeriesInput,
  choices: Choices = new Map(),
  outsideHours?: OutsideHours,
): Promise<SeriesAnswer> {
  return transaction(ctx, async (ctx) => {
    const club = await getMemberClub(ctx, clubId)
    return createSeries(ctx, { ...input, departmentId: null, forClubId: club.id }, choices, outsideHours)
  })
}
