import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import type { HallOwner } from './access.ts'
import { SHARED_HALL_JOURNAL } from './journal.ts'

/** Younger ones may still be on their way. */
const WAITED = { minutes: 5 }
const LOOKED_BACK = { hours: 7 * 24 }

interface Entry {
  event: 'shared_time.requested' | 'shared_time.given_back'
  objectId: string
  name: string
  content: string
}

/** Adds log entries lost by a crash between two clubs' transactions; answers their number. For the system. @throws Forbidden */
export async function recordMissing(ctx: Ctx, owner: HallOwner): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const [from, to] = [ctx.now.subtract(LOOKED_BACK), ctx.now.subtract(WAITED)]
  const { rows: theirs } = await sql<Entry>`
    select j.event, j.object_id, j.name, j.content from journal j
    where j.club_id = ${owner.ctx.club.id} and j.event in ('shared_time.requested', 'shared_time.given_back') and j.at between ${from} and ${to}
      and exists (select from bookings b where b.club_id = j.club_id and b.for_club_id = ${ctx.club.id}
        and (b.id = j.object_id::uuid or b.series_id = j.object_id::uuid))
    order by j.at, j.id`.execute(owner.ctx.db)
  let noted = 0
  for (const { event, objectId, name, content } of theirs) {
    if (await isNoted(ctx, event, objectId)) continue
    await record(ctx, { event, id: objectId, content: SHARED_HALL_JOURNAL.recordedLater(content, name) })
    noted++
  }
  return noted
}

async function isNoted(ctx: Ctx, event: string, objectId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('journal')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('objectKind', '=', 'booking')
    .where('objectId', '=', objectId)
    .where('event', '=', event)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
