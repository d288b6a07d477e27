import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { handleDeclaration } from '../../domain/declarations/commands.ts'
import { type DeclarationLine, listDeclarations } from '../../domain/declarations/queries.ts'
import { HANDLE_REFUSALS, KIND_TEXTS } from '../../domain/declarations/texts.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import type { Route } from './+types/declarations'

const present = (line: DeclarationLine) => ({
  id: line.id,
  title: `${KIND_TEXTS[line.kind]}: ${line.contract}`,
  name: line.name,
  email: line.email,
  received: `${formatMoment(line.receivedAt)} Uhr`,
  facts: [
    line.kind === 'notice' ? (line.isExtraordinary ? 'außerordentlich' : 'ordentlich') : '',
    line.wantedOn ? `zum ${formatDay(line.wantedOn)}` : '',
    line.reason,
  ]
    .filter(Boolean)
    .join(' · '),
  handled: line.handledAt ? `${formatMoment(line.handledAt)} Uhr${line.handledNote ? `: ${line.handledNote}` : ''}` : null,
})

export async function loader({ context }: Route.LoaderArgs) {
  const lines = (await listDeclarations(gateOf(context).ctx)).map(present)
  return { open: lines.filter(({ handled }) => !handled), done: lines.filter(({ handled }) => handled) }
}

const Handled = z.object({ id: z.uuid(), note: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('') })

export async function action({ context, request }: Route.ActionArgs) {
  const read = await readForm(request, Handled)
  if (!read.ok) return data({ text: read.answer.faults[0]?.text ?? '' }, { status: 422 })
  const answer = await handleDeclaration(gateOf(context).ctx, read.value.id, read.value.note)
  return answer.ok ? redirect('/admin/declarations') : data({ text: HANDLE_REFUSALS[answer.refusal] }, { status: 409 })
}

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

/** Withdrawals and notices that came in by the website, for the office. */
export default function Declarations({ loaderData: { open, done }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('declaration')
  return (
    <>
      <PageHead
        title="Widerrufe und Kündigungen"
        line="Über die Website eingegangen. Bitte prüfen Sie, von wem sie sind."
        actions={open.length + done.length > 0 && <TableFiles path="/admin/declarations/export" />}
      />
      {actionData && <Notice kind="bad" alert title={actionData.text} />}
      {open.length === 0 && <p>Nichts Offenes.</p>}
      <ul className="grid gap-3">
        {open.map((line) => (
          <Declaration key={line.id} line={line} />
        ))}
      </ul>
      {done.length > 0 && (
        <details className="mt-6">
          <summary className="flex min-h-11 items-center text-link underline">Erledigt ({done.length})</summary>
          <ul className="mt-2 grid gap-3">
            {done.map((line) => (
              <Declaration key={line.id} line={line} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
