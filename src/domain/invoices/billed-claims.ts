import { type RawBuilder, sql } from 'kysely'

/** Claims that invoice `i` is about: those of its lines, and what was cut off them since, as `id`. Part of a query. */
export const billedClaims: RawBuilder<unknown> = sql`(
  select l.claim_id as id from invoice_lines l where l.club_id = i.club_id and l.invoice_id = i.id and l.claim_id is not null
  union all select k.id from claims k where k.club_id = i.club_id and k.invoice_id = i.id)`
