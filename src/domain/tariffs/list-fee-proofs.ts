import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeeMembers } from '../members/access.ts'

export interface FeeProof {
  id: string
  name: string
  /** Range of days as the database writes it. */
  valid: string
}

/** Proofs of a person for the fee, the newest first. @throws Forbidden */
export async function listFeeProofs(ctx: Ctx, personId: string): Promise<FeeProof[]> {
  allow(canSeeMembers(ctx.actor))
  const { rows } = await sql<FeeProof>`
    select id, name, valid::text from fee_proofs where club_id = ${ctx.club.id} and person_id = ${personId} order by valid desc, id`.execute(
    ctx.db,
  )
  return rows
}

/** Names of the proofs that regulations of today and later and drafts ask for. Asks for no right. */
export async function listProofNames(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_path_query(rules, '$.**.proof') #>> '{}' as name from tariffs
    where club_id = ${ctx.club.id} and coalesce(upper(valid) > ${berlinDay(ctx.now)}::date, true) order by 1`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
