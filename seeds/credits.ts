import { sql } from 'kysely'
import type { Ctx } from '../src/domain/context.ts'
import { saveKind } from '../src/domain/credits/save-kind.ts'
import { sellCard } from '../src/domain/credits/sell-card.ts'
import { settleCredits } from '../src/domain/credits/settle-credits.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'

const OFFER = 'Yoga am Abend'
const SITE = 'https://www.gsv-alt.example'

/** A card for single yoga lessons with two holders, and another site with the finder. */
export async function storeCredits(ctx: Ctx): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const clubId = ctx.club.id
  await ctx.db.insertInto('embedOrigins').values({ clubId, origin: SITE }).execute()
  const course = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('clubId', '=', clubId)
    .where('title', '=', OFFER)
    .executeTakeFirstOrThrow()
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'endsAt'])
    .where('clubId', '=', clubId)
    .where('courseId', '=', course.id)
    .where('state', '=', 'held')
    .orderBy('startsAt', 'desc')
    .execute()
  const kind = await saveKind(ctx, {
    name: '10er-Karte Yoga',
    units: 10,
    price: 9000,
    validMonths: 12,
    courseIds: [course.id],
    departmentIds: [],
    membersPay: true,
    trainersSell: true,
    isOff: false,
  })
  if (!kind.ok) throw new Error(kind.refusal)
  const { rows } = await sql<{ id: string }>`
    select w.id from people w where w.club_id = ${clubId} and w.birth_on < '2000-01-01' and not exists (
      select from participations p where p.club_id = w.club_id and p.course_id = ${course.id} and p.person_id = w.id)
      and not exists (select from course_trainers t where t.club_id = w.club_id and t.person_id = w.id)
    order by w.lastname = 'Lorenz' and w.firstname = 'Anke' desc, w.lastname, w.firstname, w.id limit 2`.execute(ctx.db)
  for (const [at, { id: personId }] of rows.entries()) {
    await sell(ctx, kind.value, personId)
    for (const session of sessions.slice(0, 3 + at)) await come(ctx, session, personId)
  }
  // The demo begins with an empty outbox.
  await ctx.db.deleteFrom('mails').where('clubId', '=', clubId).where('template', '=', 'credit.sold').execute()
}

async function sell(ctx: Ctx, kindId: string, personId: string): Promise<void> {
  const sold = await sellCard(ctx, { id: newId(), kindId, personId, validFrom: berlinDay(ctx.now).subtract({ days: 60 }) })
  if (!sold.ok) throw new Error(sold.refusal)
}

async function come(ctx: Ctx, session: { id: string; endsAt: Temporal.Instant }, personId: string): Promise<void> {
  const takenAt = session.endsAt.subtract({ minutes: 50 })
  const mark = { clubId: ctx.club.id, clientId: newId(), sessionId: session.id, personId, state: 'present', takenAt }
  await ctx.db
    .insertInto('attendanceEntries')
    .values({ ...mark, receivedAt: takenAt, phoneId: newId() })
    .execute()
  await ctx.db.insertInto('attendance').values(mark).execute()
  await settleCredits(ctx, session.id, [personId])
}
