import type { Ctx } from '../../domain/context.ts'
import { listHouseholds } from '../../domain/members/list-households.ts'
import { getMember } from '../../domain/members/queries.ts'
import { isNotFound } from '../../kernel/answer.ts'
import { presentMemberRow } from './members-view.ts'

/** A member beside the list; null for one of nobody here. */
export async function findMemberPanel(ctx: Ctx, memberId: string, day: Temporal.PlainDate) {
  try {
    const member = await getMember(ctx, memberId, day)
    const households = await listHouseholds(ctx, member.personId, day)
    const family = households.flatMap(({ people }) => people).filter(({ id }) => id !== member.personId)
    return {
      ...presentMemberRow(member, day),
      family: [...new Map(family.map(({ id, memberId, name }) => [id, { id, memberId, name }])).values()],
    }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export type MemberPanelView = NonNullable<Awaited<ReturnType<typeof findMemberPanel>>>
