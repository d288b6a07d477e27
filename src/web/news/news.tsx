import { useRef } from 'react'
import { CHANNELS } from '../feeds/channel-address.ts'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import type { Route } from './+types/news'
import { PATH, READS } from './news-address.ts'

export { loader } from './news.page.ts'

export default function News({ loaderData: { isEmpty, isNarrowed, news, older, newest, chips } }: Route.ComponentProps) {
  useLive(...READS)
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a')
  return (
    <>
      <Band title="Aktuelles" line="Was war, was kommt, was sich ändert." />
      <div className="page news-page">
        {chips.length > 1 && <FilterChips label="Abteilung" chips={chips} />}
        {isEmpty && (
          <EmptyState
            action={
              isNarrowed && (
                <LinkButton to={PATH} look="quiet">
                  Alle Meldungen zeigen
                </LinkButton>
              )
            }
          >
            Zurzeit gibt es hier keine Meldungen. Schauen Sie bald wieder herein.
          </EmptyState>
        )}
        <Drawn as="div" drawn={news} frame={frame} />
        {(older || newest) && (
          <nav aria-label="Blättern" className="actions">
            {newest && (
              <LinkButton to={newest} look="quiet">
                Zu den neuesten
              </LinkButton>
            )}
            {older && (
              <LinkButton to={older} look="quiet" rel="next">
                Ältere Meldungen
              </LinkButton>
            )}
          </nav>
        )}
        <p className="text-muted">
          Meldungen abonnieren:{' '}
          <a href={CHANNELS.news.rss} className="link">
            RSS
          </a>{' '}
          oder{' '}
          <a href={CHANNELS.news.atom} className="link">
            Atom
          </a>
        </p>
      </div>
    </>
  )
}
