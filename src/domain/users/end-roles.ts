import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { changeRow } from './commands.ts'
import { isOver, toAreas } from './queries.ts'
import { limitsFor, managesUsers, roleEndStep } from './rules.ts'
import { ROLE_NAMES } from './texts.ts'

/** All admins of the club whose role has a last day, with what is known of them. */
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

/** Admins who may change users, and superusers of the club; without `userId`. */
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

/**
 * Ends the role of admins whose last day is past, who are readers since; asks the admins in time for those whose day comes near, and for
 * those who stay until a handover once more when it is past. Any number of times.
 */
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
    await record(ctx, { event: 'user.role_end_asked', id, content: `Vorstand gefragt: Rolle bis ${facts.on}` })
    return
  }
  await changeRow(ctx, user, { role: 'reader', ...limitsFor('reader', {}), areas: [], endAskedOn: null })
  if (email) await sendMail(ctx, { template: 'user.roleEnded', to: email, data: { ...facts, name: whose, isOwn: true } })
  for (const { name, email } of managers)
    await sendMail(ctx, { template: 'user.roleEnded', to: email, data: { ...facts, name, isOwn: false } })
  const content = `Rolle beendet: ${ROLE_NAMES.admin} bis ${facts.on}, jetzt ${ROLE_NAMES.reader}`
  await record(ctx, { event: 'user.role_ended', id, content, before: { role: 'admin' }, after: { role: 'reader' } })
}
