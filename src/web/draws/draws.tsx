import { Form, useSearchParams } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList, ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/draws'
import { DrawForm } from './draw-form.tsx'
import type { DrawCardView } from './draws-view.ts'

export { action, loader } from './draws.page.ts'

const PATH = '/admin/draws'

const COLUMNS: readonly Column<DrawCardView['courses'][number]>[] = [
  {
    key: 'title',
    label: 'Angebot',
    cell: ({ title, slug }) => (
      <a href={`/admin/courses/${slug}`} className="link">
        {title}
      </a>
    ),
  },
  { key: 'places', label: 'Plätze', number: true, cell: ({ places }) => places },
  { key: 'first', label: 'Als 1. Wunsch', number: true, cell: ({ first }) => first },
  { key: 'wishes', label: 'Gewünscht', number: true, cell: ({ wishes }) => wishes },
]

function DrawCard({ draw, answer }: { draw: DrawCardView; answer: FormAnswer | null }) {
  return (
    <li className="card grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>{draw.name}</h2>
        <State kind={draw.state.tone}>{draw.state.text}</State>
      </div>
      {answer && (
        <Notice kind="bad" alert>
          {answer.faults[0]?.text}
        </Notice>
      )}
      <FactList facts={draw.facts} />
      <Table
        caption={`Angebote: ${draw.name}`}
        captionHidden
        columns={COLUMNS}
        rows={draw.courses}
        keyOf={({ id }) => id}
        stack
        dense
      />
      <div className="actions">
        {draw.canRun && (
          <Form method="post">
            <input type="hidden" name="id" value={draw.id} />
            <SubmitButton name="intent" value="run">
              Jetzt auslosen
            </SubmitButton>
          </Form>
        )}
        {draw.mayEdit && (
          <LinkButton to={`${PATH}?verlosung=${draw.id}`} look="quiet">
            Bearbeiten
          </LinkButton>
        )}
        <LinkButton to={`/draw/${draw.id}`} look="quiet" reloadDocument>
          Öffentliche Seite
        </LinkButton>
      </div>
    </li>
  )
}

export default function Draws({ loaderData: { cards, canAdd, form, done }, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('draw', 'wish')
  const [search] = useSearchParams()
  const intent = answer?.typed.intent?.at(-1)
  const refusedCard = intent === 'run' ? answer?.typed.id?.[0] : null
  const add = (
    <LinkButton key="new" to={`${PATH}?neu=1`}>
      Neue Verlosung
    </LinkButton>
  )
  return (
    <>
      <PageHead
        title="Verlosungen"
        line="Wünsche sammeln und Plätze fair auslosen, statt um die Wette anzumelden."
        actions={canAdd && add}
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <ListPanel
        panel={
          form && (
            <DrawForm
              key={form.id ?? `new ${search.get('kurs')}`}
              draw={form}
              answer={refusedCard ? null : answer}
              close={PATH}
            />
          )
        }
      >
        {cards.length === 0 && <EmptyState action={canAdd && !form ? add : undefined}>Noch gibt es keine Verlosung.</EmptyState>}
        <ul className="grid gap-4">
          {cards.map((draw) => (
            <DrawCard key={draw.id} draw={draw} answer={refusedCard === draw.id ? answer : null} />
          ))}
        </ul>
      </ListPanel>
    </>
  )
}
