import { getOffer } from '../../domain/courses/get-offer.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/offer'
import { nextChangeOf } from './finder-view.ts'
import { OfferDates } from './offer-dates.tsx'
import { OfferPlace } from './offer-place.tsx'
import { type OfferView, presentOffer } from './offer-view.ts'
import { slugFrom } from './slug.ts'
import { structuredData } from './structured-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const offer = await getOffer(ctx, slugFrom(params.course))
  gate.cacheable({
    reads: ['course', 'session', 'participation', 'facility', 'department', 'person', 'club'],
    nextChangeAt: nextChangeOf([offer], ctx.now),
  })
  const view = presentOffer(offer, ctx.now)
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

function signUpText({ isWaiting, kind }: OfferView): string {
  if (isWaiting) return 'Auf die Warteliste'
  return kind === 'Kurs' ? 'Platz buchen' : 'Anmelden'
}

function SignUpCard({ view, canSignUp }: { view: OfferView; canSignUp: boolean }) {
  return (
    <div className="card signup-card">
      <p className="signup-price">
        <strong>{view.price.main}</strong> <span className="text-muted">{view.price.note}</span>
      </p>
      {canSignUp && <State kind={view.state.tone}>{view.state.text}</State>}
      {canSignUp && view.isBookable && (
        <LinkButton to={`/id/${view.slug}/signup`} className="w-full" prefetch="intent">
          {signUpText(view)}
        </LinkButton>
      )}
      {canSignUp && !view.isBookable && <p className="text-muted">Zurzeit kann man sich hier nicht anmelden.</p>}
    </div>
  )
}

function PriceTable({ prices }: { prices: OfferView['prices'] }) {
  if (prices.length < 2) return null
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Preise</h2>
      <table className="price-table">
        <tbody>
          {prices.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export default function OfferPage({ loaderData: { view, canSignUp, facts } }: Route.ComponentProps) {
  useLive('course', 'session', 'participation')
  return (
    <>
      <Band eyebrow={view.kind} title={view.title} line={view.summary} />
      <div className="page offer-page">
        <div className="offer-text">
          <RichTextView text={view.body} />
          <OfferDates times={view.times} dates={view.dates} more={view.moreDates} />
          <dl className="fact-list">
            {view.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <PriceTable prices={view.prices} />
          <OfferPlace venues={view.venues} />
        </div>
        <aside aria-label="Preis und Anmeldung" className="offer-aside">
          <SignUpCard view={view} canSignUp={canSignUp} />
        </aside>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data for search engines, never run, `<` escaped */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: facts }} />
    </>
  )
}
