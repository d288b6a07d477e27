import { lazy, Suspense, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type FormView, formView } from '../../kit/form-view.ts'
import { Band } from '../../ui/band.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../../ui/field.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { useTypedCheck } from '../../ui/typed-check.ts'
import { type HallChoiceView, PlaceFields } from '../bookings/place-fields.tsx'
import type { Route } from './+types/request'
import type { action } from './request.page.ts'
import type { RequestCheck } from './request-check.ts'
import { REPEATS } from './request-repeats.ts'

export { action, loader } from './request.page.ts'

/** A check changes nothing: no loader runs after it. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData
  defaultShouldRevalidate: boolean
}) => (formData?.get('intent') === 'check' ? false : defaultShouldRevalidate)

/** Loads with its icons once there is something to tell; the server writes it at once. */
const RequestNotice = import.meta.env.SSR
  ? (await import('./request-notice.tsx')).RequestNotice
  : lazy(async () => ({ default: (await import('./request-notice.tsx')).RequestNotice }))

const NEEDED = ['partId', 'day', 'from', 'to']
const WHEN_FIELDS = [...NEEDED, 'repeat', 'until']
const PATIENCE_MS = 400

/** Checks the times once hall, day and times are typed. The answer stays with the form (`key`). */
function useLiveCheck(key: string) {
  const { ask, data } = useTypedCheck<typeof action>({ key })
  const onChange = ({ currentTarget: form, target }: React.ChangeEvent<HTMLFormElement>) => {
    if (!WHEN_FIELDS.includes(target.name)) return
    ask(PATIENCE_MS, () => {
      const typed = new FormData(form)
      typed.set('intent', 'check')
      return NEEDED.every((name) => typed.get(name)) ? typed : null
    })
  }
  return { onChange, check: data?.check ?? null }
}

/** The later one of the two checks. */
function useLastCheck(live: RequestCheck | null, sent: RequestCheck | null): RequestCheck | null {
  const last = useRef({ live, sent, check: live ?? sent })
  const before = last.current
  if (sent !== before.sent) last.current = { live, sent, check: sent ?? before.check }
  else if (live !== before.live) last.current = { live, sent, check: live }
  return last.current.check
}

interface FieldsProps {
  view: FormView
  /** `live`: check of the typed times; `sent`: of the sent ones. */
  live: RequestCheck | null
  sent: RequestCheck | null
  hall: HallChoiceView
  slug: string
}

function Fields({ view, live, sent, hall, slug }: FieldsProps) {
  const check = useLastCheck(live, sent)
  return (
    <>
      <TextField label="Wofür?" hint="Zum Beispiel: Training Volleyball Hobbygruppe" {...view.field('title')} />
      <PlaceFields view={view} halls={[hall]} />
      <div className="grid gap-3 sm:grid-cols-2 [&:has([value=once]:checked)>:last-child:not(.field-wrong)]:hidden">
        <Select label="Wie oft?" {...view.field('repeat')}>
          {Object.entries(REPEATS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <DateField label="Wiederholen bis" required={false} {...view.field('until')} />
      </div>
      <div role="status" className="empty:hidden">
        <Suspense>{check && <RequestNotice slug={slug} check={check} />}</Suspense>
      </div>
      {(check?.hasTaken || view.tick('asksTaken').defaultChecked) && (
        <label className="tick">
          <input type="checkbox" id="asksTaken" name="asksTaken" defaultChecked={view.tick('asksTaken').defaultChecked} />
          <span>Belegte Termine mit anfragen. Der Verein sucht dafür Ersatz. Ohne Haken fragen Sie nur die freien an.</span>
        </label>
      )}
      <div className="actions">
        <SubmitButton name="intent" value="check" look="quiet" formNoValidate>
          Termine prüfen
        </SubmitButton>
      </div>
      <Textarea
        label="Nachricht"
        optional
        rows={3}
        hint="Zum Beispiel, wie viele Sie sind, oder die Frage, was die Halle kostet."
        {...view.field('note')}
      />
      <TextField label="Ihr Name" autoComplete="name" {...view.field('name')} />
      <TextField label="E-Mail-Adresse" type="email" autoComplete="email" {...view.field('email')} />
      <TextField label="Telefon" type="tel" autoComplete="tel" optional {...view.field('phone')} />
    </>
  )
}

/** A taken offer starts the form anew; a refusal keeps the text typed meanwhile. */
function AskForm({ loaderData: { name, slug, key, parts, start }, actionData }: Route.ComponentProps) {
  const kept = useKeptAnswer(actionData)
  // A reload brings another key; this form keeps its own.
  const [firstKey] = useState(key)
  const formKey = kept?.form.typed.key?.[0] ?? firstKey
  const live = useLiveCheck(formKey)
  const view = formView(kept?.form, start)
  return (
    <Form method="post" noValidate className="form" key={`${slug} ${formKey}`} onChange={live.onChange}>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={formKey} />
      <Fields view={view} live={live.check} sent={kept?.check ?? null} hall={{ name, parts }} slug={slug} />
      <p className="text-muted">Ihre Angaben brauchen wir nur, um Ihre Anfrage zu beantworten.</p>
      <SubmitButton name="intent" value="send">
        Anfrage senden
      </SubmitButton>
    </Form>
  )
}

export default function Request(props: Route.ComponentProps) {
  const { name, slug, done } = props.loaderData
  return (
    <>
      <Band title="Hallenzeit anfragen" line={name} />
      <div className="page">
        {done ? (
          <Suspense>
            <RequestNotice slug={slug} check={null} done={done} />
          </Suspense>
        ) : (
          <AskForm {...props} />
        )}
      </div>
    </>
  )
}
