import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'
import { helperFacts } from './notify-helper.ts'
import { dayOf } from './rules.ts'

const FIRST_DAYS = 3
const LAST_DAYS = 1
const AT_ONCE = 200

/**
 * Reminds helpers three days and one day before, each contact once per plan. Mark and mail are one transaction: a process that dies
 * reminds nobody twice. Answers whether more may be left.
 */
export async function remindHelpers(ctx: Ctx): Promise<boolean> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const due = await takeDue(ctx)
    const rows = due.length > 0 ? await listAssignments(ctx, sql`a.id = any(${due}::uuid[])`) : []
    const reached = rows.filter(({ contactEmail }) => contactEmail !== '')
    for (const [first, ...others] of Map.groupBy(reached, keyOf).values()) {
      if (!first) continue
      const days = berlinDay(ctx.now).until(dayOf(first, first)).days
      const data = { ...(await helperFacts(ctx, [first, ...others])), days }
      await sendMail(ctx, { template: 'helper.reminder', to: first.contactEmail, data })
    }
    return due.length === AT_ONCE
  })
}

const keyOf = ({ contactId, planId, startsAt, startsOn }: Assignment): string =>
  `${contactId} ${planId} ${dayOf({ startsAt, endsAt: null }, { startsOn })}`

/** Marks the due ones. Who signed up within the last day of the first reminder needs none yet. */
async function takeDue(ctx: Ctx): Promise<string[]> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<{ id: string }>`
    with due as (
      select a.id, d.day <= ${today.add({ days: LAST_DAYS })}::date as is_last from assignments a
      join shifts s on s.club_id = a.club_id and s.id = a.shift_id
      join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
      cross join lateral (select coalesce((s.starts_at at time zone 'Europe/Berlin')::date, p.starts_on) as day) d
      where a.club_id = ${ctx.club.id} and a.state = 'confirmed' and p.state = 'published'
        and d.day between ${today}::date and ${today.add({ days: FIRST_DAYS })}::date and coalesce(s.starts_at > ${ctx.now}, true)
        and case when d.day <= ${today.add({ days: LAST_DAYS })}::date then coalesce(a.reminded <> ${LAST_DAYS}, true)
          else a.reminded is null end
        and a.confirmed_at < ${ctx.now.subtract({ hours: 20 })}
      order by a.contact_id, a.id limit ${AT_ONCE} for update of a skip locked)
    update assignments a set reminded = case when due.is_last then ${LAST_DAYS} else ${FIRST_DAYS} end::smallint from due
    where a.club_id = ${ctx.club.id} and a.id = due.id returning a.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
