import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeEvent } from './access.ts'
import type { EventFields, SignUpFields } from './input.ts'
import { type ClubEvent, getClubEvent } from './queries.ts'

export interface EditedEvent extends ClubEvent {
  signUp: SignUpFields | null
  courseSlug: string | null
  taken: number
  waiting: number
  image: { id: string; alt: string } | null
}

interface SignUpRow extends Omit<SignUpFields, 'priceCents'> {
  slug: string
  priceCents: number | null
  taken: number
  waiting: number
}

/** Everything for the editor. @throws NotFound, Forbidden */
export async function getEventFields(ctx: Ctx, id: string): Promise<EditedEvent> {
  const event = await getClubEvent(ctx, id)
  allow(canSeeEvent(ctx.actor, event))
  const [signUp, image] = await Promise.all([findSignUp(ctx, event.courseId), findImage(ctx, event.imageFileId)])
  if (!signUp) return { ...event, signUp: null, courseSlug: null, taken: 0, waiting: 0, image }
  const { slug, taken, waiting, priceCents, ...fields } = signUp
  return { ...event, signUp: { ...fields, priceCents: priceCents ?? 0 }, courseSlug: slug, taken, waiting, image }
}

async function findSignUp(ctx: Ctx, courseId: string | null): Promise<SignUpRow | null> {
  if (courseId === null) return null
  const { rows } = await sql<SignUpRow>`
    select c.slug, c.capacity, c.has_waiting_list, c.registration_closes_at as closes_at,
      (select cents from course_prices where club_id = c.club_id and course_id = c.id and kind = 'non_member') as price_cents,
      (select cents from course_prices where club_id = c.club_id and course_id = c.id and kind = 'member') as member_price_cents,
      (select count(*)::int from participations where club_id = c.club_id and course_id = c.id and state in ('requested', 'confirmed', 'offered')) as taken,
      (select count(*)::int from participations where club_id = c.club_id and course_id = c.id and state = 'waiting') as waiting
    from courses c where c.club_id = ${ctx.club.id} and c.id = ${courseId}`.execute(ctx.db)
  return rows[0] ?? null
}

async function findImage(ctx: Ctx, fileId: string | null): Promise<EditedEvent['image']> {
  if (fileId === null) return null
  const file = await ctx.db
    .selectFrom('files')
    .select(['id', 'alt'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', fileId)
    .executeTakeFirst()
  return file ?? null
}

/** Input of `changeEvent`, to change a part of it. */
export const fieldsOf = ({ title, body, isAllDay, startsAt, endsAt, place, partId, ...rest }: EditedEvent): EventFields => ({
  title,
  body,
  isAllDay,
  startsAt,
  endsAt,
  place,
  partId,
  departmentId: rest.departmentId,
  audience: rest.audience,
  category: rest.category,
  signUp: rest.signUp,
})
