import { sql } from 'kysely'
import type { Ctx } from '../../src/domain/context.ts'
import { createDraw } from '../../src/domain/draws/commands.ts'
import type { DrawPriority } from '../../src/domain/draws/rules.ts'
import { sendWish } from '../../src/domain/draws/send-wish.ts'
import { signUpInput } from '../../src/domain/participations/input.ts'
import { newId } from '../../src/kernel/id.ts'

export interface CourseFields {
  capacity?: number
  title?: string
  slug?: string
  hasWaitingList?: boolean
  ageFrom?: number
  priorities?: string[]
  kind?: 'ongoing' | 'course'
  bring?: string
  trialLessons?: number
}

export async function insertCourse(ctx: Ctx, fields: CourseFields = {}): Promise<string> {
  const id = newId()
  const fixed = {
    kind: 'course',
    state: 'published',
    title: 'Seepferdchen',
    search: 'seepferdchen',
    capacity: 4,
    slug: `kurs-${id}`,
  }
  await ctx.db
    .insertInto('courses')
    .values({ ...fixed, ...fields, clubId: ctx.club.id, id })
    .execute()
  return id
}

/** An open draw of these offers. */
export async function insertDraw(ctx: Ctx, courseIds: string[], priorities: DrawPriority[] = []): Promise<string> {
  const now = Temporal.Now.instant()
  const times = { opensAt: now.subtract({ hours: 1 }), closesAt: now.add({ hours: 1 }), drawAt: now.add({ hours: 1 }) }
  const answer = await createDraw(ctx, { name: 'Schwimmkurse', ...times, priorities, courseIds })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.id
}

/**
 * Closes the window and makes the draw due. The row is locked first: an update takes its moment before it waits for a lock, and
 * the window would close before a wish already taken.
 */
export const makeDue = (ctx: Ctx, drawId: string) =>
  ctx.db.transaction().execute(async (db) => {
    await sql`select from draws where club_id = ${ctx.club.id} and id = ${drawId} for update`.execute(db)
    await sql`update draws set closes_at = clock_timestamp(), draw_at = clock_timestamp()
      where club_id = ${ctx.club.id} and id = ${drawId} and state = 'open'`.execute(db)
  })

export interface Wisher {
  lastname: string
  email?: string
  others?: string[]
  groupKind?: 'all_or_none' | 'together'
}

/** An adult sends a wish for these offers, the dearest first. */
export function wishFor(ctx: Ctx, [courseId = '', ...rest]: string[], { lastname, email, others = [], groupKind }: Wisher) {
  const grown = (name: string) => ({ firstname: 'Kim', lastname: name, birthOn: '5.3.1985' })
  const input = signUpInput.parse({
    ...grown(lastname),
    others: others.map(grown),
    email: email ?? `${lastname.toLowerCase().replaceAll(' ', '')}@beispiel.example`,
    ...(groupKind ? { groupKind } : {}),
  })
  return sendWish(ctx, { courseId, others: rest, input, idempotencyKey: null })
}

export const wishesOf = (ctx: Ctx, drawId: string) =>
  ctx.db
    .selectFrom('drawWishes')
    .select(['id', 'number', 'state', 'version', 'wishedAt'])
    .where('clubId', '=', ctx.club.id)
    .where('drawId', '=', drawId)
    .orderBy('number')
    .execute()

/** Templates of all mails to this address, the oldest first. */
export const templatesTo = async (ctx: Ctx, to: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('mails')
    .select('template')
    .where('clubId', '=', ctx.club.id)
    .where('toAddress', '=', to)
    .orderBy('id')
    .execute()
  return rows.map(({ template }) => template)
}
