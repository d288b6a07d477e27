import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { findContact } from '../clubs/find-contact.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import type { FamilyInput } from '../members/input.ts'
import { getMember } from '../members/queries.ts'
import { enterFamily, type KnownAddress } from '../processes/enter-family.ts'
import { inviteMember } from '../processes/invite-member.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canDecideApplications } from './access.ts'
import { type ApplicationInput, keptFamily, readFamily } from './input.ts'
import { APPLICATION_JOURNAL } from './journal.ts'
import type { ApplicationState } from './queries.ts'
import type { ApplicationRefusal } from './texts.ts'

const namesOf = ({ people }: FamilyInput): string[] => people.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())

/** Open to everybody; the link in the mail confirms it. Once for a key. */
export function applyForMembership(
  ctx: Ctx,
  { isGuardianAgreed, isMandateGiven: _, isPrivacyRead: __, ...family }: ApplicationInput,
  key: string | null,
): Promise<Answer<{ id: string }, 'key_reused' | 'unknown_department'>> {
  const kept = JSON.stringify({ ...keptFamily(family, berlinDay(ctx.now)), isGuardianAgreed })
  return transaction(ctx, async (ctx) => {
    if (await hasUnknownDepartment(ctx, family)) return refuse('unknown_department')
    return onlyOnce(ctx, { operation: 'apply', key, input: kept }, async () => {
      const id = newId()
      const names = namesOf(family)
      const [name = ''] = names
      const { email } = found(family.people[0])
      await sql`insert into applications (club_id, id, name, email, family, applied_at)
        values (${ctx.club.id}, ${id}, ${name}, ${email}, ${kept}::jsonb, ${ctx.now})`.execute(ctx.db)
      await record(ctx, { event: 'application.received', id, content: APPLICATION_JOURNAL.received(names.length) })
      const data = { applicationId: id, name, people: names }
      await sendMail(ctx, { template: 'application.confirm', to: email, data, priority: AWAITED })
      return ok({ id })
    })
  })
}

async function hasUnknownDepartment(ctx: Ctx, { people }: FamilyInput): Promise<boolean> {
  const wanted = [...new Set(people.flatMap(({ departmentIds }) => departmentIds))]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from departments where club_id = ${ctx.club.id} and id = any(${wanted}::uuid[])`.execute(ctx.db)
  return found(rows[0]).count < wanted.length
}

interface Locked {
  name: string
  email: string
  kept: unknown
  state: ApplicationState
  confirmedAt: Temporal.Instant | null
}

/** @throws NotFound */
async function lockApplication(ctx: Ctx, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select name, email, family as kept, state, confirmed_at from applications where club_id = ${ctx.club.id} and id = ${id} for update`.execute(
    ctx.db,
  )
  return found(rows[0])
}

/** For the holder of the mailed link; repeatable. @throws NotFound */
export async function confirmApplication(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { name, email, kept, state, confirmedAt } = await lockApplication(ctx, id)
    if (confirmedAt || state !== 'applied') return
    await sql`update applications set confirmed_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'application.confirmed', id, content: APPLICATION_JOURNAL.confirmed })
    const office = (await findContact(ctx))?.email ?? ''
    const family = readFamily(kept, ctx.now)
    const data = { applicationId: id, name, people: namesOf(family) }
    const payment = family.iban ? `Lastschrift von ${maskedIban(family.iban)}` : 'Rechnung'
    const copy = { ...data, entry: formatDay(family.entryOn), payment }
    await sendMail(ctx, { template: 'application.received', to: email, data: copy })
    if (office !== '') await sendMail(ctx, { template: 'application.forOffice', to: office, data })
  })
}

async function settle(ctx: Ctx, id: string, decided: { state: ApplicationState; note?: string; personId?: string | null }) {
  const { state, note = '', personId = null } = decided
  await sql`update applications set state = ${state}, note = ${note}, person_id = ${personId}, decided_at = ${ctx.now}, decided_by = ${userIdOf(ctx)}
    where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
}

type Approved = Answer<
  { memberIds: string[] },
  ApplicationRefusal,
  Record<Exclude<ApplicationRefusal, 'already_decided'>, { at: number }>
>

/**
 * Enters the family as the paper does, with numbers, and invites those with an address to log in; of two who press, one does. The mandate of
 * an unconfirmed application does not count. Known people keep their address unless the office says that they moved. `at`: line of the
 * person in the way. @throws Forbidden, NotFound
 */
export async function approveApplication(ctx: Ctx, id: string, knownAddress: KnownAddress = 'keep'): Promise<Approved> {
  allow(canDecideApplications(ctx.actor))
  return transaction(ctx, async (ctx): Promise<Approved> => {
    const { name, email, kept, state, confirmedAt } = await lockApplication(ctx, id)
    if (state !== 'applied') return refuse('already_decided')
    const family = readFamily(kept, confirmedAt)
    const entered = await enterFamily(ctx, family, null, knownAddress)
    if (!entered.ok) return entered
    const { memberIds, personIds } = entered.value
    await settle(ctx, id, { state: 'approved', personId: found(personIds[0]) })
    await record(ctx, { event: 'application.approved', id, content: APPLICATION_JOURNAL.approved(memberIds.length) })
    const members: { name: string; number: string }[] = []
    for (const memberId of memberIds) {
      const { firstname, lastname, memberNo } = await getMember(ctx, memberId)
      members.push({ name: `${firstname} ${lastname}`, number: memberNo ?? '' })
    }
    const data = { name, entry: formatDay(family.entryOn), members }
    await sendMail(ctx, { template: 'application.approved', to: email, data })
    if (confirmedAt) for (const personId of personIds) await inviteMember(ctx, personId)
    return ok({ memberIds })
  })
}

/** By mail, with the reason. @throws Forbidden, NotFound */
export async function declineApplication(ctx: Ctx, id: string, note: string): Promise<Answer<null, 'already_decided'>> {
  allow(canDecideApplications(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { name, email, state } = await lockApplication(ctx, id)
    if (state !== 'applied') return refuse('already_decided')
    await settle(ctx, id, { state: 'declined', note })
    await record(ctx, { event: 'application.declined', id, content: APPLICATION_JOURNAL.declined })
    await sendMail(ctx, { template: 'application.declined', to: email, data: { name, note } })
    return ok(null)
  })
}
