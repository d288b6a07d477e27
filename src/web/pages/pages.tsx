import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import type { Route } from './+types/pages'
import { MissingDetails } from './missing-details.tsx'

export { loader } from './pages.page.ts'

/** A soft hyphen: the word is longer than a phone is wide. */
const TITLE = 'Vereins\u00adinformationen verwalten'

export default function Pages({ loaderData: { pages, missing, maySettings } }: Route.ComponentProps) {
  useLive('page', 'club')
  return (
    <>
      <PageHead title={TITLE} line="Seiten, die jeder Verein haben muss oder haben sollte." />
      <div className="grid max-w-3xl gap-5">
        <MissingDetails missing={missing} maySettings={maySettings} />
        <ul className="grid gap-2">
          {pages.map(({ slug, title, state, address, editor }) => (
            <li key={slug} className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div className="min-w-0">
                <h2 className="text-[1.1rem]">{title}</h2>
                <p className="text-muted">{state}</p>
              </div>
              <p className="flex flex-wrap gap-x-5 gap-y-1">
                <Link to={editor} className="link" aria-label={`${title} bearbeiten`}>
                  Bearbeiten
                </Link>
                <Link to={address} className="link" aria-label={`${title} ansehen`}>
                  Ansehen
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
