import { Form, useSearchParams } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { canEditEvent } from '../../domain/events/access.ts'
import { listCategories } from '../../domain/events/queries.ts'
import type { List } from '../../domain/list-orders/input.ts'
import { MOST_AT_ONCE } from '../../domain/list-orders/input.ts'
import { LINE_NAMES, LIST_KIND_NAMES, VERBS } from '../../domain/list-orders/texts.ts'
import { getOrder } from '../../domain/orders/queries.ts'
import { listSeasons } from '../../domain/seasons/queries.ts'
import { isId, newId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { gateOf } from '../gate.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { BulkPreview } from '../ui/bulk-preview.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Column } from '../ui/table.tsx'
import type { Route } from './+types/batch'
import { previewOf, runBatchForm } from './batch-action.ts'
import { pricesAddress } from './batch-actions.ts'
import { pathOf, readAsked, readBack, readChosen, readNotTried } from './batch-address.ts'
import { type BatchChoices, BatchFields } from './batch-fields.tsx'
import { BatchResult } from './batch-result.tsx'
import { needsLook, usualTask, WHOLE_CLUB } from './batch-task.ts'
import { type LineView, type PreviewView, presentDone } from './batch-view.ts'

const NO_CHOICES: BatchChoices = { categories: [], departments: [], seasons: [] }

/** Departments that one may give an event or an offer to, and the seasons. */
async function readChoices(ctx: Ctx): Promise<BatchChoices> {
  const [categories, departments, seasons] = await Promise.all([listCategories(ctx), listDepartments(ctx), listSeasons(ctx)])
  const own = departments.filter(({ id }) => canEditEvent(ctx.actor, { departmentId: id })).map(({ id, name }) => ({ id, name }))
  const whole = canEditEvent(ctx.actor, { departmentId: null }) ? [{ id: WHOLE_CLUB, name: 'Ganzer Verein' }] : []
  return { categories, departments: [...whole, ...own], seasons: seasons.map(({ id, name }) => ({ id, name })) }
}

async function readOrder(ctx: Ctx, search: URLSearchParams) {
  const asked = readAsked(search)
  if (!asked) return null
  const ids = await readChosen(ctx, asked.view, search)
  const typed = usualTask(ctx, ids ?? [])
  const isAsked = needsLook(asked)
  return {
    list: asked.list,
    kind: asked.kind,
    ids: ids ?? [],
    isTooMany: ids === null,
    key: newId(),
    defaults: { lastOn: typed.lastOn },
    choices: isAsked && asked.list !== 'series' ? await readChoices(ctx) : NO_CHOICES,
    previewed: (isAsked && asked.list !== 'series') || typed.ids.length === 0 ? null : await previewOf(ctx, asked, typed),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const doneId = search.get('getan') ?? ''
  const done = isId(doneId) ? presentDone(await getOrder(ctx, doneId), readNotTried(search), ctx.now) : null
  return {
    page: { under: pathOf(done?.list ?? search.get('view')) },
    back: readBack(search),
    done,
    order: done ? null : await readOrder(ctx, search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return runBatchForm(gateOf(context).ctx, request, url.searchParams)
}

interface Navigation {
  currentUrl: URL
  nextUrl: URL
}

/** What is looked at stays; the lists show changes. What was done may be taken back. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Navigation) =>
  currentUrl.search !== nextUrl.search || nextUrl.searchParams.has('getan')

const HEADS: Partial<Record<List, readonly [what: string, when: string, where: string]>> = {
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

/** Something for several lines of a list: shown line by line before it happens. */
export default function Batch({ loaderData: { back, done, order }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const title = order ? `${LIST_KIND_NAMES[order.kind]}: mehrere ${LINE_NAMES[order.list][1]}` : 'Mehrere auf einmal'
  return (
    <>
      <PageHead
        title={title}
        actions={
          !done && (
            <LinkButton to={back} look="quiet">
              Zurück
            </LinkButton>
          )
        }
      />
      {done ? (
        <BatchResult done={done} back={back} faults={actionData?.form.faults ?? []} />
      ) : order && order.ids.length > 0 ? (
        <Order key={search.toString()} order={order} back={back} sent={actionData} />
      ) : (
        <Nothing back={back} isTooMany={order?.isTooMany ?? false} />
      )}
    </>
  )
}
