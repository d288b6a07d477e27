import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { canSeeSettings } from './access.ts'
import { CLUB_JOURNAL } from './journal.ts'

/** One entry for each page and superuser in this time. */
const AGAIN_AFTER = Temporal.Duration.from({ hours: 1 })

/** Notes that a superuser looks at a page with personal data of the club, for its board. */
export async function noteReading(ctx: Ctx, page: { path: string; title: string }): Promise<void> {
  const { actor, now } = ctx
  if (actor.kind !== 'user' || !isSuperUser(actor)) return
  const { rows } = await sql`
    select from journal where club_id = ${ctx.club.id} and event = 'club.read' and actor_user_id = ${actor.userId}::uuid
      and object_id = ${page.path} and at > ${now.subtract(AGAIN_AFTER)} limit 1`.execute(ctx.db)
  if (rows.length > 0) return
  await transaction(ctx, (ctx) => record(ctx, { event: 'club.read', id: page.path, content: CLUB_JOURNAL.read(page.title) }))
}

export interface Reading {
  id: string
  at: Temporal.Instant
  name: string
  content: string
}

const SHOWN = 50

/** Pages with personal data that superusers looked at, the last first. */
export async function listReadings(ctx: Ctx): Promise<Reading[]> {
  allow(canSeeSettings(ctx.actor))
  return ctx.db
    .selectFrom('journal')
    .select(['id', 'at', 'name', 'content'])
    .where('clubId', '=', ctx.club.id)
    .where('event', '=', 'club.read')
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()
}
