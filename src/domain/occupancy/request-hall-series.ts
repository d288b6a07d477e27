import { transaction } from '../../database/transaction.ts'
import type { Answer } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { requestSeries, type SeriesRequest } from '../series/request-series.ts'

/** Requests a series from the public page, once for a `key`. @throws NotFound */
export async function requestHallSeries(
  ctx: Ctx,
  input: SeriesRequest,
  key: string | null,
): Promise<Answer<{ id: string; dates: number }, 'past' | 'no_dates' | 'closed_hours' | 'key_reused'>> {
  const plain = { ...input, from: input.from.toString(), to: input.to.toString(), startsTime: input.startsTime.toString() }
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'hall-series.request', key, input: { ...plain, endsTime: input.endsTime.toString() } }, () =>
      requestSeries(ctx, input),
    ),
  )
}
