import { data, redirect } from 'react-router'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { acceptCover, declineCover } from '../../domain/covers/accept-cover.ts'
import { COVER_LINK } from '../../domain/covers/mails.ts'
import { getPlan, listShiftsById } from '../../domain/operations/queries.ts'
import { endOf } from '../../domain/operations/rules.ts'
import { JOIN_REFUSALS } from '../../domain/operations/texts.ts'
import { getRequestOfAsk } from '../../domain/substitutes/queries.ts'
import { found } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/cover-link'
import { helpersAddress } from './operations-address.ts'
import { presentShift } from './plan-view.ts'

const isKind = (kind: string): kind is typeof COVER_LINK => kind === COVER_LINK

/** Changes nothing: mail scanners follow every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof link === 'string') {
    const contact = await contactText(ctx)
    const broken = brokenLink(link, `Bitte wenden Sie sich an die Geschäftsstelle${contact ? `: ${contact}` : '.'}`)
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const request = await getRequestOfAsk(ctx, link.id)
  const ask = found(request.asks.find(({ id }) => id === link.id))
  const shift = found((await listShiftsById(ctx, [found(request.shiftId)]))[0])
  const plan = await getPlan(ctx, shift.planId)
  const { task, when, place, demands, qualification, description, free, isOver } = presentShift(shift, plan, ctx.now)
  const isOpen = plan.state === 'published' && !isOver && isAfter(endOf(shift, plan), ctx.now)
  return data({
    broken: null,
    shown: {
      plan: plan.title,
      slug: helpersAddress(plan.slug),
      task,
      line: [when, place || plan.place].filter(Boolean).join(' · '),
      about: [...demands, description].filter(Boolean).join(' · '),
      qualification,
      message: request.message,
      state: ask.isIn ? 'in' : !isOpen ? 'over' : free === 0 ? 'full' : ask.declinedAt ? 'declined' : 'open',
    } as const,
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  // The loader shows the reason.
  if (typeof link === 'string') return redirect(url.pathname)
  const form = await request.formData()
  if (form.get('intent') === 'decline') await declineCover(gate.ctx, link.id)
  if (form.get('intent') !== 'accept') return redirect(url.pathname)
  const answer = await acceptCover(gate.ctx, link.id)
  return answer.ok ? redirect(url.pathname) : data({ refusal: JOIN_REFUSALS[answer.refusal] }, 409)
}
