import { sql } from 'kysely'
import type { Ctx } from '../../src/domain/context.ts'

interface Filed {
  holder: string
  cents: number
  endToEndId: string
  debtorId: string
}

/** The club's own account, and the debits of its latest file, by name. */
export async function latestFile(ctx: Ctx): Promise<{ iban: string; messageId: string; items: Filed[] }> {
  const { rows } = await sql<{ iban: string; messageId: string; items: Filed[] }>`
    select e.iban, f.message_id, (select json_agg(json_build_object('holder', i.holder, 'cents', i.cents, 'endToEndId', i.end_to_end_id,
        'debtorId', i.debtor_id) order by i.holder, i.id) from sepa_items i where i.club_id = f.club_id and i.file_id = f.id) as items
    from sepa_files f join club_details e on e.club_id = f.club_id
    where f.club_id = ${ctx.club.id} and f.kind = 'debit' order by f.made_at desc limit 1`.execute(ctx.db)
  const [file] = rows
  if (!file) throw new Error('No debit file was made')
  return file
}

/** A file as the browser sends it. */
export const upload = (name: string, content: Uint8Array | string, mimeType = 'application/xml') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
