import { sql } from 'kysely'
import { newId } from '../../src/kernel/id.ts'

/** Rows of keys and webhooks. */
export const INTERFACE_SAMPLES: Record<string, (club: string) => ReturnType<typeof sql>> = {
  api_keys: (club) =>
    sql`insert into api_keys (club_id, id, name, secret, scopes, ends_on, created_at, created_by) values (${club}, ${newId()}, 'K', repeat('k', 43), '{members:read}', '2027-01-01', now(), ${newId()})`,
  webhooks: (club) =>
    sql`insert into webhooks (club_id, id, url, kinds, key_number, created_at) values (${club}, ${newId()}, 'https://verein.example/', '{course}', 1, now())`,
  webhook_deliveries: (club) =>
    sql`insert into webhook_deliveries (club_id, webhook_id, id, kind, object_id, happened_at, first_at, next_at, state) select club_id, id, ${newId()}, 'course', 'x', now(), now(), now(), 'sent' from webhooks where club_id = ${club} limit 1`,
}
