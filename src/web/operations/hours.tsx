import { Form, Link, useSearchParams } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { Table } from '../ui/table.tsx'
import type { Route } from './+types/hours'
import { CreditedPanel, ExemptPanel, TargetPanel } from './hours-panels.tsx'
import type { AccountRow } from './hours-view.ts'
import { HOURS_PATH } from './operations-address.ts'

export { action, loader } from './hours.page.ts'

type Data = Route.ComponentProps['loaderData']

function Accounts({ data: { rows, year, mayManage, next } }: { data: Data }) {
  const [search] = useSearchParams()
  const panel = (teil: string, person: string) => changedQuery(HOURS_PATH, search, { teil, person, getan: null })
  const columns = [
    { key: 'name', label: 'Mitglied', cell: (row: AccountRow) => row.name },
    { key: 'target', label: 'Soll', number: true, cell: (row: AccountRow) => row.target },
    {
      key: 'done',
      label: 'Geleistet',
      number: true,
      cell: (row: AccountRow) =>
        row.shifts === 0 ? (
          row.done
        ) : (
          <Link to={panel('konto', row.id)} className="link" aria-label={`Geleistet, ${row.name}: ${row.done}`}>
            {row.done}
          </Link>
        ),
    },
    { key: 'carried', label: 'Übertrag', number: true, cell: (row: AccountRow) => row.carried },
    {
      key: 'shortfall',
      label: 'Fehlt',
      number: true,
      cell: (row: AccountRow) => (row.isShort ? <State kind="care">{row.shortfall}</State> : row.shortfall),
    },
    {
      key: 'note',
      label: 'Hinweis',
      cell: (row: AccountRow) => (
        <span className="flex flex-wrap gap-x-3">
          {row.note}
          {mayManage && row.isShort && (
            <Link to={panel('befreien', row.id)} className="link" aria-label={`${row.name} befreien`}>
              Befreien
            </Link>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <Table caption={`Stundenkonten ${year}`} captionHidden columns={columns} rows={rows} keyOf={({ id }) => id} stack />
      <ListPager path={HOURS_PATH} search={search} next={next} count={rows.length} />
    </>
  )
}

/** Opened by the address; what changes something for those who may. */
function panelOf({ year, part, person, name, credited, typed, mayManage }: Data, answer: FormAnswer | null, close: string) {
  const panels = {
    konto: { title: name, content: <CreditedPanel rows={credited} /> },
    soll: mayManage && { title: 'Soll für ein Jahr', content: <TargetPanel view={formView(answer, typed)} /> },
    befreien: mayManage && {
      title: 'Von Stunden befreien',
      content: <ExemptPanel view={formView(answer, { personId: person, fromYear: year })} name={name} />,
    },
  }
  const panel = part === 'konto' || part === 'soll' || part === 'befreien' ? panels[part] : false
  if (!panel) return null
  return (
    <Panel title={panel.title} line={part === 'konto' ? `Geleistet ${year}` : undefined} close={close} closeText="Schließen">
      {panel.content}
    </Panel>
  )
}

function Filter({ data: { year, query, isShortOnly, all, short } }: { data: Data }) {
  const [search] = useSearchParams()
  const of = (nur: 'fehlt' | null) => changedQuery(HOURS_PATH, search, { nur, nach: null, teil: null, person: null, getan: null })
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <Form className="flex flex-wrap items-end gap-3" role="search">
        <TextField label="Jahr" name="jahr" inputMode="numeric" className="max-w-24" defaultValue={year} key={year} />
        <TextField label="Name" name="q" required={false} defaultValue={query} />
        <SubmitButton look="quiet">Anzeigen</SubmitButton>
      </Form>
      <p className="flex flex-wrap gap-x-4">
        <Link to={of(null)} className="link" aria-current={isShortOnly ? undefined : 'true'}>
          Alle ({all})
        </Link>
        <Link to={of('fehlt')} className="link" aria-current={isShortOnly ? 'true' : undefined}>
          Nur wer Stunden schuldet ({short})
        </Link>
      </p>
    </div>
  )
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  useLive('hours', 'assignment', 'person')
  const { year, rows, hasTarget, exemptions, mayManage, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const [search] = useSearchParams()
  const withPart = (teil: string | null) => changedQuery(HOURS_PATH, search, { teil, person: null, getan: null })
  const file = (form: string | null) =>
    changedQuery(`${HOURS_PATH}/export`, search, { jahr: String(year), form, teil: null, person: null, nach: null, getan: null })
  return (
    <>
      <PageHead
        title="Stundenkonten"
        line="Was Mitglieder im Jahr helfen sollen und was sie geholfen haben."
        actions={mayManage && <LinkButton to={withPart('soll')}>{hasTarget ? 'Soll ändern' : 'Soll festlegen'}</LinkButton>}
      />
      <div className="grid gap-4">
        {done && !actionData && (
          <Notice kind="good" alert>
            {done}
          </Notice>
        )}
        {!hasTarget && (
          <Notice>{`Für ${year} ist kein Soll festgelegt. Geleistete Stunden werden trotzdem gezählt; niemand schuldet etwas.`}</Notice>
        )}
        <ListPanel panel={panelOf(loaderData, answer, withPart(null))}>
          <div className="grid gap-4">
            <Filter data={loaderData} />
            {rows.length === 0 ? (
              <EmptyState>Hier ist niemand. Wählen Sie ein anderes Jahr oder einen anderen Namen.</EmptyState>
            ) : (
              <Accounts data={loaderData} />
            )}
            <p className="flex flex-wrap gap-x-4">
              <a href={file(null)} className="link" download>
                Als CSV
              </a>
              <a href={file('xlsx')} className="link" download>
                Als Excel-Datei
              </a>
            </p>
            {exemptions.length > 0 && (
              <section aria-labelledby="befreit" className="card grid gap-2">
                <h2 id="befreit" className="text-[1.1rem]">
                  Befreit in {year}
                </h2>
                <ul>
                  {exemptions.map(({ id, name, fromYear, toYear, reason }) => (
                    <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5">
                      <span>
                        {[name, toYear === fromYear ? `${fromYear}` : `${fromYear} bis ${toYear ?? 'auf Dauer'}`, reason]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      <Form method="post">
                        <input type="hidden" name="exemption" value={id} />
                        <SubmitButton
                          name="intent"
                          value="end"
                          look="plain"
                          size="small"
                          aria-label={`Befreiung von ${name} beenden`}
                        >
                          Beenden
                        </SubmitButton>
                      </Form>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </ListPanel>
      </div>
    </>
  )
}
