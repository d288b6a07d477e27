import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import {
  type Allocation,
  type AllocationPart,
  type Decision,
  getAllocation,
  listAllocationParts,
  listDecisions,
  listNeeds,
  listObjections,
  type Need,
  type Objection,
  type Sender,
} from './queries.ts'

interface Decided {
  need: Need
  decision: Decision
  parts: AllocationPart[]
}

/** Everything that a club is told when the halls are given. */
export interface Notice {
  allocation: Allocation
  sender: Sender
  issuedAt: Temporal.Instant
  holder: string
  given: Decided[]
  refused: Decided[]
  objections: { need: Need; objection: Objection }[]
}

/** Whose notice: a club's, or that of a school for which the association handed in. */
export type NoticeFor = Pick<Need, 'forClubId'> & Partial<Pick<Need, 'school'>>

/**
 * The notice for one club: its own, or for the association that of any club or school. @throws NotFound before it is issued, and for
 * those without needs
 */
export async function getNotice(ctx: Ctx, allocationId: string, { forClubId, school = '' }: NoticeFor): Promise<Notice> {
  const allocation = await getAllocation(ctx, allocationId)
  const [parts, needs, decisions, objections] = await Promise.all([
    listAllocationParts(ctx, allocationId),
    listNeeds(ctx, allocationId),
    listDecisions(ctx, allocationId),
    listObjections(ctx, allocationId),
  ])
  const own = needs.filter((need) => need.forClubId === forClubId && need.school === school)
  const decided = own.flatMap((need) => {
    const decision = decisions.find(({ needId }) => needId === need.id)
    return decision ? [{ need, decision, parts }] : []
  })
  return {
    allocation,
    sender: found(allocation.sender),
    issuedAt: found(allocation.issuedAt),
    holder: found(own[0]).holder,
    given: decided.filter(({ decision }) => decision.partId !== null),
    refused: decided.filter(({ decision }) => decision.partId === null),
    objections: objections.flatMap((objection) => {
      const need = own.find(({ id }) => id === objection.needId)
      return need ? [{ need, objection }] : []
    }),
  }
}
