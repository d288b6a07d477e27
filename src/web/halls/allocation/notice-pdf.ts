import { canReadAllocations } from '../../../domain/allocations/access.ts'
import { getNotice } from '../../../domain/allocations/get-notice.ts'
import { found } from '../../../kernel/answer.ts'
import { isId } from '../../../kernel/id.ts'
import { fileAnswer } from '../../kit/file-answer.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/notice-pdf'
import { presentNotice } from './notice-view.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const id = found(canReadAllocations(ctx) && isId(params.id) ? params.id : null)
  const school = url.searchParams.get('schule')
  const of = school ? { forClubId: null, school } : { forClubId: url.searchParams.get('fuer') ?? ctx.club.id }
  const notice = await getNotice(ctx, id, of)
  const bytes = await services.typeset('notice', presentNotice(notice))
  const name = `Bescheid ${notice.allocation.name} ${notice.holder}.pdf`
  return fileAnswer(bytes, { type: 'application/pdf', name, isShown: true })
}
