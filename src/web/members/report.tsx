import { Download, Printer } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { Accordion } from '../ui/accordion.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import type { Route } from './+types/report'
import { WRONG_DAY } from './members-address.ts'
import { REPORT_EXPORT_PATH, REPORT_PATH, REPORT_READS } from './report-address.ts'
import { columnsOf, Figures } from './report-figures.tsx'
import type { ReportView } from './report-view.ts'

export { action, loader } from './report.page.ts'

function Standing({ report: { federation, source, due, isDue, isLate, frozen, isMoved, day } }: { report: ReportView }) {
  const deadline = `${federation}: Abgabe bis ${due}.`
  if (frozen)
    return (
      <Notice
        kind={isMoved ? 'info' : 'good'}
        title={frozen}
        action={
          <LinkButton to={`${REPORT_PATH}?stichtag=${day}&jetzt=1`} look="quiet" size="small">
            Zahlen von jetzt ansehen
          </LinkButton>
        }
      >
        {isMoved && 'Seitdem hat sich im Mitgliederbestand zu diesem Stichtag etwas geändert. '}
        {deadline}
      </Notice>
    )
  return (
    <Notice
      kind={isLate ? 'warning' : 'info'}
      title={isLate ? 'Die Frist ist vorbei' : isDue ? 'Noch nicht gemeldet' : 'Vorschau'}
    >
      {deadline} {source ? `Quelle: ${source}.` : 'Übliche Frist; maßgeblich ist die Mitteilung Ihres Sportbunds.'}
    </Notice>
  )
}

function Check({ report: { faults, sumText, reported, isSumRight } }: { report: ReportView }) {
  return (
    <section aria-labelledby="pruefung" className="card grid gap-4">
      <h2 id="pruefung">Prüfung</h2>
      <p>
        {sumText} Unter A: {reported}.
      </p>
      {!isSumRight && <Notice kind="bad" title="Die Summe unter A passt nicht zu den Mitgliedern." />}
      {faults.length === 0 && <Notice kind="good" title="Alles vollständig." />}
      {faults.map(({ kind, title, toDo, isGrave, rows, more }) => (
        <Notice key={kind} kind={isGrave ? 'bad' : 'info'} title={title}>
          {toDo}
          <ul className="mt-1">
            {rows.map(({ id, name, to }) => (
              <li key={id}>
                <Link to={to} className="link">
                  {name}
                </Link>
              </li>
            ))}
            {more > 0 && <li>und {more} weitere</li>}
          </ul>
        </Notice>
      ))}
    </section>
  )
}

function FreezeForm({ report, answer }: { report: ReportView; answer: FormAnswer | null }) {
  const { submission, clubNo, contact, faults, day } = report
  const view = formView(answer, { clubNo, contact })
  return (
    <section aria-labelledby="festhalten" className="card grid max-w-3xl gap-4">
      <h2 id="festhalten">{submission === 1 ? 'Meldung festhalten' : `${submission}. Meldung festhalten`}</h2>
      <p>
        Haben Sie dem Sportbund diese Zahlen gemeldet, halten Sie sie hier fest. Sie bleiben dann, wie sie sind, auch wenn sich
        für den {day} noch etwas ändert.
      </p>
      <Form method="post" noValidate className="grid gap-4" key={submission}>
        <ErrorSummary faults={view.faults} title="Noch nicht festgehalten" />
        <input type="hidden" name="submission" value={submission} />
        <TextField label="Nummer des Vereins beim Sportbund" autoComplete="off" {...view.field('clubNo')} />
        <TextField label="Ansprechpartner für Rückfragen" autoComplete="off" {...view.field('contact')} />
        {faults.some(({ isGrave }) => isGrave) && (
          <Checkbox value="yes" label="Die Prüfung zeigt Fehler. Ich habe trotzdem so gemeldet." {...view.tick('isSure')} />
        )}
        <div className="actions">
          <SubmitButton>Festhalten</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function Reports({ reports }: Pick<ReportView, 'reports'>) {
  return (
    <Table
      caption="Festgehaltene Meldungen"
      columns={[
        {
          key: 'day',
          label: 'Stichtag',
          cell: ({ day }) => (
            <Link to={`${REPORT_PATH}?stichtag=${day}`} className="link">
              {day}
            </Link>
          ),
        },
        { key: 'submission', label: 'Meldung', cell: ({ submission }) => `${submission}.` },
        { key: 'members', label: 'Mitglieder', number: true, cell: ({ members }) => members },
        { key: 'at', label: 'festgehalten', cell: ({ at }) => at },
      ]}
      rows={reports}
      keyOf={({ id }) => id}
      stack
    />
  )
}

/** The annual report to the sports federation, to check, to take along and to freeze. */
export default function Report({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { done, ...report } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const search = new URLSearchParams(useLocation().search)
  useLive(...REPORT_READS)
  const kept = [...search].filter(([name]) => name === 'stichtag' || name === 'jetzt')
  return (
    <div className="grid gap-5">
      <PageHead
        title="Bestandserhebung"
        line={`Mitglieder am ${report.day} für den Sportbund.`}
        actions={
          <>
            <Button look="quiet" size="small" className="needs-js" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={16} /> Drucken
            </Button>
            <TableFiles path={REPORT_EXPORT_PATH} kept={kept} />
            {report.reported > 0 && (
              <LinkButton
                to={`${REPORT_EXPORT_PATH}?${new URLSearchParams([['form', 'xml'], ...kept])}`}
                reloadDocument
                look="quiet"
                size="small"
              >
                <Download aria-hidden="true" size={16} /> XML
              </LinkButton>
            )}
          </>
        }
      />
      {done && !answer && <Notice kind="good" title={done} alert />}
      <search>
        <Form action={REPORT_PATH} className="flex flex-wrap items-end gap-3" key={report.day}>
          <DateField label="Stichtag" name="stichtag" defaultValue={report.day} error={report.isWrong ? WRONG_DAY : undefined} />
          <Button type="submit" look="dark">
            Anzeigen
          </Button>
        </Form>
      </search>
      <Standing report={report} />
      {report.sums.length === 0 ? (
        <EmptyState>Am {report.day} hat der Verein keine Mitglieder, die gemeldet werden.</EmptyState>
      ) : (
        <>
          <Table caption="Meldung" columns={columnsOf('Zeilen')} rows={report.sums} keyOf={({ id }) => id} stack />
          <Accordion title="Nach Jahrgang (A)">
            <Table
              caption="Nach Jahrgang"
              captionHidden
              columns={columnsOf('Jahrgang')}
              rows={report.years}
              keyOf={({ id }) => id}
              dense
            />
          </Accordion>
        </>
      )}
      <Check report={report} />
      {report.mayReport && !report.frozen && <FreezeForm report={report} answer={answer} />}
      <Figures figures={report.figures} day={report.day} />
      {report.reports.length > 0 && <Reports reports={report.reports} />}
      {search.has('jetzt') && (
        <p>
          <Link to={changedQuery(REPORT_PATH, search, { jetzt: null })} className="link">
            Zurück zur festgehaltenen Meldung
          </Link>
        </p>
      )}
    </div>
  )
}
