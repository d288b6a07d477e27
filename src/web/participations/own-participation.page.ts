import { data, redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { changeCompanion } from '../../domain/participations/change-companion.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../../domain/participations/confirm.ts'
import { getWholeOffer } from '../../domain/participations/get-standing.ts'
import { listOwnAnswers } from '../../domain/participations/list-answers.ts'
import { findNextDate } from '../../domain/participations/list-place-dates.ts'
import { listGivenConsents, revokeConsent } from '../../domain/participations/revoke-consent.ts'
import { getOwnStanding } from '../../domain/participations/show-in-profile.ts'
import { LINK_REFUSALS } from '../../domain/participations/texts.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-participation'
import { presentConsents } from './consents-view.ts'
import { leaveTicked, presentOtherLists } from './other-lists-view.ts'
import { ownView } from './own-view.ts'

/** Asks before a place is given up. */
const LEAVING = 'abmelden'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const standing = await getOwnStanding(ctx, params.id)
  const [answers, consents, lists, next] = await Promise.all([
    listOwnAnswers(ctx, standing.id),
    listGivenConsents(ctx, [standing.id]),
    presentOtherLists(ctx, standing),
    findNextDate(ctx, standing),
  ])
  const view = ownView(await getWholeOffer(ctx, standing), next, answers, ctx.now, url.searchParams.has(LEAVING))
  const isIn = standing.state === 'confirmed'
  return { view, lists, isIn, consents: presentConsents(consents, [standing]), page: { noindex: true } }
}

const COMMANDS = {
  confirm: confirmParticipation,
  accept: acceptOffer,
  decline: declineOffer,
  cancel: (ctx: Ctx, id: string) => cancelParticipation(ctx, id),
  revoke: (ctx: Ctx, id: string, form: FormData) => revokeConsent(ctx, id, String(form.get('consent'))),
}

const isCommand = (name: unknown): name is keyof typeof COMMANDS => typeof name === 'string' && Object.hasOwn(COMMANDS, name)

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const standing = await getOwnStanding(ctx, params.id)
  const { id } = standing
  const form = await request.formData()
  const wanted = form.get('do')
  if (wanted === 'leave') {
    await leaveTicked(ctx, standing, form)
    return redirect(url.pathname)
  }
  const answer = isCommand(wanted)
    ? await COMMANDS[wanted](ctx, id, form)
    : await changeCompanion(ctx, id, String(form.get('companion') ?? ''))
  if (answer.ok) await leaveTicked(ctx, answer.value, form)
  return answer.ok ? redirect(url.pathname) : data({ refusal: LINK_REFUSALS[answer.refusal] }, { status: 409 })
}
