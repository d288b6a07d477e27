import type { Ctx } from '../../src/domain/context.ts'
import { narrowOffers } from '../../src/domain/courses/narrow-offers.ts'
import { type OfferFilters, readQuery } from '../../src/domain/courses/read-query.ts'
import { berlinDay, dayRange } from '../../src/kernel/calendar.ts'
import { fold } from '../../src/kernel/fold.ts'
import { newId } from '../../src/kernel/id.ts'

/** An offer of the finder, with its weekly times of one hour each. */
export interface Sketch {
  title: string
  sport: string
  slots: [weekday: number, from: string][]
  more?: object
}

/** An offer, published from today, in a part of a hall or nowhere. */
export async function insertOffer(
  ctx: Ctx,
  { title, sport, slots, more = {} }: Sketch,
  partId: string | null = null,
): Promise<string> {
  const { db, club } = ctx
  const id = newId()
  const slug = fold(title).replaceAll(' ', '-')
  await db
    .insertInto('courses')
    .values({
      clubId: club.id,
      id,
      slug,
      kind: 'course',
      state: 'published',
      title,
      sport,
      search: fold(`${title} ${sport}`),
      ...more,
    })
    .execute()
  for (const [weekday, from] of slots) {
    const startsTime = Temporal.PlainTime.from(from)
    const slot = {
      clubId: club.id,
      id: newId(),
      courseId: id,
      weekday,
      startsTime,
      endsTime: startsTime.add({ hours: 1 }),
      partId,
    }
    await db
      .insertInto('courseSlots')
      .values({ ...slot, valid: dayRange(berlinDay(ctx.now)) })
      .execute()
  }
  return id
}

/** The finder as nobody narrowed it. */
export const ALL: OfferFilters = {
  q: '',
  weekday: null,
  time: null,
  sport: null,
  age: null,
  hall: null,
  kind: null,
  onlyFree: false,
}

/** Its list, from the beginning. */
export const LIST = { view: 'list', page: 1 } as const

/** How many offers the finder finds, and what it shows: the title's beginning and the weekday. */
export const narrowed = async (ctx: Ctx, filters: Partial<OfferFilters>) => {
  const { sittings, count } = await narrowOffers(ctx, readQuery({ ...ALL, ...filters }), LIST)
  return { count, shown: sittings.map(({ offer, slot }) => `${offer.title.slice(0, 5)} ${slot?.weekday ?? '-'}`) }
}
