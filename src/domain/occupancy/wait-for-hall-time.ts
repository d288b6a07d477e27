import { transaction } from '../../database/transaction.ts'
import { type Answer, refuse } from '../../kernel/answer.ts'
import { berlinMoment } from '../../kernel/calendar.ts'
import type { RequestRefusal } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { previewRequest } from '../series/preview-request.ts'
import { enterSlotWish } from '../slot-wishes/enter-slot-wish.ts'
import { PublicWish } from '../slot-wishes/input.ts'
import { isAskedInTime } from '../slot-wishes/rules.ts'
import { previewHallTime } from './preview-hall-time.ts'

/** `free`: it can be requested. `too_soon`: a released time would come too late. */
export type WaitRefusal = RequestRefusal | 'free' | 'too_soon' | 'too_many' | 'key_reused'

/** Puts a visitor on a hall's waiting list after a mailed confirmation, for occupied time only. One mail for a `key`. */
export async function waitForHallTime(ctx: Ctx, input: PublicWish, key: string | null): Promise<Answer<null, WaitRefusal>> {
  const wish = PublicWish.parse(input)
  const refusal = await whyNotWait(ctx, wish)
  if (refusal) return refuse(refusal)
  const plain = JSON.stringify(wish)
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'hall-time.wait', key, input: plain }, () => enterSlotWish(ctx, wish)),
  )
}

type WishedTime = Pick<PublicWish, 'partId' | 'firstOn' | 'lastOn' | 'everyWeeks' | 'startsTime' | 'endsTime'>

async function whyNotWait(ctx: Ctx, wish: WishedTime): Promise<WaitRefusal | null> {
  const { partId, firstOn, lastOn, everyWeeks, startsTime, endsTime } = wish
  if (firstOn.equals(lastOn)) {
    const span = { partId, startsAt: berlinMoment(firstOn, startsTime), endsAt: berlinMoment(firstOn, endsTime) }
    const said = await previewHallTime(ctx, span)
    if (said !== 'occupied') return said ?? 'free'
    return isAskedInTime(span.startsAt, ctx.now) ? null : 'too_soon'
  }
  const rule = { freq: 'weekly' as const, interval: everyWeeks, weekdays: [firstOn.dayOfWeek] }
  const { dates } = await previewRequest(ctx, {
    partId,
    title: 'Warteliste',
    kind: 'external',
    startsTime,
    endsTime,
    from: firstOn,
    to: lastOn,
    rule,
  })
  if (dates.some(({ state, startsAt }) => state === 'taken' && isAskedInTime(startsAt, ctx.now))) return null
  if (dates.some(({ state }) => state === 'free')) return 'free'
  return dates.length > 0 ? 'closed_hours' : 'past'
}
