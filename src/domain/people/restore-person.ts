import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { personSearch } from './rules.ts'

/** Name and contact as in a copy of the row. Asks for no right; in a transaction. */
export async function restorePerson(ctx: Ctx, personId: string, copy: Record<string, unknown>): Promise<void> {
  const text = (name: string) => String(copy[name] ?? '')
  const search = personSearch({ firstname: text('firstname'), lastname: text('lastname'), email: text('email') })
  await sql`
    update people w set title = b.title, firstname = b.firstname, lastname = b.lastname, birth_on = b.birth_on, sex = b.sex, email = b.email,
      phone = b.phone, more_contacts = coalesce(b.more_contacts, w.more_contacts), street = b.street, postcode = b.postcode, city = b.city, search = ${search}, version = w.version + 1
    from jsonb_populate_record(null::people, ${JSON.stringify(copy)}::jsonb) b
    where w.club_id = ${ctx.club.id} and w.id = ${personId}`.execute(ctx.db)
  await record(ctx, { event: 'person.changed', id: personId, content: PERSON_JOURNAL.changed })
}
