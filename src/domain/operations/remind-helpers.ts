import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'
import { helperFacts } from './notify-helper.ts'
import { shiftsBetween } from './queries.ts'
import { dayOf } from './rules.ts'
import { shiftText } from './texts.ts'

const FIRST_DAYS = 3
const LAST_DAYS = 1
const CONTACTS_AT_ONCE = 100

/** SQL: day of `shifts s` of `operational_plans p`. */
const SHIFT_DAY = sql`coalesce((s.starts_at at time zone 'Europe/Berlin')::date, p.starts_on)`

/**
 * Reminds helpers three days and one day before, each contact once for a day of a plan. Mark and mail are one transaction: a process
 * that dies reminds nobody twice and forgets nobody. Answers whether more may be left.
 */
export async function remindHelpers(ctx: Ctx): Promise<boolean> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const due = await takeDue(ctx)
    const rows = due.length > 0 ? await listAssignments(ctx, sql`a.id = any(${due}::uuid[])`) : []
    const reached = rows.filter(({ contactEmail }) => contactEmail !== '')
    for (const [first, ...others] of Map.groupBy(reached, keyOf).values()) if (first) await remind(ctx, [first, ...others])
    return new Set(rows.map(({ contactId }) => contactId)).size === CONTACTS_AT_ONCE
  })
}

/** Forgets reminders of shifts that were moved so far ahead that all of them are still to come. Asks for no right. */
export async function remindAnew(ctx: Ctx, shiftIds: readonly string[]): Promise<void> {
  await sql`
    update assignments a set reminded = null from shifts s join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
    where a.club_id = ${ctx.club.id} and a.shift_id = any(${[...shiftIds]}::uuid[]) and s.club_id = a.club_id and s.id = a.shift_id
      and ${SHIFT_DAY} > ${berlinDay(ctx.now).add({ days: FIRST_DAYS })}::date`.execute(ctx.db)
}

const keyOf = ({ contactId, planId, startsAt, startsOn }: Assignment): string =>
  `${contactId} ${planId} ${dayOf({ startsAt, endsAt: null }, { startsOn })}`

async function remind(ctx: Ctx, rows: readonly [Assignment, ...Assignment[]]): Promise<void> {
  const [first] = rows
  const days = berlinDay(ctx.now).until(dayOf(first, first)).days
  // Signed up in several steps, each has a page of its own.
  const others = [...Map.groupBy(rows, ({ signUpId }) => signUpId).values()]
    .slice(1)
    .map((own) => ({ signUpId: found(own[0]).signUpId, text: own.map((row) => shiftText(row, row)).join(', ') }))
  const data = { ...(await helperFacts(ctx, rows)), days, others }
  await sendMail(ctx, { template: 'helper.reminder', to: first.contactEmail, data })
}

/** Marks the due ones, all of a contact at once. Who signed up within the last day of the first reminder needs none yet. */
async function takeDue(ctx: Ctx): Promise<string[]> {
  const today = berlinDay(ctx.now)
  const isLast = sql<boolean>`${SHIFT_DAY} <= ${today.add({ days: LAST_DAYS })}::date`
  const due = sql`
    from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
    join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
    where a.club_id = ${ctx.club.id} and a.state = 'confirmed' and p.state = 'published'
      and s.id in (${shiftsBetween(ctx, today, today.add({ days: FIRST_DAYS + 1 }))}) and coalesce(s.starts_at > ${ctx.now}, true)
      and case when ${isLast} then coalesce(a.reminded <> ${LAST_DAYS}, true) else a.reminded is null end
      and a.confirmed_at < ${ctx.now.subtract({ hours: 20 })}`
  const { rows } = await sql<{ id: string }>`
    with contacts as (select distinct a.contact_id ${due} order by a.contact_id limit ${CONTACTS_AT_ONCE}),
    due as (select a.id, ${isLast} as is_last ${due} and a.contact_id in (select contact_id from contacts) order by a.id for update of a)
    update assignments a set reminded = case when due.is_last then ${LAST_DAYS} else ${FIRST_DAYS} end::smallint from due
    where a.club_id = ${ctx.club.id} and a.id = due.id returning a.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
