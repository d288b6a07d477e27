import { renderToStaticMarkup } from 'react-dom/server'
import type { Club } from '../../domain/context.ts'
import { clubStyle } from '../../kernel/colours.ts'
import stylesheet from '../app.css?url'
import { CourseList } from '../finder/course-list.tsx'
import type { CourseCardView, FinderView } from '../finder/finder-view.ts'
import embedded from './embed.css?url'
import { type EmbedState, embedAddress, modeOf } from './embed-address.ts'
import { EmbedFilters } from './embed-filters.tsx'

/**
 * Tells the page around the frame its height. Any site named in the policy may hear it: a height is no secret. Written
 * without characters that HTML escapes.
 */
const TELL_HEIGHT =
  'if(parent!==window)new ResizeObserver(function(){parent.postMessage({vereinAngebote:Math.ceil(document.body.getBoundingClientRect().height)},`*`)}).observe(document.body)'

interface EmbedPageProps {
  club: Pick<Club, 'name' | 'displayName' | 'colours'>
  /** `https://gsv.example` */
  origin: string
  typed: EmbedState
  /** The query as understood. */
  meant: Omit<EmbedState, 'mode'>
  view: FinderView
}

/** A course's page takes the whole window. */
const inWholeWindow =
  (origin: string) =>
  ({ way, title }: CourseCardView) => (
    <a href={new URL(way, origin).href} target="_top" className="card-way">
      {title}
    </a>
  )

const countText = (count: number): string => (count === 1 ? '1 Angebot' : `${count} Angebote`)

function Pages({ state, view: { page, pages } }: { state: EmbedState; view: FinderView }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Seiten" className="finder-pages">
      {page > 1 && (
        <a href={embedAddress(state, { page: page - 1 })} rel="prev" className="finder-face">
          Vorige Seite
        </a>
      )}
      <span>
        Seite {page} von {pages}
      </span>
      {page < pages && (
        <a href={embedAddress(state, { page: page + 1 })} rel="next" className="finder-face">
          Nächste Seite
        </a>
      )}
    </nav>
  )
}

function EmbedPage({ club, origin, typed, meant, view }: EmbedPageProps) {
  const state = { ...meant, mode: typed.mode }
  return (
    <html lang="de" data-mode={modeOf(typed.mode)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Sportangebot – ${club.displayName}`}</title>
        <link rel="canonical" href={`${origin}/`} />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="stylesheet" href={embedded} />
        <style>{clubStyle(club.colours)}</style>
      </head>
      <body className="embed">
        <main>
          <h1 className="sr-only">Sportangebot von {club.displayName}</h1>
          <EmbedFilters state={state} typed={typed} choices={view.choices} />
          <p className="finder-count">{countText(view.count)}</p>
          {view.count === 0 && (
            <div className="empty">
              <p>Dazu gibt es zurzeit kein Angebot.</p>
            </div>
          )}
          <CourseList groups={view.groups} link={inWholeWindow(origin)} />
          <Pages state={state} view={view} />
          <p className="embed-foot">
            <a href={`${origin}/`} target="_top" className="link">
              Alles bei {club.displayName}
            </a>
          </p>
        </main>
        <script>{TELL_HEIGHT}</script>
      </body>
    </html>
  )
}

/** The frame as complete HTML. */
export const embedDocument = (props: EmbedPageProps): string => `<!DOCTYPE html>${renderToStaticMarkup(<EmbedPage {...props} />)}`
