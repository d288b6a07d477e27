import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, isNotFound, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import { sendMail } from '../mail/commands.ts'
import { PersonFields } from '../people/input.ts'
import { setPerson } from '../people/set-person.ts'
import { canManageUsers } from '../users/access.ts'
import { changeRole } from '../users/change-role.ts'
import { RoleChange } from '../users/input.ts'
import { renameLinked } from '../users/rename.ts'
import { canDecideChanges } from './access.ts'
import { AccountFields, type ChangeKind, type ChangeState } from './input.ts'
import { CHANGE_JOURNAL } from './journal.ts'
import { listShared } from './list-shared.ts'
import type { DecidedFacts } from './mails.ts'
import { FIELD_TEXTS } from './texts.ts'

interface Change {
  id: string
  objectKind: ChangeKind
  objectId: string
  fields: Record<string, string | null>
}

interface NewChange {
  kind: ChangeKind
  /** Of a login with kind `user`. */
  personId: string
  fields: Record<string, unknown>
  effectiveOn: Temporal.PlainDate
  state: 'asked' | 'planned'
}

/** Stored for its day. Asks for no right; in a transaction. Answers the change's id. */
export async function planChange(ctx: Ctx, { kind, personId, fields, effectiveOn, state }: NewChange): Promise<string> {
  const id = newId()
  const given = JSON.stringify(fields)
  await sql`insert into scheduled_changes (club_id, id, object_kind, object_id, fields, effective_on, state, asked_by, asked_at)
    values (${ctx.club.id}, ${id}, ${kind}, ${personId}, ${given}::jsonb, ${effectiveOn}::date, ${state}, ${userIdOf(ctx)}, ${ctx.now})`.execute(
    ctx.db,
  )
  const content = state === 'asked' ? CHANGE_JOURNAL.asked : CHANGE_JOURNAL.planned(effectiveOn)
  await record(ctx, { event: state === 'asked' ? 'scheduled_change.asked' : 'scheduled_change.planned', id, content })
  return id
}

