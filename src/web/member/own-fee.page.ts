import { getMember } from '../../domain/members/queries.ts'
import { listFees } from '../../domain/tariffs/list-fees.ts'
import { found, NotFound } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import { presentFee } from '../tariffs/fee-view.ts'
import type { Route } from './+types/own-fee'
import { memberIdOf } from './profile-view.ts'

/** @throws NotFound for a member out of reach, and for a child that lives with somebody else */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const member = await getMember(ctx, found(memberIdOf(ctx, params.memberId).memberId))
  if (member.isApart) throw new NotFound('Not found')
  const fees = await listFees(ctx, [member.personId], berlinDay(ctx.now))
  return {
    who: `${member.firstname} ${member.lastname}`.trim(),
    profile: `/member/${params.memberId}`,
    fee: presentFee(fees.get(member.personId)),
  }
}
