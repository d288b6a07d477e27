import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import {
  type Allocation,
  type AllocationDecision,
  type AllocationPart,
  getAllocation,
  listAllocationDecisions,
  listAllocationParts,
  listNeeds,
  listObjections,
  type Need,
  type Objection,
  type Sender,
} from './queries.ts'

interface Decided {
  need: Need
  decision: AllocationDecision
  parts: AllocationPart[]
}

export interface AllocationNotice {
  allocation: Allocation
  sender: Sender
  issuedAt: Temporal.Instant
  holder: string
  given: Decided[]
  refused: Decided[]
  objections: { need: Need; objection: Objection }[]
}

/** A club's notice, or a school's for which the association entered needs. */
export type AllocationNoticeFor = Pick<Need, 'forClubId'> & Partial<Pick<Need, 'school'>>

/** Own notice of a club; any for the association. @throws NotFound before the issue, and without needs */
export async function getNotice(
  ctx: Ctx,
  allocationId: string,
  { forClubId, school = '' }: AllocationNoticeFor,
): Promise<AllocationNotice> {
  const allocation = await getAllocation(ctx, allocationId)
  const [parts, needs, decisions, objections] = await Promise.all([
    listAllocationParts(ctx, allocationId),
    listNeeds(ctx, allocationId),
    listAllocationDecisions(ctx, allocationId),
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
