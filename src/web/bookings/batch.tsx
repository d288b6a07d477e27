import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { BATCH_KINDS, BatchInput, type BatchKind } from '../../domain/booking-batches/input.ts'
import { restoreBookings } from '../../domain/booking-batches/restore-bookings.ts'
import { type BatchLine, previewBookingBatch, runBookingBatch } from '../../domain/booking-batches/run-booking-batch.ts'
import { BATCH_NAMES, BATCH_OUTCOMES, LEFT_OUT } from '../../domain/booking-batches/texts.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { oneOf } from '../query.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/batch'
import { BATCH_PATH, PATH } from './events-address.ts'

const MOST = 100
const ids = z.array(z.uuid()).min(1).max(MOST)
const BatchForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('run'), kind: z.enum(BATCH_KINDS), ids, reason: z.string().default('') }),
  z.object({ intent: z.literal('undo'), ids }),
])

/** Only the list itself: nobody is led elsewhere by an address. */
const readBack = (search: URLSearchParams): string => {
  const back = search.get('zurueck') ?? ''
  return back === PATH || back.startsWith(`${PATH}?`) ? back : `${PATH}?view=bookings`
}

function presentLine(kind: BatchKind, line: BatchLine) {
  const { id, title, place, dates, leftOut, occupants } = line
  const who = occupants.map((one) => `${one.title}, ${formatSpan(one.startsAt, one.endsAt)}`).join('; ')
  const why = leftOut === null ? '' : [LEFT_OUT[leftOut], who].filter(Boolean).join(' ')
  const span = formatSpan(line.startsAt, line.endsAt)
  return {
    id,
    title,
    place,
    when: dates > 1 ? `${dates} Termine ab ${span}` : span,
    isDone: leftOut === null,
    outcome: why || BATCH_OUTCOMES[kind],
  }
}
type LineView = ReturnType<typeof presentLine>

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const back = readBack(search)
  const kind = oneOf(BATCH_KINDS, search.get('aktion'))
  const chosen = [...new Set(search.getAll('id').filter(isId))].slice(0, MOST)
  const result = oneOf([...BATCH_KINDS, 'undo'] as const, search.get('getan'))
  const done = result ? { kind: result, left: Number(search.get('nicht')) || 0 } : null
  if (done || !kind || chosen.length === 0) return { back, kind: kind ?? null, lines: [], told: 0, ids: chosen, done }
  // A reason is asked for below; what happens does not depend on it.
  const lines = await previewBookingBatch(ctx, { kind, ids: chosen, reason: kind === 'decline' ? '-' : '' })
  const told = lines.filter(({ leftOut, isTold }) => leftOut === null && isTold).length
  return { back, kind, lines: lines.map((line) => presentLine(kind, line)), told, ids: chosen, done }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, BatchForm)
  if (!form.ok) return data({ form: form.answer }, 422)
  const back = readBack(url.searchParams)
  const after = (kind: BatchKind | 'undo', done: readonly string[], left: number) => {
    const query = new URLSearchParams({ getan: kind, nicht: String(left), zurueck: back })
    for (const id of done) query.append('id', id)
    return redirect(`${BATCH_PATH}?${query}`)
  }
  if (form.value.intent === 'undo') {
    const restored = await restoreBookings(ctx, form.value.ids)
    return after('undo', form.value.ids.slice(0, restored), form.value.ids.length - restored)
  }
  const { kind, ids, reason } = form.value
  const asked = BatchInput.safeParse({ kind, ids, reason })
  if (!asked.success) {
    const text = asked.error.issues[0]?.message ?? ''
    return data({ form: refusedForm(form.typed, { field: 'reason', text }) }, 422)
  }
  const lines = await runBookingBatch(ctx, asked.data)
  const done = lines.filter(({ leftOut }) => leftOut === null)
  return after(
    kind,
    done.map(({ id }) => id),
    lines.length - done.length,
  )
}

