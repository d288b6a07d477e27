import { sql } from 'kysely'
import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageOwnFields } from './access.ts'
import type { OwnFieldInput } from './input.ts'
import { OWN_FIELD_JOURNAL } from './journal.ts'
import { listOwnFields } from './queries.ts'
import { readValue, type ValueFault } from './rules.ts'

/** Used answers and the kind of a used field stay. */
async function breaksValues(ctx: Ctx, id: string, before: { kind: string }, { kind, choices }: OwnFieldInput): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from own_values where club_id = ${ctx.club.id} and field_id = ${id}
      and (${before.kind !== kind} or ${kind === 'choice'} and value <> all(${choices}::text[]))`.execute(ctx.db)
  return found(rows[0]).count > 0
}

/** A saved filter asks for values of a field; without the field it would mean nobody. */
async function isAskedFor(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isAsked: boolean }>`
    select exists (select from member_filters where club_id = ${ctx.club.id} and filter -> 'own' @> ${JSON.stringify([{ fieldId: id }])}::jsonb)
      as is_asked`.execute(ctx.db)
  return found(rows[0]).isAsked
}

/** With an id an existing one changes. @throws Forbidden, NotFound */
export async function saveOwnField(
  ctx: Ctx,
  input: OwnFieldInput,
): Promise<Answer<string, 'changed_meanwhile' | 'name_taken' | 'in_use' | 'in_filter'>> {
  allow(canManageOwnFields(ctx.actor))
  const { id, version, title, kind, choices } = input
  try {
    return await transaction(ctx, async (ctx) => {
      if (id === '') {
        const fresh = newId()
        await sql`insert into own_fields (club_id, id, title, kind, choices, position)
          select ${ctx.club.id}, ${fresh}, ${title}, ${kind}, ${choices}, count(*) from own_fields where club_id = ${ctx.club.id}`.execute(
          ctx.db,
        )
        await record(ctx, { event: 'own_field.changed', id: fresh, content: OWN_FIELD_JOURNAL.added(title) })
        return ok(fresh)
      }
      const before = found(
        await ctx.db
          .selectFrom('ownFields')
          .select(['kind', 'version'])
          .where('clubId', '=', ctx.club.id)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst(),
      )
      if (before.version !== version) return refuse('changed_meanwhile')
      if (await breaksValues(ctx, id, before, input)) return refuse('in_use')
      if (before.kind !== kind && (await isAskedFor(ctx, id))) return refuse('in_filter')
      await ctx.db
        .updateTable('ownFields')
        .set({ title, kind, choices, version: version + 1 })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .execute()
      await record(ctx, { event: 'own_field.changed', id, content: OWN_FIELD_JOURNAL.changed(title) })
      return ok(id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('name_taken')
    throw error
  }
}

/** With all its values. @throws Forbidden, NotFound */
export async function removeOwnField(ctx: Ctx, id: string): Promise<Answer<null, 'in_filter'>> {
  allow(canManageOwnFields(ctx.actor))
  return transaction(ctx, async (ctx) => {
    if (await isAskedFor(ctx, id)) return refuse('in_filter')
    const { title } = found(
      await ctx.db
        .deleteFrom('ownFields')
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .returning('title')
        .executeTakeFirst(),
    )
    await record(ctx, { event: 'own_field.removed', id, content: OWN_FIELD_JOURNAL.removed(title) })
    return ok(null)
  })
}

/** All values of a person as typed, or the faults of single ones and nothing. @throws Forbidden, MissingReference */
export async function setOwnValues(
  ctx: Ctx,
  personId: string,
  typed: Readonly<Record<string, string>>,
): Promise<{ ok: true; value: null } | { ok: false; faults: { fieldId: string; fault: ValueFault }[] }> {
  allow(canManageOwnFields(ctx.actor))
  const fields = await listOwnFields(ctx)
  const read = fields
    .filter(({ id }) => Object.hasOwn(typed, id))
    .map((field) => ({ fieldId: field.id, read: readValue(field, typed[field.id] ?? '') }))
  const faults = read.flatMap(({ fieldId, read }) => (read.ok ? [] : [{ fieldId, fault: read.fault }]))
  if (faults.length > 0) return { ok: false, faults }
  return transaction(ctx, async (ctx) => {
    for (const { fieldId, read: one } of read) {
      const value = one.ok ? one.value : ''
      if (value === '')
        await sql`delete from own_values where club_id = ${ctx.club.id} and person_id = ${personId} and field_id = ${fieldId}`.execute(
          ctx.db,
        )
      else
        await sql`insert into own_values (club_id, person_id, field_id, value) values (${ctx.club.id}, ${personId}, ${fieldId}, ${value})
          on conflict (club_id, person_id, field_id) do update set value = excluded.value`.execute(ctx.db)
    }
    await record(ctx, { event: 'own_field.set', id: personId, content: OWN_FIELD_JOURNAL.valuesChanged })
    return ok(null)
  })
}
