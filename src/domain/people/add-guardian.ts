import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangePerson } from './access.ts'
import { createPerson } from './commands.ts'
import { getPersonReach, listGuardians } from './get-person.ts'
import type { GuardianInput } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { FULL_AGE, personSearch } from './rules.ts'

export type GuardianRefusal = 'of_age' | 'is_guardian'

/** Does nothing when the period overlaps one that is known. */
export async function addGuardian(ctx: Ctx, childId: string, guardianId: string, valid: string): Promise<void> {
  const { rows } = await sql`
    insert into guardians (club_id, id, child_id, guardian_id, valid) values (${ctx.club.id}, ${newId()}, ${childId}, ${guardianId}, ${valid})
    on conflict do nothing returning 1`.execute(ctx.db)
  if (rows.length === 0) return
  await record(ctx, {
    event: 'person.guarded',
    id: childId,
    content: PERSON_JOURNAL.guardianAdded,
  })
}

/** Preferably one with an e-mail address; of today. */
export async function findGuardian(ctx: Ctx, personId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from guardians g join people p on p.club_id = g.club_id and p.id = g.guardian_id
    where g.club_id = ${ctx.club.id} and g.child_id = ${personId} and g.valid @> ${berlinDay(ctx.now)}::date
    order by p.email = '', p.id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** A guardian of today by name; null for others. */
export async function findNamedGuardian(
  ctx: Ctx,
  childId: string,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<string | null> {
  const guardians = await listGuardians(ctx, childId, berlinDay(ctx.now))
  return guardians.find(({ name }) => fold(name) === fold(`${firstname} ${lastname}`))?.id ?? null
}

/** Until the child is of age. A known adult (`findAdult`) is the same person. @throws NotFound without the right */
export async function enterGuardian(ctx: Ctx, childId: string, input: GuardianInput): Promise<Answer<string, GuardianRefusal>> {
  await allowChange(ctx, childId)
  return transaction(ctx, async (ctx) => {
    const child = found(
      await ctx.db
        .selectFrom('people')
        .select('birthOn')
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', childId)
        .forUpdate()
        .executeTakeFirst(),
    )
    const today = berlinDay(ctx.now)
    const ofAgeOn = child.birthOn?.add({ years: FULL_AGE })
    if (ofAgeOn && !isAfter(ofAgeOn, today)) return refuse('of_age')
    const guardianId = (await findAdult(ctx, childId, input)) ?? (await createPerson(ctx, input))
    const { rows } = await sql`
      select from guardians where club_id = ${ctx.club.id} and child_id = ${childId} and guardian_id = ${guardianId} and valid @> ${today}::date`.execute(
      ctx.db,
    )
    if (rows.length > 0) return refuse('is_guardian')
    await addGuardian(ctx, childId, guardianId, dayRange(today, ofAgeOn?.subtract({ days: 1 })))
    return ok(guardianId)
  })
}

/** Equal name and address, or without an address equal telephone number; null for nobody. */
export async function findAdult(ctx: Ctx, childId: string, input: GuardianInput): Promise<string | null> {
  if (input.email === '' && input.phone === '') return null
  const { rows } = await sql<{ id: string }>`
    select id from people where club_id = ${ctx.club.id} and lower(email) = ${input.email.toLowerCase()} and search = ${personSearch(input)}
      and (email <> '' or phone = ${input.phone})
      and id <> ${childId} and coalesce(birth_on <= ${berlinDay(ctx.now).subtract({ years: FULL_AGE })}::date, true)
    order by birth_on is null, id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/**
 * From today: no more mails, no more acting for the child. Who came in today is a former guardian, too: they stay known as one.
 * @throws NotFound
 */
export async function endGuardian(ctx: Ctx, childId: string, guardianId: string): Promise<void> {
  await allowChange(ctx, childId)
  await transaction(ctx, async (ctx) => {
    const today = berlinDay(ctx.now)
    const { rows } = await sql`
      with meant as (select id, lower(valid) = ${today}::date and exists (select from guardians before
          where before.club_id = g.club_id and before.child_id = g.child_id and before.guardian_id = g.guardian_id
            and upper(before.valid) = ${today}::date) as is_told
        from guardians g where club_id = ${ctx.club.id} and child_id = ${childId} and guardian_id = ${guardianId} and valid @> ${today}::date),
      needless as (delete from guardians using meant where club_id = ${ctx.club.id} and guardians.id = meant.id and meant.is_told returning 1),
      ended as (update guardians set valid = daterange(least(lower(valid), ${today}::date - 1), ${today}::date) from meant
        where club_id = ${ctx.club.id} and guardians.id = meant.id and not meant.is_told returning 1)
      select from needless union all select from ended`.execute(ctx.db)
    found(rows[0])
    await record(ctx, { event: 'person.unguarded', id: childId, content: PERSON_JOURNAL.guardianRemoved })
  })
}

async function allowChange(ctx: Ctx, childId: string): Promise<void> {
  if (!canChangePerson(ctx.actor, await getPersonReach(ctx, childId))) throw new NotFound('Not found')
}
