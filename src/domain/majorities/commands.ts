import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { takeOverConsents } from '../consents/take-over-consents.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import { sendMail } from '../mail/commands.ts'
import { endGuardianships } from '../people/end-guardianships.ts'
import { keptPerson } from '../people/mark-merged.ts'
import { isMemberOn } from '../people/queries.ts'
import { FULL_AGE } from '../people/rules.ts'
import { setPerson } from '../people/set-person.ts'
import { inviteMember } from '../processes/invite-member.ts'
import { canSettleMajorities } from './access.ts'
import type { MajorityInput } from './input.ts'
import { MAJORITY_JOURNAL } from './journal.ts'
import type { MajorityRefusal } from './texts.ts'

/** Members are asked so many days before; who turned 18 no longer ago is asked, too. */
const ASKED_BEFORE = { days: 28 }
const ASKED_AFTER = { days: 28 }

/** A child of 29 February is of age on 1 March (§ 188 (2) BGB). */
function ofAgeOn(birthOn: Temporal.PlainDate): Temporal.PlainDate {
  const day = birthOn.add({ years: FULL_AGE })
  return day.day === birthOn.day ? day : day.add({ days: 1 })
}

interface Youth {
  id: string
  birthOn: Temporal.PlainDate
}

/** Adults have no guardians; a member who comes of age soon is asked once. For the nightly duty. Answers the number of those asked. */
export async function followMajorities(ctx: Ctx): Promise<number> {
  const today = berlinDay(ctx.now)
  const ofAge = await sql<Youth>`
    select p.id, p.birth_on from people p where p.club_id = ${ctx.club.id} and p.birth_on <= ${today.subtract({ years: FULL_AGE })}::date
      and exists (select from guardians g where g.club_id = p.club_id and g.child_id = p.id and (upper_inf(g.valid) or upper(g.valid) > ${today}::date))`.execute(
    ctx.db,
  )
  for (const { id, birthOn } of ofAge.rows)
    await transaction(ctx, (ctx) => endGuardianships(ctx, { childId: id }, ofAgeOn(birthOn)))
  const soon = await sql<Youth>`
    select p.id, p.birth_on from people p where p.club_id = ${ctx.club.id}
      and p.birth_on <= ${today.add(ASKED_BEFORE).subtract({ years: FULL_AGE })}::date
      and p.birth_on > ${today.subtract(ASKED_AFTER).subtract({ years: FULL_AGE })}::date
      and ${isMemberOn(sql`p.club_id`, sql`p.id`, sql`${today}::date`)}
      and not exists (select from majorities j where j.club_id = p.club_id and j.person_id = p.id)`.execute(ctx.db)
  for (const youth of soon.rows) await transaction(ctx, (ctx) => ask(ctx, youth))
  return soon.rows.length
}

async function ask(ctx: Ctx, { id, birthOn }: Youth): Promise<void> {
  const turnsOn = ofAgeOn(birthOn)
  const { numAffectedRows } = await sql`
    insert into majorities (club_id, person_id, turns_on) values (${ctx.club.id}, ${id}, ${turnsOn}::date)
    on conflict do nothing`.execute(ctx.db)
  // Another process asks at the same moment.
  if (numAffectedRows === 0n) return
  if (!(await mailLink(ctx, id, turnsOn)))
    await record(ctx, { event: 'majority.asked', id, content: MAJORITY_JOURNAL.unreachable })
}

/** To the own address, else to those of the guardians; noted as asked. Answers false where nobody has one. */
async function mailLink(ctx: Ctx, personId: string, turnsOn: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql<{ name: string; email: string; carers: string[] }>`
    select trim(p.firstname || ' ' || p.lastname) as name, p.email, array(select distinct g.email from guardians o
      join people g on g.club_id = o.club_id and g.id = o.guardian_id and g.email <> ''
      where o.club_id = p.club_id and o.child_id = p.id and o.valid @> ${berlinDay(ctx.now)}::date) as carers
    from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  const { name, email, carers } = found(rows[0])
  const targets = email === '' ? carers : [email]
  const isPast = !isAfter(turnsOn, berlinDay(ctx.now))
  const data = { personId, name, isOwn: email !== '', on: formatDay(turnsOn), isPast }
  for (const to of targets) await sendMail(ctx, { template: 'majority.asked', to, data })
  if (targets.length === 0) return false
  await sql`update majorities set asked_at = ${ctx.now} where club_id = ${ctx.club.id} and person_id = ${personId}`.execute(
    ctx.db,
  )
  await record(ctx, { event: 'majority.asked', id: personId, content: MAJORITY_JOURNAL.asked })
  return true
}

interface Locked {
  /** After a merge the one who stayed. */
  personId: string
  turnsOn: Temporal.PlainDate
  name: string
  isOpen: boolean
}

/** @throws NotFound */
async function lockMajority(ctx: Ctx, personId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select j.person_id, j.turns_on, trim(p.firstname || ' ' || p.lastname) as name, j.confirmed_at is null and j.settled_at is null as is_open
    from majorities j join people p on p.club_id = j.club_id and p.id = j.person_id
    where j.club_id = ${ctx.club.id} and j.person_id = ${keptPerson(sql`j.club_id`, sql`${personId}::uuid`)} for update of j`.execute(
    ctx.db,
  )
  return found(rows[0])
}

