import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { type DatedRow, debitsOf, type StoppedDebits } from '../debtors/stop-debits.ts'
import { PERSON_JOURNAL } from '../people/journal.ts'

/** Everything that a death ends, as it was. */
export interface Stopped extends StoppedDebits {
  email: string
  phone: string
  /** Missing in deaths noted before there were any. */
  moreContacts?: string
  guardians: DatedRow[]
  /** User of the club whose login closes. */
  user: string | null
}

/** Journals a death with all that it ends, so that a wrong one can be taken back. Call it before anything ends; in a transaction. */
export async function noteDeath(ctx: Ctx, personId: string, diedOn: Temporal.PlainDate): Promise<void> {
  const { rows } = await sql<{ debits: StoppedDebits; rest: Omit<Stopped, keyof StoppedDebits> }>`
    select ${debitsOf(diedOn)} as debits, json_build_object('email', p.email, 'phone', p.phone, 'moreContacts', p.more_contacts,
      'guardians', (select coalesce(json_agg(json_build_object('id', g.id, 'valid', g.valid::text)), '[]') from guardians g
        where g.club_id = p.club_id and g.guardian_id = p.id and (upper_inf(g.valid) or upper(g.valid) > ${berlinDay(ctx.now)}::date)),
      'user', (select u.id from club_users u where u.club_id = p.club_id and u.person_id = p.id and u.blocked_at is null)) as rest
    from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  const { debits, rest } = found(rows[0])
  await record(ctx, { event: 'person.died', id: personId, content: PERSON_JOURNAL.died(diedOn), before: { ...rest, ...debits } })
}

/** Everything that the last death of a person ended; null where the log no longer knows it. Asks for no right. */
export async function findStopped(ctx: Ctx, personId: string): Promise<Stopped | null> {
  const { rows } = await sql<{ before: Stopped | null }>`
    select (select d.before from journal_details d where d.club_id = j.club_id and d.journal_id = j.id) as before from journal j
    where j.club_id = ${ctx.club.id} and j.object_kind = 'person' and j.object_id = ${personId} and j.event = 'person.died'
    order by j.at desc, j.id desc limit 1`.execute(ctx.db)
  return rows[0]?.before ?? null
}
