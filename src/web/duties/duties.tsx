import { Form, Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/duties'
import type { DutyView } from './duties.page.ts'
import { dutiesAddress, READS } from './duties-address.ts'
import { DutyPanel } from './duty-panel.tsx'

export { action, loader } from './duties.page.ts'

type Data = Route.ComponentProps['loaderData']

function Tick({ duty, year }: { duty: DutyView; year: number }) {
  const [intent, text] = duty.isDone ? ['reopen', 'Doch offen'] : ['tick', 'Erledigt']
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={duty.id} />
      <input type="hidden" name="year" value={year} />
      <SubmitButton
        name="intent"
        value={intent}
        look={duty.isDone ? 'plain' : 'quiet'}
        size="small"
        aria-label={`${duty.title} ${year}: ${text}`}
      >
        {text}
      </SubmitButton>
    </Form>
  )
}

function Calendar({ data: { duties, year, mayEdit, mayTick } }: { data: Data }) {
  const columns: Column<DutyView>[] = [
    {
      key: 'title',
      label: 'Aufgabe',
      cell: ({ id, title, note }) => (
        <span id={`aufgabe-${id}`} className="block">
          {mayEdit ? (
            <Link to={dutiesAddress(year, id)} className="link" preventScrollReset>
              {title}
            </Link>
          ) : (
            title
          )}
          {note && <span className="block font-normal text-muted">{note}</span>}
        </span>
      ),
    },
    { key: 'due', label: 'Bis', cell: ({ due }) => <span className="tabular whitespace-nowrap">{due}</span> },
    {
      key: 'office',
      label: 'Wer',
      cell: ({ office, holders }) => (
        <span>
          {office}
          <span className="block text-muted">{holders || 'nicht besetzt'}</span>
        </span>
      ),
    },
    { key: 'state', label: 'Stand', cell: ({ state }) => <State kind={state.kind}>{state.text}</State> },
    ...(mayTick && duties.some(({ isOwn }) => isOwn)
      ? [{ key: 'tick', label: 'Abhaken', cell: (duty: DutyView) => duty.isOwn && <Tick duty={duty} year={year} /> }]
      : []),
  ]
  return <Table caption={`Jahreskalender ${year}`} captionHidden columns={columns} rows={duties} keyOf={({ id }) => id} stack />
}

/** Duties of a year: who does what by when. */
export default function Duties({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const answer = useKeptAnswer(actionData?.form) ?? null
  const { year, duties, offices, wanted, mayEdit, done, key } = loaderData
  const duty = duties.find(({ id }) => id === wanted) ?? null
  const isOpen = wanted === 'neu' || duty !== null
  const panel = isOpen ? (
    <Panel key={wanted} title={duty ? duty.title : 'Neue Aufgabe'} close={dutiesAddress(year)} closeText="Schließen">
      {offices.length === 0 ? (
        <EmptyState action={<LinkButton to="/admin/settings/offices?amt=neu">Amt anlegen</LinkButton>}>
          Eine Aufgabe gehört zu einem Amt. Legen Sie zuerst eines an.
        </EmptyState>
      ) : (
        <DutyPanel sendKey={key} duty={duty} year={year} offices={offices} answer={answer} />
      )}
    </Panel>
  ) : null
  return (
    <>
      <PageHead
        title="Jahreskalender"
        line="Was jedes Jahr wiederkommt, wer es tut und bis wann. Mit dem Amt gehen die Aufgaben über."
        actions={mayEdit && <LinkButton to={dutiesAddress(year, 'neu')}>Aufgabe anlegen</LinkButton>}
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      {!isOpen && <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />}
      <ListPanel panel={panel}>
        {duties.length === 0 ? (
          <EmptyState>{`Für ${year} steht nichts im Kalender.`}</EmptyState>
        ) : (
          <Calendar data={loaderData} />
        )}
        <Pager previous={dutiesAddress(year - 1)} next={dutiesAddress(year + 1)}>{`${year}`}</Pager>
      </ListPanel>
    </>
  )
}
