import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { takeNumber } from './commands.ts'

/**
 * Puts the hash of what was just issued at the end of the club's chain; each names the one before (GoBD). The end stays locked until
 * the transaction ends. Asks for no right.
 */
export async function sealIssued(ctx: Ctx, kind: 'invoice' | 'fee_run', id: string): Promise<void> {
  const position = await takeNumber(ctx, 'seal')
  await sql`
    insert into seals (club_id, position, object_kind, object_id, content_sha256, sha256, made_at)
    select ${ctx.club.id}, ${position}, ${kind}, ${id}, one.content, chain_hash(coalesce((select sha256 from seals
      where club_id = ${ctx.club.id} and position = ${position - 1}), ''), one.content), ${ctx.now}
    from (select content_hash(${ctx.club.id}, ${kind}, ${id}::uuid) as content) one`.execute(ctx.db)
}
