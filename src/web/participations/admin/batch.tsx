import { Form, Link, useSearchParams } from 'react-router'
import { formView } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { backTo } from '../../ui/bulk-bar.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/batch'
import { PATH } from './batch-address.ts'
import { BatchFields } from './batch-fields.tsx'
import { BatchPreview } from './batch-preview.tsx'
import { PATH as PEOPLE } from './people-address.ts'

export { action, loader } from './batch.page.ts'

interface Navigation {
  currentUrl: URL
  nextUrl: URL
}

/** An order in preparation stays as typed and previewed; only the list of orders reloads. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Navigation) =>
  currentUrl.search !== nextUrl.search || !nextUrl.searchParams.has('aktion')

type Loaded = Route.ComponentProps['loaderData']

function Orders({ orders }: Pick<Loaded, 'orders'>) {
  useLive('order')
  return (
    <>
      <PageHead title="Sammelaktionen" line="Was Sie für mehrere Personen veranlasst haben." />
      {orders.length === 0 ? (
        <EmptyState action={<LinkButton to={PEOPLE}>Personen auswählen</LinkButton>}>
          Noch nichts. Wählen Sie in der Liste der Personen aus, wen Sie meinen.
        </EmptyState>
      ) : (
        <ul className="grid max-w-3xl gap-2">
          {orders.map(({ id, name, at, text }) => (
            <li key={id}>
              <Link to={`${PATH}/${id}`} className="card block">
                <strong className="block">{name}</strong>
                <span className="tabular text-muted">{at}</span> <span className="block">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface OrderProps {
  order: NonNullable<Loaded['order']>
  back: string
  sent: Route.ComponentProps['actionData']
}

function Order({ order, back, sent }: OrderProps) {
  const { kind, label, key, defaults, targets, who } = order
  const answer = useKeptAnswer(sent?.form)
  const view = formView(answer, defaults)
  const { preview, seen, fault } = sent
    ? (sent.previewed ?? { preview: null, seen: '', fault: null })
    : (order.previewed ?? NOTHING)
  const [search] = useSearchParams()
  const isPossible = preview !== null && preview.possible > 0
  return (
    <>
      <PageHead
        title={label}
        line={who && `Für ${who}`}
        actions={
          <LinkButton to={back} state={backTo(search)} look="quiet">
            Zurück
          </LinkButton>
        }
      />
      {fault && (
        <Notice kind="warning" alert>
          {fault}
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary faults={view.faults} title="Noch nicht ausgeführt" />
        <input type="hidden" name="key" value={answer?.typed.key?.[0] ?? key} />
        <input type="hidden" name="seen" value={seen} key={seen} />
        <div className="grid max-w-2xl gap-4">
          <BatchFields kind={kind} view={view} targets={targets} who={who} />
        </div>
        {preview && <BatchPreview preview={preview} />}
        <div className="actions">
          {isPossible && (
            <SubmitButton name="intent" value="order" look={kind === 'remove' ? 'danger' : 'main'}>
              {`Für ${preview.possible === 1 ? 'eine Person' : `${preview.possible.toLocaleString('de-DE')} Personen`} ausführen`}
            </SubmitButton>
          )}
          {kind !== 'remove' && (
            <SubmitButton name="intent" value="preview" look={isPossible ? 'quiet' : 'main'}>
              Vorschau ansehen
            </SubmitButton>
          )}
        </div>
        {isPossible && <p className="text-muted">Danach können Sie es noch zehn Sekunden lang zurücknehmen.</p>}
      </Form>
    </>
  )
}
const NOTHING = { preview: null, seen: '', fault: null }

/** An order for many people, previewed row by row; without a choice the past orders. */
export default function BatchPage({ loaderData: { order, orders, back }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!order) return <Orders orders={orders} />
  return <Order key={search.toString()} order={order} back={back} sent={actionData} />
}
