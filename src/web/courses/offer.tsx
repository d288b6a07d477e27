import { getOffer } from '../../domain/courses/get-offer.ts'
import { listLeftOut } from '../../domain/sessions/list-left-out.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import type { Route } from './+types/offer'
import { nextChangeOf } from './finder-view.ts'
import { OfferBody } from './offer-body.tsx'
import { presentOffer } from './offer-view.ts'
import { slugFrom } from './slug.ts'
import { structuredData } from './structured-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const offer = await getOffer(ctx, slugFrom(params.course))
  gate.cacheable({
    reads: ['course', 'session', 'participation', 'facility', 'department', 'person', 'file', 'club'],
    nextChangeAt: nextChangeOf([offer], ctx.now),
  })
  const view = presentOffer(offer, ctx.now, await listLeftOut(ctx, offer.id))
  return {
    view,
    canSignUp: ctx.club.flags.hasParticipations,
    facts: structuredData(offer, { origin, clubName: ctx.club.displayName, now: ctx.now }),
    page: {
      title: offer.title,
      description: offer.summary || view.times.map(({ day, times }) => `${day} ${times}`).join(', '),
      canonical: `/id/${offer.slug}`,
    },
  }
}

export default function OfferPage({ loaderData: { view, canSignUp, facts } }: Route.ComponentProps) {
  useLive('course', 'session', 'participation')
  return (
    <>
      <OfferBody view={view} canSignUp={canSignUp} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data for search engines, never run, `<` escaped */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: facts }} />
    </>
  )
}
