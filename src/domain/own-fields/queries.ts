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
  /** People with a value. */
  used: number
}

/** The club's own fields in their order. @throws Forbidden */
export async function listOwnFields(ctx: Ctx): Promise<OwnField[]> {
  allow(canSeeOwnFields(ctx.actor))
  const { rows } = await sql<OwnField>`
    select f.id, f.title, f.kind, f.choices, f.version,
      (select count(*)::int from own_values v where v.club_id = f.club_id and v.field_id = f.id) as used
    from own_fields f where f.club_id = ${ctx.club.id} order by f.position, f.title`.execute(ctx.db)
  return rows
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
