import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import type { GivenPayment } from '../debtors/rules.ts'
import { PRIVACY_VERSION } from '../participations/input.ts'
import type { Newcomer, Plan } from '../participations/plan-entry.ts'
import { DRAW_JOURNAL } from './journal.ts'
import type { PlannedChoice } from './plan-choices.ts'
import type { Draw } from './queries.ts'

export interface NewWish {
  people: readonly Newcomer[]
  choices: ReadonlyMap<string, PlannedChoice>
  /** Course ids, the dearest first; each with a plan. */
  ranked: readonly string[]
  contactId: string
  groupKind: 'all_or_none' | 'together'
  payment: GivenPayment | null
  message: string
  isSure: boolean
  source: 'web' | 'api' | 'account'
  lockedAt: Temporal.Instant
}

/** Enters a wish and sends no mail; call it with the draw locked. Answers its id. */
export async function enterWish(ctx: Ctx, draw: Draw, wish: NewWish): Promise<string> {
  const id = newId()
  const plans = [...wish.choices].flatMap(([courseId, { plan }]): [string, Plan][] => (plan.ok ? [[courseId, plan.value]] : []))
  const payments = plans.map(([, { payment }]) => payment)
  const payment = payments.find((one) => one !== 'none') ?? 'none'
  const { contactId, groupKind, message, source, lockedAt, isSure } = wish
  const state = isSure ? 'confirmed' : 'sent'
  const fixed = { contactId, groupKind, message, source, payment, state, privacyVersion: PRIVACY_VERSION }
  await ctx.db
    .insertInto('drawWishes')
    .values({
      clubId: ctx.club.id,
      id,
      drawId: draw.id,
      number: await nextNumber(ctx, draw.id),
      wishedAt: lockedAt,
      confirmedAt: isSure ? lockedAt : null,
      ...fixed,
    })
    .execute()
  await insertPeople(ctx, draw.id, id, wish, plans)
  await insertChoices(ctx, id, wish, plans)
  const content = (isSure ? DRAW_JOURNAL.wishConfirmed : DRAW_JOURNAL.wishReceived)(draw.name)
  await record(ctx, { event: `wish.${state}`, id, content })
  return id
}

async function nextNumber(ctx: Ctx, drawId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from draw_wishes where club_id = ${ctx.club.id} and draw_id = ${drawId}`.execute(
    ctx.db,
  )
  return found(rows[0]).number
}

async function insertPeople(
  ctx: Ctx,
  drawId: string,
  wishId: string,
  wish: NewWish,
  plans: readonly [string, Plan][],
): Promise<void> {
  const mandates = await giveMandates(ctx, wish, plans)
  await ctx.db
    .insertInto('drawWishPeople')
    .values(
      wish.people.map(({ personId, contactId, companion }, position) => ({
        clubId: ctx.club.id,
        wishId,
        drawId,
        personId,
        contactId,
        companion,
        position,
        mandateId: mandates.get(contactId) ?? null,
      })),
    )
    .execute()
}

/** A given account makes a mandate of the paying contact; it counts after the confirmation. */
async function giveMandates(ctx: Ctx, wish: NewWish, plans: readonly [string, Plan][]): Promise<Map<string, string>> {
  const mandates = new Map<string, string>()
  const account = wish.payment?.kind === 'mandate' ? wish.payment.account : null
  if (!account) return mandates
  const people = plans.filter(([, { payment }]) => payment === 'mandate').flatMap(([, plan]) => plan.people)
  for (const contactId of new Set(people.filter(({ price }) => price.cents > 0).map((person) => person.contactId))) {
    const debtorId = await ensureDebtor(ctx, contactId)
    mandates.set(contactId, (await addMandate(ctx, { debtorId, ...account, isSure: wish.isSure })).id)
  }
  return mandates
}

async function insertChoices(ctx: Ctx, wishId: string, { ranked }: NewWish, plans: readonly [string, Plan][]): Promise<void> {
  const rows = plans.flatMap(([courseId, { people, consents }]) =>
    people.map(({ personId, price, isPriceSure, answers }) => ({
      clubId: ctx.club.id,
      wishId,
      personId,
      courseId,
      rank: ranked.includes(courseId) ? ranked.indexOf(courseId) + 1 : null,
      priceCents: price.cents,
      priceKind: price.kind,
      isPriceSure,
      answers: JSON.stringify(answers),
      consents: JSON.stringify(consents.map(({ id, textVersion }) => ({ id, textVersion }))),
    })),
  )
  await ctx.db.insertInto('drawChoices').values(rows).execute()
}
