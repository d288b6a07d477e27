import { lazy, Suspense, useRef, useState } from 'react'
import { data, Form, redirect, useFetcher } from 'react-router'
import type { z } from 'zod'
import { REQUEST_REFUSALS } from '../../domain/bookings/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { getPlanHall, type PlanHall } from '../../domain/occupancy/queries.ts'
import { requestHallSeries } from '../../domain/occupancy/request-hall-series.ts'
import { type HallTimeAnswer, requestHallTime } from '../../domain/occupancy/request-hall-time.ts'
import { berlinTime, formatTimes } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { keyFrom } from '../participations/sign-up-form.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { type FormView, formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/request'
import { type HallChoiceView, PlaceFields } from './place-fields.tsx'
import { spanOf } from './place-input.ts'
import { checkRequest, type RequestCheck } from './request-check.ts'
import { CheckForm, RequestForm, seriesOf } from './request-fields.ts'
import { withOffer } from './request-offers.ts'
import { REPEATS } from './request-repeats.ts'
import { sendWish } from './wait-action.ts'

const TOO_MANY = 'Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte versuchen Sie es in zehn Minuten noch einmal.'
const KEY_REUSED = 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { name, slug, parts } = await getPlanHall(ctx, params.facility)
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const given = (field: string) => url.searchParams.get(field)?.slice(0, 40) ?? ''
  return {
    name,
    slug,
    key: newId(),
    parts: parts.map((part) => ({ id: part.id, name: part.name })),
    done: url.searchParams.get('danke'),
    start: {
      partId: given('teil') || (parts.length === 1 ? (parts[0]?.id ?? '') : ''),
      day: given('am'),
      from: given('von'),
      to: given('bis'),
      email: user?.email ?? '',
      name: [user?.profile?.firstname, user?.profile?.lastname].filter(Boolean).join(' '),
    },
    page: { noindex: true },
  }
}

function refusedText({ refusal, alternatives }: Exclude<HallTimeAnswer, { ok: true }>): string {
  const others = alternatives.map(({ startsAt, endsAt }) => formatTimes(berlinTime(startsAt), berlinTime(endsAt)))
  const text = refusal === 'key_reused' ? KEY_REUSED : REQUEST_REFUSALS[refusal]
  return others.length > 0 ? `${text} An diesem Tag frei: ${others.join(', ')}.` : text
}

const OTHER_HALL = { field: 'partId', text: 'Bitte wählen Sie einen Teil dieser Halle.' }
const NO_DATES =
  'Alle diese Termine sind belegt. Wählen Sie eine andere Zeit, oder kreuzen Sie an, dass Sie auch belegte anfragen.'

type Sent = z.output<typeof RequestForm>

/** Sends it; answers what was wrong. */
async function send(ctx: Ctx, { name, email, phone, title, note, asksTaken, ...when }: Sent, key: string | null) {
  const contact = { name, email, phone }
  const series = seriesOf({ ...when, title, note })
  if (!series) {
    const answer = await requestHallTime(ctx, { ...spanOf(when), title, note, contact }, key)
    return answer.ok ? null : { field: 'from', text: refusedText(answer) }
  }
  const answer = await requestHallSeries(ctx, { ...series, contact, asksTaken }, key)
  if (answer.ok) return null
  if (answer.refusal === 'no_dates') return { field: 'asksTaken', text: NO_DATES }
  return { field: 'from', text: answer.refusal === 'key_reused' ? KEY_REUSED : REQUEST_REFUSALS[answer.refusal] }
}

async function answerCheck(ctx: Ctx, hall: PlanHall, request: Request) {
  const form = await readForm(await withOffer(request), CheckForm)
  if (!form.ok) return data({ form: form.answer, check: null }, 422)
  if (!hall.parts.some(({ id }) => id === form.value.partId))
    return data({ form: refusedForm(form.typed, OTHER_HALL), check: null }, 422)
  return data({ form: refusedForm(form.typed), check: await checkRequest(ctx, form.value) })
}

