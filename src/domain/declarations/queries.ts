import { sql } from 'kysely'
import { openFirst, type Page } from '../../database/keyset.ts'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { isMemberOn } from '../people/queries.ts'
import { canSeeDeclarations } from './access.ts'

export interface DeclarationLine {
  id: string
  kind: 'withdrawal' | 'notice'
  name: string
  email: string
  contract: string
  isExtraordinary: boolean
  reason: string
  wantedOn: Temporal.PlainDate | null
  receivedAt: Temporal.Instant
  handledAt: Temporal.Instant | null
  handledNote: string
  /** By a signed-in member or guardian. */
  isKnown: boolean
  memberId: string | null
  memberNo: string | null
  memberName: string | null
}

const SHOWN = 200
const ORDER = openFirst({ doneAt: sql`d.handled_at`, open: sql`d.received_at`, done: sql`d.received_at`, id: sql`d.id` })

/** `isExit`: notices of a known member; else all others. Unhandled ones first, the oldest on top; then handled ones, the newest on top; 200, or the rows of a page. @throws Forbidden */
export async function listDeclarations(ctx: Ctx, isExit?: boolean, page: Page = { limit: SHOWN }): Promise<DeclarationLine[]> {
  allow(canSeeDeclarations(ctx.actor))
  const { rows } = await sql<DeclarationLine>`
    select d.id, d.kind, d.name, d.email, d.contract, d.is_extraordinary, d.reason, d.wanted_on, d.received_at, d.handled_at, d.handled_note,
      d.declared_by is not null as is_known, m.id as member_id, m.member_no, trim(p.firstname || ' ' || p.lastname) as member_name
    from declarations d left join members m on m.club_id = d.club_id and m.id = d.member_id
    left join people p on p.club_id = m.club_id and p.id = m.person_id
    where d.club_id = ${ctx.club.id} and ${isExit === undefined ? sql`true` : isExit ? sql`d.member_id is not null` : sql`d.member_id is null`}
      and ${page.after ? ORDER.after(sql`from declarations d where d.club_id = ${ctx.club.id} and d.id = ${page.after}`) : sql`true`}
    order by ${ORDER.orderBy} limit ${page.limit}`.execute(ctx.db)
  return rows
}

/** How many wait: notices of known members (`exits`), and all others. @throws Forbidden */
export async function countOpenDeclarations(ctx: Ctx): Promise<{ inbox: number; exits: number }> {
  allow(canSeeDeclarations(ctx.actor))
  const { rows } = await sql<{ inbox: number; exits: number }>`
    select (count(*) - count(member_id))::int as inbox, count(member_id)::int as exits from declarations
    where club_id = ${ctx.club.id} and handled_at is null`.execute(ctx.db)
  return found(rows[0])
}

/** Somebody whose membership an open notice may mean. */
export interface LikelyMember {
  declarationId: string
  memberNo: string
  name: string
  birthOn: Temporal.PlainDate | null
}

/** Members with the name, the address or the number that an open notice names. @throws Forbidden */
export async function listLikelyMembers(ctx: Ctx): Promise<LikelyMember[]> {
  allow(canSeeDeclarations(ctx.actor))
  const { rows } = await sql<LikelyMember>`
    select d.id as declaration_id, k.member_no, k.name, k.birth_on from declarations d cross join lateral (
      select m.member_no, trim(p.firstname || ' ' || p.lastname) as name, p.birth_on from members m
      join people p on p.club_id = m.club_id and p.id = m.person_id
      where m.club_id = d.club_id and m.member_no is not null
        and ${isMemberOn(sql`m.club_id`, sql`m.person_id`, sql`${berlinDay(ctx.now)}::date`)}
        and (lower(p.email) = lower(d.email) or lower(p.firstname || ' ' || p.lastname) = lower(d.name)
          or m.member_no = any(regexp_split_to_array(d.contract, '[^0-9A-Za-z]+')))
      order by m.member_no limit 5) k
    where d.club_id = ${ctx.club.id} and d.kind = 'notice' and d.handled_at is null and d.member_id is null
    order by d.received_at limit 200`.execute(ctx.db)
  return rows
}
