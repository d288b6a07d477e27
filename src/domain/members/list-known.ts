import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { MEMBERSHIPS, passiveDepartments } from './list-members.ts'
import type { Membership } from './rules.ts'

/** Somebody whom a row of a list may mean, member or not. */
export interface KnownPerson {
  id: string
  memberId: string | null
  memberNo: string | null
  externalId: string
  /** Numbers and external ids that they had as somebody else, before two became one. */
  formerNames: string[]
  firstname: string
  lastname: string
  isOrganisation: boolean
  birthOn: Temporal.PlainDate | null
  sex: string
  email: string
  phone: string
  moreContacts: string
  street: string
  postcode: string
  city: string
  memberships: Membership[]
  /** Names, as of the day. */
  departments: string[]
  passiveDepartments: string[]
  /** Of the counting household on the day or later; null without one, empty for one that came by no list. */
  household: string | null
  /** Person who pays the fees on the day or later; null for nobody. */
  payerId: string | null
  /** Of the account that this person pays from. */
  iban: string | null
}

interface Wanted {
  externalIds: readonly string[]
  memberNos: readonly string[]
  births: readonly Temporal.PlainDate[]
  /** Of people whose birth date nobody knows. */
  lastnames: readonly string[]
  /** Of people with or without a known birth date. */
  anyBirth: readonly string[]
  /** In small letters. */
  emails: readonly string[]
  ids: readonly string[]
}

/** Candidates for all rows of a list at once: by number, external id, birth date or, without one, by name. Asks for no right. */
export async function listKnown(ctx: Ctx, day: Temporal.PlainDate, wanted: Wanted): Promise<KnownPerson[]> {
  const club = sql`club_id = ${ctx.club.id}`
  // Until the entry, departments of its day.
  const then = sql`greatest(${day}::date, (select min(lower(s.valid)) from memberships s where s.club_id = m.club_id and s.member_id = m.id
    and s.state in ('active', 'dormant') and not s.valid << ${`[${day},)`}::daterange))`
  const { externalIds, memberNos, births, lastnames, anyBirth, emails, ids } = wanted
  const { rows } = await sql<KnownPerson>`
    with meant as (
      select person_id as id from members where ${club} and external_id <> '' and external_id = any(${[...externalIds]})
      union select person_id from members where ${club} and member_no = any(${[...memberNos]})
      union select id from people where ${club} and birth_on = any(${births.map(String)}::date[])
      union select id from people where ${club} and birth_on is null and lastname = any(${[...lastnames]})
      union select id from people where ${club} and email <> '' and lower(email) = any(${[...emails]})
      union select id from people where ${club} and lastname = any(${[...anyBirth]})
      union select id from people where ${club} and id = any(${[...ids]}::uuid[]))
    select p.id, m.id as member_id, m.member_no, coalesce(m.external_id, '') as external_id,
      array(select unnest(array[o.member_no, nullif(o.external_id, '')]) from people q join members o on o.club_id = q.club_id and o.person_id = q.id
        where q.club_id = p.club_id and q.merged_into = p.id) as former_names, p.firstname, p.lastname, p.is_organisation,
      p.birth_on, p.sex, p.email, p.phone, p.more_contacts, p.street, p.postcode, p.city, ${MEMBERSHIPS} as memberships,
      array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
        where e.club_id = m.club_id and e.member_id = m.id and e.valid @> ${then} order by d.name) as departments,
      ${passiveDepartments(then)},
      (select h.external_id from household_people o join households h on h.club_id = o.club_id and h.id = o.household_id
        where o.club_id = p.club_id and o.person_id = p.id and o.counts_for_fee and not o.valid << ${`[${day},)`}::daterange
        order by lower(o.valid) limit 1) as household,
      (select d.person_id from payers y join debtors d on d.club_id = y.club_id and d.id = y.debtor_id
        where y.club_id = p.club_id and y.person_id = p.id and y.purpose in ('fees', 'all') and not y.valid << ${`[${day},)`}::daterange
        order by lower(y.valid) limit 1) as payer_id,
      (select a.iban from debtors d join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id and a.valid @> ${day}::date
        where d.club_id = p.club_id and d.person_id = p.id) as iban
    from (select distinct coalesce(q.merged_into, q.id) as id from meant join people q on q.club_id = ${ctx.club.id} and q.id = meant.id) kept
    join people p on p.club_id = ${ctx.club.id} and p.id = kept.id
    left join members m on m.club_id = p.club_id and m.person_id = p.id
    order by p.id`.execute(ctx.db)
  return rows
}
