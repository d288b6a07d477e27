import type { Ctx } from '../../src/domain/context.ts'
import { saveKind } from '../../src/domain/credits/save-kind.ts'
import { sellCard } from '../../src/domain/credits/sell-card.ts'
import { berlinDay } from '../../src/kernel/calendar.ts'
import { newId } from '../../src/kernel/id.ts'

/** An ongoing offer with daily sessions ahead; answers their ids. */
export async function insertOffer(ctx: Ctx, sessions: number): Promise<{ courseId: string; sessionIds: string[] }> {
  const clubId = ctx.club.id
  const courseId = newId()
  const fixed = { kind: 'ongoing', state: 'published', title: 'Yoga', search: 'yoga' }
  await ctx.db
    .insertInto('courses')
    .values({ ...fixed, clubId, id: courseId, slug: `k-${courseId}`, trialLessons: 1 })
    .execute()
  const rows = Array.from({ length: sessions }, (_, at) => {
    const startsAt = ctx.now.add({ hours: 24 * (at + 1) })
    return { clubId, id: newId(), courseId, onDay: berlinDay(startsAt), startsAt, endsAt: startsAt.add({ hours: 1 }) }
  })
  await ctx.db.insertInto('sessions').values(rows).execute()
  return { courseId, sessionIds: rows.map(({ id }) => id) }
}

export async function insertKind(
  ctx: Ctx,
  courseIds: string[],
  more: { units?: number; membersPay?: boolean; trainersSell?: boolean; price?: number } = {},
): Promise<string> {
  const { units = 10, membersPay = false, trainersSell = false, price = 8000 } = more
  const given = { name: `Karte ${newId()}`, units, price, validMonths: 12, courseIds, departmentIds: [] }
  const made = await saveKind(ctx, { ...given, membersPay, trainersSell, isOff: false })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

export async function sell(ctx: Ctx, kindId: string, personId: string, validFrom = berlinDay(ctx.now)): Promise<string> {
  const sold = await sellCard(ctx, { id: newId(), kindId, personId, validFrom })
  if (!sold.ok) throw new Error(sold.refusal)
  return sold.value
}
