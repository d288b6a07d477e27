import { type RawBuilder, sql } from 'kysely'
import { found, NotFound } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import type { Contact } from '../people/input.ts'
import { familyIds } from '../people/list-family.ts'
import { keptPerson } from '../people/mark-merged.ts'
import { canSeeMembers } from './access.ts'
import { fromHousemates, isApart } from './list-housemates.ts'
import { keptMember, lineOf, type MemberLine, memberFields } from './list-members.ts'
import type { Membership } from './rules.ts'

export interface Member extends MemberLine {
  /** For changes of the person alone. */
  personVersion: number
  title: string
  memberships: Membership[]
  /** The actor, or a child of theirs. */
  isOwn: boolean
  /** The actor is a guardian of another household and sees no address. */
  isApart: boolean
  /** First names of others who live with this member and the actor. */
  housemates: string[]
}

function isFamily(ctx: Ctx): RawBuilder<boolean> {
  const own = ownPersonId(ctx)
  return own ? sql<boolean>`(p.id = any(${familyIds(ctx, own)}))` : sql<boolean>`false`
}

/** The office reaches everybody, others themselves and the children under their guardianship. */
function isReached(ctx: Ctx): RawBuilder<boolean> {
  if (canSeeMembers(ctx.actor)) return sql<boolean>`true`
  const memberId = (ctx.actor.kind === 'user' && ctx.actor.profile?.memberId) || null
  return sql<boolean>`(m.id = ${memberId}::uuid or ${isFamily(ctx)})`
}

function isHidden(ctx: Ctx): RawBuilder<boolean> {
  const own = ownPersonId(ctx)
  return own && !canSeeMembers(ctx.actor) ? isApart(ctx, own) : sql<boolean>`false`
}

function housematesOf(ctx: Ctx): RawBuilder<string[]> {
  const own = ownPersonId(ctx)
  return own
    ? sql<string[]>`array(select mate.firstname ${fromHousemates(ctx, sql`p.id`, own)} order by mate.id)`
    : sql<string[]>`'{}'::text[]`
}

/** As of a day, without one today. @throws NotFound also without the right: nobody learns of a membership */
export async function getMember(ctx: Ctx, memberId: string, day = berlinDay(ctx.now)): Promise<Member> {
  if (!isId(memberId)) throw new NotFound('Not found')
  const { rows } = await sql<Member>`
    select ${memberFields(day)}, p.version as person_version, p.title, ${isFamily(ctx)} as is_own,
      ${isHidden(ctx)} as is_apart,
      ${housematesOf(ctx)} as housemates
    from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    where m.club_id = ${ctx.club.id} and m.id = ${keptMember(ctx, sql`o.id = ${memberId}`)} and ${isReached(ctx)}`.execute(ctx.db)
  const row = found(rows[0])
  const { personVersion, title, memberships, isOwn, isApart, housemates } = row
  const line = lineOf(row, day)
  const shown = isApart ? { ...line, street: '', postcode: '', city: '' } : line
  return { ...shown, personVersion, title, memberships, isOwn, isApart, housemates: isOwn ? housemates : [] }
}

/** The actor may read this member. Of another's id and one that nobody has it says the same. */
export async function reachesMember(ctx: Ctx, memberId: string): Promise<boolean> {
  if (canSeeMembers(ctx.actor)) return true
  const { rows } = await sql`
    select from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    where m.club_id = ${ctx.club.id} and m.id = ${keptMember(ctx, sql`o.id = ${memberId}`)} and ${isReached(ctx)}`.execute(ctx.db)
  return rows.length > 0
}

/** The person of this member's number, after a merge the one who stays; null for a number that nobody has. Asks for no right. */
export async function findPersonByNumber(ctx: Ctx, memberNo: string): Promise<string | null> {
  const { rows } = await sql<{ personId: string }>`
    select ${keptPerson(sql`m.club_id`, sql`m.person_id`)} as person_id from members m
    where m.club_id = ${ctx.club.id} and m.member_no = ${memberNo}`.execute(ctx.db)
  return rows[0]?.personId ?? null
}

/** Contact of a member, with the version for a change. */
export const contactOf = ({ email, phone, moreContacts, street, postcode, city, personVersion }: Member): Contact => ({
  email,
  phone,
  moreContacts,
  street,
  postcode,
  city,
  version: personVersion,
})

/** Papers of a person, the newest first. Asks for no right. */
export async function listDocuments(ctx: Ctx, personId: string) {
  return ctx.db
    .selectFrom('documents')
    .select(['id', 'title', 'fileId', 'addedAt'])
    .where('clubId', '=', ctx.club.id)
    .where('personId', '=', personId)
    .orderBy('addedAt', 'desc')
    .limit(50)
    .execute()
}
