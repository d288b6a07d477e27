import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import type { Route } from './+types/hours'
import { CreditedPanel, ExemptPanel, TargetPanel } from './hours-panels.tsx'
import type { AccountRow } from './hours-view.ts'
import { HOURS_PATH } from './operations-address.ts'

export { action, loader } from './hours.page.ts'

type Data = Route.ComponentProps['loaderData']

function Accounts({ data: { rows, year, mayManage, more } }: { data: Data }) {
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
          <Link
            to={`${HOURS_PATH}?jahr=${year}&teil=konto&person=${row.id}`}
            className="link"
            aria-label={`Geleistet, ${row.name}: ${row.done}`}
          >
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
            <Link
              to={`${HOURS_PATH}?jahr=${year}&teil=befreien&person=${row.id}`}
              className="link"
              aria-label={`${row.name} befreien`}
            >
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
      {more > 0 && (
        <p className="text-muted">Und {more} weitere. Suchen Sie nach einem Namen, oder laden Sie die ganze Tabelle herunter.</p>
      )}
    </>
  )
}

const yearAddress = (year: number): string => `${HOURS_PATH}?jahr=${year}`

/** Opened by the address; what changes something for those who may. */
function panelOf({ year, part, person, name, credited, typed, mayManage }: Data, answer: FormAnswer | null) {
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
    <Panel
      title={panel.title}
      line={part === 'konto' ? `Geleistet ${year}` : undefined}
      close={yearAddress(year)}
      closeText="Schließen"
    >
      {panel.content}
    </Panel>
  )
}

function Filter({ data: { year, query, isShortOnly, all, short } }: { data: Data }) {
  const of = (only: boolean) => `${HOURS_PATH}?jahr=${year}${only ? '&nur=fehlt' : ''}`
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <Form className="flex flex-wrap items-end gap-3" role="search">
        <TextField label="Jahr" name="jahr" inputMode="numeric" className="max-w-24" defaultValue={year} key={year} />
        <TextField label="Name" name="q" optional defaultValue={query} />
        <SubmitButton look="quiet">Anzeigen</SubmitButton>
      </Form>
      <p className="flex flex-wrap gap-x-4">
        <Link to={of(false)} className="link" aria-current={isShortOnly ? undefined : 'true'}>
          Alle ({all})
        </Link>
        <Link to={of(true)} className="link" aria-current={isShortOnly ? 'true' : undefined}>
          Nur wer Stunden schuldet ({short})
        </Link>
      </p>
    </div>
  )
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  useLive('hours', 'assignment', 'person')
  const { year, rows, hasTarget, exemptions, mayManage, done, isShortOnly } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const close = yearAddress(year)
  const file = `${HOURS_PATH}/export?jahr=${year}${isShortOnly ? '&nur=fehlt' : ''}`
  return (
    <>
      <PageHead
        title="Stundenkonten"
        line="Was Mitglieder im Jahr helfen sollen und was sie geholfen haben."
        actions={mayManage && <LinkButton to={`${close}&teil=soll`}>{hasTarget ? 'Soll ändern' : 'Soll festlegen'}</LinkButton>}
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
        <ListPanel panel={panelOf(loaderData, answer)}>
          <div className="grid gap-4">
            <Filter data={loaderData} />
            {rows.length === 0 ? (
              <EmptyState>Hier ist niemand. Wählen Sie ein anderes Jahr oder einen anderen Namen.</EmptyState>
            ) : (
              <Accounts data={loaderData} />
            )}
            <p className="flex flex-wrap gap-x-4">
              <a href={file} className="link" download>
                Als CSV
              </a>
              <a href={`${file}&form=xlsx`} className="link" download>
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
