import { sql } from 'kysely'
import { cancelSession } from '../src/domain/cancellations/cancel-session.ts'
import type { Ctx } from '../src/domain/context.ts'

/** Cancels the demo trainer's last session of the next seven days; half of the people have seen it. */
export async function storeCancellation(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id and c.state in ('published', 'running')
    join course_trainers t on t.club_id = c.club_id and t.course_id = c.id
    join club_users u on u.club_id = t.club_id and u.person_id = t.person_id and u.role = 'trainer'
    where s.club_id = ${ctx.club.id} and s.state = 'planned' and s.starts_at > ${ctx.now.add({ hours: 24 })}
      and s.starts_at < ${ctx.now.add({ hours: 7 * 24 })}
    order by s.starts_at desc, s.id limit 1`.execute(ctx.db)
  const [session] = rows
  if (!session) return
  const cancelled = await cancelSession(ctx, session.id, { reason: 'Der Boden wird geschliffen.', paysTrainer: false })
  if (!cancelled.ok) throw new Error(cancelled.refusal)
  // The demo begins with an empty outbox.
  await ctx.db.deleteFrom('mails').where('clubId', '=', ctx.club.id).where('template', '=', 'session.cancelled').execute()
  await sql`
    update notices n set seen_at = ${ctx.now}, seen_how = 'link'
    from (select id, row_number() over (order by id) as at from notices where club_id = ${ctx.club.id}) as told
    where n.club_id = ${ctx.club.id} and n.id = told.id and told.at % 2 = 0 and n.to_address <> ''`.execute(ctx.db)
}
