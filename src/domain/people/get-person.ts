import { type RawBuilder, sql } from 'kysely'
import { found, NotFound } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { type Ctx, isStaff, ownPersonId } from '../context.ts'
import { canSeePerson, type PersonReach, SEES_PEOPLE } from './access.ts'
import { isLed } from './is-led.ts'
import { familyIds } from './list-family.ts'
import { isMemberOn } from './queries.ts'
import type { SEXES } from './rules.ts'

export interface Guardian {
  id: string
  name: string
  email: string
  phone: string
  /** Last day; null = until the child is of age. */
  until: Temporal.PlainDate | null
}

export interface Person {
  id: string
  title: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  sex: (typeof SEXES)[number]
  email: string
  phone: string
  /** Further numbers and addresses (`readMoreContacts`). */
  moreContacts: string
  street: string
  postcode: string
  city: string
  version: number
  memberNo: string | null
  /** The one who stayed, after a merge. */
  mergedInto: string | null
  /** Address of their login in this club; empty without one. */
  login: string
  guardians: Guardian[]
}

/** Relation of the actor to a person; all false for another club's person. */
export async function getPersonReach(ctx: Ctx, personId: string): Promise<PersonReach> {
  const own = ownPersonId(ctx)
  const { rows } = await sql<PersonReach>`
    select ${own ? sql`p.id = any(${familyIds(ctx, own)})` : sql`false`} as is_own, ${isStaff(ctx.actor, ...SEES_PEOPLE) ? isLedPerson(ctx) : sql`false`} as is_led
    from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  return rows[0] ?? { isOwn: false, isLed: false }
}

/** Condition on `people p`: somebody of theirs takes part in, waits for or asked for an offer that the actor leads. */
export function isLedPerson(ctx: Ctx): RawBuilder<boolean> {
  const led = sql`join courses c on c.club_id = a.club_id and c.id = a.course_id and ${isLed(ctx)}`
  const counts = sql`a.state <> all('{cancelled,declined}')`
  const own = sql`a ${led} where a.club_id = p.club_id and a.person_id = p.id`
  const childs = sql`a on a.club_id = g.club_id and a.person_id = g.child_id ${led} where g.club_id = p.club_id and g.guardian_id = p.id`
  // Four ways: of each the database may make a set, when it has to ask for thousands of people.
  return sql<boolean>`(exists (select from participations ${own} and ${counts}) or exists (select from group_people ${own})
    or exists (select from guardians g join participations ${childs} and ${counts}) or exists (select from guardians g join group_people ${childs}))`
}

/** @throws NotFound also without the right: nobody learns of a person's existence */
export async function getPerson(ctx: Ctx, personId: string): Promise<Person & { reach: PersonReach }> {
  const reach = isId(personId) ? await getPersonReach(ctx, personId) : null
  if (!reach || !canSeePerson(ctx.actor, reach)) throw new NotFound('Not found')
  const today = berlinDay(ctx.now)
  const { rows } = await sql<Person>`
    select p.id, p.title, p.firstname, p.lastname, p.birth_on, p.sex, p.email, p.phone, p.more_contacts, p.street, p.postcode, p.city, p.version, p.merged_into,
      case when ${isMemberOn(sql`p.club_id`, sql`p.id`, sql`${today}::date`)} then (
        select m.member_no from members m where m.club_id = p.club_id and m.person_id = p.id) end as member_no,
      coalesce((select l.email from club_users u join logins l on l.user_id = u.user_id
        where u.club_id = p.club_id and u.person_id = p.id limit 1), '') as login
    from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  return { ...found(rows[0]), guardians: await listGuardians(ctx, personId, today), reach }
}

/** Of one day, by name. */
export async function listGuardians(ctx: Ctx, childId: string, today: Temporal.PlainDate): Promise<Guardian[]> {
  const { rows } = await sql<Guardian>`
    select g.guardian_id as id, k.firstname || ' ' || k.lastname as name, k.email, k.phone, upper(g.valid) - 1 as until
    from guardians g join people k on k.club_id = g.club_id and k.id = g.guardian_id
    where g.club_id = ${ctx.club.id} and g.child_id = ${childId} and g.valid @> ${today}::date
    order by k.lastname, k.firstname, k.id`.execute(ctx.db)
  return rows
}
