import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { REQUEST_REFUSALS } from '../../domain/bookings/texts.ts'
import { getPlanHall } from '../../domain/occupancy/queries.ts'
import { type HallTimeAnswer, requestHallTime } from '../../domain/occupancy/request-hall-time.ts'
import { berlinTime, formatTimes } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { keyFrom } from '../participations/sign-up-form.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea, TextField } from '../ui/field.tsx'
import { formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/request'
import { PlaceFields } from './place-fields.tsx'
import { placeInput, spanOf } from './place-input.ts'

const TOO_MANY = 'Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte versuchen Sie es in zehn Minuten noch einmal.'
const KEY_REUSED = 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'

const RequestForm = z.object({
  ...placeInput,
  title: z.string('Bitte sagen Sie, wofür Sie die Halle brauchen.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
  note: z.string().trim().max(1000, 'Bitte höchstens 1000 Zeichen.').default(''),
  name: z.string('Bitte geben Sie Ihren Namen ein.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
  email: z.email('Bitte geben Sie Ihre E-Mail-Adresse ein.').max(200),
  phone: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { name, slug, parts } = await getPlanHall(ctx, params.facility)
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const given = (field: string) => url.searchParams.get(field)?.slice(0, 40) ?? ''
  return {
    ...{ name, slug, key: newId(), parts: parts.map((part) => ({ id: part.id, name: part.name })) },
    isDone: url.searchParams.has('danke'),
    start: {
      partId: given('teil') || (parts.length === 1 ? (parts[0]?.id ?? '') : ''),
      ...{ day: given('am'), from: given('von'), to: given('bis'), email: user?.email ?? '' },
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

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services, address } = gateOf(context)
  const hall = await getPlanHall(ctx, params.facility)
  const form = await readForm(request, RequestForm)
  if (!form.ok) return data({ form: form.answer }, 422)
  if (!(await services.signUpLimit.take(address)))
    return data({ form: refusedForm(form.typed, { field: '', text: TOO_MANY }) }, 429)
  const { name, email, phone, title, note, ...place } = form.value
  const isHere = hall.parts.some(({ id }) => id === place.partId)
  if (!isHere)
    return data({ form: refusedForm(form.typed, { field: 'partId', text: 'Bitte wählen Sie einen Teil dieser Halle.' }) }, 422)
  const wanted = { ...spanOf(place), title, note, contact: { name, email, phone } }
  const answer = await requestHallTime(ctx, wanted, keyFrom(form.data))
  if (!answer.ok) return data({ form: refusedForm(form.typed, { field: 'from', text: refusedText(answer) }) }, 422)
  return redirect(`/occupancy/${hall.slug}/request?danke`)
}

function Thanks({ slug }: { slug: string }) {
  return (
    <Notice
      kind="good"
      title="Ihre Anfrage ist angekommen"
      action={
        <LinkButton to={`/occupancy/${slug}`} look="quiet">
          Zum Belegungsplan
        </LinkButton>
      }
      alert
    >
      Sie bekommen gleich eine E-Mail mit Ihren Angaben und eine zweite, sobald entschieden ist. Bis dahin ist die Zeit noch nicht
      für Sie belegt.
    </Notice>
  )
}

export default function Request({ loaderData: { name, slug, key, parts, isDone, start }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData?.form)
  const view = formView(answer, start)
  return (
    <>
      <Band title="Hallenzeit anfragen" line={name} />
      <div className="page">
        {isDone ? (
          <Thanks slug={slug} />
        ) : (
          <Form method="post" noValidate className="form" key={JSON.stringify(answer)}>
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            <TextField label="Wofür?" hint="Zum Beispiel: Training Volleyball Hobbygruppe" {...view.field('title')} />
            <PlaceFields view={view} halls={[{ name, parts }]} />
            <Textarea
              label="Nachricht"
              optional
              hint="Zum Beispiel, ob Sie die Zeit jede Woche brauchen."
              rows={3}
              {...view.field('note')}
            />
            <TextField label="Ihr Name" autoComplete="name" {...view.field('name')} />
            <TextField label="E-Mail-Adresse" type="email" autoComplete="email" {...view.field('email')} />
            <TextField label="Telefon" type="tel" autoComplete="tel" optional {...view.field('phone')} />
            <p className="text-muted">Ihre Angaben brauchen wir nur, um Ihre Anfrage zu beantworten.</p>
            <SubmitButton>Anfrage senden</SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