/** What is free of what was typed so far; null while it is not whole. */
async function checkTyped(ctx: Ctx, hall: PlanHall, request: Request) {
  const form = await readForm(request, CheckForm)
  return form.ok && hall.parts.some(({ id }) => id === form.value.partId) ? checkRequest(ctx, form.value) : null
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services, address } = gateOf(context)
  const hall = await getPlanHall(ctx, params.facility)
  const sent = await request.clone().formData()
  if (sent.has('take') || sent.get('intent') === 'check') return answerCheck(ctx, hall, request)
  const isWaiting = sent.get('intent') === 'wait'
  const form = await readForm(request.clone(), RequestForm)
  if (!form.ok) return data({ form: form.answer, check: isWaiting ? await checkTyped(ctx, hall, request) : null }, 422)
  if (!(await services.signUpLimit.take(address)))
    return data({ form: refusedForm(form.typed, { field: '', text: TOO_MANY }), check: null }, 429)
  const isHere = hall.parts.some(({ id }) => id === form.value.partId)
  const fault = isHere ? await (isWaiting ? sendWish : send)(ctx, form.value, keyFrom(form.data)) : OTHER_HALL
  if (!fault) return redirect(`/occupancy/${hall.slug}/request?danke=${isWaiting ? 'warteliste' : ''}`)
  const check = isHere ? await checkRequest(ctx, form.value) : null
  return data({ form: refusedForm(form.typed, fault), check }, 422)
}

/** Looking changes nothing: it loads nothing anew. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData
  defaultShouldRevalidate: boolean
}) => (formData?.get('intent') === 'check' ? false : defaultShouldRevalidate)

/** Comes with its icons once there is something to tell; the server writes it at once. */
const RequestNotice = import.meta.env.SSR
  ? (await import('./request-notice.tsx')).RequestNotice
  : lazy(async () => ({ default: (await import('./request-notice.tsx')).RequestNotice }))

const WHEN_FIELDS = ['partId', 'day', 'from', 'to', 'repeat', 'until']
const PATIENCE_MS = 400

/** Asks what is free as soon as hall, day and times are there. What it heard goes with the form (`key`) that it heard it for. */
function useLiveCheck(key: string) {
  const { submit, data } = useFetcher<typeof action>({ key })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onChange = ({ currentTarget: form, target }: React.ChangeEvent<HTMLFormElement>) => {
    if (!WHEN_FIELDS.includes(target.name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const typed = new FormData(form)
      typed.set('intent', 'check')
      const isWhole = ['partId', 'day', 'from', 'to'].every((name) => typed.get(name))
      if (isWhole) void submit(typed, { method: 'post' })
    }, PATIENCE_MS)
  }
  return { onChange, check: data?.check ?? null }
}

/** The later of two checks: of what is typed, and of what was sent. */
function useLastCheck(live: RequestCheck | null, sent: RequestCheck | null): RequestCheck | null {
  const last = useRef({ live, sent, check: live ?? sent })
  const before = last.current
  if (sent !== before.sent) last.current = { live, sent, check: sent ?? before.check }
  else if (live !== before.live) last.current = { live, sent, check: live }
  return last.current.check
}

interface FieldsProps {
  view: FormView
  /** What is free of what is typed, and of what was sent. */
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
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Wie oft?" {...view.field('repeat')}>
          {Object.entries(REPEATS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <TextField label="Letzter Tag, wenn mehrmals" type="date" required={false} {...view.field('until')} />
      </div>
      <div role="status" className="empty:hidden">
        <Suspense>{check && <RequestNotice slug={slug} check={check} />}</Suspense>
      </div>
      {(check?.hasTaken || view.tick('asksTaken').defaultChecked) && (
        <label className="tick">
          <input type="checkbox" id="asksTaken" name="asksTaken" defaultChecked={view.tick('asksTaken').defaultChecked} />
          <span>Auch belegte Termine anfragen: Der Verein sucht dann für jeden einen Ersatz. Sonst lassen wir sie aus.</span>
        </label>
      )}
      <div className="actions">
        <SubmitButton name="intent" value="check" look="quiet" formNoValidate>
          Termine prüfen
        </SubmitButton>
      </div>
      <Textarea label="Nachricht" optional rows={3} {...view.field('note')} />
      <TextField label="Ihr Name" autoComplete="name" {...view.field('name')} />
      <TextField label="E-Mail-Adresse" type="email" autoComplete="email" {...view.field('email')} />
      <TextField label="Telefon" type="tel" autoComplete="tel" optional {...view.field('phone')} />
    </>
  )
}

/** Begins anew where an offer was taken; a refusal leaves what was typed meanwhile. */
function AskForm({ loaderData: { name, slug, key, parts, start }, actionData }: Route.ComponentProps) {
  const kept = useKeptAnswer(actionData)
  // A page that is read anew brings another key: this form keeps its own.
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
        {done !== null ? (
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
