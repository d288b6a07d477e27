import { sql } from 'kysely'
import { newId } from '../../src/kernel/id.ts'

/** Rows of trainers' pay. */
export const STATEMENT_SAMPLES: Record<string, (club: string) => ReturnType<typeof sql>> = {
  trainer_payments: (club) =>
    sql`insert into trainer_payments (club_id, id, message_id, pay_on, items, cents, xml, made_at) values (${club}, ${newId()}, 'UEL', '2026-11-05', 1, 100, '<a/>', now())`,
  trainer_statements: (club) =>
    sql`insert into trainer_statements (club_id, id, person_id, month, submitted_at) select club_id, ${newId()}, id, '2026-10-01', now() from people where club_id = ${club} limit 1`,
  statement_items: (club) =>
    sql`insert into statement_items (club_id, id, statement_id, person_id, kind, contract_id, on_day, title, minutes, rate_cents, rate_per, cents) select t.club_id, ${newId()}, t.id, t.person_id, 'held', c.id, '2026-10-06', 'Turnen', 60, 2500, 'hour', 2500 from trainer_statements t join contracts c using (club_id) where t.club_id = ${club} limit 1`,
  allowance_declarations: (club) =>
    sql`insert into allowance_declarations (club_id, person_id, year, allowance, other_cents, declared_at) select club_id, id, 2026, 'trainer_allowance', 0, now() from people where club_id = ${club} limit 1`,
}
