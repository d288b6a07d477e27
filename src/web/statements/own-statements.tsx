import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { ItemList } from './item-list.tsx'
import { CorrectionForm, DeclarationForm } from './own-entry-forms.tsx'
import type { MeterView, MonthView, OwnStatementView, OwnView } from './own-view.ts'
import { OWN_PATH, PAST_PATH } from './statements-address.ts'

function Meter({ meter, answer }: { meter: MeterView; answer: FormAnswer | null }) {
  const id = `meter-${meter.allowance}-${meter.year}`
  return (
    <li className="card grid gap-2">
      <h3 id={id} className="text-[1.1rem]">
        {meter.title}
      </h3>
      <meter className="statement-meter" aria-labelledby={id} min={0} max={meter.limit} value={meter.used}>
        {meter.line}
      </meter>
      <p>{meter.line}</p>
      <p className="text-muted">{meter.forecast}</p>
      {meter.warning && <Notice kind="warning">{meter.warning}</Notice>}
      <DeclarationForm meter={meter} answer={answer} />
    </li>
  )
}

function Remove({ id, title }: { id: string; title: string }) {
  return (
    <Form method="post" action={OWN_PATH}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <SubmitButton look="plain" size="small" aria-label={`${title} löschen`}>
        Löschen
      </SubmitButton>
    </Form>
  )
}

/** The oldest month is the one to hand in next. */
function OpenMonth({ month, isNext }: { month: MonthView; isNext: boolean }) {
  const corrections = new Set(month.items.flatMap(({ correctionId }) => correctionId ?? []))
  return (
    <li className="card grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-[1.1rem]">{month.title}</h3>
        <span className="tabular font-semibold">
          {month.hours} · {month.sum}
        </span>
      </div>
      <ItemList
        items={month.items}
        label={`Zeilen für ${month.title}`}
        deed={({ key, title }) => (corrections.has(key) ? <Remove id={key} title={title} /> : null)}
      />
      {month.unpaid.length > 0 && (
        <Notice kind="warning" title="Ohne Vertrag an diesem Tag">
          {month.unpaid.join(', ')}. Bitte fragen Sie die Geschäftsstelle; die Stunden bleiben hier stehen.
        </Notice>
      )}
      {month.note && <p className="text-muted">{month.note}</p>}
      {month.maySubmit && (
        <Form method="post" action={OWN_PATH}>
          <input type="hidden" name="intent" value="submit" />
          <input type="hidden" name="month" value={month.month} />
          <input type="hidden" name="departmentId" value={month.departmentId} />
          <SubmitButton size="hall" look={isNext ? 'main' : 'quiet'} aria-label={`${month.title} einreichen`}>
            Einreichen
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

function Sent({ statement: { title, state, tone, line, sum, hours, items } }: { statement: OwnStatementView }) {
  return (
    <li className="card">
      <details>
        <summary className="cursor-pointer">
          <span className="inline-flex flex-wrap items-baseline gap-x-3">
            <strong>{title}</strong> <State kind={tone}>{state}</State>
            <span className="tabular">{[hours, sum].filter(Boolean).join(' · ')}</span>
          </span>
        </summary>
        {line && <p className="mt-2 text-muted">{line}</p>}
        {items.length > 0 && <ItemList items={items} label={`Zeilen für ${title}`} />}
      </details>
    </li>
  )
}

function Open({ own, answer }: { own: OwnView; answer: FormAnswer | null }) {
  return (
    <section aria-labelledby="open-hours" className="grid gap-3">
      <h2 id="open-hours">Offene Stunden</h2>
      {own.unclear > 0 && (
        <Notice
          kind="warning"
          title={own.unclear === 1 ? 'Zu einer Stunde fehlt die Antwort' : `Zu ${own.unclear} Stunden fehlt die Antwort`}
          action={
            <LinkButton to={PAST_PATH} look="quiet">
              Fand statt?
            </LinkButton>
          }
        >
          Abgerechnet wird, was stattfand. Anwesenheit einzutragen genügt auch.
        </Notice>
      )}
      <ErrorSummary faults={answerFor(answer, 'submit')?.faults ?? []} title="Nicht eingereicht" />
      {own.open.length === 0 ? (
        <EmptyState>Zurzeit gibt es nichts einzureichen.</EmptyState>
      ) : (
        <ul className="grid gap-4" aria-label="Offene Monate">
          {own.open.map((month, at) => (
            <OpenMonth key={month.key} month={month} isNext={at === 0} />
          ))}
        </ul>
      )}
      <CorrectionForm departments={own.departments} usualDepartment={own.usualDepartment} answer={answer} />
    </section>
  )
}

/** Own hours, statements and allowances; the page around it has the fixed title. */
export function OwnStatements({ own, done, answer }: { own: OwnView | null; done: string | null; answer: FormAnswer | null }) {
  if (!own)
    return (
      <EmptyState>Zu Ihrem Login gehört noch keine Person in diesem Verein. Bitte fragen Sie die Geschäftsstelle.</EmptyState>
    )
  return (
    <div className="grid max-w-3xl gap-6">
      {done && !formView(answer).faults.length && <Notice kind="good" title={done} alert />}
      <Open own={own} answer={answer} />
      {own.meters.length > 0 && (
        <section aria-labelledby="allowances">
          <h2 id="allowances">Freibetrag</h2>
          <ul className="mt-3 grid gap-4">
            {own.meters.map((meter) => (
              <Meter key={meter.title} meter={meter} answer={answer} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="sent-statements">
        <h2 id="sent-statements">Eingereicht</h2>
        {own.statements.length === 0 ? (
          <p className="text-muted">Noch nichts eingereicht.</p>
        ) : (
          <ul className="mt-3 grid gap-3">
            {own.statements.map((statement) => (
              <Sent key={statement.id} statement={statement} />
            ))}
          </ul>
        )}
        {own.years.map(({ year, to }) => (
          <p key={year} className="mt-3">
            <Link to={to} reloadDocument className="link">
              Bescheinigung {year} als PDF
            </Link>
          </p>
        ))}
      </section>
    </div>
  )
}
