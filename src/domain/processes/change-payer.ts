import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { ageOn } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { ensureDebtor, setPayer } from '../debtors/commands.ts'
import { canManageMembers } from '../members/access.ts'
import type { PayerWish } from '../members/input.ts'
import { listDeceased } from '../members/list-deceased.ts'
import { listHouseholds } from '../members/list-households.ts'
import { isPresentCopy, outdateCopies } from '../members/outdate-copies.ts'
import { findPersonByNumber, getMember } from '../members/queries.ts'
import { FULL_AGE } from '../people/rules.ts'

/** From a day on somebody else pays the fees. Answers for how many people. @throws Forbidden, NotFound */
export async function changePayer(
  ctx: Ctx,
  memberId: string,
  wish: PayerWish,
): Promise<Answer<{ people: number }, 'payer_is_child' | 'payer_has_died' | 'unknown_payer' | 'changed_meanwhile'>> {
  const { from, isForAll } = wish
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { id, personId } = await getMember(ctx, memberId)
    const payerId = wish.payerId === 'other' ? await findPersonByNumber(ctx, wish.payerNo) : wish.payerId
    if (!payerId) return refuse('unknown_payer')
    if (!(await isPresentCopy(ctx, id, wish.version))) return refuse('changed_meanwhile')
    const home = isForAll ? await listHouseholds(ctx, personId, from) : []
    const family = home.map(({ people }) => people.filter(({ countsForFee }) => countsForFee).map(({ id }) => id))
    const ids = [...new Set([personId, ...family.filter((people) => people.includes(personId)).flat()])].sort()
    const { rows } = await sql<{ id: string; birthOn: Temporal.PlainDate | null }>`
      select id, birth_on from people where club_id = ${ctx.club.id} and id = any(${[...ids, payerId]}::uuid[]) order by id for update`.execute(
      ctx.db,
    )
    const { birthOn } = found(rows.find(({ id }) => id === payerId))
    if (birthOn && ageOn(birthOn, from) < FULL_AGE) return refuse('payer_is_child')
    if ((await listDeceased(ctx, [payerId])).has(payerId)) return refuse('payer_has_died')
    await setPayer(ctx, await ensureDebtor(ctx, payerId), ids, from)
    await outdateCopies(ctx, ids)
    return ok({ people: ids.length })
  })
}
