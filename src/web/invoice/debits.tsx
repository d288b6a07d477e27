import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/debits'
import { Credits } from './credits.tsx'
import { DEBITS_PATH, READS, REHEARSAL_PATH } from './invoice-address.ts'

export { action, loader } from './debits.page.ts'

type Data = Route.ComponentProps['loaderData']
type File = Data['files'][number]
type Returned = Data['returns'][number]

type NewFileProps = Pick<Data, 'dueOn' | 'collectedOn' | 'dayFault' | 'due' | 'credits' | 'letters' | 'toLetters'> & {
  answer: FormAnswer | null
}

/** Payers who have not heard in time of what is collected. */
function Untold({ names, dueOn, scheme }: { names: string; dueOn: string; scheme: Data['due'][number]['scheme'] }) {
  return (
    <div className="mt-3">
      <Notice kind="info" title="Nicht 14 Tage vorher angekündigt">
        {names}. Ist keine kürzere Frist vereinbart, sagen Sie ihnen zuerst Bescheid und ziehen 14 Tage danach ein.
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="announce" />
          <input type="hidden" name="dueOn" value={dueOn} />
          <input type="hidden" name="scheme" value={scheme} />
          <Button type="submit" look="quiet">
            Ankündigung jetzt senden
          </Button>
        </Form>
      </Notice>
    </div>
  )
}

/** First the day is chosen, then the file for it made. */
function NewFile({ dueOn, collectedOn, dayFault, due, credits, letters, toLetters, answer }: NewFileProps) {
  const { faults } = formView(answer)
  return (
    <section aria-labelledby="new-file" className="card mb-6 max-w-3xl">
      <h2 id="new-file" className="text-[1.1rem]">
        Neue Lastschriftdatei
      </h2>
      <ErrorSummary faults={faults} title="Das ging nicht" />
      <Form action={DEBITS_PATH} className="mt-3 flex flex-wrap items-end gap-3">
        <DateField
          key={dueOn}
          label="Einzug am"
          name="tag"
          hint="Alles, was bis dahin fällig ist"
          defaultValue={dueOn}
          error={dayFault}
        />
        <Button type="submit" look="quiet">
          Anzeigen
        </Button>
      </Form>
      {due.length === 0 && !dayFault && <p className="mt-3">{`Bis zum ${dueOn} ist nichts einzuziehen.`}</p>}
      <Credits credits={credits} />
      {due.map(({ scheme, debits, sum, faults: named, untold }, at) => (
        <div key={scheme} className="mt-3">
          <p>
            Einzuziehen sind am {collectedOn}: <strong>{debits}</strong> über <strong className="tabular">{sum}</strong>.
          </p>
          {named.length > 0 && (
            <div className="mt-3">
              <Notice kind="warning" title="So nimmt die Bank die Datei nicht an">
                <ul>
                  {named.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Notice>
            </div>
          )}
          {untold && <Untold names={untold} dueOn={dueOn} scheme={scheme} />}
          <Form method="post" className="mt-3">
            <input type="hidden" name="intent" value="make" />
            <input type="hidden" name="dueOn" value={dueOn} />
            <input type="hidden" name="scheme" value={scheme} />
            <SubmitButton look={at === 0 ? 'main' : 'quiet'}>
              {scheme === 'B2B' ? 'Datei der Firmenlastschriften erstellen' : 'Datei für die Bank erstellen'}
            </SubmitButton>
          </Form>
        </div>
      ))}
      {letters > 0 && (
        <p className="mt-3">
          <a href={toLetters} className="link">
            {letters === 1 ? 'Ein Brief' : `${letters} Briefe`} der Ankündigung als PDF
          </a>
        </p>
      )}
    </section>
  )
}

const columnsOf = (mayChange: boolean): readonly Column<File>[] => [
  {
    key: 'file',
    label: 'Datei',
    cell: ({ to, messageId, made }) => (
      <>
        <a href={to} className="link" download>
          {messageId}.xml
        </a>
        <span className="block font-normal text-muted">erstellt {made}</span>
      </>
    ),
  },
  { key: 'due', label: 'Einzug', cell: ({ due }) => <span className="tabular">{due}</span> },
  { key: 'debits', label: 'Lastschriften', number: true, cell: ({ debits }) => debits },
  { key: 'sum', label: 'Summe', number: true, cell: ({ sum }) => sum },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ id, messageId, isWithdrawn, isBooked, returned }) =>
      isWithdrawn ? (
        <State>zurückgenommen</State>
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          {isBooked && <State kind="good">gebucht</State>}
          {returned > 0 && <State kind="bad">{`${returned} zurück`}</State>}
          {!isBooked && returned === 0 && <State kind="care">bei der Bank</State>}
          {mayChange && !isBooked && returned === 0 && (
            <Form method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" look="plain" size="small" aria-label={`${messageId} zurücknehmen`}>
                Zurücknehmen
              </Button>
            </Form>
          )}
        </span>
      ),
  },
]

function ClearForm({ one }: { one: Returned }) {
  return (
    <Form method="post" className="mt-2 grid gap-2">
      <input type="hidden" name="intent" value="clear" />
      <input type="hidden" name="itemId" value={one.id} />
      {one.cost && <Checkbox label={`Bankkosten von ${one.cost} weitergeben`} name="passOnCost" id={`cost-${one.id}`} />}
      <span className="flex flex-wrap gap-2">
        {one.mayRetry && (
          <Button
            type="submit"
            name="how"
            value="retry"
            look="quiet"
            size="small"
            aria-label={`${one.name}: noch einmal einziehen`}
          >
            Noch einmal einziehen
          </Button>
        )}
        <Button type="submit" name="how" value="transfer" look="quiet" size="small" aria-label={`${one.name}: überweist selbst`}>
          Überweist selbst
        </Button>
        <Button type="submit" name="how" value="stop" look="quiet" size="small" aria-label={`${one.name}: Mandat beenden`}>
          Mandat beenden
        </Button>
      </span>
    </Form>
  )
}

function Returns({ returns, mayChange }: Pick<Data, 'returns' | 'mayChange'>) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="mb-6">
      <h2 id="returns">Zurückgekommen, bitte klären</h2>
      <p className="text-muted">Bis dahin wird von diesen Konten nichts eingezogen.</p>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {returns.map((one) => (
          <li key={one.id} className="card">
            <p className="flex flex-wrap justify-between gap-2">
              <Link to={one.to} className="link font-semibold">
                {one.name}
              </Link>
              <strong className="tabular">{one.amount}</strong>
            </p>
            <p>
              <State kind="bad">{one.reason}</State> <span className="text-muted">am {one.on}.</span> {one.advice}
            </p>
            {one.missed && <p className="mt-2 font-semibold">{one.missed}</p>}
            {mayChange && <ClearForm one={one} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function Debits({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { files, returns, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Lastschriften: Dateien für die Bank, und was zurückkam." />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <Returns returns={returns} mayChange={mayChange} />
      {mayChange && <NewFile {...loaderData} answer={answer} />}
      {files.length === 0 ? (
        <EmptyState>Noch gibt es keine Datei.</EmptyState>
      ) : (
        <Table caption="Dateien" captionHidden columns={columnsOf(mayChange)} rows={files} keyOf={({ id }) => id} stack />
      )}
      {mayChange && (
        <p className="mt-4">
          <Link to={REHEARSAL_PATH} className="link">
            Wechsel proben: mit der Datei des bisherigen Programms vergleichen
          </Link>
        </p>
      )}
    </>
  )
}
