import { State } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { SharedNoteView } from './shared-note-view.ts'

export function SharedNote({ notes }: { notes: readonly SharedNoteView[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="shared-title" className="card mb-6 grid max-w-3xl gap-3">
      <h2 id="shared-title" className="text-[1.1rem]">
        In Hallen des Verbands
      </h2>
      <ul className="grid gap-3">
        {notes.map(({ text, states, ask, closed }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="font-semibold tabular">{text}</p>
              <p className="mt-1 flex flex-wrap gap-2">
                {states.map((state) => (
                  <State key={state.text} kind={state.look}>
                    {state.text}
                  </State>
                ))}
              </p>
            </div>
            {closed && (
              <LinkButton to={closed} look="quiet" size="small">
                Verlegen oder absagen
              </LinkButton>
            )}
            {ask && (
              <LinkButton to={ask} look="quiet" size="small">
                Beim Verband anfragen
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
