import { Form } from 'react-router'
import { type FormView, formView } from '../kit/form-view.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/apply'
import { ApplyCheck } from './apply-check.tsx'
import { ApplyRow } from './apply-row.tsx'
import { PayerSelect, PaymentFields, placesOf } from './payment-fields.tsx'

export { action, loader } from './apply.page.ts'

function Address({ view }: { view: FormView }) {
  return (
    <fieldset className="card grid gap-3">
      <legend className="float-left text-[1.05rem] font-semibold">Anschrift und Eintritt</legend>
      <TextField label="Straße und Hausnummer" autoComplete="street-address" {...view.field('street')} />
      <div className="grid grid-cols-[7rem_1fr] gap-3">
        <TextField label="PLZ" inputMode="numeric" autoComplete="postal-code" {...view.field('postcode')} />
        <TextField label="Ort" autoComplete="address-level2" {...view.field('city')} />
      </div>
      <DateField label="Eintritt am" hint="Heute oder später" {...view.field('entryOn')} />
    </fieldset>
  )
}

function Payment({ view, lines }: { view: FormView; lines: number }) {
  return (
    <fieldset className="card grid gap-3">
      <legend className="float-left text-[1.05rem] font-semibold">Beitrag</legend>
      {lines > 1 && <PayerSelect view={view} lines={lines} />}
      <PaymentFields view={view} />
    </fieldset>
  )
}

function Fees({ fees, contact }: { fees: readonly string[]; contact: string }) {
  if (fees.length === 0 && contact === '') return null
  return (
    <section aria-labelledby="fees" className="card mb-4 grid max-w-[40rem] gap-2">
      <h2 id="fees" className="text-[1.05rem]">
        Was es kostet
      </h2>
      {fees.length > 0 && (
        <ul className="list-disc pl-5">
          {fees.map((fee) => (
            <li key={fee}>{fee}</li>
          ))}
        </ul>
      )}
      {contact && (
        <p className="text-muted">
          {fees.length > 0 ? 'Fragen beantwortet die Geschäftsstelle gern' : 'Den Beitrag nennt Ihnen die Geschäftsstelle'}:{' '}
          {contact}
        </p>
      )}
    </section>
  )
}

type Answered = Route.ComponentProps['actionData']

function Application({ loaderData, answered }: { loaderData: Route.ComponentProps['loaderData']; answered: Answered }) {
  const { key, email, departments, today, most } = loaderData
  const form = answered?.form ?? null
  const lines = answered?.lines ?? 1
  const kinds = Object.fromEntries(
    placesOf(most).flatMap((at) => [
      [`people[${at}].sex`, 'o'],
      [`people[${at}].kind`, 'aktiv'],
    ]),
  )
  const view = formView(form, { ...kinds, 'people[0].email': email, entryOn: today, payment: 'mandate', payer: 0 })
  return (
    <Form method="post" noValidate className="form">
      <ErrorSummary faults={view.faults} title="Bitte prüfen Sie Ihre Angaben" />
      <input type="hidden" name="key" value={form?.typed.key?.at(-1) ?? key} />
      <input type="hidden" name="signedOn" value={today} />
      {placesOf(lines).map((at) => (
        <ApplyRow
          key={`${at} ${lines}`}
          at={at}
          view={view}
          departments={departments}
          chosen={form?.typed[`people[${at}].departmentIds`] ?? []}
        />
      ))}
      {lines < most && (
        <SubmitButton name="intent" value="more" look="quiet">
          Weitere Person
        </SubmitButton>
      )}
      <Address view={view} />
      <Payment view={view} lines={lines} />
      <LegalLinks>Ihre Angaben brauchen wir, um Ihren Antrag zu bearbeiten. Mehr dazu:</LegalLinks>
      <SubmitButton name="intent" value="check">
        Weiter: Beitrag ansehen
      </SubmitButton>
    </Form>
  )
}

/** Works without JavaScript: each press sends the whole form. */
export default function Apply({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const isDone = actionData?.step === 'done'
  return (
    <>
      <Band title="Mitglied werden" line="Allein oder als Familie. Sie sehen den Beitrag, bevor Sie etwas absenden." />
      <div className="page">
        {isDone && (
          <div className="form">
            <Notice kind="good" alert title="Fast geschafft: Bitte bestätigen Sie Ihren Antrag">
              Der Link dazu ist unterwegs an <strong>{actionData.email}</strong>. Danach bearbeiten wir den Antrag und schreiben
              Ihnen.
            </Notice>
            <div className="actions">
              <LinkButton to="/" look="quiet">
                Zur Startseite
              </LinkButton>
            </div>
          </div>
        )}
        {actionData?.check && <ApplyCheck check={actionData.check} answer={actionData.form} />}
        {!isDone && !actionData?.check && (
          <>
            <Fees {...loaderData} />
            <Application loaderData={loaderData} answered={actionData ?? undefined} />
          </>
        )}
      </div>
    </>
  )
}