/** A guardian, somebody of a household or another login has this address. */
async function isOfOthers(ctx: Ctx, personId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from people g where g.club_id = ${ctx.club.id} and g.id <> ${personId} and g.id in (
        select guardian_id from guardians where club_id = ${ctx.club.id} and child_id = ${personId}
        union select o.person_id from household_people k join household_people o on o.club_id = k.club_id and o.household_id = k.household_id
          where k.club_id = ${ctx.club.id} and k.person_id = ${personId})
      and lower(g.email) = lower(${email})
    union all select from club_users u join logins l on l.user_id = u.user_id join people p on p.club_id = u.club_id and p.id = ${personId}
      where u.club_id = ${ctx.club.id} and lower(l.email) = lower(${email})
        and coalesce(u.person_id <> p.id, (lower(u.firstname), lower(u.lastname)) <> (lower(p.firstname), lower(p.lastname)))`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** For the holder of the mailed link: own address, payer from the birthday on, consents, invitation to log in. @throws NotFound */
export async function confirmMajority(
  ctx: Ctx,
  linkedId: string,
  { email, phone, payment, iban, holder, consents }: MajorityInput,
): Promise<Answer<null, 'already_settled' | 'not_own_address'>> {
  return transaction(ctx, async (ctx) => {
    const { personId, turnsOn, name, isOpen } = await lockMajority(ctx, linkedId)
    if (!isOpen) return refuse('already_settled')
    if (await isOfOthers(ctx, personId, email)) return refuse('not_own_address')
    await setPerson(ctx, personId, phone === '' ? { email } : { email, phone })
    if (payment !== 'same') {
      const debtorId = await ensureDebtor(ctx, personId)
      await setPayer(ctx, debtorId, [personId], turnsOn)
      if (payment === 'mandate') await addMandate(ctx, { debtorId, iban, holder: holder || name, isSure: true })
    }
    await takeOverConsents(
      ctx,
      personId,
      consents.filter((id) => id !== undefined),
    )
    await sql`update majorities set confirmed_at = ${ctx.now} where club_id = ${ctx.club.id} and person_id = ${personId}`.execute(
      ctx.db,
    )
    await record(ctx, { event: 'majority.confirmed', id: personId, content: MAJORITY_JOURNAL.confirmed })
    await inviteMember(ctx, personId)
    return ok(null)
  })
}

/** The office has spoken with the member. @throws Forbidden, NotFound */
export async function settleMajority(ctx: Ctx, personId: string): Promise<Answer<null, MajorityRefusal>> {
  allow(canSettleMajorities(ctx.actor))
  return transaction(ctx, async (ctx) => {
    if (!(await lockMajority(ctx, personId)).isOpen) return refuse('already_settled')
    await sql`update majorities set settled_at = ${ctx.now}, settled_by = ${userIdOf(ctx)}
      where club_id = ${ctx.club.id} and person_id = ${personId}`.execute(ctx.db)
    await record(ctx, { event: 'majority.settled', id: personId, content: MAJORITY_JOURNAL.settled })
    return ok(null)
  })
}

/** The same link by another mail. @throws Forbidden, NotFound */
export async function askAgain(ctx: Ctx, personId: string): Promise<Answer<null, MajorityRefusal>> {
  allow(canSettleMajorities(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { turnsOn, isOpen } = await lockMajority(ctx, personId)
    if (!isOpen) return refuse('already_settled')
    return (await mailLink(ctx, personId, turnsOn)) ? ok(null) : refuse('no_address')
  })
}
