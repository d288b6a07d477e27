import { Link, useSearchParams } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ListPager } from '../../ui/pagination.tsx'
import type { Route } from './+types/pages'
import { MissingDetails } from './missing-details.tsx'
import { editorAddress, NEW, PATH } from './website-address.ts'

export { loader } from './pages.page.ts'

/** A soft hyphen: the word is longer than a phone is wide. */
const TITLE = 'Vereins\u00adinformationen verwalten'
const TONES = { template: 'info', draft: 'calm', scheduled: 'care', shown: 'good', ended: 'calm' } as const

type Line = Route.ComponentProps['loaderData']['lines'][number]

function LineView({ line }: { line: Line }) {
  const { title, path, state, word, when, about, editor, seen, picture } = line
  return (
    <li className="card relative flex items-start gap-4">
      {picture && <img src={picture} alt="" className="h-14 w-20 shrink-0 rounded-control object-cover max-xs:hidden" />}
      <div className="min-w-0 flex-1">
        <h2 className="text-[1.1rem] wrap-anywhere">
          <Link to={editor} className="card-way">
            {title}
          </Link>
        </h2>
        <p className="text-muted wrap-anywhere">{[path, about].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <State kind={TONES[state]}>{word}</State>
          <span className="text-muted">{when}</span>
        </p>
      </div>
      {seen && (
        <Link to={seen} className="link relative z-1 inline-flex min-h-11 items-center" aria-label={`${title} ansehen`}>
          Ansehen
        </Link>
      )}
    </li>
  )
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  useLive('page', 'article', 'club', 'file')
  const [params] = useSearchParams()
  const { kind, lines, next, search, mayCreate, missing, maySettings } = loaderData
  return (
    <>
      <PageHead
        title={TITLE}
        line="Meldungen, eigene Seiten und die Seiten, die jeder Verein haben muss."
        actions={
          mayCreate && <LinkButton to={editorAddress(kind, NEW)}>{kind === 'article' ? 'Neue Meldung' : 'Neue Seite'}</LinkButton>
        }
      />
      <div className="mt-4 grid max-w-4xl gap-4">
        <MissingDetails missing={missing} maySettings={maySettings} />
        <FilterBar path={PATH} search={params} placeholder="Titel oder Adresse" keep={['teil']} />
        {lines.length === 0 && (
          <EmptyState>
            {search === '' ? 'Noch keine Meldung. Mit „Neue Meldung“ schreiben Sie die erste.' : 'Dazu wurde nichts gefunden.'}
          </EmptyState>
        )}
        <ul className="panel-rows">
          {lines.map((line) => (
            <LineView key={line.slug} line={line} />
          ))}
        </ul>
        <ListPager path={PATH} search={params} next={next} count={lines.length} />
      </div>
    </>
  )
}
