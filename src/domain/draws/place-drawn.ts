import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { enterUntold } from '../participations/enter-people.ts'
import type { Plan } from '../participations/plan-entry.ts'
import type { Gathered } from './gather-wishes.ts'
import { notifyDrawn } from './notify-drawn.ts'
import { notifyOfWish } from './notify-of-wish.ts'
import type { Draw } from './queries.ts'
import type { DrawResult } from './rules.ts'

/** Waiting people of the draw precede later ones, despite the course's own priorities. */
const RANK_OF_DRAWN = -1000

type Unit = Gathered['units'][number]

function planOf({ wish, people }: Unit, courseId: string, share: 'place' | 'waiting'): Plan {
  const chosen = people.map((person) => ({ person, choice: found(person.choices.find((one) => one.courseId === courseId)) }))
  return {
    people: chosen.map(({ person, choice }) => ({
      personId: person.personId,
      contactId: person.contactId,
      companion: person.companion,
      isTrial: false,
      share,
      rank: share === 'waiting' ? RANK_OF_DRAWN : 0,
      price: { kind: choice.priceKind, cents: choice.priceCents },
      isPriceSure: choice.isPriceSure,
      answers: choice.answers,
    })),
    payment: wish.payment,
    consents: chosen[0]?.choice.consents ?? [],
  }
}

async function placeUnit(ctx: Ctx, draw: Draw, gathered: Gathered, unit: Unit, result: DrawResult, lockedAt: Temporal.Instant) {
  const { course } = found(gathered.courses.get(found(result.course)))
  const { wish } = unit
  const plan = planOf(unit, course.id, result.state === 'place' ? 'place' : 'waiting')
  const payment = wish.payment === 'mandate' ? ({ kind: 'mandate', account: null } as const) : null
  const { groupKind, message, source } = wish
  const manner = { groupKind, message, source, payment, isSure: true, lockedAt }
  const rows = await enterUntold(ctx, course, plan, manner)
  for (const { id, person } of rows)
    await ctx.db
      .updateTable('drawWishPeople')
      .set({ participationId: id })
      .where('clubId', '=', ctx.club.id)
      .where('wishId', '=', wish.id)
      .where('personId', '=', person.personId)
      .execute()
  await notifyDrawn(
    ctx,
    rows.map(({ id }) => id),
    { draw: { id: draw.id, name: draw.name }, number: wish.number },
  )
}

/** Enters all results and mails them; waiting lists keep the drawn order. Call it with the courses locked. */
export async function placeDrawn(
  ctx: Ctx,
  draw: Draw,
  gathered: Gathered,
  results: readonly DrawResult[],
  drawnAt: Temporal.Instant,
): Promise<void> {
  const missed = new Set(gathered.lost.map(({ id }) => id))
  for (const [at, result] of results.entries()) {
    const unit = found(gathered.units.find(({ unit: { number, part } }) => number === result.number && part === result.part))
    if (result.state === 'none') missed.add(unit.wish.id)
    else await placeUnit(ctx, draw, gathered, unit, result, drawnAt.add({ microseconds: at }))
  }
  for (const wishId of missed) await notifyOfWish(ctx, wishId, 'missed')
}
