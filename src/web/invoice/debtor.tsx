import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { Stat } from '../ui/figures.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/debtor'
import type { EntryView } from './debtor.page.ts'
import { DEBTORS_PATH, READS } from './invoice-address.ts'

export { action, loader } from './debtor.page.ts'

const columnsOf = (mayChange: boolean): readonly Column<EntryView>[] => [
  { key: 'on', label: 'Tag', cell: ({ on }) => <span className="tabular">{on}</span> },
  {
    key: 'what',
    label: 'Was',
    cell: ({ id, what, state, mayUndo }) => (
      <>
        {what} {state && <State>{state}</State>}
        {mayChange && mayUndo && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="paymentId" value={id} />
            <Button type="submit" look="plain" size="small" aria-label={`${what} aufheben`}>
              Aufheben
            </Button>
          </Form>
        )}
      </>
    ),
  },
  { key: 'owed', label: 'Gefordert', number: true, cell: ({ owed }) => owed },
  { key: 'paid', label: 'Bezahlt', number: true, cell: ({ paid }) => paid },
  { key: 'balance', label: 'Offen danach', number: true, cell: ({ balance }) => <strong>{balance}</strong> },
]

function PayForm({ today, answer }: { today: string; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'pay'), { paidOn: today })
  return (
    <section aria-labelledby="pay" className="card">
      <h2 id="pay" className="text-[1.1rem]">
        Zahlung eintragen
      </h2>
      <Form method="post" noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
        <input type="hidden" name="intent" value="pay" />
        <TextField label="Betrag" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
        <DateField label="Eingegangen am" {...view.field('paidOn')} />
        <TextField label="Notiz" optional {...view.field('note')} />
        <div>
          <SubmitButton>Zahlung eintragen</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function ClaimForm({ today, answer }: { today: string; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'claim'), { dueOn: today })
  return (
    <section aria-labelledby="claim" className="card">
      <h2 id="claim" className="text-[1.1rem]">
        Forderung buchen
      </h2>
      <Form method="post" noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Noch nicht gebucht" />
        <input type="hidden" name="intent" value="claim" />
        <TextField label="Wofür" {...view.field('title')} />
        <TextField label="Betrag" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
        <DateField label="Fällig am" {...view.field('dueOn')} />
        <div>
          <SubmitButton>Forderung buchen</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

export default function Debtor({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { name, facts, balance, balanceText, hasCredit, entries, today, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const intent = answer?.typed.intent?.[0] ?? ''
  return (
    <>
      <p className="mb-2">
        <Link to={DEBTORS_PATH} className="link">
          Alle Zahler
        </Link>
      </p>
      <PageHead title={`Konto von ${name}`} />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <ErrorSummary faults={answer && !['pay', 'claim'].includes(intent) ? answer.faults : []} title="Das ging nicht" />
      <div className="mb-6 grid max-w-4xl gap-4 sm:grid-cols-[auto_1fr]">
        <Stat value={balance} label={balanceText} />
        <div className="card">
          <FactList facts={facts} />
        </div>
      </div>
      {mayChange && hasCredit && (
        <Form method="post" className="mb-4">
          <input type="hidden" name="intent" value="credit" />
          <Button type="submit" look="quiet">
            Guthaben mit offenen Forderungen verrechnen
          </Button>
        </Form>
      )}
      {entries.length === 0 ? (
        <EmptyState>Hier ist noch nichts gebucht.</EmptyState>
      ) : (
        <Table
          caption="Kontoauszug des Zahlers"
          captionHidden
          columns={columnsOf(mayChange)}
          rows={entries}
          keyOf={({ id }) => id}
          stack
        />
      )}
      {mayChange && (
        <div className="mt-6 grid max-w-4xl gap-4 md:grid-cols-2">
          <PayForm today={today} answer={answer} />
          <ClaimForm today={today} answer={answer} />
        </div>
      )}
    </>
  )
}
