import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Segments } from '../ui/filter-chips.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/donations'
import { DonationForm, NoticeForm } from './donation-forms.tsx'
import type { DonationRow, RegisterRow } from './donations.page.ts'
import { EXPORTS_PATH } from './invoice-address.ts'

export { action, loader } from './donations.page.ts'

type Data = Route.ComponentProps['loaderData']

function Act({ id, intent, label, children }: { id: string; intent: string; label: string; children: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look={intent === 'confirm' ? 'quiet' : 'plain'} size="small" aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}

function Deeds({ row: { id, name, amount, number, paper }, mayChange }: { row: DonationRow; mayChange: boolean }) {
  const about = `${name}, ${amount}`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {paper && (
        <a href={paper} className="link">
          {number}
        </a>
      )}
      {mayChange && !paper && (
        <>
          <Act id={id} intent="confirm" label={`Bestätigung ausstellen: ${about}`}>
            Bestätigung ausstellen
          </Act>
          <Act id={id} intent="remove" label={`Zurücknehmen: ${about}`}>
            Zurücknehmen
          </Act>
        </>
      )}
      {mayChange && paper && (
        <Act id={id} intent="withdraw" label={`Bestätigung ${number} zurückziehen`}>
          Zurückziehen
        </Act>
      )}
    </span>
  )
}

const columnsOf = (mayChange: boolean): readonly Column<DonationRow>[] => [
  { key: 'name', label: 'Wer', cell: ({ name }) => name },
  { key: 'on', label: 'Tag', cell: ({ on }) => <span className="tabular">{on}</span> },
  { key: 'what', label: 'Was', cell: ({ what }) => what },
  { key: 'amount', label: 'Betrag', number: true, cell: ({ amount }) => <strong>{amount}</strong> },
  { key: 'paper', label: 'Bestätigung', cell: (row) => <Deeds row={row} mayChange={mayChange} /> },
]

const REGISTER: readonly Column<RegisterRow>[] = [
  {
    key: 'number',
    label: 'Nummer',
    cell: ({ number, paper }) => (
      <a href={paper} className="link">
        {number}
      </a>
    ),
  },
  { key: 'on', label: 'Ausgestellt', cell: ({ on }) => <span className="tabular">{on}</span> },
  { key: 'name', label: 'Für', cell: ({ name }) => name },
  { key: 'amount', label: 'Betrag', number: true, cell: ({ amount }) => amount },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ isWithdrawn }) => <State kind={isWithdrawn ? 'calm' : 'good'}>{isWithdrawn ? 'zurückgezogen' : 'gilt'}</State>,
  },
]

function Register({ rows, year }: { rows: Data['register']; year: number }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="register" className="mt-8">
      <h2 id="register" className="mb-3 text-[1.1rem]">{`Verzeichnis der Bestätigungen ${year}`}</h2>
      <Table caption="Verzeichnis der Bestätigungen" captionHidden columns={REGISTER} rows={rows} keyOf={({ id }) => id} stack />
    </section>
  )
}

function Forms({ data, answer }: { data: Data; answer: FormAnswer | null }) {
  const { notice, words, donors, waivable, today } = data
  return (
    <div className="mt-8 grid max-w-5xl gap-4 md:grid-cols-2">
      <DonationForm {...{ words, donors, waivable, today }} answer={answerFor(answer, 'enter')} />
      <NoticeForm notice={notice} answer={answerFor(answer, 'notice')} />
    </div>
  )
}

/** Donations of a year, with the confirmations for the tax office. */
export default function Donations({ loaderData, actionData }: Route.ComponentProps) {
  useLive('donation', 'payment')
  const { years, year, sum, rows, register, notice, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const intent = answer?.typed.intent?.[0] ?? ''
  const { faults } = formView(answer)
  return (
    <>
      <p className="mb-2">
        <Link to={EXPORTS_PATH} className="link">
          Exporte
        </Link>
      </p>
      <PageHead title="Spenden" line={`${year}: ${sum}. Beiträge und Kursgebühren sind keine Spenden.`} />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <ErrorSummary faults={['enter', 'notice'].includes(intent) ? [] : faults} title="Das ging nicht" />
      {(notice.isMissing || notice.isOld) && (
        <div className="mb-4">
          <Notice
            kind="info"
            title={notice.isOld ? 'Der Bescheid des Finanzamts ist zu alt.' : 'Der Bescheid des Finanzamts fehlt noch.'}
          >
            Ohne gültigen Bescheid darf der Verein keine Spende bestätigen.
          </Notice>
        </div>
      )}
      <div className="mb-4">
        <Segments label="Jahr" segments={years} />
      </div>
      {rows.length === 0 ? (
        <EmptyState>{`${year} ist noch keine Spende eingetragen.`}</EmptyState>
      ) : (
        <Table caption="Spenden" captionHidden columns={columnsOf(mayChange)} rows={rows} keyOf={({ id }) => id} stack />
      )}
      {mayChange && <Forms data={loaderData} answer={answer} />}
      <Register rows={register} year={year} />
    </>
  )
}
