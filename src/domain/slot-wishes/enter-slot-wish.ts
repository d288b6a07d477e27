import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import type { PublicWish } from './input.ts'
import { SLOT_WISH_JOURNAL } from './journal.ts'
import { getOwnSlotWish, type OwnSlotWish } from './queries.ts'
import { MOST_OF_ONE, waitingOf } from './rules.ts'
import { daysText } from './texts.ts'

/**
 * Mails a link to confirm; the wish then counts in the order of entry. A repetition gets the same mail. The caller judges the
 * time and limits strangers.
 */
export async function enterSlotWish(ctx: Ctx, wish: PublicWish): Promise<Answer<null, 'too_many'>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slot_wishes where club_id = ${ctx.club.id} and is_public and withdrawn_at is null
      and lower(email) = ${wish.email.toLowerCase()} and last_on >= ${berlinDay(ctx.now)}::date`.execute(ctx.db)
  if (found(rows[0]).count >= MOST_OF_ONE) return refuse('too_many')
  const { firstOn, ...plain } = wish
  await ctx.db
    .insertInto('slotWishes')
    .values({
      ...plain,
      firstOn,
      weekday: firstOn.dayOfWeek,
      isPublic: true,
      id: newId(),
      clubId: ctx.club.id,
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await askToConfirm(ctx, await findSame(ctx, wish), wish.name)
  return ok(null)
}

async function findSame(ctx: Ctx, wish: PublicWish): Promise<OwnSlotWish> {
  const { rows } = await sql<{ id: string }>`
    select id from slot_wishes where club_id = ${ctx.club.id} and is_public and withdrawn_at is null and lower(email) = ${wish.email.toLowerCase()}
      and part_id = ${wish.partId} and first_on = ${wish.firstOn} and last_on = ${wish.lastOn} and starts_time = ${wish.startsTime}
      and ends_time = ${wish.endsTime} and every_weeks = ${wish.everyWeeks}`.execute(ctx.db)
  return getOwnSlotWish(ctx, found(rows[0]).id)
}

async function askToConfirm(ctx: Ctx, wish: OwnSlotWish, name: string): Promise<void> {
  const { id: wishId, email, title, place } = wish
  await sendMail(ctx, { template: 'slot.confirm', to: email, data: { wishId, name, title, place, when: daysText(wish) } })
}

/** A repetition changes nothing. @throws NotFound */
export async function confirmSlotWish(ctx: Ctx, id: string): Promise<Answer<void, 'over'>> {
  return transaction(ctx, async (ctx) => {
    const wish = await lockOwnWish(ctx, id)
    const stands = waitingOf(wish, ctx.now)
    if (stands === 'waiting') return ok(undefined)
    if (stands !== 'unconfirmed') return refuse('over')
    await ctx.db
      .updateTable('slotWishes')
      .set({ confirmedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const content = SLOT_WISH_JOURNAL.publicAdded(wish.title, daysText(wish))
    await record(ctx, { event: 'slot_wish.added', id, content })
    return ok(undefined)
  })
}

/** Open offers go to the next wish. @throws NotFound */
export async function leaveWaiting(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const wish = await lockOwnWish(ctx, id)
    if (wish.withdrawnAt) return
    await endSlotWish(ctx, id)
    const content = SLOT_WISH_JOURNAL.publicWithdrawn(wish.title)
    if (wish.confirmedAt) await record(ctx, { event: 'slot_wish.withdrawn', id, content })
  })
}

/** Runs in the caller's transaction. */
export async function endSlotWish(ctx: Ctx, id: string): Promise<void> {
  // Offers first: answers lock in this order, too.
  await ctx.db
    .updateTable('slotOffers')
    .set({ answer: 'declined', answeredAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('wishId', '=', id)
    .where('answer', 'is', null)
    .execute()
  await ctx.db
    .updateTable('slotWishes')
    .set({ withdrawnAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .execute()
}

async function lockOwnWish(ctx: Ctx, id: string): Promise<OwnSlotWish> {
  await sql`select from slot_offers where club_id = ${ctx.club.id} and wish_id = ${id} and answer is null order by id for update`.execute(
    ctx.db,
  )
  await sql`select from slot_wishes where club_id = ${ctx.club.id} and id = ${id} for update`.execute(ctx.db)
  return getOwnSlotWish(ctx, id)
}
