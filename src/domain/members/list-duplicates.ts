import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx, RoleName } from '../context.ts'
import { canSeeMembers } from './access.ts'
import { MEMBERSHIPS } from './list-members.ts'
import { type Membership, type Standing, standingOn } from './rules.ts'

/** One of two who may be the same person. */
export interface Twin extends Standing {
  id: string
  memberId: string | null
  memberNo: string | null
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  email: string
  phone: string
  street: string
  postcode: string
  city: string
  departments: string[]
  /** Login of this club (`club_users.id`). */
  loginId: string | null
  login: string
  role: RoleName | null
  /** Sign-ups of any state. */
  signUps: number
  /** They pay from it today, its digits hidden; empty without one. */
  account: string
}

export interface Duplicate {
  /** Of the pair, the same as long as both are. */
  id: string
  /** Names sound alike; with `birth` the birth dates are equal, else one is unknown. */
  reason: 'birth' | 'sound'
  people: [Twin, Twin]
}

/** Pairs beyond these names or births are not the same; staff may have said so already. */
const pairs = (ctx: Ctx): RawBuilder<unknown> => sql`
  with found as (
    select 1 as rank, a.id as one_id, b.id as other_id, a.is_organisation = b.is_organisation as is_like from people a
    join people b on b.club_id = a.club_id and b.sound = a.sound and b.birth_on = a.birth_on and a.id < b.id
    where a.club_id = ${ctx.club.id} and a.merged_into is null and b.merged_into is null and a.sound not like ' %'
    union all
    select 2, least(a.id, b.id), greatest(a.id, b.id), a.is_organisation = b.is_organisation from people a
    join people b on b.club_id = a.club_id and b.sound = a.sound and b.id <> a.id and (b.birth_on is not null or a.id < b.id)
    where a.club_id = ${ctx.club.id} and a.birth_on is null and a.merged_into is null and b.merged_into is null and a.sound not like ' %')
  select overlay(overlay(md5(f.one_id::text || f.other_id) placing '8' from 13) placing '8' from 17)::uuid as id, case f.rank when 1 then 'birth' else 'sound' end as reason, f.one_id, f.other_id
  from found f where f.is_like and not exists (select from distinct_people d
    where d.club_id = ${ctx.club.id} and d.one_id = f.one_id and d.other_id = f.other_id)`

async function listTwins(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Twin>> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<Omit<Twin, keyof Standing | 'account'> & { iban: string | null; memberships: Membership[] }>`
    select p.id, m.id as member_id, m.member_no, p.firstname, p.lastname, p.birth_on, p.email, p.phone, p.street, p.postcode, p.city,
      ${MEMBERSHIPS} as memberships, u.id as login_id, coalesce(u.user_name, '') as login, u.role,
      array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
        where e.club_id = m.club_id and e.member_id = m.id and e.valid @> ${today}::date order by d.name) as departments,
      (select count(*)::int from participations a where a.club_id = p.club_id and a.person_id = p.id) as sign_ups,
      (select a.iban from debtors o join bank_accounts a on a.club_id = o.club_id and a.debtor_id = o.id and a.valid @> ${today}::date
        where o.club_id = p.club_id and o.person_id = p.id) as iban
    from people p left join members m on m.club_id = p.club_id and m.person_id = p.id
    left join club_users u on u.club_id = p.club_id and u.person_id = p.id
    where p.club_id = ${ctx.club.id} and p.id = any(${[...ids]}::uuid[]) and p.merged_into is null`.execute(ctx.db)
  return new Map(
    rows.map(({ memberships, iban, ...row }) => [
      row.id,
      { ...row, account: iban ? maskedIban(iban) : '', ...standingOn(memberships, today) },
    ]),
  )
}

const PAIRED = 'pairs are made by the question itself'
/** Pairs may be asked for these; by `reason` the surest come first. */
export const DUPLICATE_FIELDS = {
  reason: { kind: 'text', of: sql`f.reason`, without: PAIRED },
  oneId: { kind: 'id', of: sql`f.one_id`, without: PAIRED },
  otherId: { kind: 'id', of: sql`f.other_id`, without: PAIRED },
} as const satisfies Fields

/** People who may be one. @throws Forbidden */
export async function listDuplicates(ctx: Ctx, asking: Asking): Promise<AskedPage<Duplicate>> {
  allow(canSeeMembers(ctx.actor))
  const { condition, orderBy, key } = asked(DUPLICATE_FIELDS, sql`f.id`, asking)
  const { rows } = await sql<{ id: string; reason: Duplicate['reason']; oneId: string; otherId: string; askedKey: string }>`
    select f.*, ${key} as asked_key from (${pairs(ctx)}) f where ${condition} order by ${orderBy} limit ${asking.limit + 1}`.execute(
    ctx.db,
  )
  const page = askedPage(rows, asking)
  const twins = await listTwins(
    ctx,
    page.rows.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  )
  return {
    rows: page.rows.map(({ id, reason, oneId, otherId }) => ({
      id,
      reason,
      people: [found(twins.get(oneId)), found(twins.get(otherId))],
    })),
    next: page.next,
  }
}

/** Two people side by side. @throws Forbidden, NotFound also for one who was merged */
export async function getTwins(ctx: Ctx, oneId: string, otherId: string): Promise<[Twin, Twin]> {
  allow(canSeeMembers(ctx.actor))
  const twins = await listTwins(ctx, [oneId, otherId])
  return [found(twins.get(oneId)), found(twins.get(otherId))]
}
