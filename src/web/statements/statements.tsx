import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { answerFor } from '../ui/answer-for.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/statements'
import { ItemList } from './item-list.tsx'
import { PayForm } from './pay-form.tsx'
import { OWN_PATH } from './statements-address.ts'
import type { StaffStatement } from './statements-view.ts'

export { action, loader } from './statements.page.ts'

const STEP_TEXTS = { confirm: 'Stunden bestätigen', approve: 'Freigeben' }

interface TakeBackProps {
  id: string
  /** Says what is taken back. */
  label: string
  title: string
  children: string
}

/** Money that did not arrive. */
function TakeBack({ id, label, title, children }: TakeBackProps) {
  return (
    <details>
      <summary className="cursor-pointer">{title}</summary>
      <Form method="post" className="mt-2 grid gap-2">
        <input type="hidden" name="id" value={id} />
        <p className="text-muted">{children}</p>
        <div>
          <SubmitButton look="quiet" name="intent" value="reopen" aria-label={`Zahlung zurücknehmen: ${label}`}>
            Zahlung zurücknehmen
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Deeds({
  statement: { id, name, title, next, mayReturn, mayReopen },
  answer,
}: {
  statement: StaffStatement
  answer: FormAnswer | null
}) {
  const back = answerFor(answer, 'return')
  const view = formView(back)
  return (
    <div className="grid gap-3">
      <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />
      {next && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <SubmitButton look="quiet" name="intent" value={next} aria-label={`${STEP_TEXTS[next]}: ${name}, ${title}`}>
            {STEP_TEXTS[next]}
          </SubmitButton>
        </Form>
      )}
      {mayReopen && (
        <TakeBack id={id} title="Das Geld kam zurück" label={`${name}, ${title}`}>
          {`Die Abrechnung steht dann wieder unter „Zu bezahlen“. Prüfen Sie vorher die IBAN von ${name}.`}
        </TakeBack>
      )}
      {mayReturn && (
        <details open={back !== null}>
          <summary className="cursor-pointer">Zurückgeben</summary>
          <Form method="post" noValidate className="mt-2 grid gap-2">
            <input type="hidden" name="intent" value="return" />
            <input type="hidden" name="id" value={id} />
            <TextField label="Grund" maxLength={300} {...view.field('reason')} id={`reason-${id}`} />
            <div>
              <SubmitButton look="quiet" aria-label={`Abrechnung ${title} von ${name} zurückgeben`}>
                Zurückgeben
              </SubmitButton>
            </div>
          </Form>
        </details>
      )}
    </div>
  )
}

function Statement({ statement, answer }: { statement: StaffStatement; answer: FormAnswer | null }) {
  const { name, title, line, figures, items, certificate } = statement
  return (
    <li className="card grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.1rem]">
          {name}, {title}
        </h2>
        <span className="tabular font-semibold">{figures}</span>
      </div>
      <p className="text-muted">{line}</p>
      <details>
        <summary className="cursor-pointer">{items.length === 1 ? '1 Zeile' : `${items.length} Zeilen`}</summary>
        <ItemList items={items} label={`Zeilen von ${name}, ${title}`} />
      </details>
      {certificate && (
        <p>
          <Link to={certificate.to} reloadDocument className="link">
            Bescheinigung {certificate.year} für {name}
          </Link>
        </p>
      )}
      {(statement.next || statement.mayReturn || statement.mayReopen) && <Deeds statement={statement} answer={answer} />}
    </li>
  )
}

function Payments({ payments, mayChange }: Pick<Route.ComponentProps['loaderData'], 'payments' | 'mayChange'>) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="payments" className="mt-6">
      <h2 id="payments">Dateien für die Bank</h2>
      <ul className="mt-2 grid gap-2">
        {payments.map(({ id, to, name, text, isTakenBack }) => (
          <li key={id}>
            <Link to={to} reloadDocument className="link break-all">
              {name}
            </Link>{' '}
            <span className="text-muted">{text}</span>
            {mayChange && !isTakenBack && (
              <TakeBack id={id} title="Die Bank hat sie nicht ausgeführt" label={name}>
                Alle Abrechnungen dieser Datei stehen dann wieder unter „Zu bezahlen“.
              </TakeBack>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Department heads confirm hours; Finanzen approve and pay. */
export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, statements, payments, mayChange, mayPay, payOn, done } = loaderData
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('statement')
  return (
    <>
      <PageHead
        title="Abrechnungen der Übungsleiter"
        actions={
          <LinkButton to={OWN_PATH} look="quiet">
            Meine Abrechnungen
          </LinkButton>
        }
      />
      <div className="mb-4">
        <Tabs label="Stand" tabs={tabs} />
      </div>
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {statements.length === 0 ? (
        <EmptyState>Hier wartet zurzeit keine Abrechnung.</EmptyState>
      ) : mayPay ? (
        <PayForm statements={statements} payOn={payOn} answer={answerFor(answer, 'pay')} />
      ) : (
        <ul className="panel-rows max-w-3xl" aria-label="Abrechnungen">
          {statements.map((statement) => (
            <Statement key={statement.id} statement={statement} answer={answer?.typed.id?.[0] === statement.id ? answer : null} />
          ))}
        </ul>
      )}
      <Payments payments={payments} mayChange={mayChange} />
    </>
  )
}
