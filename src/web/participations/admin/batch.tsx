import { Form, Link, useSearchParams } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { listOwnOrders } from '../../../domain/orders/queries.ts'
import { listLedCourses } from '../../../domain/participations/list-led-courses.ts'
import { fillText } from '../../../domain/participations/texts.ts'
import type { PeopleKind } from '../../../domain/people-orders/input.ts'
import { peopleKindOf, peopleKinds } from '../../../domain/people-orders/people-kinds.ts'
import { PEOPLE_KIND_NAMES } from '../../../domain/people-orders/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { formatDay, formatMoment, parseDay } from '../../../kernel/calendar.ts'
import { newId } from '../../../kernel/id.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { formView } from '../../ui/form-view.ts'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/batch'
import { previewOf, runOrderForm } from './batch-action.ts'
import { BATCH_ACTIONS, PATH, readBack, readChosen, readKind } from './batch-address.ts'
import { BatchFields } from './batch-fields.tsx'
import { BatchPreview } from './batch-preview.tsx'
import { usualTask } from './batch-task.ts'
import { presentOrdered } from './ordered-view.ts'
import { PATH as PEOPLE } from './people-address.ts'

const MOST_TARGETS = 500
const SHOWN_ORDERS = 30
const NAMES = peopleKinds().map(({ name }) => name)

async function listTargets(ctx: Ctx, kind: PeopleKind) {
  if (kind !== 'move') return []
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: MOST_TARGETS })
  return courses.map(({ slots, ...course }) => {
    const { id, title } = course
    const when = slots.map(({ weekday, from }) => `${WEEKDAYS[weekday - 1] ?? ''} ${from.slice(0, 5)}`).join(', ')
    return { id, title: [title, when, fillText(course)].filter(Boolean).join(' · ') }
  })
}
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

const germanDay = (text: string): string => formatDay(found(parseDay(text)))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const kind = readKind(search)
  const back = readBack(search)
  if (!kind) {
    const orders = (await listOwnOrders(ctx, NAMES, SHOWN_ORDERS)).map((order) => ({
      ...presentOrdered(order),
      name: PEOPLE_KIND_NAMES[peopleKindOf(order.kind)],
      at: `${formatMoment(order.createdAt)} Uhr`,
    }))
    return { order: null, orders, back }
  }
  const task = await usualTask(ctx, kind, readChosen(search).courseId)
  const period = task?.kind === 'certificates' ? { from: germanDay(task.from), to: germanDay(task.to) } : {}
  const order = {
    kind,
    label: BATCH_ACTIONS.find((action) => action.kind === kind)?.label ?? '',
    key: newId(),
    defaults: period,
    previewed: task ? await previewOf(ctx, task, search) : null,
    targets: await listTargets(ctx, kind),
  }
  return { order, orders: [], back }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return runOrderForm(gateOf(context), found(readKind(url.searchParams)), request, url.searchParams)
}

interface Navigation {
  currentUrl: URL
  nextUrl: URL
}

/** What is being prepared stays as it was typed and previewed; only the list of orders follows by itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Navigation) =>
  currentUrl.search !== nextUrl.search || !nextUrl.searchParams.has('aktion')

type Loaded = Route.ComponentProps['loaderData']

function Orders({ orders }: Pick<Loaded, 'orders'>) {
  useLive('order')
  return (
    <>
      <PageHead title="Aufträge" line="Was Sie für mehrere Personen veranlasst haben." />
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
  const { kind, label, key, defaults, targets } = order
  const answer = useKeptAnswer(sent?.form)
  const view = formView(answer, defaults)
  const { preview, seen, fault } = sent
    ? (sent.previewed ?? { preview: null, seen: '', fault: null })
    : (order.previewed ?? NOTHING)
  const isPossible = preview !== null && preview.possible > 0
  return (
    <>
      <PageHead
        title={label}
        actions={
          <LinkButton to={back} look="quiet">
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
          <BatchFields kind={kind} view={view} targets={targets} />
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

/** Something for many people: shown row by row before it happens; without a choice the orders given so far. */
export default function BatchPage({ loaderData: { order, orders, back }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!order) return <Orders orders={orders} />
  return <Order key={search.toString()} order={order} back={back} sent={actionData} />
}
