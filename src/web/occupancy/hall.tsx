import { getFacility } from '../../domain/facilities/queries.ts'
import { getPlanHall } from '../../domain/occupancy/queries.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { Subscribe } from '../feeds/subscribe.tsx'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/hall'
import { LatePlan } from './late-plan.tsx'
import { type PlanState, readPlan } from './plan-address.ts'
import { nextMidnight, readPublicPlan } from './public-plan.ts'
import { PUBLIC_READS } from './public-reads.ts'

/** Filled in with the day one looks at, while it lies ahead. */
const requestAddress = (path: string, { view }: PlanState, day: string, today: string): string =>
  view === 'day' && day >= today ? `${path}/request?am=${day}` : `${path}/request`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const [hall, facility] = await Promise.all([getPlanHall(ctx, params.facility), getFacility(ctx, params.facility)])
  const state = { ...readPlan(url.searchParams, 'week'), halls: [], colour: 'department' as const }
  gate.cacheable({ reads: PUBLIC_READS, nextChangeAt: nextMidnight(ctx.now) })
  const { name, street, postcode, city, equipment } = facility
  const shown = await readPublicPlan(ctx, [hall], state)
  const today = berlinDay(ctx.now).toString()
  return {
    ...shown,
    ask: requestAddress(`/occupancy/${hall.slug}`, state, shown.period.day, today),
    state,
    name,
    slug: hall.slug,
    equipment,
    feed: { subscribe: subscribeAddress(origin, FEEDS.hall(hall.slug)), address: `${origin}${FEEDS.hall(hall.slug)}` },
    address: [street, `${postcode} ${city}`.trim()].filter(Boolean).join(', '),
    page: {
      title: `Belegungsplan ${name}`,
      description: `Wann ${name} belegt und wann sie frei ist.`,
      canonical: `/occupancy/${hall.slug}`,
      noindex: url.search !== '',
    },
  }
}

export default function Hall({ loaderData }: Route.ComponentProps) {
  useLive(...PUBLIC_READS)
  const { name, slug, ask, address, equipment, plan, period, state, feed } = loaderData
  const path = `/occupancy/${slug}`
  return (
    <>
      <Band title={name} line={address} />
      <div className="page">
        <div className="actions mb-4">
          <LinkButton to={ask}>Hallenzeit anfragen</LinkButton>
          <LinkButton to="/occupancy" look="quiet">
            Alle Hallen
          </LinkButton>
        </div>
        <LatePlan {...{ path, plan, period, state }} label={`Belegungsplan ${name}, ${period.text}`} />
        {equipment.length > 0 && <p className="mt-4 text-muted">Ausstattung: {equipment.join(', ')}</p>}
        <div className="mt-6 max-w-3xl">
          <Subscribe title="Immer im Kalender" {...feed}>
            Abonnieren Sie, wann diese Halle belegt ist. Was der Verein nicht veröffentlicht hat, steht dort nur als „Belegt“.
          </Subscribe>
        </div>
      </div>
    </>
  )
}
