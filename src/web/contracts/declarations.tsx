import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import type { Route } from './+types/declarations'

export { action, loader } from './declarations.page.ts'

type Line = Route.ComponentProps['loaderData']['open'][number]

function Declaration({ line }: { line: Line }) {
  const { id, title, name, email, received, facts, handled } = line
  return (
    <li className="card grid gap-2">
      <h2>{title}</h2>
      <p>
        {name} ·{' '}
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <p className="text-muted">
        Eingegangen {received}
        {facts && ` · ${facts}`}
      </p>
      {handled ? (
        <State kind="good">Erledigt {handled}</State>
      ) : (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="id" value={id} />
          <TextField label="Wie erledigt?" id={`note-${id}`} name="note" optional maxLength={200} />
          <SubmitButton look="quiet">Als erledigt eintragen</SubmitButton>
        </Form>
      )}
    </li>
  )
}

export default function Declarations({ loaderData: { open, handled, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData?.form)
  useLive('declaration')
  return (
    <>
      <PageHead
        title="Widerrufe und Kündigungen"
        line="Über die Website eingegangen. Bitte prüfen Sie, von wem sie sind."
        actions={open.length + handled.length > 0 && <TableFiles path="/admin/declarations/export" />}
      />
      {done && !answer && <Notice kind="good" alert title={done} />}
      {answer?.faults.map(({ text }) => (
        <Notice key={text} kind="bad" alert title={text} />
      ))}
      {open.length === 0 && <p>Nichts Offenes.</p>}
      <ul className="grid gap-3">
        {open.map((line) => (
          <Declaration key={line.id} line={line} />
        ))}
      </ul>
      {handled.length > 0 && (
        <details className="mt-6">
          <summary className="flex min-h-11 items-center text-link underline">Erledigt ({handled.length})</summary>
          <ul className="mt-2 grid gap-3">
            {handled.map((line) => (
              <Declaration key={line.id} line={line} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
