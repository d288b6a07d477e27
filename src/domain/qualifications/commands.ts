import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageQualifications } from './access.ts'
import type { ConductCheckInput, LicenceInput } from './input.ts'
import { QUALIFICATION_JOURNAL } from './journal.ts'
import { licenceYears } from './queries.ts'
import { PERIOD_OF, usualEnd } from './rules.ts'

/** Its last day where none was typed: the usual one of its kind. */
async function endOf(ctx: Ctx, { kind, from, to, isOpen }: LicenceInput): Promise<Temporal.PlainDate | null> {
  if (isOpen) return null
  const period = PERIOD_OF[kind]
  return to ?? usualEnd(from, period ? await licenceYears(ctx, period) : null)
}

/** The person has another licence of this kind, name and first day, and this one is new or had others. Locks their row: two tabs wait. */
async function isKnown(ctx: Ctx, personId: string, { id, kind, title, from }: LicenceInput): Promise<boolean> {
  await sql`select from people where club_id = ${ctx.club.id} and id = ${personId} for update`.execute(ctx.db)
  const { rows } = await sql<{ id: string }>`select id from licences where club_id = ${ctx.club.id} and person_id = ${personId}
    and kind = ${kind} and lower(title) = lower(${title}) and lower(valid) = ${from}::date`.execute(ctx.db)
  return rows.length > 0 && !rows.some((same) => same.id === id)
}

/** With an id an entered one changes. @throws Forbidden, NotFound, MissingReference */
export async function saveLicence(
  ctx: Ctx,
  personId: string,
  input: LicenceInput,
): Promise<Answer<string, 'changed_meanwhile' | 'licence_known'>> {
  allow(canManageQualifications(ctx.actor))
  const { id, version, kind, title, number, from } = input
  return transaction(ctx, async (ctx): Promise<Answer<string, 'changed_meanwhile' | 'licence_known'>> => {
    if (await isKnown(ctx, personId, input)) return refuse('licence_known')
    const valid = dayRange(from, (await endOf(ctx, input)) ?? undefined)
    if (id === '') {
      const made = newId()
      await ctx.db
        .insertInto('licences')
        .values({ clubId: ctx.club.id, id: made, personId, kind, title, number, valid })
        .execute()
      await record(ctx, { event: 'qualification.changed', id: personId, content: QUALIFICATION_JOURNAL.licenceAdded })
      return ok(made)
    }
    const changed = await ctx.db
      .updateTable('licences')
      .set({ kind, title, number, valid, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .where('personId', '=', personId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) {
      await findRow(ctx, 'licences', personId, id)
      return refuse('changed_meanwhile')
    }
    await record(ctx, { event: 'qualification.changed', id: personId, content: QUALIFICATION_JOURNAL.licenceChanged })
    return ok(id)
  })
}

/** A seen certificate: only its days and whether it matters (§ 72a (5) SGB VIII). @throws Forbidden, MissingReference */
export async function addConductCheck(
  ctx: Ctx,
  personId: string,
  check: ConductCheckInput,
): Promise<Answer<string, 'day_ahead'>> {
  allow(canManageQualifications(ctx.actor))
  if (isAfter(check.seenOn, berlinDay(ctx.now))) return refuse('day_ahead')
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('conductChecks')
      .values({ ...check, clubId: ctx.club.id, id, personId })
      .execute()
    await record(ctx, { event: 'qualification.changed', id: personId, content: QUALIFICATION_JOURNAL.checkSeen })
    return ok(id)
  })
}

/** @throws Forbidden, MissingReference */
export async function addConductCode(
  ctx: Ctx,
  personId: string,
  signedOn: Temporal.PlainDate,
): Promise<Answer<string, 'day_ahead'>> {
  allow(canManageQualifications(ctx.actor))
  if (isAfter(signedOn, berlinDay(ctx.now))) return refuse('day_ahead')
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db.insertInto('conductCodes').values({ clubId: ctx.club.id, id, personId, signedOn }).execute()
    await record(ctx, { event: 'qualification.changed', id: personId, content: QUALIFICATION_JOURNAL.codeSigned })
    return ok(id)
  })
}

const REMOVABLE = {
  licences: QUALIFICATION_JOURNAL.licenceRemoved,
  conduct_checks: QUALIFICATION_JOURNAL.checkRemoved,
  conduct_codes: QUALIFICATION_JOURNAL.codeRemoved,
} as const
export type Qualification = keyof typeof REMOVABLE

async function findRow(ctx: Ctx, table: Qualification, personId: string, id: string): Promise<void> {
  const { rows } = await sql`select 1 as "one" from ${sql.table(table)}
    where club_id = ${ctx.club.id} and person_id = ${personId} and id = ${id} for update`.execute(ctx.db)
  found(rows[0])
}

/** Entered by mistake. @throws Forbidden, NotFound */
export async function removeQualification(ctx: Ctx, personId: string, table: Qualification, id: string): Promise<Answer<null>> {
  allow(canManageQualifications(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await findRow(ctx, table, personId, id)
    await sql`delete from ${sql.table(table)} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'qualification.changed', id: personId, content: REMOVABLE[table] })
    return ok(null)
  })
}
