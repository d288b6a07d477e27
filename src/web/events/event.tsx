import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { getOffer } from '../../domain/courses/get-offer.ts'
import { getEvent } from '../../domain/events/list-events.ts'
import { AUDIENCE_TEXTS } from '../../domain/events/texts.ts'
import { found } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { plainTextOf } from '../../kernel/rich-text.ts'
import { whenText } from '../../kernel/times.ts'
import { soonest } from '../courses/finder-view.ts'
import { OfferPicture } from '../courses/offer-picture.tsx'
import { presentOffer } from '../courses/offer-view.ts'
import { FEEDS } from '../feeds/feed-address.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/event'
import { eventData } from './event-data.ts'
import './events.css'
import { nextChangeOfEvents } from './next-change.ts'

const READS: readonly ObjectKind[] = ['event', 'session', 'closure', 'course', 'participation', 'facility', 'department', 'file']

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const event = await getEvent(ctx, found(isId(params.event) ? params.event : null))
  const takesSignUps = event.courseSlug !== null && ctx.club.flags.hasParticipations
  const offer = takesSignUps ? await getOffer(ctx, found(event.courseSlug)) : null
  gate.cacheable({
    reads: READS,
    nextChangeAt: soonest([
      nextChangeOfEvents([event], ctx.now),
      offer?.registrationClosesAt && isAfter(offer.registrationClosesAt, ctx.now) ? offer.registrationClosesAt : null,
    ]),
  })
  const { title, body, image, place, address, category, department, cancelReason, latitude, longitude } = event
  const { price, state, isBookable, signUpText, slug } = offer ? presentOffer(offer, ctx.now) : {}
  return {
    event: {
      title,
      body,
      image,
      place,
      address,
      category,
      cancelReason,
      when: whenText(event),
      isCancelled: event.state === 'cancelled',
      isOver: !isAfter(event.endsAt, ctx.now),
      isHallClosed: event.isHallClosed,
      calendar: FEEDS.event(event.id),
      audience: event.audience === 'public' ? '' : AUDIENCE_TEXTS[event.audience],
      department: department ?? '',
      route:
        latitude !== null && longitude !== null
          ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${latitude},${longitude}`)}`
          : null,
    },
    signUp: offer ? { price, state, isBookable, text: signUpText, slug } : null,
    facts: eventData(event, { origin, clubName: ctx.club.displayName }),
    page: {
      title,
      description: [whenText(event), place, plainTextOf(body)].filter(Boolean).join(' · ').slice(0, 160),
      canonical: `/events/${event.id}`,
      noindex: event.audience !== 'public',
    },
  }
}

type Data = Route.ComponentProps['loaderData']

function SignUpCard({ signUp, isOver }: { signUp: NonNullable<Data['signUp']>; isOver: boolean }) {
  const { price, state, isBookable, text, slug } = signUp
  return (
    <aside aria-label="Anmeldung" className="offer-aside">
      <div className="card signup-card">
        {price && (
          <p className="signup-price">
            <strong>{price.main}</strong> <span className="text-muted">{price.note}</span>
          </p>
        )}
        {state && !isOver && <State kind={state.tone}>{state.text}</State>}
        {isBookable && !isOver ? (
          <LinkButton to={`/id/${slug}/signup`} className="w-full">
            {text}
          </LinkButton>
        ) : (
          <p className="text-muted">Zurzeit kann man sich hier nicht anmelden.</p>
        )}
      </div>
    </aside>
  )
}

const factsOf = (event: Data['event']): [string, string][] =>
  (
    [
      ['Wann', event.when],
      ['Wo', [event.place, event.address].filter(Boolean).join(', ')],
      ['Für wen', event.audience],
      ['Abteilung', event.department],
    ] as [string, string][]
  ).filter(([, text]) => text !== '')

export default function EventPage({ loaderData: { event, signUp, facts } }: Route.ComponentProps) {
  useLive(...READS)
  return (
    <>
      <Band eyebrow={event.category || 'Termin'} title={event.title} line={event.when} />
      <div className="page offer-page">
        <div className="offer-text">
          {event.isCancelled && (
            <Notice kind="bad" title="Fällt aus">
              {event.cancelReason}
            </Notice>
          )}
          {event.isHallClosed && !event.isOver && (
            <Notice kind="warning" title="Halle gesperrt">
              Ob und wo dieser Termin stattfindet, ist noch offen.
            </Notice>
          )}
          {event.isOver && !event.isCancelled && <Notice title="Dieser Termin ist vorbei." />}
          {event.image && <OfferPicture image={event.image} />}
          <RichTextView text={event.body} />
          <dl className="fact-list">
            {factsOf(event).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="actions">
            <LinkButton to="/events" look="quiet" size="small">
              Alle Termine
            </LinkButton>
            {!event.isOver && (
              <a href={event.calendar} className="button button-plain button-small">
                {event.isCancelled ? 'Absage in meinen Kalender' : 'In meinen Kalender'}
              </a>
            )}
            {event.route && (
              <a href={event.route} rel="noopener noreferrer" className="button button-plain button-small">
                Route bei OpenStreetMap
              </a>
            )}
          </p>
        </div>
        {signUp && !event.isCancelled && <SignUpCard signUp={signUp} isOver={event.isOver} />}
      </div>
      <StructuredData json={facts} />
    </>
  )
}
