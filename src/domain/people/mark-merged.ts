import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import type { PersonFields } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { joinMoreContacts } from './more-contacts.ts'
import { setPerson } from './set-person.ts'

/** Part of a query on a table with this column: the person who stays, where two were the same. */
export const keptPerson = (clubId: RawBuilder<unknown>, personId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select coalesce(kept.merged_into, kept.id) from people kept where kept.club_id = ${clubId} and kept.id = ${personId})`

export interface MergedPerson {
  id: string
  title: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  sex: 'm' | 'w' | 'd' | 'o'
  email: string
  phone: string
  moreContacts: string
  street: string
  postcode: string
  city: string
  hasNoPhoto: boolean
  diedOn: Temporal.PlainDate | null
  mergedInto: string | null
  version: number
}

/** Both locked, in one order whoever is first. Asks for no right. */
export async function lockPeople(ctx: Ctx, ids: readonly string[]): Promise<MergedPerson[]> {
  const { rows } = await sql<MergedPerson>`
    select id, title, firstname, lastname, birth_on, sex, email, phone, more_contacts, street, postcode, city, has_no_photo, died_on, merged_into, version
    from people where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(ctx.db)
  return rows
}

/** Facts that only the other one has, and a second number or address of both. */
function missing(kept: MergedPerson, merged: MergedPerson): PersonFields {
  const fields: PersonFields = {}
  for (const name of ['title', 'email', 'phone'] as const)
    if (kept[name] === '' && merged[name] !== '') fields[name] = merged[name]
  const moreContacts = joinMoreContacts(
    [kept.moreContacts, merged.phone, merged.email, merged.moreContacts],
    [kept.phone || merged.phone, kept.email || merged.email],
  )
  if (moreContacts !== kept.moreContacts) fields.moreContacts = moreContacts
  if (kept.street === '' && kept.postcode === '' && kept.city === '')
    for (const name of ['street', 'postcode', 'city'] as const) if (merged[name] !== '') fields[name] = merged[name]
  if (!kept.birthOn && merged.birthOn) fields.birthOn = merged.birthOn
  if (kept.sex === 'o' && merged.sex !== 'o') fields.sex = merged.sex
  return fields
}

/** The one who stays, of one who was two; everybody else stays themselves. Asks for no right. */
export async function listKept(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; keptId: string }>`
    select id, merged_into as kept_id from people where club_id = ${ctx.club.id} and merged_into is not null
      and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, keptId }) => [id, keptId]))
}

/** The merged one points to the kept one, who gets what they lack. Asks for no right; in a transaction. */
export async function markMerged(
  ctx: Ctx,
  kept: MergedPerson,
  merged: MergedPerson,
  setAside: readonly { table: string; row: unknown }[],
): Promise<void> {
  const fields = missing(kept, merged)
  if (Object.keys(fields).length > 0) await setPerson(ctx, kept.id, fields)
  // A wish not to be photographed is never lost, nor a death.
  await sql`update people set has_no_photo = has_no_photo or ${merged.hasNoPhoto}, died_on = coalesce(died_on, ${merged.diedOn}::date) where club_id = ${ctx.club.id} and id = ${kept.id}`.execute(
    ctx.db,
  )
  // Nothing finds the other one any more: neither a search, nor a sign-up with this address.
  await sql`update people set merged_into = ${kept.id}, search = '', email = '', version = version + 1
    where club_id = ${ctx.club.id} and id = ${merged.id}`.execute(ctx.db)
  await sql`insert into person_merges (club_id, id, kept_id, merged_id, set_aside, merged_at, merged_by)
    values (${ctx.club.id}, ${newId()}, ${kept.id}, ${merged.id}, ${JSON.stringify([{ table: 'people', row: merged }, ...setAside])}::jsonb, ${ctx.now}, ${userIdOf(ctx)}::uuid)`.execute(
    ctx.db,
  )
  await record(ctx, { event: 'person.merged', id: kept.id, content: PERSON_JOURNAL.merged })
  await record(ctx, { event: 'person.merged', id: merged.id, content: PERSON_JOURNAL.mergedInto })
}
