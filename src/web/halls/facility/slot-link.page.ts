import { data, redirect } from 'react-router'
import type { BookingState } from '../../../domain/bookings/rules.ts'
import type { Ctx } from '../../../domain/context.ts'
import { acceptSlot, declineSlot } from '../../../domain/slot-wishes/commands.ts'
import { confirmSlotWish, leaveWaiting } from '../../../domain/slot-wishes/enter-slot-wish.ts'
import { SLOT_LINK, WAITING_LINK } from '../../../domain/slot-wishes/mails.ts'
import type { SlotOffer } from '../../../domain/slot-wishes/queries.ts'
import { getSlotOffer } from '../../../domain/slot-wishes/queries.ts'
import { mayTake, spanOf } from '../../../domain/slot-wishes/rules.ts'
import { TAKE_REFUSALS } from '../../../domain/slot-wishes/texts.ts'
import { formatMoment, formatSpan } from '../../../kernel/calendar.ts'
import { gateOf } from '../../kit/gate.ts'
import { brokenLink, readSignedToken } from '../../kit/signed-link.ts'
import type { Route } from './+types/slot-link'
import { readWaiting } from './waiting-view.ts'

const isSlotLink = (kind: string): kind is typeof SLOT_LINK | typeof WAITING_LINK => kind === SLOT_LINK || kind === WAITING_LINK

const COMMANDS = {
  [SLOT_LINK]: new Map<unknown, (ctx: Ctx, id: string) => Promise<unknown>>([
    ['accept', acceptSlot],
    ['decline', declineSlot],
  ]),
  [WAITING_LINK]: new Map<unknown, (ctx: Ctx, id: string) => Promise<unknown>>([
    ['confirm', confirmSlotWish],
    ['leave', leaveWaiting],
  ]),
}

const TAKEN_TEXTS: Record<BookingState, string> = {
  requested: 'Ihre Anfrage liegt beim Verein. Sie hören per E-Mail, sobald entschieden ist.',
  approved: 'Der Verein hat zugesagt: Die Zeit gehört Ihnen.',
  declined: 'Der Verein hat leider abgesagt.',
  cancelled: 'Diese Zeit ist nicht mehr für Sie vorgesehen.',
  released: 'Diese Zeit ist nicht mehr für Sie vorgesehen.',
  suspended: 'Die Halle ist gerade gesperrt. Sobald sie wieder offen ist, gilt Ihre Zeit.',
}

function present(offer: SlotOffer, now: Temporal.Instant) {
  const span = spanOf(offer, { startsAt: offer.releasedStartsAt, endsAt: offer.releasedEndsAt })
  const may = mayTake(offer, now)
  const { isPublic, takenState } = offer
  const answers = {
    accepted: isPublic ? TAKEN_TEXTS[takenState ?? 'cancelled'] : 'Die Zeit gehört Ihnen.',
    declined: 'Sie haben abgelehnt.',
    taken: TAKE_REFUSALS.taken,
    expired: TAKE_REFUSALS.expired,
  }
  return {
    facts: [
      ['Wofür', offer.title],
      ['Wann', span ? `${formatSpan(span.startsAt, span.endsAt)} Uhr` : ''],
      ['Wo', offer.place],
      ['Antwort bis', `${formatMoment(offer.offerUntil)} Uhr`],
    ] as [string, string][],
    answers: may.ok
      ? [
          { intent: 'accept', text: isPublic ? 'Zeit anfragen' : 'Zeit nehmen', look: 'main' as const },
          { intent: 'decline', text: 'Nein, danke', look: 'quiet' as const },
        ]
      : [],
    said: offer.answer ? answers[offer.answer] : may.ok ? null : TAKE_REFUSALS[may.refusal],
    isOurs: offer.answer === 'accepted' && (!isPublic || takenState === 'requested' || takenState === 'approved'),
  }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isSlotLink)
  const page = { noindex: true }
  if (link === 'broken' || link === 'expired') {
    const { status, ...broken } = brokenLink(link, 'Die Zeit ist vorbei.')
    return data({ broken, title: 'Freie Hallenzeit', shown: null, page }, { status })
  }
  if (link.kind === WAITING_LINK)
    return data({ broken: null, title: 'Warteliste der Halle', shown: await readWaiting(ctx, link.id), page })
  const shown = present(await getSlotOffer(ctx, link.id), ctx.now)
  return data({ broken: null, title: 'Freie Hallenzeit', shown, page })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isSlotLink)
  const intent = (await request.formData()).get('intent')
  // Opening does nothing: programs that check mails follow every link. The loader shows the result.
  if (typeof link === 'object') await COMMANDS[link.kind].get(intent)?.(gate.ctx, link.id)
  return redirect(url.pathname)
}
