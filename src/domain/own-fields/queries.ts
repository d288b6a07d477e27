import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeOwnFields } from './access.ts'
import type { OwnFieldKind } from './rules.ts'

export interface OwnField {
  id: string
  title: string
  kind: OwnFieldKind
  choices: string[]
  version: number
}

/** The club's own fields in their order. @throws Forbidden */
export async function listOwnFields(ctx: Ctx): Promise<OwnField[]> {
  allow(canSeeOwnFields(ctx.actor))
  const { rows } = await sql<OwnField>`
    select id, title, kind, choices, version from own_fields where club_id = ${ctx.club.id} order by position, title`.execute(
    ctx.db,
  )
  return rows
}

/** People with a value, by the id of the field. @throws Forbidden */
export async function countOwnValues(ctx: Ctx): Promise<Map<string, number>> {
  allow(canSeeOwnFields(ctx.actor))
  const { rows } = await sql<{ fieldId: string; count: number }>`
    select field_id, count(*)::int as count from own_values where club_id = ${ctx.club.id} group by field_id`.execute(ctx.db)
  return new Map(rows.map(({ fieldId, count }) => [fieldId, count]))
}

/** Stored values of these fields by person, then field. @throws Forbidden */
export async function listOwnValues(
  ctx: Ctx,
  people: readonly string[],
  fieldIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  allow(canSeeOwnFields(ctx.actor))
  const byPerson = new Map<string, Map<string, string>>()
  if (people.length === 0 || fieldIds.length === 0) return byPerson
  const { rows } = await sql<{ personId: string; fieldId: string; value: string }>`
    select person_id, field_id, value from own_values
    where club_id = ${ctx.club.id} and person_id = any(${[...people]}::uuid[]) and field_id = any(${[...fieldIds]}::uuid[])`.execute(
    ctx.db,
  )
  for (const { personId, fieldId, value } of rows) {
    const values = byPerson.get(personId) ?? new Map<string, string>()
    byPerson.set(personId, values.set(fieldId, value))
  }
  return byPerson
}

/** Stored values of a person by the id of the field. @throws Forbidden */
export async function getOwnValues(ctx: Ctx, personId: string): Promise<Map<string, string>> {
  allow(canSeeOwnFields(ctx.actor))
  const rows = await ctx.db
    .selectFrom('ownValues')
    .select(['fieldId', 'value'])
    .where('clubId', '=', ctx.club.id)
    .where('personId', '=', personId)
    .execute()
  return new Map(rows.map(({ fieldId, value }) => [fieldId, value]))
}
