import { data, Form, redirect } from 'react-router'
import { acceptSlot, declineSlot } from '../../domain/slot-wishes/commands.ts'
import { SLOT_LINK } from '../../domain/slot-wishes/mails.ts'
import type { SlotOffer } from '../../domain/slot-wishes/queries.ts'
import { getSlotOffer } from '../../domain/slot-wishes/queries.ts'
import { mayTake, spanOf } from '../../domain/slot-wishes/rules.ts'
import { RULES_TEXT, TAKE_REFUSALS } from '../../domain/slot-wishes/texts.ts'
import { formatMoment, formatSpan } from '../../kernel/calendar.ts'
import { gateOf } from '../gate.ts'
import { brokenLink, readSignedToken } from '../signed-link.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/slot-link'

const isSlotLink = (kind: string): kind is typeof SLOT_LINK => kind === SLOT_LINK

function present(offer: SlotOffer, now: Temporal.Instant) {
  const span = spanOf(offer, { startsAt: offer.releasedStartsAt, endsAt: offer.releasedEndsAt })
  const may = mayTake(offer, now)
  const answers = {
    accepted: 'Die Zeit gehört Ihnen.',
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
    isOpen: may.ok,
    said: offer.answer ? answers[offer.answer] : may.ok ? null : TAKE_REFUSALS[may.refusal],
    isOurs: offer.answer === 'accepted',
  }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isSlotLink)
  const page = { noindex: true }
  if (link === 'broken' || link === 'expired') {
    const { status, ...broken } = brokenLink(link, 'Die Zeit ist vorbei.')
    return data({ broken, offer: null, page }, { status })
  }
  return data({ broken: null, offer: present(await getSlotOffer(gate.ctx, link.id), gate.ctx.now), page })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isSlotLink)
  const intent = (await request.formData()).get('intent')
  // Opening does nothing: programs that check mails follow every link. The loader says what became of it.
  if (typeof link === 'object' && (intent === 'accept' || intent === 'decline'))
    await (intent === 'accept' ? acceptSlot : declineSlot)(gate.ctx, link.id)
  return redirect(url.pathname)
}

/** Released time for one who waits: take it or not. Works without JavaScript. */
export default function SlotLink({ loaderData: { offer, broken } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Freie Hallenzeit" />
      <div className="page grid max-w-2xl gap-5">
        {broken && (
          <Notice
            kind="warning"
            title={broken.title}
            action={
              <LinkButton to="/occupancy" look="quiet">
                Hallen und Belegung
              </LinkButton>
            }
          >
            {broken.text}
          </Notice>
        )}
        {offer?.said && <Notice kind={offer.isOurs ? 'good' : 'info'} title={offer.said} />}
        {offer && <FactList facts={offer.facts} />}
        {offer?.isOpen && (
          <Form method="post" className="actions">
            <SubmitButton name="intent" value="accept">
              Zeit nehmen
            </SubmitButton>
            <SubmitButton name="intent" value="decline" look="quiet">
              Nein, danke
            </SubmitButton>
          </Form>
        )}
        {offer && <p className="text-muted">{RULES_TEXT}</p>}
      </div>
    </>
  )
}