/** Puts new values of a person in force. Asks for no right; in a transaction. @throws NotFound */
export async function applyPerson(ctx: Ctx, personId: string, fields: PersonFields): Promise<void> {
  await setPerson(ctx, personId, fields)
  const { firstname, lastname } = fields
  if (firstname === undefined && lastname === undefined) return
  const row = await ctx.db
    .selectFrom('people')
    .select(['firstname', 'lastname'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', personId)
    .executeTakeFirst()
  await renameLinked(ctx, personId, found(row))
}

/** A role is given by nobody in person: its right was asked when it was planned. */
async function applyRole(ctx: Ctx, id: string, fields: Change['fields']): Promise<Answer<unknown, string>> {
  const { rows } = await sql<{ version: number }>`
    select version from club_users where club_id = ${ctx.club.id} and id = ${id} for update`.execute(ctx.db)
  return changeRole(ctx, RoleChange.parse({ ...fields, id, version: found(rows[0]).version }))
}

async function apply(ctx: Ctx, { objectKind, objectId, fields }: Change): Promise<Answer<unknown, string>> {
  if (objectKind === 'user') return applyRole(ctx, objectId, fields)
  if (objectKind === 'person') await applyPerson(ctx, objectId, PersonFields.parse(fields))
  else await addMandate(ctx, { ...AccountFields.parse(fields), debtorId: await ensureDebtor(ctx, objectId), isSure: true })
  return ok(null)
}

/** Decided, in force or called off. Asks for no right; in a transaction. */
export async function settle(ctx: Ctx, id: string, state: ChangeState, note = ''): Promise<void> {
  await sql`update scheduled_changes set state = ${state}, note = ${note}, decided_by = ${userIdOf(ctx)}, decided_at = ${ctx.now}
    where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
}

/** Every change whose day has come, in the order of their days; one that fails keeps none of the others back. For the daily duty. */
export async function applyDueChanges(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Change>`
    select id, object_kind, object_id, fields from scheduled_changes
    where club_id = ${ctx.club.id} and state = 'planned' and effective_on <= ${berlinDay(ctx.now)}::date order by effective_on, id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await transaction(ctx, (ctx) => applyDue(ctx, id))
  return rows.length
}

/** Locked while it is in one of these states, else null. */
export async function lockOpen(ctx: Ctx, id: string, states: readonly ChangeState[]): Promise<Change | null> {
  const { rows } = await sql<Change>`
    select id, object_kind, object_id, fields from scheduled_changes
    where club_id = ${ctx.club.id} and id = ${id} and state = any(${[...states]}) for update`.execute(ctx.db)
  return rows[0] ?? null
}

/** By mail, whoever asked for it by their login. */
async function tellAsker(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<Omit<DecidedFacts, 'fields'> & { email: string; fields: Change['fields'] }>`
    select l.email, trim(u.firstname || ' ' || u.lastname) as name, c.fields, c.state <> 'declined' as is_approved, c.note,
      c.effective_on::text as effective_on, case when u.person_id = p.id then '' else trim(p.firstname || ' ' || p.lastname) end as person_name
    from scheduled_changes c join people p on p.club_id = c.club_id and p.id = c.object_id
    join club_users u on u.club_id = c.club_id and u.user_id = c.asked_by join logins l on l.user_id = u.user_id
    where c.club_id = ${ctx.club.id} and c.id = ${id}`.execute(ctx.db)
  const [asked] = rows
  if (!asked) return
  const { email, ...facts } = asked
  const fields = Object.keys(facts.fields).map((field) => FIELD_TEXTS[field] ?? field)
  await sendMail(ctx, { template: 'change.decided', to: email, data: { ...facts, fields } })
}

async function applyDue(ctx: Ctx, id: string): Promise<void> {
  const change = await lockOpen(ctx, id, ['planned'])
  if (!change) return
  const applied = await savepoint(ctx, async (ctx) => {
    try {
      return await apply(ctx, change)
    } catch (error) {
      // The person was removed meanwhile: the office sees a change that found nobody.
      if (isNotFound(error)) return refuse('gone')
      throw error
    }
  })
  await settle(ctx, id, applied.ok ? 'done' : 'failed')
  const content = applied.ok ? CHANGE_JOURNAL.done : CHANGE_JOURNAL.failed
  await record(ctx, { event: 'scheduled_change.done', id, content })
}

/** A coming change is called off, or one that waits; `isForAll`: also where it was entered together with it. @throws Forbidden */
export async function withdrawChange(
  ctx: Ctx,
  id: string,
  { isForAll = false }: { isForAll?: boolean } = {},
): Promise<Answer<null, 'already_decided'>> {
  allow(canDecideChanges(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const change = await lockOpen(ctx, id, ['asked', 'planned'])
    if (!change) return refuse('already_decided')
    if (change.objectKind === 'user') allow(canManageUsers(ctx.actor))
    const shared = isForAll ? (await listShared(ctx, change.objectId)).filter(({ ofId }) => ofId === id) : []
    for (const one of [id, ...shared.map((other) => other.id).toSorted()]) {
      if (one !== id && !(await lockOpen(ctx, one, ['planned']))) continue
      await settle(ctx, one, 'withdrawn')
      await record(ctx, { event: 'scheduled_change.withdrawn', id: one, content: CHANGE_JOURNAL.withdrawn })
    }
    return ok(null)
  })
}

/** Approved, it comes on its day, a past one at once. @throws Forbidden */
export async function decideChange(
  ctx: Ctx,
  { id, isApproved, note }: { id: string; isApproved: boolean; note: string },
): Promise<Answer<null, 'already_decided'>> {
  allow(canDecideChanges(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const change = await lockOpen(ctx, id, ['asked'])
    if (!change) return refuse('already_decided')
    const { rows } = await sql<{ effectiveOn: Temporal.PlainDate }>`
      select effective_on from scheduled_changes where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    const isLater = isAfter(found(rows[0]).effectiveOn, berlinDay(ctx.now))
    if (isApproved && !isLater) await apply(ctx, change)
    await settle(ctx, id, isApproved ? (isLater ? 'planned' : 'done') : 'declined', note)
    await tellAsker(ctx, id)
    const content = isApproved ? CHANGE_JOURNAL.approved : CHANGE_JOURNAL.declined
    await record(ctx, { event: 'scheduled_change.decided', id, content })
    return ok(null)
  })
}

/** Coming changes of a person go on with the one who stays. Asks for no right; in a transaction. */
export async function moveChanges(ctx: Ctx, fromPersonId: string, toPersonId: string): Promise<void> {
  await sql`update scheduled_changes set object_id = ${toPersonId}
    where club_id = ${ctx.club.id} and object_kind <> 'user' and object_id = ${fromPersonId}`.execute(ctx.db)
}
