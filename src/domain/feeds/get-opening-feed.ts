import { found, NotFound } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { getPublicCourse } from '../courses/get-public-course.ts'
import { placesOf } from '../courses/places-of.ts'
import { openingEntryText } from '../courses/texts.ts'
import type { Feed } from './queries.ts'

const MINUTES = 15

/** When one can sign up for a public offer, or wish for it; nothing once that has begun. @throws NotFound */
export async function getOpeningFeed(ctx: Ctx, slug: string): Promise<Feed> {
  const { id, title, ...course } = await getPublicCourse(ctx, slug)
  const places = placesOf(course, ctx.now)
  if (places.kind !== 'not_open_yet' && places.kind !== 'wishes_soon') throw new NotFound('Not found')
  const { version } = found(
    await ctx.db
      .selectFrom('courses')
      .select('version')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const name = openingEntryText(places.kind, title)
  const endsAt = places.opensAt.add({ minutes: MINUTES })
  const when = { isAllDay: false, isCancelled: false, startsAt: places.opensAt, endsAt }
  const entry = { uid: `opening-${id}`, sequence: version, title: name, place: '', note: '', path: `/id/${slug}`, ...when }
  return { name, entries: [entry] }
}
