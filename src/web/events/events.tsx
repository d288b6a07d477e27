import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Subscribe } from '../feeds/subscribe.tsx'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChips, Segments } from '../ui/filter-chips.tsx'
import type { Route } from './+types/events'
import { EventLines } from './event-lines.tsx'
import './events.css'
import { eventsAddress, PATH } from './events-address.ts'
import { LIST_READS } from './list-reads.ts'

export { loader } from './events.page.ts'

/** Loaded for the month view; the server draws it at once. */
const EventMonth = import.meta.env.SSR
  ? (await import('./event-month.tsx')).EventMonth
  : lazy(async () => ({ default: (await import('./event-month.tsx')).EventMonth }))

type Data = Route.ComponentProps['loaderData']

function List({ shown, isNarrowed }: { shown: Extract<Data['shown'], { kind: 'list' }>; isNarrowed: boolean }) {
  if (shown.groups.length === 0)
    return isNarrowed ? (
      <EmptyState
        action={
          <LinkButton to={PATH} look="quiet">
            Alle Termine zeigen
          </LinkButton>
        }
      >
        Dazu steht zurzeit kein Termin fest.
      </EmptyState>
    ) : (
      <EmptyState>Zurzeit stehen keine Termine fest. Schauen Sie bald wieder herein.</EmptyState>
    )
  return (
    <>
      {shown.groups.map(({ name, lines }) => (
        <section key={name} aria-label={name}>
          <h2 className="event-month-name">{name}</h2>
          <EventLines lines={lines} label={name} />
        </section>
      ))}
      {shown.next && (
        <LinkButton to={shown.next} look="quiet">
          Spätere Termine
        </LinkButton>
      )}
    </>
  )
}

function Month({ shown }: { shown: Extract<Data['shown'], { kind: 'month' }> }) {
  return (
    <section aria-labelledby="month-name">
      <div className="event-month-head">
        <Link to={shown.before.to} preventScrollReset className="button button-quiet button-small">
          <span className="sr-only">Zurück zu {shown.before.name}</span>
          <span aria-hidden="true">‹</span>
        </Link>
        <h2 id="month-name">{shown.name}</h2>
        <Link to={shown.after.to} preventScrollReset className="button button-quiet button-small">
          <span className="sr-only">Weiter zu {shown.after.name}</span>
          <span aria-hidden="true">›</span>
        </Link>
      </div>
      <Suspense>
        <EventMonth {...shown} />
      </Suspense>
    </section>
  )
}

export default function Events({ loaderData: { state, shown, chips, feed } }: Route.ComponentProps) {
  useLive(...LIST_READS)
  const views = (['list', 'month'] as const).map((view) => ({
    to: eventsAddress(state, { view }),
    isOn: state.view === view,
    label: view === 'list' ? 'Liste' : 'Monat',
  }))
  return (
    <>
      <Band title="Termine" line="Feste, Wettkämpfe, Versammlungen und Ausflüge." />
      <div className="page events-page">
        <nav aria-label="Ansicht und Filter" className="events-bar">
          <Segments label="Ansicht" segments={views} />
          {chips.categories.length > 1 && <FilterChips label="Kategorie" chips={chips.categories} />}
          {chips.departments.length > 0 && <FilterChips label="Abteilung" chips={chips.departments} />}
        </nav>
        {shown.kind === 'month' ? (
          <Month shown={shown} />
        ) : (
          <List shown={shown} isNarrowed={state.category !== null || state.departmentId !== null} />
        )}
        <Subscribe title="Immer im Kalender" {...feed}>
          Abonnieren Sie die öffentlichen Termine. Neue und geänderte erscheinen dann von selbst auf Ihrem Handy.
        </Subscribe>
      </div>
    </>
  )
}
