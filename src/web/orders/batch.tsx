import { Form, useSearchParams } from 'react-router'
import type { List } from '../../domain/list-orders/input.ts'
import { MOST_AT_ONCE } from '../../domain/list-orders/input.ts'
import { LINE_NAMES, LIST_KIND_NAMES, VERBS } from '../../domain/list-orders/texts.ts'
import { plural } from '../../kernel/plural.ts'
import { formView } from '../kit/form-view.ts'
import { pricesAddress } from '../order-form/batch-actions.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { backTo } from '../ui/bulk-bar.tsx'
import { BulkPreview } from '../ui/bulk-preview.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Column } from '../ui/table.tsx'
import type { Route } from './+types/batch'
import { BatchFields } from './batch-fields.tsx'
import { BatchResult } from './batch-result.tsx'
import { needsLook } from './batch-task.ts'
import type { LineView, PreviewView } from './batch-view.ts'

export { action, loader } from './batch.page.ts'

interface Navigation {
  currentUrl: URL
  nextUrl: URL
}

/** A preview stays; the lists show changes. A done order reloads, for its undo. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Navigation) =>
  currentUrl.search !== nextUrl.search || nextUrl.searchParams.has('auftrag')

const HEADS: Partial<Record<List, readonly [what: string, when: string, where: string]>> = {
  courses: ['Angebot', 'Wann', 'Abteilung'],
  users: ['Wer', 'Rolle', 'Abteilungen'],
}

const columnsOf = (list: List, [what, when, where] = HEADS[list] ?? ['Was', 'Wann', 'Wo']): Column<LineView>[] => [
  { key: 'title', label: what, cell: ({ title }) => title },
  { key: 'when', label: when, cell: ({ when }) => <span className="tabular">{when}</span> },
  { key: 'place', label: where, cell: ({ place }) => place || '–' },
  {
    key: 'outcome',
    label: 'Was geschieht',
    cell: ({ isDone, outcome }) => <State kind={isDone ? 'good' : 'care'}>{outcome}</State>,
  },
]

const Preview = ({ list, preview: { effects, lines, more } }: { list: List; preview: PreviewView }) => (
  <BulkPreview {...{ effects, lines, more }} columns={columnsOf(list)} caption="Für jede Zeile" />
)

const Hidden = ({ name, values }: { name: string; values: readonly string[] }) => (
  <>
    {values.map((value) => (
      <input key={value} type="hidden" name={name} value={value} />
    ))}
  </>
)

type Loaded = Route.ComponentProps['loaderData']

const LOOKS: Readonly<Record<string, 'danger'>> = {
  cancel: 'danger',
  decline: 'danger',
  discard: 'danger',
  end: 'danger',
  block: 'danger',
}

interface OrderProps {
  back: string
  order: NonNullable<Loaded['order']>
  sent: Route.ComponentProps['actionData']
}

function Order({ order, back, sent }: OrderProps) {
  const { list, kind, ids, key, defaults, choices } = order
  const answer = useKeptAnswer(sent)
  const view = formView(answer?.form, defaults)
  const { preview, seen } = answer ? (answer.previewed ?? NOTHING) : (order.previewed ?? NOTHING)
  const { possible, unpriced } = preview ?? { possible: [], unpriced: [] }
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary faults={view.faults} title="Noch nicht ausgeführt" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={seen} key={seen} />
      <Hidden name="ids" values={ids} />
      <Hidden name="possible" values={possible} />
      <div className="grid max-w-2xl gap-4">
        <BatchFields
          isEvent={list === 'events'}
          kind={kind}
          {...{ view, choices }}
          departmentIds={answer?.form.typed.departmentIds ?? []}
        />
        {needsLook({ list, kind }) && (
          <div className="actions">
            <SubmitButton name="intent" value="preview" look={possible.length > 0 ? 'quiet' : 'main'}>
              Vorschau ansehen
            </SubmitButton>
          </div>
        )}
      </div>
      {preview && <Preview list={list} preview={preview} />}
      {preview && (
        <div className="actions">
          {possible.length > 0 && (
            <SubmitButton name="intent" value="run" look={LOOKS[kind] ?? 'main'}>
              {`${plural(possible.length, ...LINE_NAMES[list])} ${VERBS[kind]}`}
            </SubmitButton>
          )}
          {unpriced.length > 0 && (
            <LinkButton to={pricesAddress(unpriced, back)} look="quiet">
              {`Preis für ${plural(unpriced.length, ...LINE_NAMES[list])} setzen …`}
            </LinkButton>
          )}
        </div>
      )}
    </Form>
  )
}

const NOTHING = { preview: null, seen: '' }

function Nothing({ back, isTooMany }: { back: string; isTooMany: boolean }) {
  return (
    <EmptyState action={<LinkButton to={back}>Zur Liste</LinkButton>}>
      {isTooMany
        ? `Auf den Filter passen mehr als ${MOST_AT_ONCE}. Bitte grenzen Sie ihn ein, oder wählen Sie Seite für Seite aus.`
        : 'Wählen Sie in der Liste zuerst aus, was Sie meinen.'}
    </EmptyState>
  )
}

/** An order for several lines of a list, previewed line by line. */
export default function Batch({ loaderData: { back, copies, done, order }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const title = order
    ? `${LIST_KIND_NAMES[order.kind]}: ${order.name || `mehrere ${LINE_NAMES[order.list][1]}`}`
    : 'Mehrere auf einmal'
  return (
    <>
      <PageHead
        title={title}
        actions={
          !done && (
            <LinkButton to={back} state={backTo(search)} look="quiet">
              Zurück
            </LinkButton>
          )
        }
      />
      {done ? (
        <BatchResult done={done} back={back} copies={copies} faults={actionData?.form.faults ?? []} />
      ) : order && order.ids.length > 0 ? (
        <Order key={search.toString()} order={order} back={back} sent={actionData} />
      ) : (
        <Nothing back={back} isTooMany={order?.isTooMany ?? false} />
      )}
    </>
  )
}
