import { redirect } from 'react-router'
import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { getOffer } from '../../domain/courses/get-offer.ts'
import { listOfferedKinds } from '../../domain/credits/queries.ts'
import { listLeftOut } from '../../domain/sessions/list-left-out.ts'
import { withCards } from '../credits/offer-cards.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { offerPicture, offerText } from '../pictures/picture-address.ts'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/offer'
import { nextChangeOf } from './finder-view.ts'
import { OfferBody } from './offer-body.tsx'
import { presentOffer } from './offer-view.ts'
import { slugFrom } from './slug.ts'
import { structuredData } from './structured-data.ts'

const READS: readonly ObjectKind[] = [
  'course',
  'draw',
  'session',
  'closure',
  'participation',
  'group',
  'facility',
  'department',
  'person',
  'file',
  'credit_kind',
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const offer = await getOffer(ctx, slugFrom(params.course))
  if (offer.eventId !== null) throw redirect(`/events/${offer.eventId}`)
  gate.cacheable({ reads: READS, nextChangeAt: nextChangeOf([offer], ctx.now) })
  const [leftOut, kinds] = await Promise.all([listLeftOut(ctx, offer.id), listOfferedKinds(ctx, offer.id)])
  const view = withCards(presentOffer(offer, ctx.now, leftOut), kinds)
  return {
    view,
    canSignUp: ctx.club.flags.hasParticipations,
    calendar: subscribeAddress(origin, FEEDS.offer(offer.slug)),
    facts: structuredData(offer, { origin, clubName: ctx.club.displayName, now: ctx.now }),
    page: {
      title: offer.title,
      description: offer.summary || view.times.map(({ day, times }) => `${day} ${times}`).join(', '),
      canonical: `/id/${offer.slug}`,
      image: offerPicture(offer.slug, offerText(view), ctx.club),
    },
  }
}

export default function OfferPage({ loaderData: { view, canSignUp, calendar, facts } }: Route.ComponentProps) {
  useLive(...READS)
  return (
    <>
      <OfferBody view={view} canSignUp={canSignUp} calendar={calendar} />
      <StructuredData json={facts} />
    </>
  )
}
