import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { enterHelpers, lockShifts } from '../operations/enter-helpers.ts'
import { notifyOfSignUp } from '../operations/notify-helper.ts'
import { getPlan, listShiftsById } from '../operations/queries.ts'
import type { JoinRefusal } from '../operations/rules.ts'
import { shiftText } from '../operations/texts.ts'
import { markDeclined, setNextWave } from '../substitutes/insert-request.ts'
import { getRequestOfAsk } from '../substitutes/queries.ts'
import { settleCover } from './commands.ts'
import { COVER_JOURNAL } from './journal.ts'

/**
 * Takes the shift, while there is room: the lock of the shift lets the first win. The link permits it, repeatedly, also after declining.
 * The last place ends the search. @throws NotFound
 */
export async function acceptCover(ctx: Ctx, askId: string): Promise<Answer<void, JoinRefusal>> {
  return transaction(ctx, async (ctx) => {
    const request = await getRequestOfAsk(ctx, askId)
    const [shiftId, { personId }] = [found(request.shiftId), found(request.asks.find(({ id }) => id === askId))]
    await lockShifts(ctx, [shiftId], [personId])
    const entered = await enterHelpers(ctx, [{ personId, contactId: personId, birthOn: await birthOf(ctx, personId) }], {
      shiftIds: [shiftId],
      note: '',
      isQualified: true,
      isSure: true,
      via: 'asked',
    })
    if (!entered.ok) return entered.refusal === 'already_in' ? ok(undefined) : refuse(entered.refusal)
    await notifyOfSignUp(ctx, entered.value.signUpId)
    const now = await getRequestOfAsk(ctx, askId)
    const shift = found((await listShiftsById(ctx, [shiftId]))[0])
    if (now.state === 'open' && shift.filled >= shift.needed) await settleCover(ctx, now, shift, personId)
    return ok(undefined)
  })
}

async function birthOf(ctx: Ctx, personId: string): Promise<Temporal.PlainDate | null> {
  const { rows } = await sql<{ birthOn: Temporal.PlainDate | null }>`
    select birth_on from people where club_id = ${ctx.club.id} and id = ${personId}`.execute(ctx.db)
  return found(rows[0]).birthOn
}

/** When all have said no, the next wave does not wait. Declining again changes nothing. @throws NotFound */
export async function declineCover(ctx: Ctx, askId: string): Promise<Answer<void, never>> {
  return transaction(ctx, async (ctx) => {
    const { shiftId } = await getRequestOfAsk(ctx, askId)
    const [shift] = await lockShifts(ctx, [found(shiftId)], [])
    const request = await getRequestOfAsk(ctx, askId)
    const ask = found(request.asks.find(({ id }) => id === askId))
    if (ask.declinedAt || ask.isIn) return ok(undefined)
    await markDeclined(ctx, askId)
    const isLast = request.asks.every(
      ({ id, declinedAt, isIn, hasDied }) => id === askId || isIn || hasDied || declinedAt !== null,
    )
    if (isLast && request.state === 'open' && request.nextWaveAt) await setNextWave(ctx, request.id, ctx.now)
    const plan = await getPlan(ctx, found(shift).planId)
    const content = COVER_JOURNAL.declined(shiftText(found(shift), plan))
    await record(ctx, { event: 'operational_plan.helpDeclined', id: plan.id, content })
    return ok(undefined)
  })
}
