import { Link } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/filters'
import { Deed, Entry } from './care-parts.tsx'
import { DatedForm } from './member-forms.tsx'
import { OfficeHead } from './office-head.tsx'

export { action, loader } from './filters.page.ts'

export default function Filters({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, isNarrowed, now, hasDay, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData)?.form ?? null
  const view = formView(answer)
  return (
    <>
      <OfficeHead
        title="Gespeicherte Filter"
        line="Für alle in der Mitgliederverwaltung. Jeder Filter ist auch eine Gruppe für E-Mails und wird jedes Mal neu gelesen."
        done={answer ? null : done}
      />
      {mayChange && isNarrowed && (
        <section aria-labelledby="neu" className="card mb-4 grid max-w-3xl gap-2">
          <h2 id="neu">Diesen Filter speichern</h2>
          <p>
            {now} heute auf ihn.{hasDay && ' Der Stichtag wird nicht mitgespeichert: Es gilt immer der heutige Tag.'}
          </p>
          <DatedForm intent="save" view={view} save="Filter speichern">
            <TextField label="Name" hint="Zum Beispiel Jugend Turnen" autoComplete="off" {...view.field('name')} />
          </DatedForm>
        </section>
      )}
      {rows.length === 0 ? (
        <EmptyState>Noch keiner. Filtern Sie die Übersicht und wählen Sie dort „Filter speichern“.</EmptyState>
      ) : (
        <ul className="card max-w-3xl">
          {rows.map(({ id, name, to, count, mailTo }) => (
            <Entry
              key={id}
              title={
                <Link to={to} className="link">
                  {name}
                </Link>
              }
              line={count}
            >
              {mayChange && (
                <span className="flex flex-wrap items-center gap-3">
                  <Link to={mailTo} className="link" aria-label={`E-Mail an ${name}`}>
                    E-Mail
                  </Link>
                  <Deed intent="remove" id={id} label={`Löschen: ${name}`}>
                    Löschen
                  </Deed>
                </span>
              )}
            </Entry>
          ))}
        </ul>
      )}
    </>
  )
}
