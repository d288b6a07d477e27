import { Form, Link } from 'react-router'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { Stat } from '../ui/figures.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/debtor'
import type { EntryView } from './account-paper.ts'
import { BookFields } from './book-fields.tsx'
import { FormCard } from './form-card.tsx'
import { DEBTORS_PATH, READS } from './invoice-address.ts'
import { PayerForms } from './payer-forms.tsx'

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

/** Money that came, or that the club gave back. */
const PAYMENTS = {
  pay: { title: 'Zahlung eintragen', on: 'Eingegangen am' },
  payOut: { title: 'Auszahlung eintragen', on: 'Überwiesen am' },
} as const

function PayForm({ intent, today, answer }: { intent: keyof typeof PAYMENTS; today: string; answer: FormAnswer | null }) {
  const view = withIds(formView(answerFor(answer, intent), { paidOn: today }), intent)
  const { title, on } = PAYMENTS[intent]
  return (
    <FormCard
      id={intent}
      title={title}
      intent={intent}
      faults={view.faults}
      failed="Noch nicht eingetragen"
      submit={title}
      look={intent === 'pay' ? 'main' : 'quiet'}
    >
      <TextField label="Betrag" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
      <DateField label={on} {...view.field('paidOn')} />
      <TextField label="Notiz" optional {...view.field('note')} />
    </FormCard>
  )
}

type ClaimFormProps = Pick<Route.ComponentProps['loaderData'], 'today' | 'books' | 'departments'> & { answer: FormAnswer | null }

function ClaimForm({ today, books, departments, answer }: ClaimFormProps) {
  const view = formView(answerFor(answer, 'claim'), { dueOn: today, ...books })
  return (
    <FormCard
      id="claim"
      title="Forderung buchen"
      intent="claim"
      faults={view.faults}
      failed="Noch nicht gebucht"
      submit="Forderung buchen"
      look="quiet"
    >
      <TextField label="Wofür" {...view.field('title')} />
      <TextField label="Betrag" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
      <DateField label="Fällig am" {...view.field('dueOn')} />
      <details>
        <summary className="cursor-pointer">Konto und Steuer</summary>
        <div className="mt-2 grid gap-3">
          <BookFields view={view} departments={departments} centre="departmentId" none="keine Abteilung" />
        </div>
      </details>
    </FormCard>
  )
}

export default function Debtor({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const {
    name,
    facts,
    balance,
    balanceText,
    hasCredit,
    entries,
    today,
    books,
    departments,
    mayChange,
    done,
    paper,
    mandateId,
    revocable,
    isBlocked,
    isOrganisation,
    contact,
  } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const intent = answer?.typed.intent?.[0] ?? ''
  return (
    <>
      <p className="mb-2">
        <Link to={DEBTORS_PATH} className="link">
          Alle Zahler
        </Link>
      </p>
      <PageHead
        title={`Konto von ${name}`}
        actions={
          entries.length > 0 && (
            <a href={paper} className="button button-quiet">
              Kontoauszug als PDF
            </a>
          )
        }
      />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <ErrorSummary
        faults={answer && !['pay', 'payOut', 'claim', 'mandate', 'contact', 'block'].includes(intent) ? answer.faults : []}
        title="Das ging nicht"
      />
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
          <PayForm intent="pay" today={today} answer={answer} />
          {hasCredit && <PayForm intent="payOut" today={today} answer={answer} />}
          <ClaimForm {...{ today, books, departments, answer }} />
          <PayerForms {...{ today, mandateId, revocable, isBlocked, isOrganisation, contact, answer }} />
        </div>
      )}
    </>
  )
}
