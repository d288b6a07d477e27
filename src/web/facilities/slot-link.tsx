import { data, Form, redirect } from 'react-router'
import { acceptSlot, declineSlot } from '../../domain/slot-wishes/commands.ts'
import { SLOT_LINK } from '../../domain/slot-wishes/mails.ts'
import type { SlotOffer } from '../../domain/slot-wishes/queries.ts'
import { getSlotOffer } from '../../domain/slot-wishes/queries.ts'
import { mayTake, spanOf } from '../../domain/slot-wishes/rules.ts'
import { RULES_TEXT, TAKE_REFUSALS } from '../../domain/slot-wishes/texts.ts'
import { formatMoment, formatSpan } from '../../kernel/calendar.ts'
import { type Gate, gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/slot-link'

/** The offer that a mailed link is for; a token counts in the club it was signed for and nowhere else. */
function readToken({ ctx, services }: Gate, token: string): string | 'expired' | null {
  const link = services.readLink(token, ctx.now)
  if (!link.ok) return link.refusal === 'expired' ? 'expired' : null
  return link.value.kind === SLOT_LINK && link.value.club === ctx.club.id ? link.value.id : null
}

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
  const token = readToken(gate, params.token)
  const page = { noindex: true }
  if (token === null || token === 'expired')
    return data({ isExpired: token === 'expired', offer: null, page }, { status: token === 'expired' ? 410 : 404 })
  return data({ isExpired: false, offer: present(await getSlotOffer(gate.ctx, token), gate.ctx.now), page })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const token = readToken(gate, params.token)
  const intent = (await request.formData()).get('intent')
  // Opening does nothing: programs that check mails follow every link. The loader says what became of it.
  if (token !== null && token !== 'expired' && (intent === 'accept' || intent === 'decline'))
    await (intent === 'accept' ? acceptSlot : declineSlot)(gate.ctx, token)
  return redirect(url.pathname)
}

/** Released time for one who waits: take it or not. Works without JavaScript. */
export default function SlotLink({ loaderData: { offer, isExpired } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Freie Hallenzeit" />
      <div className="page grid max-w-2xl gap-5">
        {offer === null && (
          <Notice
            kind="warning"
            title={isExpired ? 'Dieser Link ist abgelaufen' : 'Dieser Link ist unvollständig'}
            action={
              <LinkButton to="/occupancy" look="quiet">
                Hallen und Belegung
              </LinkButton>
            }
          >
            {isExpired
              ? 'Die Zeit ist vorbei.'
              : 'Bitte öffnen Sie ihn direkt aus unserer E-Mail, oder kopieren Sie die ganze Adresse.'}
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
