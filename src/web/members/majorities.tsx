import { Form, Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { Breakable } from '../ui/breakable.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Table } from '../ui/table.tsx'
import type { Route } from './+types/majorities'
import { memberPath } from './members-address.ts'
import { OfficeHead } from './office-head.tsx'

export { action, loader } from './majorities.page.ts'

function Deeds({ id, name, asked }: { id: string; name: string; asked: string | null }) {
  const text = asked ? 'Link noch einmal' : 'Link schicken'
  return (
    <Form method="post" className="actions">
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="intent" value="ask" look="quiet" size="small" aria-label={`${text} an ${name}`}>
        {text}
      </SubmitButton>
      <SubmitButton name="intent" value="settle" look="quiet" size="small" aria-label={`Volljährigkeit von ${name} ist geklärt`}>
        Ist geklärt
      </SubmitButton>
    </Form>
  )
}

export default function Majorities({ loaderData: { rows, maySettle, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('majority', 'member', 'person')
  return (
    <>
      <OfficeHead
        title="Volljährig werden"
        line="Vier Wochen vor dem 18. Geburtstag fragen wir nach eigener E-Mail-Adresse und Zahler. Die Rechte der Sorgeberechtigten enden am Geburtstag von selbst."
        done={answer ? null : done}
      />
      <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />
      {rows.length === 0 ? (
        <EmptyState>Zurzeit fehlt keine Antwort.</EmptyState>
      ) : (
        <Table
          caption="Antworten, die fehlen"
          captionHidden
          columns={[
            {
              key: 'name',
              label: 'Name',
              cell: ({ name, memberId }) =>
                memberId ? (
                  <Link to={memberPath(memberId)} className="link font-semibold text-ink">
                    {name}
                  </Link>
                ) : (
                  name
                ),
            },
            { key: 'day', label: '18. Geburtstag', cell: ({ day }) => day },
            { key: 'email', label: 'E-Mail', cell: ({ email }) => <Breakable text={email} /> },
            {
              key: 'asked',
              label: 'Gefragt am',
              cell: ({ asked }) => asked ?? 'noch nicht: bitte anrufen und die Adresse des Mitglieds eintragen',
            },
            ...(maySettle ? [{ key: 'deeds', label: 'Tun', cell: (row: (typeof rows)[number]) => <Deeds {...row} /> }] : []),
          ]}
          rows={rows}
          keyOf={({ id }) => id}
          stack
        />
      )}
    </>
  )
}