/** What is looked at stays; the list shows changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search

const COLUMNS: Column<LineView>[] = [
  { key: 'title', label: 'Was', cell: ({ title }) => title },
  { key: 'when', label: 'Wann', cell: ({ when }) => <span className="tabular">{when}</span> },
  { key: 'place', label: 'Wo', cell: ({ place }) => place },
  {
    key: 'outcome',
    label: 'Was geschieht',
    cell: ({ isDone, outcome }) => <State kind={isDone ? 'good' : 'care'}>{outcome}</State>,
  },
]

const DONE: Record<BatchKind | 'undo', string> = {
  cancel: 'abgesagt',
  approve: 'zugesagt',
  decline: 'abgelehnt',
  undo: 'wieder eingetragen',
}
const bookingsText = (count: number): string => plural(count, 'Belegung', 'Belegungen')

type Loaded = Route.ComponentProps['loaderData']

function Result({ done, ids, back }: { done: NonNullable<Loaded['done']>; ids: readonly string[]; back: string }) {
  const { kind, left } = done
  const count = ids.length
  return (
    <div className="grid max-w-3xl gap-4">
      <Notice kind={left > 0 ? 'warning' : 'good'} title={`${bookingsText(count)} ${DONE[kind]}.`} alert>
        {left > 0 && `${bookingsText(left)} ${left === 1 ? 'blieb, wie sie war' : 'blieben, wie sie waren'}.`}
      </Notice>
      <div className="actions">
        <LinkButton to={back} look="dark">
          Zurück zur Liste
        </LinkButton>
        {kind === 'cancel' && count > 0 && (
          <Form method="post">
            {ids.map((id) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <SubmitButton name="intent" value="undo" look="quiet">
              Absage zurücknehmen
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  )
}

function Preview({
  kind,
  lines,
  told,
  answer,
}: {
  kind: BatchKind
  lines: readonly LineView[]
  told: number
  answer: FormAnswer | null
}) {
  const view = formView(answer)
  const possible = lines.filter(({ isDone }) => isDone)
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary faults={view.faults} title="Noch nicht ausgeführt" />
      <Table caption="Für jede Belegung" captionHidden columns={COLUMNS} rows={lines} keyOf={({ id }) => id} stack dense />
      <input type="hidden" name="kind" value={kind} />
      {possible.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <p>
        {told > 0
          ? `${told === 1 ? 'Eine Person bekommt' : `${told} Personen bekommen`} eine E-Mail.`
          : 'Niemand bekommt eine E-Mail.'}{' '}
        {kind === 'cancel'
          ? 'Eine Stunde lang lässt sich das zurücknehmen, wenn die Zeit noch frei ist.'
          : 'Das lässt sich nicht zurücknehmen.'}
      </p>
      <div className="max-w-2xl">
        <Textarea
          label={kind === 'approve' ? 'Nachricht' : 'Grund'}
          optional={kind !== 'decline'}
          rows={3}
          maxLength={500}
          {...view.field('reason')}
        />
      </div>
      <div className="actions">
        {possible.length > 0 && (
          <SubmitButton name="intent" value="run" look={kind === 'approve' ? 'main' : 'danger'}>
            {`${bookingsText(possible.length)} ${BATCH_NAMES[kind].toLowerCase()}`}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

/** Something for many bookings: shown line by line before it happens. */
export default function Batch({ loaderData: { back, kind, lines, told, ids, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData?.form) ?? null
  return (
    <>
      <PageHead
        title={kind ? `${BATCH_NAMES[kind]}: mehrere Belegungen` : 'Mehrere Belegungen'}
        actions={
          <LinkButton to={back} look="quiet">
            Zurück
          </LinkButton>
        }
      />
      {done ? (
        <Result {...{ done, ids, back }} />
      ) : kind && lines.length > 0 ? (
        <Preview {...{ kind, lines, told, answer }} />
      ) : (
        <EmptyState action={<LinkButton to={back}>Zur Liste</LinkButton>}>
          Wählen Sie in der Liste zuerst Belegungen aus.
        </EmptyState>
      )}
    </>
  )
}
