import { sql, type Updateable } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, profileOf, userIdOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { emailOf } from '../people/queries.ts'
import { canChangePay, canConfirmHours, canSeeStatements } from './access.ts'
import type { ReturnInput } from './input.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { lockStatements, readStatements, type Statement } from './queries.ts'
import { mayApprove, mayConfirm, mayReturn, type StepRefusal } from './rules.ts'
import { monthName } from './texts.ts'

/** Locked; a department head finds no statement of others. @throws NotFound, Forbidden */
async function getLocked(ctx: Ctx, id: string): Promise<Statement & { isOwn: boolean }> {
  allow(canSeeStatements(ctx.actor))
  await lockStatements(ctx, [id])
  const statement = found((await readStatements(ctx, sql`t.id = ${id}`))[0])
  return { ...statement, isOwn: ctx.actor.kind === 'user' && profileOf(ctx.actor).personId === statement.personId }
}

/** The department says that these hours were held. @throws NotFound, Forbidden */
export async function confirmStatement(ctx: Ctx, id: string): Promise<Answer<void, StepRefusal>> {
  return transaction(ctx, async (ctx) => {
    const statement = await getLocked(ctx, id)
    allow(canConfirmHours(ctx.actor, statement.departmentId))
    const may = mayConfirm(statement)
    if (!may.ok) return may
    await change(ctx, id, { state: 'confirmed', confirmedAt: ctx.now, confirmedBy: userIdOf(ctx) })
    await record(ctx, { event: 'statement.decided', id, content: STATEMENT_JOURNAL.confirmed(monthName(statement.month)) })
    return ok(undefined)
  })
}

/** Finanzen free it for payment; its rows stay as they are from now on. @throws NotFound, Forbidden */
export async function approveStatement(ctx: Ctx, id: string): Promise<Answer<void, StepRefusal>> {
  return transaction(ctx, async (ctx) => {
    allow(canChangePay(ctx.actor))
    const statement = await getLocked(ctx, id)
    const may = mayApprove(statement)
    if (!may.ok) return may
    await change(ctx, id, { state: 'approved', approvedAt: ctx.now, approvedBy: userIdOf(ctx) })
    await record(ctx, { event: 'statement.decided', id, content: STATEMENT_JOURNAL.approved(monthName(statement.month)) })
    return ok(undefined)
  })
}

/** Back to the trainer with a reason: its hours are open again, its corrections wait. @throws NotFound, Forbidden */
export async function returnStatement(ctx: Ctx, { id, reason }: ReturnInput): Promise<Answer<void, StepRefusal>> {
  return transaction(ctx, async (ctx) => {
    const statement = await getLocked(ctx, id)
    allow(canConfirmHours(ctx.actor, statement.departmentId))
    const may = mayReturn(statement)
    if (!may.ok) return may
    const of = sql`club_id = ${ctx.club.id} and statement_id = ${id}`
    await sql`delete from statement_items where ${of} and kind <> 'correction'`.execute(ctx.db)
    await sql`update statement_items set statement_id = null where ${of}`.execute(ctx.db)
    await change(ctx, id, { returnedAt: ctx.now, returnedBy: userIdOf(ctx), returnReason: reason })
    const content = STATEMENT_JOURNAL.returned(monthName(statement.month))
    await record(ctx, { event: 'statement.decided', id, content, after: { reason } })
    await tellReturned(ctx, statement, reason)
    return ok(undefined)
  })
}

async function change(ctx: Ctx, id: string, values: Updateable<DB['trainerStatements']>): Promise<void> {
  await ctx.db.updateTable('trainerStatements').set(values).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
}

async function tellReturned(ctx: Ctx, { personId, name, month }: Statement, reason: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select ${emailOf('p')} as email from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  const to = rows[0]?.email ?? ''
  if (to !== '') await sendMail(ctx, { template: 'statement.returned', to, data: { name, month: monthName(month), reason } })
}
