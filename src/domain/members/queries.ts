import { sql } from 'kysely'
import { allow, found, NotFound } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { Contact } from '../people/input.ts'
import { canSeeMember, canSeeMembers } from './access.ts'

export interface Member {
  id: string
  personId: string
  memberNo: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  email: string
  phone: string
  entryOn: Temporal.PlainDate
  exitOn: Temporal.PlainDate | null
}

const members = (ctx: Ctx) =>
  ctx.db
    .selectFrom('members as m')
    .innerJoin('people as p', (join) => join.onRef('p.clubId', '=', 'm.clubId').onRef('p.id', '=', 'm.personId'))
    .where('m.clubId', '=', ctx.club.id)
    .select([
      'm.id',
      'm.personId',
      'm.memberNo',
      'p.firstname',
      'p.lastname',
      'p.birthOn',
      'p.email',
      'p.phone',
      'm.entryOn',
      'm.exitOn',
    ])

/** Members by number; `after` is the last id of the page before. @throws Forbidden */
export async function listMembers(ctx: Ctx, page: { limit: number; after: string | null }): Promise<Member[]> {
  allow(canSeeMembers(ctx.actor))
  const list = members(ctx).orderBy('m.memberNo').limit(page.limit)
  if (page.after === null || !isId(page.after)) return list.execute()
  return list
    .where(sql<boolean>`m.member_no > (select member_no from members where club_id = ${ctx.club.id} and id = ${page.after})`)
    .execute()
}

function visible(ctx: Ctx, memberId: string) {
  if (!isId(memberId) || !canSeeMember(ctx.actor, memberId)) throw new NotFound('Not found')
  return members(ctx).where('m.id', '=', memberId)
}

/** @throws NotFound also without the right: nobody learns of a membership */
export const getMember = async (ctx: Ctx, memberId: string): Promise<Member> =>
  found(await visible(ctx, memberId).executeTakeFirst())

/** Member and contact, with the version for a change. @throws NotFound like `getMember` */
export async function getMemberContact(ctx: Ctx, memberId: string): Promise<{ member: Member; contact: Contact }> {
  const row = await visible(ctx, memberId).select(['p.street', 'p.postcode', 'p.city', 'p.version']).executeTakeFirst()
  const { street, postcode, city, version, ...member } = found(row)
  return { member, contact: { email: member.email, phone: member.phone, street, postcode, city, version } }
}
