import { Form, Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import type { Route } from './+types/search'
import { PATH } from './search-address.ts'

export { loader } from './search.page.ts'

/** The search with an address, also without JavaScript. */
export default function Search({ loaderData: { text, groups } }: Route.ComponentProps) {
  useLive('person', 'course', 'facility', 'event', 'participation', 'operational_plan', 'article', 'page')
  return (
    <>
      <PageHead title="Suche" line="Personen, Angebote, Hallen, Termine, Helferlisten, Texte der Website, Befehle und Seiten." />
      <Form action={PATH} className="mb-5 flex max-w-2xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label="Suchen nach"
            name="q"
            type="search"
            defaultValue={text}
            key={text}
            maxLength={80}
            autoComplete="off"
          />
        </div>
        <Button type="submit">Suchen</Button>
      </Form>
      {groups.length === 0 && <EmptyState>Dazu finden wir nichts. Versuchen Sie es mit einem Teil des Namens.</EmptyState>}
      <div className="grid max-w-2xl gap-5">
        {groups.map(({ label, hits }) => (
          <section key={label} aria-label={label}>
            <h2 className="mb-2 text-[1.1rem]">{label}</h2>
            <ul className="search-hits">
              {hits.map(({ title, line, to }) => (
                <li key={to + title}>
                  <Link to={to} className="search-hit">
                    <strong>{title}</strong>
                    {line && <span className="text-muted">{line}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
