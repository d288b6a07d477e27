import { redirect } from 'react-router'
import { z } from 'zod'
import { canAskOwner, type HallOwner } from '../../../domain/shared-halls/access.ts'
import { giveBackTime } from '../../../domain/shared-halls/give-back-time.ts'
import { listSharedClosures } from '../../../domain/shared-halls/list-shared-closures.ts'
import { listSharedTimes } from '../../../domain/shared-halls/list-shared-times.ts'
import { found } from '../../../kernel/answer.ts'
import { answerForm, formsOf } from '../../kit/actions.ts'
import { noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/times'
import { presentClosedNotices } from './closed-view.ts'
import { PATH } from './shared-address.ts'
import { FLASH } from './shared-flash.ts'
import { presentSharedTime } from './times-view.ts'

const CHOOSE = 'Bitte wählen Sie einen Termin aus der Liste.'
const form = formsOf({ refusals: { over: 'Diese Zeit ist vorbei oder schon zurückgegeben.' } })
const giveBackForm = form(
  z.object({ id: z.uuid(CHOOSE), scope: z.enum(['one', 'series'], CHOOSE) }),
  (ctx, { id, scope }, owner: HallOwner) => giveBackTime(ctx, owner, id, scope),
  ({ isAsked }) => FLASH.note(isAsked ? 'zurückgezogen' : 'zurückgegeben'),
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  // The association has no such page: it decides on the requests of its clubs.
  if (ctx.club.kind === 'association') throw redirect('/admin/events?view=requests')
  const owner = found(hallOwner())
  return {
    association: owner.ctx.club.displayName,
    closed: canAskOwner(ctx.actor) ? presentClosedNotices(await listSharedClosures(ctx, owner)) : [],
    times: (await listSharedTimes(ctx)).map(presentSharedTime),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const outcome = await answerForm(giveBackForm, ctx, request, found(hallOwner()))
  return outcome.ok ? redirect(noted(PATH, outcome.note)) : outcome.answer
}
