import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { changeRow } from './commands.ts'
import { USER_JOURNAL } from './journal.ts'
import { isOver, toAreas } from './queries.ts'
import { limitsFor, managesUsers, roleEndStep } from './rules.ts'
import { ROLE_NAMES } from './texts.ts'

const listEnding = (ctx: Ctx) =>
  ctx.db
    .selectFrom('clubUsers')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('endsOn', 'is not', null)
    .where('blockedAt', 'is', null)
    .orderBy('endsOn')
    .orderBy('id')
    .execute()

async function listManagers(ctx: Ctx, userId: string): Promise<{ name: string; email: string }[]> {
  const rows = await ctx.db
    .selectFrom('clubUsers')
    .innerJoin('logins', 'logins.userId', 'clubUsers.userId')
    .select(['clubUsers.userId', 'role', 'firstname', 'lastname', 'areas', 'isReadOnly', 'logins.email'])
    .where('clubUsers.clubId', '=', ctx.club.id)
    .where('role', 'in', ['admin', 'super'])
    .where('blockedAt', 'is', null)
    .where('acceptedAt', 'is not', null)
    .where(isOver, 'is not', true)
    .where('clubUsers.userId', '<>', userId)
    .orderBy('logins.email')
    .execute()
  return rows
    .filter(({ role, areas, isReadOnly }) => role === 'super' || managesUsers({ areas: toAreas(areas), isReadOnly }))
    .flatMap(({ firstname, lastname, email }) => (email ? [{ name: `${firstname} ${lastname}`.trim(), email }] : []))
}

/** Asks the admins shortly before the last day, and again while a role stays for a handover. Idempotent. */
export async function endRoles(ctx: Ctx): Promise<void> {
  allow(isSuperUser(ctx.actor))
  for (const { id } of await listEnding(ctx)) await transaction(ctx, (ctx) => takeStep(ctx, id))
}

async function takeStep(ctx: Ctx, id: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('clubUsers')
    .innerJoin('logins', 'logins.userId', 'clubUsers.userId')
    .select(['id', 'clubUsers.userId', 'firstname', 'lastname', 'version', 'logins.email'])
    .select(['endsOn', 'staysUntilHandover', 'endAskedOn'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .forUpdate('clubUsers')
    .executeTakeFirst()
  if (!user?.endsOn) return
  const { endsOn, email, staysUntilHandover } = user
  const today = berlinDay(ctx.now)
  const step = roleEndStep({ ...user, endsOn }, today)
  if (!step) return
  const whose = `${user.firstname} ${user.lastname}`.trim()
  const facts = { whose, role: ROLE_NAMES.admin, on: formatDay(endsOn), staysUntilHandover, isPast: isBefore(endsOn, today) }
  const managers = await listManagers(ctx, user.userId)
  if (step === 'ask') {
    await changeRow(ctx, user, { endAskedOn: today })
    for (const { name, email } of managers)
      await sendMail(ctx, { template: 'user.roleEnds', to: email, data: { ...facts, name } })
    await record(ctx, { event: 'user.role_end_asked', id, content: USER_JOURNAL.roleEndAsked(facts.on) })
    return
  }
  await changeRow(ctx, user, { role: 'reader', ...limitsFor('reader', {}), areas: [], endAskedOn: null })
  if (email) await sendMail(ctx, { template: 'user.roleEnded', to: email, data: { ...facts, name: whose, isOwn: true } })
  for (const { name, email } of managers)
    await sendMail(ctx, { template: 'user.roleEnded', to: email, data: { ...facts, name, isOwn: false } })
  const content = USER_JOURNAL.roleEnded(ROLE_NAMES.admin, facts.on, ROLE_NAMES.reader)
  await record(ctx, { event: 'user.role_ended', id, content, before: { role: 'admin' }, after: { role: 'reader' } })
}
