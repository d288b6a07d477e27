import { Form, Link, useSearchParams } from 'react-router'
import { plural } from '../../kernel/plural.ts'
import { formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Stat } from '../ui/figures.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Pager } from '../ui/pagination.tsx'
import type { Route } from './+types/run'
import { DEBITS_PATH, READS, RUNS_PATH, runLettersPath, runPath } from './invoice-address.ts'
import { RunTable } from './run-table.tsx'
import './invoice.css'

export { action, loader } from './run.page.ts'

type Data = Route.ComponentProps['loaderData']

const STEPS = ['Vorschau', 'Forderungen buchen', 'Ankündigung', 'Lastschriftdatei'] as const

/** The way of a run; `at` is the step to do now, from 0. */
function Steps({ at }: { at: number }) {
  return (
    <ol className="run-steps" aria-label="Schritte des Laufs">
      {STEPS.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} className={place === at ? 'run-step-now' : ''}>
          {place + 1} {step}
        </li>
      ))}
    </ol>
  )
}

function Sums({ run, sums }: Pick<Data, 'run' | 'sums'>) {
  const { debtors, members, sum, change, debit, mandates, anomalies, keptBack } = sums
  const left = run.isIssued && keptBack > 0 ? ` · ${keptBack} zurückgestellt` : ''
  return (
    <ul className="run-sums" aria-label="Zahlen des Laufs">
      <li>
        <Stat value={debtors} label={`Zahler · ${members}`} />
      </li>
      <li>
        <Stat value={sum} label={`Summe${left}${change ? ` · ${change} gegenüber dem letzten Lauf` : ''}`} />
      </li>
      <li>
        <Stat value={debit} label={`per Lastschrift · ${mandates}`} />
      </li>
      <li className={anomalies > 0 && !run.isIssued ? 'run-care' : ''}>
        <Stat
          value={anomalies}
          label={anomalies === 0 ? 'nichts auffällig' : run.isIssued ? 'waren auffällig' : 'bitte ansehen, vor dem Buchen klären'}
          {...(anomalies > 0 ? { to: `${runPath(run.id)}?nur=auffaellig` } : {})}
        />
      </li>
    </ul>
  )
}

function PostForm({ run, sums }: Pick<Data, 'run' | 'sums'>) {
  const { posted, keptBack, nothing, cancelled } = sums
  const claims = `${posted.toLocaleString('de-DE')} ${posted === 1 ? 'Forderung' : 'Forderungen'} buchen`
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      <Form method="post">
        <input type="hidden" name="intent" value="discard" />
        <Button type="submit" look="plain">
          Vorschau verwerfen
        </Button>
      </Form>
      {cancelled && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="takeAll" />
          <Button type="submit" look="quiet">
            {cancelled}
          </Button>
        </Form>
      )}
      {nothing ? (
        <p>{nothing}</p>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="issue" />
          <input type="hidden" name="version" value={run.version} />
          <SubmitButton>{keptBack > 0 ? `${claims}, ${keptBack.toLocaleString('de-DE')} zurückstellen` : claims}</SubmitButton>
        </Form>
      )}
    </div>
  )
}

/** After posting: payers are told, then the file is made. */
function NextSteps({ run, progress }: { run: Data['run']; progress: NonNullable<Data['progress']> }) {
  const { missing, letters, bills, lines } = progress
  return (
    <section aria-labelledby="next" className="card mb-4 max-w-3xl">
      <h2 id="next" className="text-[1.1rem]">
        Wie es weitergeht
      </h2>
      <p>{lines.join(' ')}</p>
      <div className="actions mt-3">
        {missing > 0 && (
          <Form method="post">
            <input type="hidden" name="intent" value="announce" />
            <SubmitButton>{`${plural(missing, 'Lastschrift', 'Lastschriften')} ankündigen`}</SubmitButton>
          </Form>
        )}
        {letters > 0 && (
          <LinkButton to={runLettersPath(run.id)} reloadDocument look="quiet">
            {`${letters} ${letters === 1 ? 'Brief' : 'Briefe'} als PDF`}
          </LinkButton>
        )}
        {bills > 0 && (
          <Form method="post">
            <input type="hidden" name="intent" value="bill" />
            <SubmitButton look="quiet">{`${plural(bills, 'Rechnung', 'Rechnungen')} entwerfen`}</SubmitButton>
          </Form>
        )}
        <LinkButton to={DEBITS_PATH} look={missing > 0 ? 'quiet' : 'main'}>
          Zu den Lastschriften
        </LinkButton>
      </div>
    </section>
  )
}

/** The step to do now, from 0. */
const stepOf = ({ run, progress }: Pick<Data, 'run' | 'progress'>): number => {
  if (!run.isIssued || !progress) return 0
  return progress.missing > 0 ? 2 : 3
}

function Pages({ page, hasMore, run }: Pick<Data, 'page' | 'hasMore' | 'run'>) {
  const [search] = useSearchParams()
  const to = (at: number) => changedQuery(runPath(run.id), search, { seite: String(at), getan: null })
  if (page === 1 && !hasMore) return null
  return (
    <Pager previous={page > 1 ? to(page - 1) : null} next={hasMore ? to(page + 1) : null}>
      {`Seite ${page}`}
    </Pager>
  )
}

/** Titles of a refusal, by the form that was sent. */
const REFUSED: Readonly<Record<string, string>> = {
  issue: 'Noch nicht gebucht',
  announce: 'Noch nicht angekündigt',
  bill: 'Keine Rechnung entworfen',
  discard: 'Nicht verworfen',
}

export default function Run({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { run, sums, progress, rows, page, hasMore, onlyNotable, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const { faults } = formView(answer)
  const intent = answer?.typed.intent?.[0] ?? ''
  return (
    <>
      <p className="mb-2">
        <Link to={RUNS_PATH} className="link">
          Alle Läufe
        </Link>
      </p>
      <PageHead title={run.title} line={run.line} />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {run.isIssued && intent === 'issue' ? (
        <div className="mb-4">
          <Notice kind="info" title="Jemand anderes hat diesen Lauf inzwischen gebucht." alert />
        </div>
      ) : (
        <ErrorSummary faults={faults} title={REFUSED[intent] ?? 'Nicht geändert'} />
      )}
      <Steps at={stepOf(loaderData)} />
      <Sums run={run} sums={sums} />
      {progress && mayChange && <NextSteps run={run} progress={progress} />}
      {onlyNotable && (
        <p className="mb-3">
          Gezeigt ist nur, was auffällt.{' '}
          <Link to={runPath(run.id)} className="link">
            Alle zeigen
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState>Hier steht niemand.</EmptyState>
      ) : (
        <RunTable rows={rows} mayHold={mayChange && !run.isIssued} />
      )}
      <Pages page={page} hasMore={hasMore} run={run} />
      {mayChange && !run.isIssued && <PostForm run={run} sums={sums} />}
    </>
  )
}
