import { FileDown } from 'lucide-react'
import { Form, redirect } from 'react-router'
import { getOrder, listResults, type PersonResult } from '../../../domain/orders/queries.ts'
import { stopPeopleTask } from '../../../domain/people-orders/order-people-task.ts'
import { peopleKindOf } from '../../../domain/people-orders/people-kinds.ts'
import { leftOutText, PEOPLE_KIND_NAMES } from '../../../domain/people-orders/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { formatMoment } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { signedFileAddress } from '../../files/file-address.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Route } from './+types/batch-result'
import { PATH, readBack } from './batch-address.ts'
import { presentOrdered } from './ordered-view.ts'
import { PATH as PEOPLE } from './people-address.ts'

const SHOWN = 200
/** A download's address counts as long as somebody looks at the page. */
const LINK_MINUTES = 60

const idOf = (given: string): string => found(isId(given) ? given : undefined)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const order = await getOrder(ctx, idOf(params.id))
  const results = await listResults(ctx, order.id, SHOWN)
  const file = order.fileId && { club: ctx.club.id, id: order.fileId, now: ctx.now, minutes: LINK_MINUTES }
  return {
    ...presentOrdered(order),
    name: PEOPLE_KIND_NAMES[peopleKindOf(order.kind)],
    at: `${formatMoment(order.createdAt)} Uhr`,
    rows: results.map(({ refusal, ...row }) => ({ ...row, why: refusal ? leftOutText(refusal) : '' })),
    more: Math.max(0, order.total - SHOWN),
    download: file ? signedFileAddress(services.signLink, file) : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const id = idOf(params.id)
  const form = await request.formData()
  await stopPeopleTask(ctx, id)
  const back = form.get('zurueck')
  return redirect(typeof back === 'string' ? readBack(new URLSearchParams({ zurueck: back })) : `${PATH}/${id}`)
}

type Line = Omit<PersonResult, 'refusal'> & { why: string }
const STATES = {
  open: ['calm', 'Offen'],
  done: ['good', 'Erledigt'],
  refused: ['care', 'Nicht möglich'],
} as const

const COLUMNS: Column<Line>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'course', label: 'Angebot', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'state',
    label: 'Ergebnis',
    cell: ({ state, why }) => <State kind={STATES[state][0]}>{why || STATES[state][1]}</State>,
  },
]

const KINDS = { queued: 'info', running: 'info', done: 'good', stopped: 'info', failed: 'bad' } as const

/** How far an order is and what came of it; can be left and come back to. */
export default function BatchResult({ loaderData }: Route.ComponentProps) {
  useLive('order')
  const { name, at, state, text, done, total, rows, more, download } = loaderData
  const isOpen = state === 'queued' || (state === 'running' && done < total)
  return (
    <>
      <PageHead
        title={name}
        line={at}
        actions={
          <>
            <LinkButton to={PATH} look="quiet">
              Alle Aufträge
            </LinkButton>
            <LinkButton to={PEOPLE} look="quiet">
              Zu den Personen
            </LinkButton>
          </>
        }
      />
      <div className="grid max-w-3xl gap-4" role="status">
        <Notice kind={KINDS[state]}>{text}</Notice>
        {state === 'running' && <ProgressBar label="Fortschritt" value={done} max={total} />}
        {(isOpen || download) && (
          <div className="actions">
            {download && (
              <LinkButton to={download} reloadDocument>
                <FileDown aria-hidden="true" size={18} /> PDF herunterladen
              </LinkButton>
            )}
            {isOpen && (
              <Form method="post">
                <SubmitButton name="intent" value="stop" look="quiet">
                  {state === 'queued' ? 'Zurücknehmen' : 'Anhalten'}
                </SubmitButton>
              </Form>
            )}
          </div>
        )}
      </div>
      <div className="mt-5">
        <Table
          caption="Ergebnis für jede Person"
          captionHidden
          columns={COLUMNS}
          rows={rows}
          keyOf={({ position }) => String(position)}
          stack
          dense
        />
        {more > 0 && <p className="text-muted">und {more.toLocaleString('de-DE')} weitere</p>}
      </div>
    </>
  )
}
