import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { MemberKind, MemberState } from './rules.ts'

/** Something dated in the file of a member; `valid` as the database writes it. */
export type LifeLine =
  | { what: 'membership'; state: MemberState; kind: MemberKind; reason: string; valid: string }
  | { what: 'department'; name: string; kind: 'active' | 'passive'; valid: string }
  | { what: 'household'; name: string; valid: string }
  | { what: 'payer'; name: string; valid: string }
  | { what: 'office'; name: string; valid: string }
  /** `name`: the IBAN. */
  | { what: 'account'; name: string; valid: string }
  /** A former one, as long as the log knows it. */
  | { what: 'address'; name: string; valid: string }

/** Memberships, departments, households, offices, payers, own bank accounts and former addresses of a member, past and to come, the newest first. Asks for no right. */
export async function listLife(ctx: Ctx, memberId: string): Promise<LifeLine[]> {
  const { rows } = await sql<LifeLine>`
    with member as (select club_id, id, person_id from members where club_id = ${ctx.club.id} and id = ${memberId})
    select * from (
      select 'membership' as what, s.state, s.kind, s.reason, null as name, s.valid
        from member m join memberships s on s.club_id = m.club_id and s.member_id = m.id
      union all select 'department', null, e.kind, null, d.name, e.valid
        from member m join member_departments e on e.club_id = m.club_id and e.member_id = m.id
        join departments d on d.club_id = e.club_id and d.id = e.department_id
      union all select 'household', null, null, null, h.name, o.valid
        from member m join household_people o on o.club_id = m.club_id and o.person_id = m.person_id
        join households h on h.club_id = o.club_id and h.id = o.household_id
      union all select 'office', null, null, null, o.title, t.valid
        from member m join office_terms t on t.club_id = m.club_id and t.person_id = m.person_id
        join offices o on o.club_id = t.club_id and o.id = t.office_id
      union all select 'account', null, null, null, a.iban, a.valid
        from member m join debtors d on d.club_id = m.club_id and d.person_id = m.person_id
        join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id and not lower_inf(a.valid)
      union all select 'address', null, null, null, concat_ws(', ', nullif(a.street, ''), nullif(a.place, '')), a.valid from (
        select d.before ->> 'street' as street, trim(concat_ws(' ', d.before ->> 'postcode', d.before ->> 'city')) as place,
          daterange(lag(day.on) over (order by j.at), day.on) as valid
        from member m join journal j on j.club_id = m.club_id and j.object_kind = 'person' and j.object_id = m.person_id::text
        join journal_details d on d.club_id = j.club_id and d.journal_id = j.id
        cross join lateral (select (j.at at time zone 'Europe/Berlin')::date as on) day
        where j.event in ('person.changed', 'person.contact_changed') and (d.before ->> 'street', d.before ->> 'postcode', d.before ->> 'city')
          is distinct from (d.after ->> 'street', d.after ->> 'postcode', d.after ->> 'city')) a
        where not isempty(a.valid) and (a.street <> '' or a.place <> '')
      union all select 'payer', null, null, null, coalesce(trim(p.firstname || ' ' || p.lastname), d.name), y.valid
        from member m join payers y on y.club_id = m.club_id and y.person_id = m.person_id
        join debtors d on d.club_id = y.club_id and d.id = y.debtor_id
        left join people p on p.club_id = d.club_id and p.id = d.person_id) life
    order by coalesce(lower(valid), upper(valid)) desc, lower_inf(valid), what limit 500`.execute(ctx.db)
  return rows
}
