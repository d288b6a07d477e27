import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeDeclarations } from './access.ts'

export interface DeclarationLine {
  id: string
  kind: 'withdrawal' | 'notice'
  name: string
  email: string
  contract: string
  isExtraordinary: boolean
  reason: string
  wantedOn: Temporal.PlainDate | null
  receivedAt: Temporal.Instant
  handledAt: Temporal.Instant | null
  handledNote: string
}

const SHOWN = 200

/** Unhandled ones first, the oldest on top; then the handled ones, the newest on top. @throws Forbidden */
export async function listDeclarations(ctx: Ctx): Promise<DeclarationLine[]> {
  allow(canSeeDeclarations(ctx.actor))
  const rows = await ctx.db
    .selectFrom('declarations')
    .select([
      'id',
      'name',
      'email',
      'contract',
      'isExtraordinary',
      'reason',
      'wantedOn',
      'receivedAt',
      'handledAt',
      'handledNote',
    ])
    .select((select) => select.ref('kind').$castTo<DeclarationLine['kind']>().as('kind'))
    .where('clubId', '=', ctx.club.id)
    .orderBy(sql`handled_at is not null`)
    .orderBy(sql`case when handled_at is null then received_at end`)
    .orderBy('receivedAt', 'desc')
    .limit(SHOWN)
    .execute()
  return rows
}
